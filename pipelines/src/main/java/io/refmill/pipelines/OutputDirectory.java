package io.refmill.pipelines;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Optional;

/**
 * A directory that holds a whole dataset or none.
 *
 * <p>A run works in a directory beside it, on the same file system, and takes its place by one
 * rename at the end. Where the directory cannot be renamed, as a mount point, or nothing can be
 * made beside it, the run works in a directory inside it and is published by {@link
 * StepwisePublication}. What was there before goes when the new dataset is in its place.
 *
 * <p>A killed run leaves its work behind under a fixed name; the next run removes it, or finishes a
 * publication that was begun. A lock tells a killed run from one that still works.
 */
public final class OutputDirectory implements Closeable {
  /** Where a run works whose output cannot be renamed; no reader of datasets looks there. */
  static final String INSIDE = ".refmill";

  private static final int SHOWN = 5;

  private final Path named;
  private final Path output;
  private final boolean inside;
  private final boolean force;
  private final Path work;
  private final Path old;
  private final Lock lock;
  private boolean published;

  /** A lock file that is held. */
  private record Lock(Path file, FileChannel channel) implements Closeable {
    static Lock take(Path file, Path output) throws IOException, OutputException {
      FileChannel channel =
          FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      FileLock lock = null;
      try {
        lock = channel.tryLock();
      } catch (OverlappingFileLockException e) {
        // Another run in this process.
        lock = null;
      }
      if (lock == null || !Files.exists(file)) {
        channel.close();
        throw new OutputInUseException(output);
      }
      return new Lock(file, channel);
    }

    @Override
    public void close() throws IOException {
      if (channel.isOpen()) {
        try (channel) {
          Files.deleteIfExists(file);
        }
      }
    }
  }

  private OutputDirectory(Path named, Path output, boolean inside, boolean force, Lock lock) {
    this.named = named;
    this.output = output;
    this.inside = inside;
    this.force = force;
    this.work = inside ? output.resolve(INSIDE).resolve("work") : sibling(output, "tmp");
    this.old = inside ? output.resolve(INSIDE).resolve("old") : sibling(output, "old");
    this.lock = lock;
  }

  /**
   * Reserves a directory for a run, and removes what killed runs left.
   *
   * @param output links are followed, the last one too
   * @param force whether a dataset that is there may be replaced
   * @throws OutputException if the directory holds something
   * @throws OutputInUseException if another run is writing it
   * @throws IOException if nothing can be written there
   */
  public static OutputDirectory open(Path output, boolean force)
      throws OutputException, IOException {
    Path target = resolve(output);
    finishInside(target, output);
    boolean inside =
        Files.isDirectory(target)
            && (MountPoints.isOne(target) || !Files.isWritable(target.getParent()));
    if (inside) {
      Files.createDirectories(target.resolve(INSIDE));
    }
    Path file = inside ? target.resolve(INSIDE).resolve("lock") : sibling(target, "lock");
    Lock lock = Lock.take(file, output);
    OutputDirectory directory = new OutputDirectory(output, target, inside, force, lock);
    try {
      directory.recover();
      directory.check();
      Files.createDirectories(directory.work);
      return directory;
    } catch (IOException | OutputException | RuntimeException e) {
      directory.close();
      throw e;
    }
  }

  /** The directory that a path leads to, with all links resolved; its parent is there. */
  private static Path resolve(Path output) throws OutputException, IOException {
    Path path = output.toAbsolutePath();
    for (int links = 0; !Files.exists(path) && Files.isSymbolicLink(path); links++) {
      if (links == 40) {
        throw new OutputException(output + " is a symbolic link that leads around in a circle");
      }
      path = path.resolveSibling(Files.readSymbolicLink(path));
    }
    if (Files.exists(path)) {
      Path real = path.toRealPath();
      if (real.getParent() == null) {
        throw new OutputException("the output cannot be the root directory");
      }
      if (!Files.isDirectory(real)) {
        throw new OutputException(output + " is not a directory");
      }
      return real;
    }
    // Not normalised: what ".." means behind a link, the system knows.
    if (path.endsWith(".") || path.endsWith("..")) {
      throw new OutputException("no such directory: " + output);
    }
    if (!Files.isDirectory(path.getParent())) {
      Files.createDirectories(path.getParent());
    }
    return path.getParent().toRealPath().resolve(path.getFileName());
  }

  private static Path sibling(Path path, String role) {
    return path.resolveSibling("." + path.getFileName() + ".refmill-" + role);
  }

