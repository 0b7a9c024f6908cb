package io.refmill.cosim.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A private directory below the one that the options name. Gone when closed; what a process that
 * was killed has left behind goes when the next one starts.
 *
 * <p>An owner that lives holds a lock on a file in its directory, which the system gives back
 * however the owner ends. So a directory whose lock is free has no owner. Numbers of processes say
 * less: containers that share a directory use the same ones.
 */
public final class ScratchDirectory implements AutoCloseable {
  private static final String PREFIX = "refmill-cosim-";
  private static final String LOCK = "owner.lock";
  private static final int ATTEMPTS = 20;

  /** More than one small write takes, so that a disk with a few bytes left counts as full. */
  private static final int ROOM = 1 << 20;

  private static final int SECRET_BITS = 80;

  /** A directory is made before its lock's file is: for so long it may have none. */
  private static final Duration UNLOCKED_AT_FIRST = Duration.ofMinutes(1);

  /** To open and close a lock's file twice would give the lock back: these are never looked at. */
  private static final Set<Path> OWN = ConcurrentHashMap.newKeySet();

  private final Path root;
  private final AtomicLong next = new AtomicLong();
  private final String secret =
      new BigInteger(SECRET_BITS, new SecureRandom()).toString(Character.MAX_RADIX);
  private final FileChannel lock;

  public ScratchDirectory(Path parent) {
    this(parent, PREFIX);
  }

  /**
   * Makes one.
   *
   * @param prefix of its name; those of this prefix that nobody owns any more are removed first
   * @throws UncheckedIOException if the parent can't be written
   */
  public ScratchDirectory(Path parent, String prefix) {
    try {
      if (!Files.isDirectory(parent)) {
        Files.createDirectories(parent);
      }
      Path real = parent.toRealPath();
      sweep(real, prefix, UNLOCKED_AT_FIRST);
      FileChannel locked = null;
      Path made = null;
      for (int i = 0; i < ATTEMPTS && locked == null; i++) {
        made = make(real, prefix);
        OWN.add(made);
        locked = lock(made);
        if (locked == null) {
          OWN.remove(made);
        }
      }
      if (locked == null) {
        throw new IOException("no lock on " + made);
      }
      this.root = made;
      this.lock = locked;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot make a scratch directory in " + parent, e);
    }
  }

  /**
   * Makes a directory for this user alone. Java's own way to make a temporary one is for later: the
   * first use of it settles for the whole process where libraries' temporary files lie, and that
   * may have to be this directory.
   */
  private static Path make(Path parent, String prefix) throws IOException {
    String name =
        prefix
            + ProcessHandle.current().pid()
            + "-"
            + new BigInteger(SECRET_BITS, new SecureRandom()).toString(Character.MAX_RADIX);
    Path made = parent.resolve(name);
    return parent.getFileSystem().supportedFileAttributeViews().contains("posix")
        ? Files.createDirectory(
            made,
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")))
        : Files.createDirectory(made);
  }

  /** Locks a directory that was just made, or null if a sweep of another process came between. */
  private static FileChannel lock(Path directory) throws IOException {
    Path file = directory.resolve(LOCK);
    FileChannel channel = null;
    boolean held = false;
    try {
      channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
      held = channel.tryLock() != null && Files.exists(file);
      return held ? channel : null;
    } catch (NoSuchFileException e) {
      return null;
    } finally {
      if (channel != null && !held) {
        channel.close();
      }
      if (!held) {
        delete(directory);
      }
    }
  }

  static void sweep(Path parent, Duration age) throws IOException {
    sweep(parent.toRealPath(), PREFIX, age);
  }

  /**
   * Deletes directories without an owner.
   *
   * @param age that those have at least which were never locked
   */
  private static void sweep(Path parent, String prefix, Duration age) throws IOException {
    FileTime limit = FileTime.from(Instant.now().minus(age));
    try (DirectoryStream<Path> found = Files.newDirectoryStream(parent, prefix + "*")) {
      for (Path directory : found) {
        if (!OWN.contains(directory) && Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)) {
          sweep(directory, limit);
        }
      }
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
  }

  private static void sweep(Path directory, FileTime limit) {
    Path file = directory.resolve(LOCK);
    try {
      if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
        if (Files.getLastModifiedTime(directory).compareTo(limit) <= 0) {
          delete(directory);
        }
        return;
      }
      if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
        return;
      }
      try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
          FileLock free = channel.tryLock()) {
        // Deleted while locked: who has just made it sees that it is gone.
        if (free != null) {
          delete(directory);
        }
      }
    } catch (IOException | OverlappingFileLockException e) {
      // Another user's, or just being deleted by another process.
      return;
    }
  }

  /** Where it is. */
  public Path root() {
    return root;
  }

  /**
   * Makes sure that a directory can be written to.
   *
   * @throws MachineFault if it cannot: then what programs have written there is no result
   */
  public static void requireRoom(Path directory) throws MachineFault {
    try {
      Path probe = Files.createTempFile(directory, "room", null);
      try {
        Files.write(probe, new byte[ROOM]);
      } finally {
        Files.deleteIfExists(probe);
      }
    } catch (IOException e) {
      throw new MachineFault("the scratch directory " + directory + " is full", e);
    }
  }

  /** A name that nobody can guess who does not see this directory. */
  public String secret() {
    return secret;
  }

  /** A new directory for one compilation or run. */
  public Path newJob() throws IOException {
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
    OWN.remove(root);
  }

  /**
   * Removes a directory and all in it, as far as that goes: a child that is just being killed may
   * still write. What is already gone is no error. Links are not followed.
   */
  public static void delete(Path directory) {
    try {
      Files.walkFileTree(
          directory,
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
              return remove(file);
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException problem) {
              return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path visited, IOException problem) {
              return remove(visited);
            }
          });
    } catch (IOException e) {
      // Nothing that the visitor does not bear with.
      throw new UncheckedIOException(e);
    }
  }

  private static FileVisitResult remove(Path path) {
    try {
      Files.deleteIfExists(path);
    } catch (IOException e) {
      // The shutdown hook tries again, and the next start does.
      return FileVisitResult.CONTINUE;
    }
    return FileVisitResult.CONTINUE;
  }
}
