package io.refmill.cosim;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A private directory below the one that the options name. Gone when closed; what a process that
 * was killed has left behind goes when the next one starts.
 *
 * <p>An owner that lives holds a lock on a file in its directory, which the system gives back
 * however the owner ends. So a directory whose lock is free has no owner.
 */
final class ScratchDirectory implements AutoCloseable {
  private static final String PREFIX = "refmill-cosim-";
  private static final String LOCK = "owner.lock";

  /** More than one small write takes, so that a disk with a few bytes left counts as full. */
  private static final int ROOM = 1 << 20;

  private static final int SECRET_BITS = 80;

  /** A directory is made before it is locked. */
  private static final Duration UNLOCKED_AT_FIRST = Duration.ofMinutes(1);

  private final Path root;
  private final AtomicLong next = new AtomicLong();
  private final String secret =
      new BigInteger(SECRET_BITS, new SecureRandom()).toString(Character.MAX_RADIX);
  private final FileChannel lock;

  ScratchDirectory(Path parent) {
    try {
      Files.createDirectories(parent);
      sweep(parent, UNLOCKED_AT_FIRST);
      this.root = Files.createTempDirectory(parent, own()).toAbsolutePath();
      this.lock =
          FileChannel.open(root.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      lock.tryLock();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot make a scratch directory in " + parent, e);
    }
  }

  /** The process is in the name: to open and close a lock's file twice would give the lock back. */
  private static String own() {
    return PREFIX + ProcessHandle.current().pid() + "-";
  }

  /**
   * Deletes directories without an owner.
   *
   * @param age that they have at least
   */
  static void sweep(Path parent, Duration age) throws IOException {
    FileTime limit = FileTime.from(Instant.now().minus(age));
    try (DirectoryStream<Path> found = Files.newDirectoryStream(parent, PREFIX + "*")) {
      for (Path directory : found) {
        boolean ours = directory.getFileName().toString().startsWith(own());
        if (!ours && isAbandoned(directory, limit)) {
          delete(directory);
        }
      }
    }
  }

  private static boolean isAbandoned(Path directory, FileTime limit) {
    Path file = directory.resolve(LOCK);
    try {
      if (!Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)
          || !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
          || Files.getLastModifiedTime(file).compareTo(limit) > 0) {
        return false;
      }
      try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
          FileLock free = channel.tryLock()) {
        return free != null;
      }
    } catch (IOException | OverlappingFileLockException e) {
      // Another user's, or just being deleted by another process.
      return false;
    }
  }

  Path root() {
    return root;
  }

  /**
   * Makes sure that a directory can be written to.
   *
   * @throws MachineFault if it cannot: then what programs have written there is no result
   */
  static void requireRoom(Path directory) throws MachineFault {
    Path probe = directory.resolve("room.probe");
    try {
      Files.write(probe, new byte[ROOM]);
      Files.delete(probe);
    } catch (IOException e) {
      throw new MachineFault("the scratch directory " + directory + " is full", e);
    }
  }

  /** A name that nobody can guess who does not see this directory. */
  String secret() {
    return secret;
  }

  /** A new directory for one compilation or run. */
  Path newJob() throws IOException {
    return Files.createDirectory(root.resolve("j" + next.getAndIncrement()));
  }

  @Override
  public void close() {
    try {
      lock.close();
    } catch (IOException e) {
      // The lock goes with the process at the latest.
    }
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
