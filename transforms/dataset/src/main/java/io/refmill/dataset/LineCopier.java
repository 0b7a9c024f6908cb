package io.refmill.dataset;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.refmill.ingest.file.FilePaths;
import io.refmill.ingest.plan.ReadTask;
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
import java.util.HashMap;
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
  private final RowPlacement placement;
  private final String source;
  private final Map<String, OutputStream> outputs = new HashMap<>();

  LineCopier(Path directory, RowPlacement placement, String source) throws IOException {
    this.directory = directory;
    this.placement = placement;
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
    output.write(
        placement.columns(mark.outcome()).isEmpty() ? line : marked(line, placement.values(mark)));
    output.write('\n');
  }

  /**
   * The row with columns behind its own; only where it has some of them it is written anew. What is
   * no row stays as it is.
   */
  private static byte[] marked(byte[] line, Map<String, Object> columns) throws IOException {
    String text = new String(line, StandardCharsets.UTF_8);
    ObjectNode row = object(line);
    if (row == null) {
      return line;
    }
    if (columns.keySet().stream().anyMatch(name -> text.contains('"' + name + '"'))) {
      columns.forEach((name, value) -> row.set(name, JSON.valueToTree(value)));
      return JSON.writeValueAsBytes(row);
    }
    int end = text.lastIndexOf('}');
    String added = JSON.writeValueAsString(columns);
    String own = text.substring(0, end);
    String comma = own.substring(own.indexOf('{') + 1).isBlank() ? "" : ", ";
    return (own + comma + added.substring(1) + text.substring(end + 1))
        .getBytes(StandardCharsets.UTF_8);
  }

  /** The row that a line is, or null. */
  private static ObjectNode object(byte[] line) throws IOException {
    try {
      return JSON.readTree(line) instanceof ObjectNode row ? row : null;
    } catch (JsonProcessingException e) {
      return null;
    }
  }

  private OutputStream output(RowMark.Outcome outcome) throws IOException {
    String name = placement.directory(outcome);
    OutputStream output = outputs.get(name);
    if (output == null) {
      Path file = RowCopier.target(directory, name, source);
      output = new BufferedOutputStream(Files.newOutputStream(file), 1 << 16);
      outputs.put(name, output);
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
