package io.refmill.runners;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.refmill.pipelines.Version;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** What a stage came to, as {@code report.json}. */
final class StageReport {
  private static final ObjectMapper JSON = new ObjectMapper();

  private StageReport() {}

  /** The beginning of a report. */
  static ObjectNode of(String stage, Map<String, Long> outcomes) {
    ObjectNode report = JSON.createObjectNode();
    report.put("stage", stage).put("version", Version.get());
    ObjectNode counts = report.putObject("outcomes");
    outcomes.forEach(counts::put);
    return report;
  }

  /** Writes a report. */
  static void write(Path directory, ObjectNode report) throws IOException {
    Files.writeString(
        directory.resolve("report.json"),
        JSON.writerWithDefaultPrettyPrinter().writeValueAsString(report) + "\n");
  }

  /** Writes a report of outcomes alone. */
  static void write(Path directory, String stage, Map<String, Long> outcomes) throws IOException {
    write(directory, of(stage, outcomes));
  }
}
