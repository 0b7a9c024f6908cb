package io.refmill.ingest.file;

import io.refmill.ingest.fault.NoFileSystemException;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.regex.Pattern;

/**
 * Paths as texts that travel. On Linux a name is bytes, and those that are no UTF-8 have no text
 * that leads back to them: such a path travels as a URI, and its name is what stands there. Remote
 * files travel as their addresses.
 */
public final class FilePaths {
  private static final String SCHEME = "file:///";
  private static final Pattern ADDRESS = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*://.*");

  private static final class Holder {
    // Of the loader that has this very class: on a cluster it is not the system's.
    private static final List<RemotePaths> REMOTE =
        ServiceLoader.load(RemotePaths.class, RemotePaths.class.getClassLoader()).stream()
            .map(ServiceLoader.Provider::get)
            .toList();
  }

  private FilePaths() {}

  /** A text that {@link #of} makes the same path of. */
  public static String text(Path path) {
    return isText(path) ? path.toString() : path.toUri().toString();
  }

  /**
   * The path of a text.
   *
   * @throws NoFileSystemException if it is the address of a remote file that nobody here can read
   */
  public static Path of(String text) {
    if (text.startsWith(SCHEME)) {
      return Path.of(URI.create(text));
    }
    if (!isAddress(text)) {
      return Path.of(text);
    }
    return remote(text).orElseThrow(() -> new NoFileSystemException(text));
  }

  /** Whether a text has the form of an address, as that of a remote file. */
  public static boolean isAddress(String text) {
    return ADDRESS.matcher(text).matches();
  }

  /** The path of an address that this process has a file system for. */
  public static Optional<Path> remote(String address) {
    return isAddress(address)
        ? Holder.REMOTE.stream().flatMap(paths -> paths.path(address).stream()).findFirst()
        : Optional.empty();
  }

  /** Whether a path is one of this machine's file system. */
  public static boolean isLocal(Path path) {
    return path.getFileSystem() == FileSystems.getDefault();
  }

  /** What to call a relative path in ids and messages: distinct for distinct paths. */
  public static String name(Path relative) {
    if (!isLocal(relative)) {
      return relative.toString();
    }
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
      return !isLocal(path) || Path.of(path.toString()).equals(path);
    } catch (InvalidPathException e) {
      return false;
    }
  }

  /** What stands behind the last dot of a name, in lower case; empty if there is none. */
  public static String extension(Path file) {
    String name = file.getFileName().toString();
    int dot = name.lastIndexOf('.');
    return dot < 0 ? "" : name.substring(dot + 1).toLowerCase(Locale.ROOT);
  }
}
