package io.refmill.curation;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The designs in {@code examples/corpus}. */
final class Examples {
  /** Of the project; tests run in their module's directory, two levels below. */
  static final Path ROOT = Path.of("").toAbsolutePath().getParent().getParent();

  static final Path CORPUS = ROOT.resolve("examples/corpus");

  private Examples() {}

  /** Designs of one file, sorted by name. */
  static List<Path> singleFiles() {
    return list(CORPUS);
  }

  /** Verilog files directly in a directory, sorted by name. */
  static List<Path> list(Path directory) {
    try (Stream<Path> files = Files.list(directory)) {
      return files.filter(file -> file.toString().matches(".*\\.s?v")).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static String read(String name) {
    try {
      return Files.readString(CORPUS.resolve(name));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The leading comment of an example, without the slashes. */
  static String comment(String name) {
    return read(name)
        .lines()
        .takeWhile(line -> line.startsWith("//"))
        .map(line -> line.substring(2).strip())
        .collect(Collectors.joining("\n"));
  }
}
