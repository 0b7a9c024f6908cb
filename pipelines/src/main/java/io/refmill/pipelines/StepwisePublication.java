package io.refmill.pipelines;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Publishes into a directory that cannot be renamed, such as a mount point: entry by entry, all on
 * one file system. A journal stands there from before the first step until after the last, and
 * holds what there is to do. While it stands there is no report in the directory unless nothing was
 * moved yet, and whoever finds it can finish the work: the new dataset is complete beside it.
 */
final class StepwisePublication {
  private static final String OLD = "old ";
  private static final String NEW = "new ";

  private final Path target;
  private final Path work;
  private final Path old;
  private final Path journal;

  /**
   * A publication.
   *
   * @param target where the entries go
   * @param staging a directory in it, which holds {@code work}, and {@code old} for what was there
   */
  StepwisePublication(Path target, Path staging) {
    this.target = target;
    this.work = staging.resolve("work");
    this.old = staging.resolve("old");
    this.journal = staging.resolve("journal");
  }

  /** Whether one was begun and not finished. */
  boolean isOpen() {
    return Files.exists(journal, LinkOption.NOFOLLOW_LINKS);
  }

  /**
   * Moves what is there out and what was made in.
   *
   * @param replaced entries of the directory that go
   * @throws IOException if that fails; all is then as it was, or, where even that fails, left to
   *     {@link #finish}
   */
  void publish(List<String> replaced) throws IOException {
    List<String> made = names(work);
    List<String> lines = new ArrayList<>();
    replaced.forEach(name -> lines.add(OLD + name));
    made.forEach(name -> lines.add(NEW + name));
    Path part = journal.resolveSibling("journal.part");
    Files.createDirectories(old);
    try {
      Files.write(part, lines, StandardCharsets.UTF_8);
      sync(part);
      move(part, journal);
    } catch (IOException e) {
      Files.deleteIfExists(part);
      throw e;
    }
    try {
      move(replaced, made);
    } catch (IOException e) {
      try {
        undo(replaced, made);
      } catch (IOException further) {
        e.addSuppressed(further);
      }
      throw e;
    }
    Files.delete(journal);
  }

  /** Finishes what a killed run has begun. */
  void finish() throws IOException {
    List<String> replaced = new ArrayList<>();
    List<String> made = new ArrayList<>();
    for (String line : Files.readAllLines(journal, StandardCharsets.UTF_8)) {
      (line.startsWith(OLD) ? replaced : made).add(line.substring(OLD.length()));
    }
    move(replaced, made);
    Files.delete(journal);
  }

  /** Every step may have been made before. */
  private void move(List<String> replaced, List<String> made) throws IOException {
    Set<String> fresh = new HashSet<>(made);
    for (String name : reportFirst(replaced)) {
      // What bears the name of something that is still to come is what was there before.
      boolean before = exists(work.resolve(name)) || !fresh.contains(name);
      if (before && exists(target.resolve(name))) {
        move(target.resolve(name), old.resolve(name));
      }
    }
    List<String> reportLast = reportFirst(made);
    Collections.reverse(reportLast);
    for (String name : reportLast) {
      if (exists(work.resolve(name))) {
        move(work.resolve(name), target.resolve(name));
      }
    }
  }

  private void undo(List<String> replaced, List<String> made) throws IOException {
    for (String name : reportFirst(made)) {
      if (!exists(work.resolve(name)) && exists(target.resolve(name))) {
        move(target.resolve(name), work.resolve(name));
      }
    }
    List<String> reportLast = reportFirst(replaced);
    Collections.reverse(reportLast);
    for (String name : reportLast) {
      if (exists(old.resolve(name)) && !exists(target.resolve(name))) {
        move(old.resolve(name), target.resolve(name));
      }
    }
    Files.delete(journal);
  }

  private static void move(Path from, Path to) throws IOException {
    Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
  }

  private static boolean exists(Path path) {
    return Files.exists(path, LinkOption.NOFOLLOW_LINKS);
  }

  private static List<String> reportFirst(List<String> names) {
    List<String> sorted = new ArrayList<>(names);
    sorted.sort(null);
    if (sorted.remove(DatasetFiles.REPORT)) {
      sorted.add(0, DatasetFiles.REPORT);
    }
    return sorted;
  }

  /** Names of a directory's entries, sorted. */
  static List<String> names(Path directory) throws IOException {
    List<String> names = new ArrayList<>();
    try (var entries = Files.newDirectoryStream(directory)) {
      entries.forEach(entry -> names.add(entry.getFileName().toString()));
    }
    names.sort(null);
    return names;
  }

  /** Waits until a file is on the disk; some file systems refuse only now. */
  static void sync(Path file) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.force(true);
    }
  }
}
