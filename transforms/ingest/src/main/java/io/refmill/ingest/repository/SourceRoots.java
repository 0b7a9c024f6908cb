package io.refmill.ingest.repository;

import io.refmill.ingest.file.FilePaths;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Where the files of a repository may lie, and what they are called.
 *
 * @param root that names are relative to
 * @param name of the root in sources' names, or null
 * @param readable directories that nothing is read outside of; include files are looked for here
 * @param searched those of them in which include files are looked for by the end of their paths
 */
public record SourceRoots(Path root, Path name, List<Path> readable, List<Path> searched) {

  /** A directory that was named. */
  public static SourceRoots directory(Path directory, Path name, List<Path> further) {
    List<Path> all = with(List.of(directory), further);
    return new SourceRoots(directory, name, all, all);
  }

  /** A file that was named; it may lie in a directory that is no repository and large. */
  public static SourceRoots file(Path directory, Path name, List<Path> further) {
    return new SourceRoots(directory, name, with(List.of(directory), further), absolute(further));
  }

  /** Files and directories that belong together. */
  public static SourceRoots together(Collection<Path> named, List<Path> further) {
    Set<Path> directories = new LinkedHashSet<>();
    List<Path> searched = new ArrayList<>();
    for (Path path : named) {
      if (Files.isDirectory(path)) {
        searched.add(path);
        directories.add(path);
      } else {
        directories.add(path.getParent());
      }
    }
    Path root = null;
    for (Path directory : directories) {
      root = root == null ? directory : common(root, directory);
    }
    return new SourceRoots(
        root, null, with(List.copyOf(directories), further), with(searched, further));
  }

  private static Path common(Path first, Path second) {
    Path common = first;
    while (!second.startsWith(common)) {
      common = common.getParent();
    }
    return common;
  }

  private static List<Path> with(List<Path> paths, List<Path> further) {
    List<Path> all = new ArrayList<>(absolute(paths));
    all.addAll(absolute(further));
    return List.copyOf(all);
  }

  private static List<Path> absolute(List<Path> paths) {
    return paths.stream().map(path -> path.toAbsolutePath().normalize()).toList();
  }

  /** What a file is called. */
  String name(Path path) {
    if (!path.startsWith(root)) {
      return FilePaths.name(path.getFileName());
    }
    Path relative = root.relativize(path);
    return name == null
        ? FilePaths.name(relative)
        : FilePaths.name(name) + "/" + FilePaths.name(relative);
  }
}
