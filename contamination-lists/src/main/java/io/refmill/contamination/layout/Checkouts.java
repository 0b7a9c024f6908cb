package io.refmill.contamination.layout;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Says which commit a directory is a checkout of. */
public final class Checkouts {
  private static final String REFERENCE = "ref: ";

  private Checkouts() {}

  /**
   * The commit, as Git keeps it beside the files; an empty string if the directory is no checkout
   * of Git's own, such as an unpacked archive.
   */
  public static String commit(Path checkout) throws IOException {
    Path git = checkout.resolve(".git");
    if (!Files.isRegularFile(git.resolve("HEAD"))) {
      return "";
    }
    String head = Files.readString(git.resolve("HEAD")).strip();
    if (!head.startsWith(REFERENCE)) {
      return head;
    }
    String name = head.substring(REFERENCE.length());
    if (Files.isRegularFile(git.resolve(name))) {
      return Files.readString(git.resolve(name)).strip();
    }
    if (!Files.isRegularFile(git.resolve("packed-refs"))) {
      return "";
    }
    return Files.readAllLines(git.resolve("packed-refs")).stream()
        .filter(line -> line.endsWith(" " + name))
        .map(line -> line.substring(0, line.indexOf(' ')))
        .findFirst()
        .orElse("");
  }
}
