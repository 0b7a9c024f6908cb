package io.refmill.dataset;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.refmill.ingest.FilePaths;
import io.refmill.ingest.ReadTask;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;

/** Copies lines of JSONL byte by byte. */
final class LineCopier implements RowCopier.FileCopier {
  /** Numbers stay as exact as they are written. */
  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .enable(DeserializationFeature.USE_BIG_INTEGER_FOR_INTS)
          .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
          .build();

  private final Path directory;
  private final String source;
  private final Map<RowMark.Outcome, OutputStream> outputs = new EnumMap<>(RowMark.Outcome.class);

  LineCopier(Path directory, String source) throws IOException {
    this.directory = directory;
    this.source = source;
    output(RowMark.Outcome.CLEAN);
  }

  @Override
  public void copy(ReadTask task, MarkFiles.Reader marks) throws IOException {
    ReadTask.Lines lines = (ReadTask.Lines) task;
    try (SeekableByteChannel channel = Files.newByteChannel(FilePaths.of(lines.path()))) {
      channel.position(lines.start());
      InputStream in = new BufferedInputStream(Channels.newInputStream(channel), 1 << 16);
      ByteArrayOutputStream line = new ByteArrayOutputStream();
      for (long at = lines.start(); at < lines.end(); at++) {
        int c = in.read();
        if (c >= 0 && c != '\n') {
          line.write(c);
        }
        if (c < 0 || c == '\n' || at == lines.end() - 1) {
          copy(line.toByteArray(), marks);
          line.reset();
        }
      }
    }
  }

  private void copy(byte[] line, MarkFiles.Reader marks) throws IOException {
    if (new String(line, StandardCharsets.ISO_8859_1).isBlank()) {
      return;
    }
    RowMark mark = marks.next();
    OutputStream output = output(mark.outcome());
    output.write(mark.outcome() == RowMark.Outcome.CONTAMINATED ? marked(line, mark) : line);
    output.write('\n');
  }

  /** The row with the columns behind its own; only where it has some of them it is written anew. */
  static byte[] marked(byte[] line, RowMark mark) throws IOException {
    Map<String, Object> columns = ContaminationColumns.of(mark);
    String text = new String(line, StandardCharsets.UTF_8);
    if (ContaminationColumns.NAMES.stream().anyMatch(name -> text.contains('"' + name + '"'))) {
      ObjectNode row = (ObjectNode) JSON.readTree(text);
      columns.forEach((name, value) -> row.set(name, JSON.valueToTree(value)));
      return JSON.writeValueAsBytes(row);
    }
    String added = JSON.writeValueAsString(columns);
    int end = text.lastIndexOf('}');
    return (text.substring(0, end) + ", " + added.substring(1) + text.substring(end + 1))
        .getBytes(StandardCharsets.UTF_8);
  }

  private OutputStream output(RowMark.Outcome outcome) throws IOException {
    OutputStream output = outputs.get(outcome);
    if (output == null) {
      Path file = RowCopier.target(directory, outcome, source);
      output = new BufferedOutputStream(Files.newOutputStream(file), 1 << 16);
      outputs.put(outcome, output);
    }
    return output;
  }

  @Override
  public void close() throws IOException {
    for (OutputStream output : outputs.values()) {
      output.close();
    }
  }
}
