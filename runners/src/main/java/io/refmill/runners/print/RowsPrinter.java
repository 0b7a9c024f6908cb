package io.refmill.runners.print;

import io.refmill.ingest.ColumnUse;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Prints which columns of files of rows were taken for what; shards of a dataset share a line. */
final class RowsPrinter {
  private static final int MAX_LINES = 5;
  private static final int MAX_NAMES = 10;

  private RowsPrinter() {}

  static void print(PrintWriter out, List<ColumnUse> files) {
    if (files.isEmpty()) {
      return;
    }
    out.println();
    out.println("columns of rows (report.json has all)");
    Map<String, List<String>> alike = new LinkedHashMap<>();
    files.forEach(
        file -> alike.computeIfAbsent(words(file), key -> new ArrayList<>()).add(file.file()));
    alike.entrySet().stream()
        .limit(MAX_LINES)
        .forEach(
            each -> {
              int more = each.getValue().size() - 1;
              out.println(
                  "  "
                      + each.getValue().get(0)
                      + (more > 0 ? " and " + more + " more" : "")
                      + ": "
                      + each.getKey());
            });
    long repeated = files.stream().mapToLong(ColumnUse::repeatedIds).sum();
    if (repeated > 0) {
      out.println(
          "  " + repeated + " rows have an id of an earlier one; theirs end in @ and their number");
    }
  }

  private static String words(ColumnUse file) {
    List<String> parts = new ArrayList<>();
    file.taken()
        .forEach(
            (role, columns) -> {
              if (!columns.isEmpty()) {
                parts.add(role + " of " + names(columns.keySet().stream().toList()));
              }
            });
    return (parts.isEmpty() ? "nothing taken" : String.join("; ", parts))
        + (file.unused().isEmpty() ? "" : "; not used: " + names(file.unused()));
  }

  private static String names(List<String> names) {
    return names.stream().limit(MAX_NAMES).collect(Collectors.joining(", "))
        + (names.size() > MAX_NAMES ? " and others" : "");
  }
}
