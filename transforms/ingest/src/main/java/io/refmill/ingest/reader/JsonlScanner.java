package io.refmill.ingest.reader;

import io.refmill.ingest.file.FilePaths;
import io.refmill.ingest.file.FileStamp;
import io.refmill.ingest.plan.ReadTask;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Cuts a JSONL file into tasks. One pass over the bytes finds how many records there are and where,
 * so that line numbers and progress are right from the start.
 */
public final class JsonlScanner {
  private static final int MAX_TASK_RECORDS = 64;
  private static final long MAX_TASK_BYTES = 1 << 20;

  private final Path path;
  private final String source;
  private final FileStamp stamp;
  private final List<ReadTask> tasks = new ArrayList<>();
  private long index;
  private long start;
  private long firstLine = 1;
  private long line = 1;
  private long records;

  /** A scanner of the file at a path; its records are numbered from the first index on. */
  public JsonlScanner(Path path, String source, FileStamp stamp, long firstIndex) {
    this.path = path;
    this.stamp = stamp;
    this.source = source;
    this.index = firstIndex;
  }

  /** The tasks; none if every line is blank. */
  public List<ReadTask> scan() throws IOException {
    byte[] buffer = new byte[1 << 16];
    long at = 0;
    boolean blank = true;
    try (InputStream in = Files.newInputStream(path)) {
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        for (int i = 0; i < n; i++) {
          if (buffer[i] == '\n') {
            endLine(blank, at + i + 1);
            blank = true;
          } else if (blank && !isBlank(buffer[i])) {
            blank = false;
          }
        }
        at += n;
      }
    }
    if (!blank) {
      endLine(false, at);
    }
    flush(at);
    return tasks;
  }

  private void endLine(boolean blank, long end) {
    line++;
    if (!blank) {
      records++;
    }
    if (records >= MAX_TASK_RECORDS || end - start >= MAX_TASK_BYTES) {
      flush(end);
    }
  }

  private void flush(long end) {
    if (records > 0) {
      tasks.add(
          new ReadTask.Lines(
              FilePaths.text(path), source, stamp, start, end, firstLine, index, records));
      index += records;
    }
    start = end;
    firstLine = line;
    records = 0;
  }

  /** White space of JSON (RFC 8259, 2), but the newline. */
  static boolean isBlank(int c) {
    return c == ' ' || c == '\t' || c == '\r';
  }
}
