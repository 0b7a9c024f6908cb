package io.refmill.runners.value;

import io.refmill.ingest.row.ColumnPath;
import picocli.CommandLine;

/** Makes sure that columns are named as they can be. */
public final class Columns {
  private Columns() {}

  /**
   * Refuses what is no path of a column.
   *
   * @param option its name
   * @param path or null if the option was not given
   */
  public static void check(CommandLine command, String option, String path) {
    if (path == null) {
      return;
    }
    try {
      ColumnPath.parse(path);
    } catch (IllegalArgumentException e) {
      throw new CommandLine.ParameterException(command, option + ": " + e.getMessage(), e);
    }
  }
}
