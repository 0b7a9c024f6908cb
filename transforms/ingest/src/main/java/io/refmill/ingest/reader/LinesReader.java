package io.refmill.ingest.reader;

import io.refmill.ingest.fault.InputChangedException;
import io.refmill.ingest.fault.ReadAttempts;
import io.refmill.ingest.file.FilePaths;
import io.refmill.ingest.plan.ReadTask;
import io.refmill.ingest.row.RowSink;
import io.refmill.ingest.settings.IngestOptions;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads a stretch of lines of a JSONL file. */
final class LinesReader {
  private final IngestOptions options;
  private final ReadTask.Lines task;
  private final RowSink rows;
  private final RowParser parser;

  /** Records that are dealt with, whatever the attempt. */
  private long done;

  /** The next record of this attempt, counted from 0, and the line of the last one. */
  private long record;

  private long line;

  LinesReader(IngestOptions options, ReadTask.Lines task, RowSink rows) {
    this.options = options;
    this.task = task;
    this.rows = rows;
    this.parser = RowParser.json(options, task.source(), rows, true);
  }

  /**
   * Reads them. Where the machine can't, the records that are left are its faults.
   *
   * @throws InputChangedException if the file is not what was planned
   */
  void read() throws InputChangedException {
    IOException problem = ReadAttempts.of(this::attempt);
    while (problem != null && done < task.records()) {
      long at = done++;
      rows.fail(
          task.source() + ":" + (line + at - record),
          task.firstIndex() + at,
          task.source(),
          problem);
    }
  }

  private void attempt() throws IOException {
    // First: where nothing can be read, the faults of all records have places too.
    record = 0;
    line = task.firstLine();
    Path path = FilePaths.of(task.path());
    task.stamp().check(path);
    try (SeekableByteChannel channel = Files.newByteChannel(path)) {
      channel.position(task.start());
      InputStream in = new BufferedInputStream(Channels.newInputStream(channel), 1 << 16);
      readLines(in, task.end() - task.start());
    }
    task.stamp().check(path);
  }

  private void readLines(InputStream in, long bytes) throws IOException {
    RecordCutter cutter =
        RecordCutter.of(
            RecordCutter.Shape.LINES, this::take, options.maxRecordBytes(), task.firstLine());
    for (long at = 0; at < bytes; at++) {
      int c = in.read();
      if (c < 0) {
        throw new InputChangedException(task.path(), "became shorter");
      }
      cutter.take(c);
    }
    cutter.end();
  }

  private void take(byte[] text, long length, long place) {
    line = place;
    if (record == done) {
      done++;
      parser.take(text, length, place, task.firstIndex() + record);
    }
    record++;
  }
}
