package io.refmill.pipelines;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.refmill.llm.session.ModelSession;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * What a stage on a finished dataset came to, as {@code report.json}. It lists the files, so that a
 * later run may replace them.
 */
public final class StageReport {
  private static final String STAGE = "stage";
  private static final ObjectMapper JSON = new ObjectMapper();

  private StageReport() {}

  /** The beginning of a report. */
  public static ObjectNode of(String stage, Map<String, Long> outcomes) {
    ObjectNode report = JSON.createObjectNode();
    report.put(STAGE, stage);
    report.putObject("versions").put("refmill", Version.get());
    ObjectNode counts = report.putObject("outcomes");
    outcomes.forEach(counts::put);
    return report;
  }

  /** Adds what was asked of a language model. */
  public static void requests(ObjectNode report, ModelSession.Progress done) {
    report
        .putObject("requests")
        .put("answered", done.answered())
        .put("from_cache", done.cached())
        .put("cut_off", done.cutOff())
        .put("failed", done.failed())
        .put("prompt_tokens", done.spending().usage().promptTokens())
        .put("completion_tokens", done.spending().usage().completionTokens())
        .put("cost", done.spending().text());
  }

  /**
   * Writes a report and a card beside what they are about, which has to be complete.
   *
   * @throws IOException if a file can't be read, or the report not written
   */
  public static void write(Path directory, ObjectNode report) throws IOException {
    StageCard.write(directory, report.path(STAGE).asText());
    DatasetFiles.of(directory).writeTo(report);
    Files.writeString(
        directory.resolve(DatasetFiles.REPORT),
        JSON.writerWithDefaultPrettyPrinter().writeValueAsString(report) + "\n");
  }
}
