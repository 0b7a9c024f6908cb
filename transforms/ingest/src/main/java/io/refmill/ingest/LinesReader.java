package io.refmill.ingest;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.refmill.diagnostics.DiagnosticCode;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads a stretch of lines of a JSONL file. */
final class LinesReader {
  private static final int MAX_NESTING = 200;
  private static final int ATTEMPTS = 3;

  private final IngestOptions options;
  private final ReadTask.Lines task;
  private final RowSink rows;
  private final ObjectMapper json;

  /** Records that are dealt with, whatever the attempt. */
  private long done;

  /** The next record of this attempt, counted from 0, and its line. */
  private long record;

  private long line;

  LinesReader(IngestOptions options, ReadTask.Lines task, RowSink rows) {
    this.options = options;
    this.task = task;
    this.rows = rows;
    JsonMapper mapper = JsonMapper.builder().build();
    mapper
        .getFactory()
        .setStreamReadConstraints(
            StreamReadConstraints.builder()
                .maxNestingDepth(MAX_NESTING)
                .maxStringLength(options.maxRecordBytes())
                .build());
    this.json = mapper.enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
  }

  /**
   * Reads them. Where the machine can't, the records that are left are its faults.
   *
   * @throws InputChangedException if the file is not what was planned
   */
  void read() throws InputChangedException {
    IOException problem = null;
    for (int i = 0; i < ATTEMPTS; i++) {
      try {
        attempt();
        return;
      } catch (InputChangedException e) {
        throw e;
      } catch (IOException e) {
        if (Thread.currentThread().isInterrupted()) {
          throw new IllegalStateException("interrupted", e);
        }
        problem = e;
      }
    }
    while (done < task.records()) {
      long at = done++;
      rows.fail(
          task.source() + ":" + (line + at - record),
          task.firstIndex() + at,
          task.source(),
          problem);
    }
  }

  private void attempt() throws IOException {
    Path path = FilePaths.of(task.path());
    task.stamp().check(path);
    record = 0;
    line = task.firstLine();
    try (SeekableByteChannel channel = Files.newByteChannel(path)) {
      channel.position(task.start());
      InputStream in = new BufferedInputStream(Channels.newInputStream(channel), 1 << 16);
      readLines(in, task.end() - task.start());
      if (channel.size() != task.stamp().bytes()) {
        throw new InputChangedException(task.path(), "has another size");
      }
    }
  }

  private void readLines(InputStream in, long bytes) throws IOException {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    long length = 0;
    boolean blank = true;
    for (long at = 0; at < bytes; at++) {
      int c = in.read();
      if (c < 0) {
        throw new InputChangedException(task.path(), "became shorter");
      }
      if (c == '\n') {
        endLine(text, length, blank);
        text.reset();
        length = 0;
        blank = true;
      } else {
        blank &= JsonlScanner.isBlank(c);
        if (length++ <= options.maxRecordBytes()) {
          text.write(c);
        }
      }
    }
    if (length > 0) {
      endLine(text, length, blank);
    }
  }

  private void endLine(ByteArrayOutputStream text, long length, boolean blank) {
    if (!blank) {
      if (record == done) {
        done++;
        convert(text.toByteArray(), length);
      }
      record++;
    }
    line++;
  }

  private void convert(byte[] bytes, long length) {
    String place = task.source() + ":" + line;
    if (length > options.maxRecordBytes()) {
      rows.reject(
          place,
          index(),
          task.source(),
          DiagnosticCode.SOURCE_TOO_LARGE,
          length,
          options.maxRecordBytes());
      return;
    }
    JsonNode row;
    try {
      row = json.readTree(Texts.utf8(bytes, 0, bytes.length));
    } catch (CharacterCodingException e) {
      unreadable(place, "it is not UTF-8");
      return;
    } catch (JsonProcessingException e) {
      unreadable(place, "it is not JSON: " + e.getOriginalMessage());
      return;
    }
    rows.convert(row, place, index(), task.source());
  }

  private void unreadable(String place, String why) {
    rows.reject(place, index(), task.source(), DiagnosticCode.UNREADABLE_RECORD, why);
  }

  /** Of the record that is being dealt with. */
  private long index() {
    return task.firstIndex() + record;
  }
}