  /**
   * What a killed run left inside is dealt with wherever the directory is now: what was a mount
   * point then may be seen from its host.
   */
  private static void finishInside(Path target, Path output) throws OutputException, IOException {
    Path staging = target.resolve(INSIDE);
    if (!Files.isDirectory(staging, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    try (Lock lock = Lock.take(staging.resolve("lock"), output)) {
      StepwisePublication publication = new StepwisePublication(target, staging);
      if (publication.isOpen()) {
        publication.finish();
      }
      for (String name : StepwisePublication.names(staging)) {
        if (!staging.resolve(name).equals(lock.file())) {
          delete(staging.resolve(name));
        }
      }
    }
    Files.deleteIfExists(staging);
  }

  /** Where the run works. */
  public Path work() {
    return work;
  }

  /**
   * Where results may be kept for the next run; it stays when this is given up. Empty where nothing
   * can be made beside the directory.
   */
  public Optional<Path> store() {
    return inside ? Optional.empty() : Optional.of(sibling(output, "store"));
  }

  /** Removes what is there already: somebody else's leavings. */
  public synchronized void clear() throws IOException {
    delete(work);
    Files.createDirectories(work);
  }

  /** The directory of the dataset, with all links resolved. */
  public Path target() {
    return output;
  }

  /** Whether the dataset is in its place. */
  public synchronized boolean published() {
    return published;
  }

  private void recover() throws IOException {
    if (Files.exists(old) && !Files.exists(output)) {
      // Killed between the two renames of publish: what was there before comes back.
      move(old, output);
    }
    delete(old);
    delete(work);
  }

  /** What is in the directory, if only what may be replaced is. */
  private List<String> check() throws IOException, OutputException {
    if (!Files.exists(output)) {
      return List.of();
    }
    Optional<DatasetFiles> listed = DatasetFiles.listedIn(output);
    if (listed.isEmpty() && Files.exists(output.resolve(DatasetFiles.REPORT))) {
      throw new OutputException(
          named
              + " has a report.json that lists no files of a dataset, so that nobody can tell what"
              + " is refmill's there; choose another --output, or remove the directory yourself");
    }
    if (listed.isPresent() && !force) {
      throw new OutputException(named + " holds a dataset; --force replaces it");
    }
    List<String> foreign = DatasetFiles.foreign(output, listed.orElse(null));
    if (!foreign.isEmpty()) {
      throw new OutputException(
          named
              + " holds what refmill did not write, or not like that: "
              + String.join(", ", foreign.subList(0, Math.min(SHOWN, foreign.size())))
              + (foreign.size() > SHOWN ? " and " + (foreign.size() - SHOWN) + " more" : "")
              + "; move it away, or choose another --output");
    }
    List<String> names = StepwisePublication.names(output);
    names.remove(INSIDE);
    names.remove(DatasetFiles.LOST_AND_FOUND);
    return names;
  }

  /**
   * Makes the work visible.
   *
   * @throws OutputException if something that is not ours has come into the directory meanwhile
   * @throws IOException if publishing fails; the output is then as it was
   */
  public synchronized void publish() throws IOException, OutputException {
    if (!inside && Files.exists(output.resolve(INSIDE))) {
      throw new OutputInUseException(named);
    }
    List<String> replaced = check();
    sync(work);
    if (inside) {
      new StepwisePublication(output, output.resolve(INSIDE)).publish(replaced);
    } else if (!Files.exists(output)) {
      move(work, output);
    } else {
      replace(replaced);
    }
    published = true;
  }

  private void replace(List<String> replaced) throws IOException {
    try {
      move(output, old);
    } catch (IOException e) {
      // The system knows of a mount there, and did not say so.
      Path staging = output.resolve(INSIDE);
      try {
        copy(work, staging.resolve("work"));
        new StepwisePublication(output, staging).publish(replaced);
      } finally {
        if (!new StepwisePublication(output, staging).isOpen()) {
          delete(staging);
        }
      }
      return;
    }
    try {
      move(work, output);
    } catch (IOException e) {
      move(old, output);
      throw e;
    }
    delete(old);
  }

  private static void move(Path from, Path to) throws IOException {
    Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
  }

  private static void copy(Path from, Path to) throws IOException {
    Files.walkFileTree(
        from,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path path, BasicFileAttributes attributes)
              throws IOException {
            Files.createDirectories(to.resolve(from.relativize(path)));
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            Path copy = to.resolve(from.relativize(file));
            Files.copy(file, copy);
            StepwisePublication.sync(copy);
            return FileVisitResult.CONTINUE;
          }
        });
  }

  /** Nothing is published before it is on the disk. */
  private static void sync(Path directory) throws IOException {
    Files.walkFileTree(
        directory,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            StepwisePublication.sync(file);
            return FileVisitResult.CONTINUE;
          }
        });
  }

  /**
   * Removes unpublished work, unless its publication was begun and could not be undone: then the
   * next run finishes it. May be called several times, also while another thread publishes, which
   * then comes to its end first.
   */
  public synchronized void discard() throws IOException {
    if (!lock.channel().isOpen() || isHalfPublished()) {
      return;
    }
    delete(work);
    if (inside) {
      delete(old);
    }
  }

  private boolean isHalfPublished() {
    return inside && new StepwisePublication(output, output.resolve(INSIDE)).isOpen();
  }

  /** Gives the directory up; unpublished work is removed. */
  @Override
  public synchronized void close() throws IOException {
    try {
      discard();
    } finally {
      lock.close();
    }
    if (inside && !isHalfPublished()) {
      try {
        Files.deleteIfExists(output.resolve(INSIDE));
      } catch (DirectoryNotEmptyException e) {
        // The next run has begun.
        return;
      }
    }
  }

  /** Removes a directory with all that is in it; others may be writing there still. */
  static void delete(Path path) throws IOException {
    if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    Files.walkFileTree(
        path,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            Files.deleteIfExists(file);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
            if (e instanceof NoSuchFileException) {
              return FileVisitResult.CONTINUE;
            }
            throw e;
          }

          @Override
          public FileVisitResult postVisitDirectory(Path directory, IOException e)
              throws IOException {
            if (e != null) {
              throw e;
            }
            Files.deleteIfExists(directory);
            return FileVisitResult.CONTINUE;
          }
        });
  }
}
