package io.refmill.ingest;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.schemas.RejectedRow;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;

/** Reads a stretch of lines of a JSONL file. */
final class LinesReader {
  private static final int MAX_NESTING = 200;

  private final IngestOptions options;
  private final ReadTask.Lines task;
  private final RowConverter rows;
  private final ObjectMapper json;
  private long index;
  private long line;

  LinesReader(
      IngestOptions options,
      ReadTask.Lines task,
      Consumer<DesignRecord> designs,
      Consumer<RejectedRow> rejections) {
    this.options = options;
    this.task = task;
    this.rows = new RowConverter(options, designs, rejections);
    this.index = task.firstIndex();
    this.line = task.firstLine();
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

  void read() {
    long last = task.firstIndex() + task.records();
    try (SeekableByteChannel channel = Files.newByteChannel(Path.of(task.path()))) {
      channel.position(task.start());
      InputStream in = new BufferedInputStream(Channels.newInputStream(channel), 1 << 16);
      readLines(in, task.end() - task.start());
    } catch (IOException e) {
      while (index < last) {
        rows.reject(
            task.source() + ":" + line++,
            index++,
            task.source(),
            DiagnosticCode.UNREADABLE_RECORD,
            e);
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
        throw new IOException("the file became shorter while it was read");
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
      convert(text.toByteArray(), length);
      index++;
    }
    line++;
  }

  private void convert(byte[] bytes, long length) {
    String place = task.source() + ":" + line;
    if (length > options.maxRecordBytes()) {
      rows.reject(
          place,
          index,
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
    rows.convert(row, place, index, task.source());
  }

  private void unreadable(String place, String why) {
    rows.reject(place, index, task.source(), DiagnosticCode.UNREADABLE_RECORD, why);
  }
}
