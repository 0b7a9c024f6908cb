package io.refmill.teach.run;

import io.refmill.schemas.RowType;
import io.refmill.schemas.RowWriter;
import io.refmill.schemas.SchemaVersion;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * A part of the output: {@code NAME/SPLIT-00000-of-00001.parquet}, with a file for each split that
 * its rows name, and {@code NAME/NAME-...} for those that name none. A part without rows has one
 * file, which says which columns there would be.
 *
 * @param <T> its rows
 */
public final class Part<T> implements Closeable {
  private static final Pattern SPLIT = Pattern.compile("[A-Za-z0-9_]{1,64}");

  private final Path directory;
  private final String name;
  private final RowType<T> type;
  private final Map<String, String> footer;
  private final Map<String, RowWriter<T>> writers = new TreeMap<>();

  /**
   * A part.
   *
   * @param output the directory that takes all parts
   * @param version of refmill
   * @throws IOException if its directory can't be made
   */
  public Part(Path output, String name, RowType<T> type, String version) throws IOException {
    this.directory = Files.createDirectories(output.resolve(name));
    this.name = name;
    this.type = type;
    this.footer =
        Map.of(
            "refmill.version", version, "refmill.schema", Integer.toString(SchemaVersion.CURRENT));
  }

  /**
   * Appends a row.
   *
   * @param split that it is in, or null
   */
  public void write(String split, T row) {
    try {
      writer(split == null || !SPLIT.matcher(split).matches() ? name : split).write(row);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private RowWriter<T> writer(String split) throws IOException {
    RowWriter<T> writer = writers.get(split);
    if (writer == null) {
      writer = new RowWriter<>(directory.resolve(split + "-00000-of-00001.parquet"), type, footer);
      writers.put(split, writer);
    }
    return writer;
  }

  @Override
  public void close() throws IOException {
    if (writers.isEmpty()) {
      writer(name);
    }
    IOException problem = null;
    for (RowWriter<T> writer : writers.values()) {
      try {
        writer.close();
      } catch (IOException e) {
        problem = e;
      }
    }
    if (problem != null) {
      throw problem;
    }
  }
}
