package io.refmill.cosim.source;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * The sources of a design, and where they belong. Most designs never need files of their own, since
 * those that share a run share one file too.
 */
public final class JobSources {
  private final SourceLayout.Laid layout;
  private final Path root;
  private final List<String> files;
  private final List<String> defines;

  /**
   * @param root directory of the layout
   * @param place the same directory, relative to the one that the programs run in
   * @param defines the macros that are defined before the first file, with their texts
   */
  public JobSources(
      SourceLayout.Laid layout, Path root, String place, Map<String, String> defines) {
    this(
        layout,
        root,
        place,
        defines.entrySet().stream()
            .sorted(Map.Entry.comparingByKey())
            .map(e -> "-D" + e.getKey() + "=" + e.getValue().replaceAll("[\\r\\n]+", " "))
            .toList());
  }

  private JobSources(SourceLayout.Laid layout, Path root, String place, List<String> defines) {
    this.layout = layout;
    this.root = root;
    this.files = layout.files().stream().map(file -> place + "/" + file).toList();
    this.defines = defines;
  }

  /**
   * The same sources for another job: a run sees no directory but its own.
   *
   * @param from directory of the job that these belong to
   * @param to directory of the other, beside it
   */
  public JobSources moved(Path from, Path to) {
    Path below = from.relativize(root);
    String folder = to.getFileName().toString();
    String place = below.toString().isEmpty() ? folder : folder + "/" + below;
    return new JobSources(layout, to.resolve(below), place, defines);
  }

  /** The files that are compiled, relative to the directory that the programs run in. */
  public List<String> files() {
    return files;
  }

  /** The simulator's options that define the unit's macros. */
  public List<String> defines() {
    return defines;
  }

  /** The text of a design that is one file. */
  public String text() {
    if (files.size() != 1) {
      throw new IllegalStateException("the design has " + files.size() + " files");
    }
    return layout.texts().get(layout.files().get(0));
  }

  /** Writes the files. */
  public void write() throws IOException {
    Files.createDirectories(root);
    layout.write(root);
  }
}
