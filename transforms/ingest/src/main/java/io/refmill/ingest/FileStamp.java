package io.refmill.ingest;

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
 */
public record FileStamp(long bytes, long modified) {

  /**
   * The stamp of a file as it is now.
   *
   * @throws IOException if it is not there, or is a pipe, a socket or a device, which must not even
   *     be opened: that would wait for somebody who writes
   */
  static FileStamp of(Path file) throws IOException {
    BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
    if (!attributes.isRegularFile()) {
      throw new FileSystemException(file.toString(), null, "no regular file");
    }
    return new FileStamp(attributes.size(), attributes.lastModifiedTime().to(TimeUnit.NANOSECONDS));
  }

  /**
   * Makes sure that a file is still what it was.
   *
   * @throws InputChangedException if it is not
   * @throws IOException if that can't be known
   */
  void check(Path file) throws IOException {
    BasicFileAttributes now;
    try {
      now = Files.readAttributes(file, BasicFileAttributes.class);
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
    if (now.lastModifiedTime().to(TimeUnit.NANOSECONDS) != modified) {
      throw new InputChangedException(file.toString(), "was written again");
    }
  }
}
