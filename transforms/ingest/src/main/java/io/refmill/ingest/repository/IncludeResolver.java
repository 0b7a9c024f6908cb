package io.refmill.ingest.repository;

import io.refmill.ingest.fault.NoSourceException;
import io.refmill.ingest.fault.StorageException;
import io.refmill.ingest.file.FilePaths;
import io.refmill.ingest.file.FileStamp;
import io.refmill.ingest.file.VerilogFile;
import io.refmill.ingest.plan.ReadTask;
import io.refmill.parser.SourceFile;
import io.refmill.parser.SourceUnit;
import io.refmill.parser.preprocess.Footprint;
import io.refmill.parser.preprocess.IncludeFinder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Finds the files that {@code include} directives name: relative to the including file, relative to
 * the readable directories, then anywhere in the searched ones by path suffix, the nearest one
 * first ({@link SourceRoots}). Nothing outside the readable directories is ever found, symbolic
 * links followed.
 */
final class IncludeResolver implements IncludeFinder {
  /**
   * A unit that includes more files than this has its later includes left out, and says so then.
   */
  private static final int MAX_INCLUDES = 2_000;

  /** Included files that many others include are kept, up to this size together. */
  private static final long MAX_CHARACTERS = 32L << 20;

  /** Paths of one file system in their order, and those of this machine first. */
  private static final Comparator<Path> ORDER =
      Comparator.<Path, Boolean>comparing(path -> !FilePaths.isLocal(path))
          .thenComparing(path -> path.getRoot().toString())
          .thenComparing(Comparator.naturalOrder());

  private final SourceRoots roots;
  private final Map<String, Path> places = new HashMap<>();
  private final Map<Path, SourceFile> texts = new HashMap<>();
  private long characters;
  private IOException fault;
  private final Map<Path, FileStamp> stamps = new HashMap<>();
  private Map<String, List<Path>> byFileName;

  IncludeResolver(SourceRoots roots) {
    this.roots = roots;
  }

  /** Says where the file of a name is, so that what it includes can be found. */
  void place(String name, Path file) {
    places.putIfAbsent(name, file);
  }

  /** Every name that is asked for comes of a file that was found or placed. */
  @Override
  public SourceFile find(String including, String name) {
    Path from = places.get(including);
    Path file = from == null ? null : find(name, from);
    if (file == null) {
      return null;
    }
    SourceFile known = texts.get(file);
    if (known == null) {
      known = read(file);
      if (characters < MAX_CHARACTERS) {
        characters += known.text().length();
        texts.put(file, known);
      }
    }
    return known;
  }

  private SourceFile read(Path file) {
    String name = roots.name(file);
    place(name, file);
    try {
      reference(file);
      return new SourceFile(name, VerilogFile.read(file));
    } catch (NoSourceException e) {
      // The file is read again with the design, and a record that can't have it is rejected.
      return new SourceFile(name, "");
    } catch (IOException e) {
      fault = fault == null ? e : fault;
      return null;
    }
  }

  /**
   * Ends the reading if an included file could not be read because of the machine: the parser took
   * it for one that is missing.
   */
  void checkMachine() throws IOException {
    if (fault != null) {
      throw fault;
    }
  }

  /** The files that a file included when it was preprocessed, without repetition. */
  List<ReadTask.FileReference> references(Footprint footprint) {
    Map<Path, ReadTask.FileReference> found = new LinkedHashMap<>();
    for (Footprint.Inclusion inclusion : footprint.inclusions()) {
      Path file = inclusion.file() == null ? null : places.get(inclusion.file().path());
      if (file != null && found.size() < MAX_INCLUDES) {
        found.computeIfAbsent(file, this::reference);
      }
    }
    return List.copyOf(found.values());
  }

  /**
   * Files that the strings of a design's files name, for {@code $readmemh}: looked for as included
   * ones are. Verilog, and what is too large or no text, is none. All files of a design mean the
   * same file by a name: the one that the first of them finds.
   *
   * @param strings by the file that they stand in, in the order of looking
   * @param maxBytes of one file
   */
  List<ReadTask.FileReference> data(Map<Path, Set<String>> strings, long maxBytes) {
    Map<Path, ReadTask.FileReference> found = new LinkedHashMap<>();
    Set<String> known = new HashSet<>();
    strings.forEach(
        (from, names) -> {
          for (String name : names) {
            Path file =
                found.size() < MAX_INCLUDES && !known.contains(name) ? findData(name, from) : null;
            if (file != null && (found.containsKey(file) || isData(file, maxBytes))) {
              known.add(name);
              found.computeIfAbsent(file, this::reference);
            }
          }
        });
    return List.copyOf(found.values());
  }

