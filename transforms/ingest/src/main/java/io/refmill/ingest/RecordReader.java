package io.refmill.ingest;

import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.ingest.fault.InputChangedException;
import io.refmill.ingest.plan.ReadTask;
import io.refmill.ingest.reader.RowReaders;
import io.refmill.ingest.record.DesignRecord;
import io.refmill.ingest.record.Rejections;
import io.refmill.ingest.repository.UnitReader;
import io.refmill.ingest.row.RowConverter;
import io.refmill.ingest.settings.IngestOptions;
import io.refmill.schemas.RejectedRow;
import io.refmill.schemas.Stage;
import java.util.function.Consumer;

/** Reads the records of a task: each becomes a design or a rejection, none is left out. */
public final class RecordReader {
  private final IngestOptions options;

  /** A reader; instances hold no state and may be shared by threads. */
  public RecordReader(IngestOptions options) {
    this.options = options;
  }

  /**
   * Reads all records of a task, in order.
   *
   * @throws InputChangedException if a file is not what was planned
   */
  public void read(ReadTask task, Consumer<DesignRecord> designs, Consumer<RejectedRow> rejections)
      throws InputChangedException {
    Consumer<DesignRecord> permitted =
        design -> {
          if (options.licenses().permits(design.license())) {
            designs.accept(design);
          } else {
            rejections.accept(notAllowed(design));
          }
        };
    if (task instanceof ReadTask.Rows rows) {
      RowReaders.read(rows, options, new RowConverter(options, rows.ids(), permitted, rejections));
    } else if (task instanceof ReadTask.Units units) {
      UnitReader reader = new UnitReader(options, permitted, rejections);
      for (ReadTask.Unit unit : units.units()) {
        reader.read(unit);
      }
    } else if (task instanceof ReadTask.Unreadable unreadable) {
      rejections.accept(unreadable.row());
    } else {
      throw new IllegalArgumentException("unknown task " + task);
    }
  }

  private static RejectedRow notAllowed(DesignRecord design) {
    return Rejections.of(
        design,
        Stage.READ,
        DiagnosticCode.LICENSE_NOT_ALLOWED,
        DiagnosticCode.LICENSE_NOT_ALLOWED.message(design.license()));
  }
}
