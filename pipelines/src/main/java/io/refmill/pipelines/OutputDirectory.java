package io.refmill.pipelines;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Set;

/**
 * A directory that holds a whole dataset or none.
 *
 * <p>A run works in a directory beside it, on the same file system, and takes its place by one
 * rename at the end. A killed run leaves that directory behind under a fixed name; the next run
 * removes it. A lock tells a killed run from one that still works.
 */
public final class OutputDirectory implements Closeable {
  /** What a dataset consists of; only these are ever replaced. */
  private static final Set<String> OWN =
      Set.of(
          "sft",
          "rl",
          "rejected",
          "reward",
          "report.json",
          "README.md",
          "dataset_info.json",
          "croissant.json");

  /** Order of publication where one rename won't do: what readers look for first comes last. */
  private static final List<String> ORDER =
      List.of(
          "rejected", "reward", "rl", "sft", "README.md", "dataset_info.json", "croissant.json");

  private final Path output;
  private final Path work;
  private final Path old;
  private final Path lockFile;
  private final FileChannel lockChannel;
  private final FileLock lock;

  private OutputDirectory(Path output, Path lockFile, FileChannel lockChannel, FileLock lock) {
    this.output = output;
    this.work = sibling(output, "tmp");
    this.old = sibling(output, "old");
    this.lockFile = lockFile;
    this.lockChannel = lockChannel;
    this.lock = lock;
  }

  /**
   * Reserves a directory for a run and removes what killed runs left beside it.
   *
   * @param force whether a dataset that is there may be replaced
   * @throws OutputException if the directory holds something, or another run is writing it
   * @throws IOException if the directory's parent can't be written
   */
  public static OutputDirectory open(Path output, boolean force)
      throws OutputException, IOException {
    Path path = output.toAbsolutePath().normalize();
    if (path.getParent() == null) {
      throw new OutputException("the output cannot be the root directory");
    }
    Files.createDirectories(path.getParent());
    Path lockFile = sibling(path, "lock");
    FileChannel channel =
        FileChannel.open(lockFile, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    FileLock lock = null;
    try {
      lock = channel.tryLock();
    } catch (OverlappingFileLockException e) {
      // Another run in this process.
      lock = null;
    }
    if (lock == null || !Files.exists(lockFile)) {
      channel.close();
      throw new OutputException("another run is writing to " + output);
    }
    OutputDirectory directory = new OutputDirectory(path, lockFile, channel, lock);
    try {
      directory.recover();
      directory.check(force);
      Files.createDirectories(directory.work);
      return directory;
    } catch (IOException | OutputException | RuntimeException e) {
      directory.close();
      throw e;
    }
  }

  private static Path sibling(Path path, String role) {
    return path.resolveSibling("." + path.getFileName() + ".refmill-" + role);
  }

  /** Where the run works. */
  public Path work() {
    return work;
  }

  private void recover() throws IOException {
    if (Files.exists(old) && !Files.exists(output)) {
      // Killed between the two renames of publish: what was there before comes back.
      Files.move(old, output, StandardCopyOption.ATOMIC_MOVE);
    }
    delete(old);
    delete(work);
  }

  private void check(boolean force) throws IOException, OutputException {
    if (!Files.exists(output)) {
      return;
    }
    if (!Files.isDirectory(output)) {
      throw new OutputException(output + " is not a directory");
    }
    try (var entries = Files.newDirectoryStream(output)) {
      for (Path entry : entries) {
        if (!force) {
          throw new OutputException(output + " is not empty; --force replaces a dataset in it");
        }
        if (!OWN.contains(entry.getFileName().toString())) {
          throw new OutputException(
              output + " holds " + entry.getFileName() + ", which is no part of a dataset");
        }
      }
    }
  }

  /**
   * Makes the work visible.
   *
   * @throws IOException if that fails; the output is then as it was
   */
  public void publish() throws IOException {
    if (!Files.exists(output)) {
      Files.move(work, output, StandardCopyOption.ATOMIC_MOVE);
      return;
    }
    try {
      Files.move(output, old, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      // A mount point can't be renamed.
      publishInto();
      return;
    }
    Files.move(work, output, StandardCopyOption.ATOMIC_MOVE);
    delete(old);
  }

  private void publishInto() throws IOException {
    for (String name : OWN) {
      delete(output.resolve(name));
    }
    for (String name : ORDER) {
      if (Files.exists(work.resolve(name))) {
        Files.move(work.resolve(name), output.resolve(name));
      }
    }
    Files.move(work.resolve("report.json"), output.resolve("report.json"));
  }

  /** Gives the directory up; unpublished work is removed. */
  @Override
  public void close() throws IOException {
    try {
      delete(work);
      Files.deleteIfExists(lockFile);
    } finally {
      lock.release();
      lockChannel.close();
    }
  }

  /** Removes a directory with all that is in it; others may be writing there still. */
  static void delete(Path path) throws IOException {
    if (!Files.exists(path, java.nio.file.LinkOption.NOFOLLOW_LINKS)) {
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
