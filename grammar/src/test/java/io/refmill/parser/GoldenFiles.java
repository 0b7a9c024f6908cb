package io.refmill.parser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.fail;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Files with expected output beside them, under {@code src/test/resources/golden}. */
final class GoldenFiles {
  private GoldenFiles() {}

  static Path folder(String stage) {
    String base = System.getProperty("basedir", System.getProperty("user.dir"));
    return Path.of(base, "src", "test", "resources", "golden", stage);
  }

  static List<Path> withExtension(String stage, String extension) throws IOException {
    try (Stream<Path> files = Files.list(folder(stage))) {
      return files.filter(path -> path.toString().endsWith(extension)).sorted().toList();
    }
  }

  static String read(Path path) throws IOException {
    return Files.readString(path, StandardCharsets.UTF_8);
  }

  static Path sibling(Path path, String extension) {
    String name = path.getFileName().toString();
    return path.resolveSibling(name.substring(0, name.lastIndexOf('.')) + extension);
  }

  /** Compares; with {@code -Dgolden.update=true} writes and fails, so that the diff is read. */
  static void check(Path expected, String actual) throws IOException {
    String before = Files.exists(expected) ? read(expected) : null;
    if (actual.equals(before)) {
      return;
    }
    if (Boolean.getBoolean("golden.update")) {
      Files.writeString(expected, actual, StandardCharsets.UTF_8);
      fail("written: " + expected.getFileName() + "; read the difference and run again");
    }
    assertEquals(before, actual, expected.getFileName().toString());
  }
}