  private ReadTask.FileReference reference(Path file) {
    FileStamp stamp =
        stamps.computeIfAbsent(
            file,
            key -> {
              try {
                return FileStamp.of(key);
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            });
    return new ReadTask.FileReference(FilePaths.text(file), roots.name(file), stamp);
  }

  private static boolean isData(Path file, long maxBytes) {
    if (VerilogFile.isNamedSo(file)) {
      return false;
    }
    try {
      if (FileStamp.of(file).bytes() > maxBytes) {
        return false;
      }
      VerilogFile.read(file);
      return true;
    } catch (NoSourceException e) {
      return false;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Of an absolute name, which is that of another machine, the nearest of the longest end. */
  private Path findData(String name, Path from) {
    Optional<String> absolute = SourceUnit.belowRoot(name);
    if (absolute.isEmpty()) {
      return find(name, from);
    }
    return SourceUnit.ends(absolute.get()).stream()
        .map(end -> nearestSuffix(Path.of(end), from))
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(null);
  }

  private Path find(String name, Path from) {
    Path relative;
    try {
      relative = Path.of(name.replace('\\', '/'));
    } catch (InvalidPathException e) {
      return null;
    }
    if (relative.isAbsolute()) {
      return null;
    }
    // As text: a file may be on another file system than the names of this machine.
    Path here = from.getParent().resolve(relative.toString()).normalize();
    if (isReadable(here)) {
      return here;
    }
    for (Path root : roots.readable()) {
      Path there = root.resolve(relative.toString()).normalize();
      if (isReadable(there)) {
        return there;
      }
    }
    return nearestSuffix(relative.normalize(), from);
  }

  private Path nearestSuffix(Path suffix, Path from) {
    while (suffix.startsWith("..")) {
      if (suffix.getNameCount() == 1) {
        return null;
      }
      suffix = suffix.subpath(1, suffix.getNameCount());
    }
    Path best = null;
    int bestSteps = Integer.MAX_VALUE;
    for (Path path : index().getOrDefault(suffix.getFileName().toString(), List.of())) {
      int steps = steps(from.getParent(), path);
      if (path.endsWith(suffix.toString()) && steps < bestSteps) {
        best = path;
        bestSteps = steps;
      }
    }
    return best;
  }

  /** Steps through directories; other file systems are further away than all of this one. */
  private static int steps(Path from, Path to) {
    return from.getFileSystem().equals(to.getFileSystem())
        ? from.relativize(to).getNameCount()
        : Integer.MAX_VALUE - 1;
  }

  private Map<String, List<Path>> index() {
    if (byFileName == null) {
      byFileName = new TreeMap<>();
      for (Path root : roots.searched()) {
        try {
          Files.walkFileTree(
              root,
              new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                  if (attributes.isRegularFile()) {
                    byFileName
                        .computeIfAbsent(file.getFileName().toString(), key -> new ArrayList<>())
                        .add(file);
                  }
                  return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFileFailed(Path file, IOException e) {
                  return FileVisitResult.CONTINUE;
                }
              });
        } catch (StorageException e) {
          fault = fault == null ? e : fault;
        } catch (IOException e) {
          // What can't be listed can't be found: the include stays open and the design says so.
        }
      }
      byFileName.values().forEach(paths -> paths.sort(ORDER));
    }
    return byFileName;
  }

  private boolean isReadable(Path file) {
    try {
      if (!Files.readAttributes(file, BasicFileAttributes.class).isRegularFile()) {
        return false;
      }
      Path real = file.toRealPath();
      for (Path root : roots.readable()) {
        if (real.startsWith(root.toRealPath())) {
          return true;
        }
      }
    } catch (StorageException e) {
      fault = fault == null ? e : fault;
    } catch (IOException e) {
      return false;
    }
    return false;
  }
}
