package io.refmill.runners;

import io.refmill.pipelines.Version;
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

/** The files that a stage writes: a directory for each kind of row, with one file in it. */
final class StageFiles implements Closeable {
  private final Path directory;
  private final Map<String, RowWriter<?>> writers = new TreeMap<>();
  private final Map<String, Long> outcomes = new TreeMap<>();

  /** Files in a directory; null to write none and to count outcomes alone. */
  StageFiles(Path directory) {
    this.directory = directory;
  }

  /** Makes sure that there is a file for a kind of row, should there be no row. */
  <T> StageFiles with(String part, RowType<T> type) throws IOException {
    if (directory != null) {
      Path folder = Files.createDirectories(directory.resolve(part));
      writers.put(
          part,
          new RowWriter<>(
              folder.resolve(part + "-00000-of-00001.parquet"),
              type,
              Map.of(
                  "refmill.version",
                  Version.get(),
                  "refmill.schema",
                  Integer.toString(SchemaVersion.CURRENT))));
    }
    return this;
  }

  /** Writes a row; its type is that of the part. */
  @SuppressWarnings("unchecked")
  <T> void write(String part, T row) {
    RowWriter<T> writer = (RowWriter<T>) writers.get(part);
    if (writer != null) {
      try {
        writer.write(row);
      } catch (IOException e) {
        throw new UncheckedIOException("cannot write a row of " + part, e);
      }
    }
  }

  /** Counts what became of a row. */
  void count(String outcome) {
    outcomes.merge(outcome, 1L, Long::sum);
  }

  /** How many rows came to what. */
  Map<String, Long> outcomes() {
    return outcomes;
  }

  @Override
  public void close() throws IOException {
    for (RowWriter<?> writer : writers.values()) {
      writer.close();
    }
    writers.clear();
  }
}
