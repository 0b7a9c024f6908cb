package io.refmill.runners;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.refmill.report.DatasetReader;
import io.refmill.runners.options.DatasetOptions;
import io.refmill.runners.print.Words;
import io.refmill.runners.run.ExitCode;
import io.refmill.runners.run.WholeFile;
import io.refmill.runners.value.Places;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Writes rows of a dataset in another format. */
@Command(
    name = "export",
    description = "Writes rows of a dataset as lines of JSON.",
    mixinStandardHelpOptions = true,
    versionProvider = Refmill.VersionProvider.class,
    sortOptions = false)
final class ExportCommand implements Callable<Integer> {
  /** What rows are written as. */
  enum Format {
    JSONL
  }

  @Spec private CommandSpec spec;

  @Mixin private DatasetOptions dataset = new DatasetOptions();

  @Option(
      names = "--format",
      defaultValue = "jsonl",
      description = "${COMPLETION-CANDIDATES}; default: ${DEFAULT-VALUE}.")
  private Format format;

  @Option(
      names = "--columns",
      split = ",",
      paramLabel = "NAME",
      description = "Columns that are written; default: all.")
  private List<String> columns = new ArrayList<>();

  @Option(
      names = "--output",
      paramLabel = "FILE",
      description = "Where they go; default: the standard output.")
  private Path output;

  @Override
  public Integer call() throws IOException {
    DatasetReader reader = dataset.open();
    Set<String> known = new TreeSet<>(reader.columns(dataset.part("sft")));
    for (String column : columns) {
      if (!known.isEmpty() && !known.contains(column)) {
        throw new CommandLine.ParameterException(
            spec.commandLine(),
            "no column " + column + "; the columns are: " + String.join(", ", known));
      }
    }
    long[] rows = {0};
    if (output != null) {
      Places.outsideOfDataset(spec.commandLine(), output, dataset.directory());
    }
    if (output == null) {
      PrintWriter out = spec.commandLine().getOut();
      write(reader, out, rows);
      out.flush();
    } else {
      WholeFile.write(
          output,
          writer -> {
            PrintWriter out = new PrintWriter(writer);
            write(reader, out, rows);
            if (out.checkError()) {
              throw new IOException("cannot write " + output);
            }
          });
      spec.commandLine().getErr().println(Words.count(rows[0], "row") + " written to " + output);
      spec.commandLine().getErr().flush();
    }
    if (rows[0] == 0) {
      dataset.sayNone("sft");
      return ExitCode.FAILURE;
    }
    return ExitCode.OK;
  }

  private void write(DatasetReader reader, PrintWriter out, long[] rows) throws IOException {
    dataset.forEach(
        reader,
        "sft",
        row -> {
          rows[0]++;
          out.print(line(row));
          out.print('\n');
        });
  }

  private JsonNode line(JsonNode row) {
    return columns.isEmpty() ? row : ((ObjectNode) row).retain(columns);
  }
}
