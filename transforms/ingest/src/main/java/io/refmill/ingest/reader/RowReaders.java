package io.refmill.ingest.reader;

import io.refmill.ingest.fault.InputChangedException;
import io.refmill.ingest.plan.ReadTask;
import io.refmill.ingest.row.RowSink;
import io.refmill.ingest.settings.IngestOptions;

/** Reads the rows of tasks, whatever kind of file they are in. */
public final class RowReaders {
  private RowReaders() {}

  /**
   * Reads all rows of a task, in order.
   *
   * @throws InputChangedException if the file is not what was planned
   */
  public static void read(ReadTask.Rows task, IngestOptions options, RowSink rows)
      throws InputChangedException {
    if (task instanceof ReadTask.Lines lines) {
      new LinesReader(options, lines, rows).read();
    } else if (task instanceof ReadTask.Packed packed) {
      new PackedReader(options, packed, rows).read();
    } else if (task instanceof ReadTask.RowGroup group) {
      new RowGroupReader(group, rows).read();
    } else {
      throw new IllegalArgumentException("unknown task " + task);
    }
  }
}
