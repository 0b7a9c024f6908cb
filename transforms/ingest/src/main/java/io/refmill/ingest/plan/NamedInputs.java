package io.refmill.ingest.plan;

import io.refmill.ingest.fault.InputException;
import io.refmill.ingest.file.FilePaths;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds what an input names: a file, a directory, or all files that match a pattern. */
public final class NamedInputs {
  private NamedInputs() {}

  /**
   * The files and directories that an input names.
   *
   * @param input as the user gave it: a path, an address on a storage, or a pattern of either
   * @throws InputException if it names nothing, or what cannot be read twice
   */
  public static List<Path> of(String input) throws InputException, IOException {
    Optional<Path> remote = FilePaths.remote(input);
    if (remote.isPresent()) {
      return expandRemote(input, remote.get());
    }
    String address = Addresses.problem(input);
    if (address != null && !Files.exists(path(input))) {
      throw new InputException(address);
    }
    Path path = path(input).toAbsolutePath().normalize();
    if (path.startsWith("/dev") || path.startsWith("/proc") || input.equals("-")) {
      throw new InputException(
          input
              + " cannot be an input, since it is read twice, by several workers;"
              + " write it to a file first");
    }
    if (Files.exists(path)) {
      if (!Files.isRegularFile(path) && !Files.isDirectory(path)) {
        throw new InputException(
            input + " is a pipe, a socket or a device; write what it gives to a file first");
      }
      if (!Files.isReadable(path)) {
        throw new InputException(input + " cannot be read: permission denied");
      }
      return List.of(path);
    }
    int wildcard = firstWildcard(input);
    if (wildcard < 0) {
      throw new InputException("no such file or directory: " + input);
    }
    String absolute = input.startsWith("/") ? input : Path.of("").toAbsolutePath() + "/" + input;
    int base = absolute.lastIndexOf('/', firstWildcard(absolute));
    return matches(input, absolute, Path.of(absolute.substring(0, Math.max(1, base))));
  }

  /** What an address names: a file, all files under a prefix, or those that match a pattern. */
  private static List<Path> expandRemote(String input, Path path)
      throws InputException, IOException {
    try {
      Files.readAttributes(path, BasicFileAttributes.class);
      return List.of(path.normalize());
    } catch (NoSuchFileException e) {
      int wildcard = firstWildcard(input);
      if (wildcard < 0) {
        throw new InputException("no such file or directory: " + input);
      }
      return matches(
          input, input, FilePaths.of(input.substring(0, input.lastIndexOf('/', wildcard) + 1)));
    }
  }

  /**
   * The files that match a pattern.
   *
   * @param absolute the pattern from the root on
   * @param start the directory of the part without wildcards
   */
  private static List<Path> matches(String input, String absolute, Path start)
      throws InputException, IOException {
    PathMatcher matcher = start.getFileSystem().getPathMatcher("glob:" + absolute);
    List<Path> found = new ArrayList<>();
    if (Files.isDirectory(start)) {
      // Matched by the names that the user gave, whatever links lead there.
      Path real = start.toRealPath();
      Files.walkFileTree(
          real,
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
              Path asNamed = start.resolve(real.relativize(file));
              if (matcher.matches(asNamed) && Files.isRegularFile(asNamed)) {
                found.add(asNamed);
              }
              return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
              return passOver(e);
            }
          });
    }
    if (found.isEmpty()) {
      throw new InputException("no file matches " + input);
    }
    return found;
  }

  /** What may not be listed, or is gone before it was looked at, is no match of a pattern. */
  private static FileVisitResult passOver(IOException e) throws IOException {
    if (e instanceof AccessDeniedException || e instanceof NoSuchFileException) {
      return FileVisitResult.CONTINUE;
    }
    throw e;
  }

  private static Path path(String input) throws InputException {
    try {
      return Path.of(input);
    } catch (InvalidPathException e) {
      throw new InputException("no such file or directory: " + input);
    }
  }

  private static int firstWildcard(String text) {
    for (int i = 0; i < text.length(); i++) {
      if ("*?[{".indexOf(text.charAt(i)) >= 0) {
        return i;
      }
    }
    return -1;
  }
}
