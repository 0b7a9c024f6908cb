package io.refmill.dataset;

import io.refmill.ingest.plan.ReadTask;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Copies the rows of a dataset's files to directories by their marks, which hold a file of each
 * file's name and format; {@link RowPlacement} says which. A row's own columns are not touched.
 */
public final class RowCopier implements Closeable {
  /** Copies the rows of one file. */
  interface FileCopier extends Closeable {
    /** Copies the rows of a task of this file; tasks come in their order. */
    void copy(ReadTask task, MarkFiles.Reader marks) throws IOException;
  }

  private final Path directory;
  private final RowPlacement placement;
  private String source = "";
  private FileCopier file;

  /**
   * A copier.
   *
   * @param directory that holds the directories of rows
   */
  public RowCopier(Path directory, RowPlacement placement) {
    this.directory = directory;
    this.placement = placement;
  }

  /**
   * Copies the rows of a task.
   *
   * @param task the tasks of a plan come in their order
   * @param marks of these rows come next
   */
  public void copy(ReadTask task, MarkFiles.Reader marks) throws IOException {
    String name =
        task instanceof ReadTask.Lines l ? l.source() : ((ReadTask.RowGroup) task).source();
    if (file == null || !name.equals(source)) {
      close();
      source = name;
      file =
          task instanceof ReadTask.Lines
              ? new LineCopier(directory, placement, name)
              : new ParquetCopier(directory, placement, name, (ReadTask.RowGroup) task);
    }
    file.copy(task, marks);
  }

  /** Where rows of a file go. */
  static Path target(Path directory, String name, String source) throws IOException {
    Path target = directory.resolve(name).resolve(source).normalize();
    if (!target.startsWith(directory.resolve(name))) {
      throw new IOException("the input's name leads out of the output: " + source);
    }
    Files.createDirectories(target.getParent());
    return target;
  }

  @Override
  public void close() throws IOException {
    if (file != null) {
      file.close();
      file = null;
    }
  }
}
