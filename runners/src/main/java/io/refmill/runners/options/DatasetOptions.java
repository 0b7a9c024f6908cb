package io.refmill.runners.options;

import com.fasterxml.jackson.databind.JsonNode;
import io.refmill.report.DatasetReader;
import io.refmill.report.RowFilter;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.function.Consumer;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Which rows of a dataset a command looks at. */
public final class DatasetOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Mixin private DirectoryOption dataset = new DirectoryOption();

  @Option(names = "--part", paramLabel = "PART", description = "sft, rl or rejected; default: sft.")
  private String part;

  @Option(
      names = "--where",
      paramLabel = "EXPR",
      description =
          "Rows that meet a condition, such as \"category == 'fsm' and prompt_tokens < 900\" or"
              + " \"ports.size() > 8\".")
  private String where;

  /** Opens the dataset. */
  public DatasetReader open() {
    return dataset.open();
  }

  /** Where the dataset is. */
  public Path directory() {
    return dataset.directory();
  }

  /** The part that is looked at. */
  public String part(String usual) {
    String chosen = part == null ? usual : part;
    if (!DatasetReader.PARTS.contains(chosen)) {
      throw new CommandLine.ParameterException(
          spec.commandLine(), "expected --part=sft, rl or rejected, found " + chosen);
    }
    return chosen;
  }

  /** Says that there is no such row, where that is not seen from what is printed. */
  public void sayNone(String usual) {
    PrintWriter err = spec.commandLine().getErr();
    err.println("refmill: no row of " + part(usual) + " fits");
    err.flush();
  }

  /** Passes on the rows that are asked for. */
  public void forEach(DatasetReader reader, String usual, Consumer<JsonNode> rows)
      throws IOException {
    try {
      reader.forEach(part(usual), where == null ? null : RowFilter.parse(where), rows);
    } catch (IllegalArgumentException e) {
      throw new CommandLine.ParameterException(spec.commandLine(), "--where: " + e.getMessage(), e);
    }
  }
}
