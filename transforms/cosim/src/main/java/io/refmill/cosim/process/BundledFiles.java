package io.refmill.cosim.process;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/** Files that come with the program: scripts, and lists that the reward module reads too. */
public final class BundledFiles {
  private static final String PLACE = "/io/refmill/cosim/";

  private BundledFiles() {}

  /** Opens a file. */
  public static InputStream open(String name) {
    InputStream stream = BundledFiles.class.getResourceAsStream(PLACE + name);
    if (stream == null) {
      throw new IllegalStateException(name + " is not on the class path");
    }
    return stream;
  }

  /**
   * Copies files into a directory that exists.
   *
   * @throws FileSystemException that names a file, which a stream to a full disk does not
   */
  public static void copy(List<String> names, Path directory) throws IOException {
    for (String name : names) {
      Path file = directory.resolve(name);
      try (InputStream stream = open(name)) {
        Files.copy(stream, file, StandardCopyOption.REPLACE_EXISTING);
      } catch (FileSystemException e) {
        throw e;
      } catch (IOException e) {
        FileSystemException named = new FileSystemException(file.toString(), null, e.getMessage());
        named.initCause(e);
        throw named;
      }
    }
  }
}
