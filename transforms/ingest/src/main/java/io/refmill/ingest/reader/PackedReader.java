package io.refmill.ingest.reader;

import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.ingest.fault.InputChangedException;
import io.refmill.ingest.fault.ReadAttempts;
import io.refmill.ingest.file.FilePaths;
import io.refmill.ingest.plan.ReadTask;
import io.refmill.ingest.row.RowSink;
import io.refmill.ingest.settings.IngestOptions;
import java.io.IOException;
import java.nio.file.Path;

/** Reads a file that can only be read from its beginning. */
final class PackedReader {
  private final IngestOptions options;
  private final ReadTask.Packed task;
  private final PackedFile file;
  private final RowSink rows;
  private final RowParser parser;
  private final CsvRows csv;

  /** Records that are dealt with, whatever the attempt. */
  private long done;

  /** The next record of this attempt, counted from 0. */
  private long record;

  PackedReader(IngestOptions options, ReadTask.Packed task, RowSink rows) {
    this.options = options;
    this.task = task;
    this.file =
        new PackedFile(
            PackedFile.Compression.valueOf(task.compression()),
            RecordCutter.Shape.valueOf(task.shape()));
    this.rows = rows;
    this.csv = file.shape() == RecordCutter.Shape.CSV ? new CsvRows(options) : null;
    this.parser =
        csv == null
            ? RowParser.json(options, task.source(), rows, file.shape() == RecordCutter.Shape.LINES)
            : new RowParser(options, task.source(), rows, csv::row, "a row of CSV", true);
  }

  /**
   * Reads it. Where the machine can't, the records that are left are its faults.
   *
   * @throws InputChangedException if the file is not what was planned
   */
  void read() throws InputChangedException {
    IOException problem = ReadAttempts.of(this::attempt);
    while (problem != null && done < task.records()) {
      rows.fail(place(done), task.firstIndex() + done, task.source(), problem);
      done++;
    }
  }

  private void attempt() throws IOException {
    Path path = FilePaths.of(task.path());
    task.stamp().check(path);
    record = file.shape() == RecordCutter.Shape.CSV ? -1 : 0;
    try {
      file.cut(path, this::take, options.maxRecordBytes());
    } catch (PackedFile.DamagedException e) {
      // The planner has unpacked all of it.
      throw new InputChangedException(task.path(), "is damaged now: " + e.getMessage());
    }
    task.stamp().check(path);
    while (done < task.records()) {
      rows.reject(
          place(done),
          task.firstIndex() + done,
          task.source(),
          DiagnosticCode.UNREADABLE_RECORD,
          "the file ends before it");
      done++;
    }
  }

  private void take(byte[] text, long length, long line) {
    if (record < 0) {
      csv.names(text, length);
    } else if (record == done && done < task.records()) {
      done++;
      parser.take(text, length, line, task.firstIndex() + record);
    }
    record++;
  }

  private String place(long number) {
    return task.source() + ": record " + (number + 1);
  }
}
