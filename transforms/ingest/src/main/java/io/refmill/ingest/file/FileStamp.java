package io.refmill.ingest.file;

import io.refmill.ingest.fault.InputChangedException;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.concurrent.TimeUnit;

/**
 * What a file was like when the input was planned, so that a run can prove that it read that.
 *
 * @param bytes its size
 * @param modified when it was last written, in nanoseconds since 1970
 * @param version what its storage calls its contents; empty on this machine's file system
 */
public record FileStamp(long bytes, long modified, String version) {

  /**
   * The stamp of a file as it is now.
   *
   * @throws IOException if it is not there, or is a pipe, a socket or a device, which must not even
   *     be opened: that would wait for somebody who writes
   */
  public static FileStamp of(Path file) throws IOException {
    BasicFileAttributes attributes = attributes(file);
    if (!attributes.isRegularFile()) {
      throw new FileSystemException(file.toString(), null, "no regular file");
    }
    return new FileStamp(
        attributes.size(),
        attributes.lastModifiedTime().to(TimeUnit.NANOSECONDS),
        version(attributes));
  }

  private static BasicFileAttributes attributes(Path file) throws IOException {
    return FilePaths.isLocal(file)
        ? Files.readAttributes(file, BasicFileAttributes.class)
        : Files.readAttributes(file, VersionedAttributes.class);
  }

  private static String version(BasicFileAttributes attributes) {
    return attributes instanceof VersionedAttributes versioned ? versioned.version() : "";
  }

  /**
   * Makes sure that a file is still what it was.
   *
   * @throws InputChangedException if it is not
   * @throws IOException if that can't be known
   */
  public void check(Path file) throws IOException {
    BasicFileAttributes now;
    try {
      now = attributes(file);
    } catch (NoSuchFileException | NotDirectoryException e) {
      throw new InputChangedException(file.toString(), "was removed");
    }
    if (!now.isRegularFile()) {
      throw new InputChangedException(file.toString(), "was replaced by something else");
    }
    if (now.size() != bytes) {
      throw new InputChangedException(
          file.toString(), "has " + now.size() + " bytes instead of " + bytes);
    }
    if (now.lastModifiedTime().to(TimeUnit.NANOSECONDS) != modified
        || !version(now).equals(version)) {
      throw new InputChangedException(file.toString(), "was written again");
    }
  }
}
