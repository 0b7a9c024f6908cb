package io.refmill.pipelines;

import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.refmill.dataset.RowMark;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.apache.beam.sdk.options.PipelineOptions;

/** Writes the {@code report.json} of a decontamination. */
final class DecontaminationReport {
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

  private DecontaminationReport() {}

  /** Writes it beside all the other files, which it lists. */
  static void write(
      Path directory, DecontaminateOptions options, PipelineOptions runner, RowSums sums)
      throws IOException {
    ObjectNode report = JsonNodeFactory.instance.objectNode();
    report.put("format", 1);
    report
        .putObject("versions")
        .put("refmill", options.version())
        .put("runner", runner.getRunner().getSimpleName());
    ObjectNode given = report.putObject("options");
    options.inputs().forEach(given.putArray("inputs")::add);
    given.put("verilog_column", options.columns().verilog());
    given.put("python_column", options.columns().python());
    given.put("prompt_column", options.columns().prompt());
    options.contaminationLists().forEach(given.putArray("contamination_lists")::add);
    given.put("contamination", options.policy().name().toLowerCase(Locale.ROOT));
    given.putPOJO("thresholds", options.thresholds());
    given.put("max_faults", options.maxFaults());
    ObjectNode rows = report.putObject("rows");
    rows.put("read", sums.rows());
    for (RowMark.Outcome outcome : RowMark.Outcome.values()) {
      rows.put(outcome.name().toLowerCase(Locale.ROOT), sums.count(outcome));
    }
    report.putPOJO("rows_by_benchmark", sums.rowsByBenchmark());
    report.putPOJO("problems_by_benchmark", sums.problemsByBenchmark());
    report.putPOJO("rows_by_layer", sums.rowsByLayer());
    report.putPOJO("unchecked_rows_by_problem", sums.rowsByProblem());
    DatasetFiles.of(directory).writeTo(report);
    Files.write(directory.resolve(DatasetFiles.REPORT), JSON.writeValueAsBytes(report));
  }
}
