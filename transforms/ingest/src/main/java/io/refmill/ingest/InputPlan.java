package io.refmill.ingest;

import io.refmill.ingest.plan.LeftOutFile;
import io.refmill.ingest.plan.ReadTask;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The whole input, before any of it is converted.
 *
 * @param tasks that together hold every record once
 * @param records their number
 * @param bytes of text that the records hold together, about
 * @param ignoredFiles files of a directory that are of no known kind, by extension
 * @param supportFiles Verilog files that declare no module and serve others
 * @param leftOut files that are in no design but those of their own modules, by directory the
 *     costliest first
 * @param directories names of the directories with Verilog files
 * @param needed names that some module in Verilog files needs
 * @param rows what becomes of the columns of files of rows; none before {@link RowSurvey}
 */
public record InputPlan(
    List<ReadTask> tasks,
    long records,
    long bytes,
    Map<String, Long> ignoredFiles,
    long supportFiles,
    List<LeftOutFile> leftOut,
    Set<String> directories,
    Set<String> needed,
    List<ColumnUse> rows) {
  public InputPlan {
    leftOut = List.copyOf(leftOut);
    directories = Set.copyOf(directories);
    needed = Set.copyOf(needed);
    tasks = List.copyOf(tasks);
    rows = List.copyOf(rows);
  }

  /** The same plan after a look at its rows. */
  InputPlan with(List<ReadTask> named, List<ColumnUse> columns) {
    return new InputPlan(
        named, records, bytes, ignoredFiles, supportFiles, leftOut, directories, needed, columns);
  }

  /**
   * A file of which nothing can be read. It counts as one record, though it may have held many.
   *
   * @param file its name
   * @param message why
   */
  public record Unreadable(String file, String message) {}

  /** The files of which nothing can be read, in the order of their records. */
  public List<Unreadable> unreadable() {
    return tasks.stream()
        .filter(ReadTask.Unreadable.class::isInstance)
        .map(task -> ((ReadTask.Unreadable) task).row())
        .map(row -> new Unreadable(row.id(), row.message()))
        .toList();
  }
}
