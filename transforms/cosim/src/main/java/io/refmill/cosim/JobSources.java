package io.refmill.cosim;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The sources of a design: where they belong, and whether they are there. Most designs never need
 * files of their own, since those that share a run share one file too.
 */
final class JobSources {
  private final SourceLayout.Laid layout;
  private final Path root;
  private final List<String> files;
  private boolean written;

  /**
   * @param root directory of the layout
   * @param place the same directory, relative to the one that the programs run in
   */
  JobSources(SourceLayout.Laid layout, Path root, String place) {
    this.layout = layout;
    this.root = root;
    this.files = layout.files().stream().map(file -> place + "/" + file).toList();
  }

  /**
   * The same sources for another job: a run sees no directory but its own.
   *
   * @param from directory of the job that these belong to
   * @param to directory of the other, beside it
   */
  JobSources moved(Path from, Path to) {
    Path below = from.relativize(root);
    String folder = to.getFileName().toString();
    return new JobSources(
        layout, to.resolve(below), below.toString().isEmpty() ? folder : folder + "/" + below);
  }

  /** The files that are compiled, relative to the directory that the programs run in. */
  List<String> files() {
    return files;
  }

  /** The text of a design that is one file. */
  String text() {
    if (files.size() != 1) {
      throw new IllegalStateException("the design has " + files.size() + " files");
    }
    return layout.texts().get(layout.files().get(0));
  }

  /** Writes the files unless they are there. */
  synchronized void write() throws IOException {
    if (!written) {
      Files.createDirectories(root);
      layout.write(root);
      written = true;
    }
  }
}
