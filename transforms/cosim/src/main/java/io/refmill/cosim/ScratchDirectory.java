package io.refmill.cosim;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.concurrent.atomic.AtomicLong;

/** A private directory below the one that the options name. Gone when closed. */
final class ScratchDirectory implements AutoCloseable {
  private final Path root;
  private final AtomicLong next = new AtomicLong();

  ScratchDirectory(Path parent) {
    try {
      Files.createDirectories(parent);
      this.root = Files.createTempDirectory(parent, "refmill-cosim-").toAbsolutePath();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot make a scratch directory in " + parent, e);
    }
  }

  Path root() {
    return root;
  }

  /** A new directory for one compilation or run. */
  Path newJob() throws IOException {
    return Files.createDirectory(root.resolve("j" + next.getAndIncrement()));
  }

  @Override
  public void close() {
    delete(root);
  }

  /**
   * Removes a directory and all in it; what is already gone is no error. Links are not followed.
   */
  static void delete(Path directory) {
    try {
      Files.walkFileTree(
          directory,
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
                throws IOException {
              Files.deleteIfExists(file);
              return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException problem) {
              return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path visited, IOException problem)
                throws IOException {
              Files.deleteIfExists(visited);
              return FileVisitResult.CONTINUE;
            }
          });
    } catch (IOException e) {
      // A child that is just being killed may still write; the shutdown hook tries again.
      return;
    }
  }
}
