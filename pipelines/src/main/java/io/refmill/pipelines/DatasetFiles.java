package io.refmill.pipelines;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The files of a dataset with their sizes and hashes, as its report lists them. What is listed and
 * unchanged is ours to replace; nothing else ever is.
 */
final class DatasetFiles {
  /** The report, which cannot list itself. */
  static final String REPORT = "report.json";

  /** A file system of Linux keeps this directory at its root. */
  static final String LOST_AND_FOUND = "lost+found";

  private static final String KEY = "files";
  private static final ObjectMapper JSON = new ObjectMapper();

  private record Entry(long bytes, String sha256) {}

  private final SortedMap<String, Entry> entries;

  private DatasetFiles(SortedMap<String, Entry> entries) {
    this.entries = entries;
  }

  /** All files below a directory but the report. */
  static DatasetFiles of(Path directory) throws IOException {
    return of(directory, new FileHashes());
  }

  /**
   * The same with hashes some of which are known.
   *
   * @param hashes of files that have not changed since
   */
  static DatasetFiles of(Path directory, FileHashes hashes) throws IOException {
    SortedMap<String, Entry> entries = new TreeMap<>();
    Files.walkFileTree(
        directory,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            String name = name(directory, file);
            if (!name.equals(REPORT)) {
              entries.put(name, new Entry(attributes.size(), hashes.of(file)));
            }
            return FileVisitResult.CONTINUE;
          }
        });
    return new DatasetFiles(entries);
  }

  /** What the report in a directory lists; empty if there is no report of ours with a list. */
  static Optional<DatasetFiles> listedIn(Path directory) throws IOException {
    Path report = directory.resolve(REPORT);
    if (!Files.isRegularFile(report, LinkOption.NOFOLLOW_LINKS)) {
      return Optional.empty();
    }
    JsonNode root;
    try (InputStream in = Files.newInputStream(report)) {
      root = JSON.readTree(in);
    } catch (com.fasterxml.jackson.core.JsonProcessingException e) {
      return Optional.empty();
    }
    JsonNode files = root.path(KEY);
    if (!root.path("versions").path("refmill").isTextual() || !files.isObject()) {
      return Optional.empty();
    }
    SortedMap<String, Entry> entries = new TreeMap<>();
    for (Map.Entry<String, JsonNode> file : files.properties()) {
      entries.put(
          file.getKey(),
          new Entry(
              file.getValue().path("bytes").asLong(-1), file.getValue().path("sha256").asText()));
    }
    return Optional.of(new DatasetFiles(entries));
  }

  /** Adds the list to a report. */
  void writeTo(ObjectNode report) {
    ObjectNode files = report.putObject(KEY);
    entries.forEach(
        (name, entry) ->
            files.putObject(name).put("bytes", entry.bytes).put("sha256", entry.sha256));
  }

  /**
   * Names of what is in a directory and not ours: what this list does not have, or has otherwise.
   *
   * @param listed null if there is no list, so that nothing is ours
   */
  static List<String> foreign(Path directory, DatasetFiles listed) throws IOException {
    List<String> foreign = new ArrayList<>();
    Set<String> directories = listed == null ? Set.of() : listed.directories();
    Files.walkFileTree(
        directory,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path path, BasicFileAttributes attributes) {
            String name = name(directory, path);
            if (path.equals(directory) || directories.contains(name)) {
              return FileVisitResult.CONTINUE;
            }
            if (!name.equals(OutputDirectory.INSIDE) && !name.equals(LOST_AND_FOUND)) {
              foreign.add(name + "/");
            }
            return FileVisitResult.SKIP_SUBTREE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            String name = name(directory, file);
            if (listed == null || !listed.isOurs(name, file, attributes)) {
              foreign.add(name);
            }
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
            String name = name(directory, file);
            if (!(e instanceof AccessDeniedException)) {
              throw e;
            }
            if (!name.equals(LOST_AND_FOUND)) {
              foreign.add(name);
            }
            return FileVisitResult.CONTINUE;
          }
        });
    foreign.sort(null);
    return foreign;
  }

  private Set<String> directories() {
    Set<String> directories = new HashSet<>();
    for (String name : entries.keySet()) {
      for (int slash = name.indexOf('/'); slash >= 0; slash = name.indexOf('/', slash + 1)) {
        directories.add(name.substring(0, slash));
      }
    }
    return directories;
  }

  private boolean isOurs(String name, Path file, BasicFileAttributes attributes)
      throws IOException {
    return attributes.isRegularFile() && isOurs(name, file, attributes.size());
  }

  /** Whether a file is as it is listed, or the report. */
  boolean isOurs(String name, Path file, long bytes) throws IOException {
    Entry entry = entries.get(name);
    return entry == null
        ? name.equals(REPORT)
        : entry.bytes == bytes && entry.sha256.equals(sha256(file));
  }

  /** Names of all files but the report. */
  Set<String> names() {
    return entries.keySet();
  }

  private static String name(Path directory, Path file) {
    return directory.relativize(file).toString().replace('\\', '/');
  }

  /** Whether all files are in a directory as they are listed, and no others. */
  boolean areAll(Path directory) throws IOException {
    for (String name : entries.keySet()) {
      if (!Files.isRegularFile(directory.resolve(name), LinkOption.NOFOLLOW_LINKS)) {
        return false;
      }
    }
    return foreign(directory, this).isEmpty();
  }

  /** What hashes are made with. */
  static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JVM has SHA-256", e);
    }
  }

  /** The hash of a file, in hexadecimal. */
  static String sha256(Path file) throws IOException {
    MessageDigest digest = digest();
    byte[] buffer = new byte[1 << 16];
    try (InputStream in = Files.newInputStream(file)) {
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        digest.update(buffer, 0, n);
      }
    }
    StringBuilder hex = new StringBuilder();
    for (byte b : digest.digest()) {
      hex.append(Character.forDigit((b >> 4) & 0xF, 16)).append(Character.forDigit(b & 0xF, 16));
    }
    return hex.toString();
  }
}
