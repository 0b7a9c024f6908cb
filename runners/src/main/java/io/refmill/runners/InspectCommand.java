package io.refmill.runners;

import com.fasterxml.jackson.databind.JsonNode;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.report.DatasetReader;
import io.refmill.runners.options.DatasetOptions;
import io.refmill.runners.run.ExitCode;
import io.refmill.runners.value.Numbers;
import io.refmill.runners.value.Unread;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Shows rows of a dataset. */
@Command(
    name = "inspect",
    description = "Prints rows of a dataset so that they can be read.",
    mixinStandardHelpOptions = true,
    versionProvider = Refmill.VersionProvider.class,
    sortOptions = false)
final class InspectCommand implements Callable<Integer> {
  /** Columns that are long texts, and stand below the others. */
  private static final Set<String> TEXTS =
      Set.of("specification", "verilog", "python", "stack_trace", "message");

  private static final int MAX_VALUE = 400;
  private static final String REJECTED = "rejected";
  private static final String ANY = "any";

  @Spec private CommandSpec spec;

  @Mixin private DatasetOptions dataset = new DatasetOptions();

  @Option(names = "--id", paramLabel = "ID", description = "The row with this id, or content id.")
  private String id;

  @Option(
      names = "--sample",
      defaultValue = "1",
      paramLabel = "N",
      description = "As many rows, spread over those that fit; default: ${DEFAULT-VALUE}.")
  private int sample;

  @Option(
      names = "--rejected",
      paramLabel = "CODE",
      description = "Rows of the part rejected with this code; any for all of them.")
  private String rejected;

  @Option(names = "--json", description = "Print each row as a line of JSON.")
  private boolean json;

  @Override
  public Integer call() throws IOException {
    Numbers.atLeast(spec.commandLine(), "--sample", sample, 1);
    if (rejected != null && !dataset.part(REJECTED).equals(REJECTED)) {
      Unread.beside(spec.commandLine(), "--rejected", "--part=" + dataset.part(REJECTED));
    }
    DatasetReader reader = dataset.open();
    checkCode(reader);
    List<JsonNode> fitting = new ArrayList<>();
    long[] seen = {0};
    dataset.forEach(
        reader,
        usualPart(),
        row -> {
          if (fits(row)) {
            keep(fitting, row, seen[0]++);
          }
        });
    PrintWriter out = spec.commandLine().getOut();
    for (JsonNode row : fitting) {
      if (json) {
        out.println(row);
      } else {
        print(out, row);
      }
    }
    if (json && fitting.isEmpty()) {
      dataset.sayNone(usualPart());
    } else if (!json) {
      out.println(fitting.size() + " of " + seen[0] + " rows that fit");
    }
    out.flush();
    return fitting.isEmpty() ? ExitCode.FAILURE : ExitCode.OK;
  }

  private String usualPart() {
    return rejected == null ? "sft" : REJECTED;
  }

  /**
   * A code that no rejection has is a slip of the user; one that only no row here has is an answer.
   * A dataset of another version may have codes that this one does not know.
   */
  private void checkCode(DatasetReader reader) throws IOException {
    if (rejected == null || rejected.equalsIgnoreCase(ANY) || isKnown(rejected)) {
      return;
    }
    Set<String> codes = new TreeSet<>();
    reader.forEach(REJECTED, Set.of("code"), row -> codes.add(row.path("code").asText()));
    if (codes.stream().noneMatch(rejected::equalsIgnoreCase)) {
      throw new CommandLine.ParameterException(
          spec.commandLine(),
          "--rejected="
              + rejected
              + " is no rejection code; "
              + (codes.isEmpty()
                  ? "nothing is rejected here"
                  : "here are " + String.join(", ", codes))
              + " (docs/rejection-codes.md lists all codes)");
    }
  }

  private static boolean isKnown(String code) {
    return Arrays.stream(DiagnosticCode.values())
        .anyMatch(known -> known.name().equalsIgnoreCase(code));
  }

  private boolean fits(JsonNode row) {
    String code = row.path("code").asText();
    boolean wanted =
        rejected == null || rejected.equalsIgnoreCase(ANY) || rejected.equalsIgnoreCase(code);
    return wanted
        && (id == null
            || id.equals(row.path("id").asText())
            || id.equals(row.path("content_id").asText()));
  }

  /** Evenly spread, and the same each time: a row replaces one by its number alone. */
  private void keep(List<JsonNode> kept, JsonNode row, long number) {
    if (kept.size() < sample) {
      kept.add(row);
    } else {
      long at = Math.floorMod(number * 0x9E3779B97F4A7C15L >>> 20, number + 1);
      if (at < sample) {
        kept.set((int) at, row);
      }
    }
  }

  private static void print(PrintWriter out, JsonNode row) {
    out.println("=".repeat(100));
    for (Map.Entry<String, JsonNode> column : row.properties()) {
      JsonNode value = column.getValue();
      if (!TEXTS.contains(column.getKey()) && !isTurns(column.getKey())) {
        String text = value.isValueNode() ? value.asText() : value.toString();
        String shown = text.length() > MAX_VALUE ? text.substring(0, MAX_VALUE) + " ..." : text;
        out.printf("%-22s %s%n", column.getKey(), printable(shown).replace("\n", "\\n"));
      }
    }
    for (String turns : List.of("messages", "prompt")) {
      for (JsonNode turn : row.path(turns)) {
        section(out, turn.path("role").asText(), turn.path("content").asText());
      }
    }
    for (Map.Entry<String, JsonNode> column : row.properties()) {
      // The answer is the Python, and the user's turn has the specification.
      boolean shown = row.has("messages") && !column.getKey().equals("verilog");
      if (TEXTS.contains(column.getKey()) && !shown) {
        section(out, column.getKey(), column.getValue().asText());
      }
    }
  }

  private static boolean isTurns(String column) {
    return column.equals("messages") || column.equals("prompt");
  }

  private static void section(PrintWriter out, String title, String text) {
    if (!text.isBlank()) {
      out.println("---- " + title + " " + "-".repeat(Math.max(0, 94 - title.length())));
      out.println(printable(text.stripTrailing()));
    }
  }

  /** Texts of strangers do not get to steer the terminal. */
  private static String printable(String text) {
    return text.replaceAll("[\\p{Cc}&&[^\n\t]]", "\uFFFD");
  }
}
