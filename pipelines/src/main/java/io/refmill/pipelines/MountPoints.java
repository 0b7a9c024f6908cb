package io.refmill.pipelines;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Knows directories that other file systems are mounted on, which cannot be renamed. */
final class MountPoints {
  private static final Path TABLE = Path.of("/proc/self/mountinfo");

  private MountPoints() {}

  /** Whether an existing directory, links resolved, is one; false where the system won't say. */
  static boolean isOne(Path directory) {
    Path parent = directory.getParent();
    if (parent == null) {
      return true;
    }
    try {
      return !Files.getAttribute(directory, "unix:dev")
              .equals(Files.getAttribute(parent, "unix:dev"))
          || isListed(directory.toString());
    } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
      return false;
    }
  }

  /** A directory of the same file system may be bound there. */
  private static boolean isListed(String directory) throws IOException {
    if (!Files.isReadable(TABLE)) {
      return false;
    }
    List<String> lines = Files.readAllLines(TABLE, java.nio.charset.StandardCharsets.ISO_8859_1);
    byte[] name = directory.getBytes(java.nio.charset.StandardCharsets.UTF_8);
    String wanted = escaped(new String(name, java.nio.charset.StandardCharsets.ISO_8859_1));
    return lines.stream()
        .map(line -> line.split(" ", 6))
        .anyMatch(fields -> fields.length > 5 && fields[4].equals(wanted));
  }

  /** As proc(5) writes names. */
  private static String escaped(String name) {
    return name.replace("\\", "\\134")
        .replace(" ", "\\040")
        .replace("\t", "\\011")
        .replace("\n", "\\012");
  }
}
