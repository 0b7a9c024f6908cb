package io.refmill.runners.cluster;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Which code this is, more exactly than a version says: two builds of a version that differ in a
 * class differ here.
 */
public final class CodeIdentity {
  private static final class Holder {
    private static final String HERE = of(System.getProperty("java.class.path"));
  }

  private CodeIdentity() {}

  /** That of this process's class path, as 32 hexadecimal digits. */
  public static String here() {
    return Holder.HERE;
  }

  /** That of a class path: of names, sizes and check sums in archives, of contents in folders. */
  static String of(String classPath) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      for (String entry : classPath.split(File.pathSeparator)) {
        Path path = Path.of(entry);
        if (Files.isDirectory(path)) {
          addFolder(digest, path);
        } else if (Files.isRegularFile(path)) {
          addArchive(digest, path);
        }
      }
      return HexFormat.of().formatHex(digest.digest(), 0, 16);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JVM has SHA-256", e);
    } catch (IOException e) {
      throw new UncheckedIOException("the class path cannot be read", e);
    }
  }

  private static void addArchive(MessageDigest digest, Path archive) throws IOException {
    try (ZipFile zip = new ZipFile(archive.toFile())) {
      List<? extends ZipEntry> entries =
          zip.stream().sorted(Comparator.comparing(ZipEntry::getName)).toList();
      for (ZipEntry each : entries) {
        add(digest, each.getName() + " " + each.getSize() + " " + each.getCrc());
      }
    }
  }

  private static void addFolder(MessageDigest digest, Path folder) throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.walk(folder)) {
      files = all.filter(Files::isRegularFile).sorted().toList();
    }
    for (Path file : files) {
      add(digest, folder.relativize(file) + " " + Files.size(file));
      digest.update(Files.readAllBytes(file));
    }
  }

  private static void add(MessageDigest digest, String line) {
    digest.update((line + "\n").getBytes(StandardCharsets.UTF_8));
  }
}
