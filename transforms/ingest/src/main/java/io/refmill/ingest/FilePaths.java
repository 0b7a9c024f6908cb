package io.refmill.ingest;

import java.net.URI;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/**
 * Paths as texts that travel. On Linux a name is bytes, and those that are no UTF-8 have no text
 * that leads back to them: such a path travels as a URI, and its name is what stands there.
 */
public final class FilePaths {
  private static final String SCHEME = "file:///";

  private FilePaths() {}

  /** A text that {@link #of} makes the same path of. */
  static String text(Path path) {
    return isText(path) ? path.toString() : path.toUri().toString();
  }

  /** The path of a text. */
  public static Path of(String text) {
    return text.startsWith(SCHEME) ? Path.of(URI.create(text)) : Path.of(text);
  }

  /** What to call a relative path in ids and messages: distinct for distinct paths. */
  static String name(Path relative) {
    if (isText(relative)) {
      return relative.toString().replace('\\', '/');
    }
    StringBuilder name = new StringBuilder();
    for (Path part : relative) {
      String uri = part.toUri().getRawPath();
      name.append(name.isEmpty() ? "" : "/");
      name.append(isText(part) ? part.toString() : uri.substring(uri.lastIndexOf('/') + 1));
    }
    return name.toString();
  }

  private static boolean isText(Path path) {
    try {
      return Path.of(path.toString()).equals(path);
    } catch (InvalidPathException e) {
      return false;
    }
  }
}
