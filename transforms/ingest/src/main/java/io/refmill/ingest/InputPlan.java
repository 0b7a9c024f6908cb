package io.refmill.ingest;

import java.util.List;
import java.util.Map;

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
 */
public record InputPlan(
    List<ReadTask> tasks,
    long records,
    long bytes,
    Map<String, Long> ignoredFiles,
    long supportFiles,
    List<LeftOutFile> leftOut) {
  public InputPlan {
    leftOut = List.copyOf(leftOut);
    tasks = List.copyOf(tasks);
  }
}
