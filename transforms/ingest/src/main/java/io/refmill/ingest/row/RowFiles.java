package io.refmill.ingest.row;

import com.fasterxml.jackson.databind.JsonNode;
import io.refmill.compiler.DesignSource;
import io.refmill.parser.SourceFile;
import io.refmill.parser.SourceUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reads designs of several files from rows that have a column {@code files} beside the Verilog, as
 * datasets of ours do: so these, {@code rejected} above all, can be the input of a later run.
 */
public final class RowFiles {
  /** Columns that are looked at. */
  public static final Set<String> COLUMNS = Set.of("files", "module", "source");

  private RowFiles() {}

  /** Whether a row has further files, or says that it has none. */
  public static boolean isIn(JsonNode row) {
    for (JsonNode file : row.path("files")) {
      if (!file.path("path").isTextual() || !file.path("text").isTextual()) {
        return false;
      }
    }
    return row.path("files").isArray() && row.path("module").isTextual();
  }

  /** Characters of these files. */
  static long characters(JsonNode row) {
    long sum = 0;
    for (JsonNode file : row.path("files")) {
      sum += file.path("text").textValue().length();
    }
    return sum;
  }

  /**
   * The design of a row.
   *
   * @param code of the file that declares its top
   * @param name of that file if the row does not say it
   * @param top module that is asked for, or null for the one that the row names
   */
  static DesignSource design(JsonNode row, String code, String name, String top) {
    List<SourceFile> files = new ArrayList<>();
    List<SourceFile> includes = new ArrayList<>();
    for (JsonNode file : row.path("files")) {
      boolean include = file.path("kind").asText().equals("include");
      (include ? includes : files)
          .add(new SourceFile(file.path("path").textValue(), file.path("text").textValue()));
    }
    boolean alone = files.isEmpty() && includes.isEmpty();
    files.add(new SourceFile(alone ? name : row.path("source").asText(name), code));
    return new DesignSource(
        new SourceUnit(files, includes, Map.of()),
        top == null ? row.path("module").textValue() : top);
  }
}
