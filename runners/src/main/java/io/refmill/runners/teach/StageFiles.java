package io.refmill.runners.teach;

import io.refmill.pipelines.Version;
import io.refmill.report.DatasetReader;
import io.refmill.schemas.DesignKey;
import io.refmill.schemas.RowType;
import io.refmill.teach.run.Part;
import io.refmill.teach.run.Problems;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The files that a stage writes: a directory for each kind of row. */
public final class StageFiles implements Closeable {
  private final Path directory;
  private final Map<String, Part<?>> parts = new TreeMap<>();
  private final Map<String, Long> outcomes = new TreeMap<>();

  /** Files in a directory; null to write none and to count outcomes alone. */
  public StageFiles(Path directory) {
    this.directory = directory;
  }

  /** Makes sure that there is a file for a kind of row, should there be no row. */
  public <T> StageFiles with(String part, RowType<T> type) throws IOException {
    if (directory != null) {
      parts.put(part, new Part<>(directory, part, type, Version.get()));
    }
    return this;
  }

  /**
   * Writes a row; its type is that of the part.
   *
   * @param key of the design, which names the split
   */
  @SuppressWarnings("unchecked")
  public <T> void write(String part, DesignKey key, T row) {
    Part<T> files = (Part<T>) parts.get(part);
    if (files != null) {
      files.write(key.split(), row);
    }
  }

  /** Copies rows of {@code rl} that are kept. */
  public void keep(DatasetReader dataset, Set<String> ids) throws IOException {
    if (directory != null) {
      Problems.copy(dataset, ids, directory);
    }
  }

  /** Counts what became of a row. */
  public void count(String outcome) {
    outcomes.merge(outcome, 1L, Long::sum);
  }

  /** How many rows came to what. */
  public Map<String, Long> outcomes() {
    return outcomes;
  }

  @Override
  public void close() throws IOException {
    for (Part<?> part : parts.values()) {
      part.close();
    }
    parts.clear();
  }
}
