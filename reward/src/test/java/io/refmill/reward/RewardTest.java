package io.refmill.reward;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs the module's own tests in a real Python, and checks that it is written whole. */
class RewardTest {
  private static final Path TESTS = Path.of("src/test/python");
  private static final int LIMIT_MINUTES = 10;

  @TempDir private Path directory;

  private static String python() {
    String chosen = System.getenv("REFMILL_PYTHON");
    return chosen == null || chosen.isBlank() ? "python3" : chosen;
  }

  static List<String> modules() throws IOException {
    try (Stream<Path> files = Files.list(TESTS)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.matches("test_.*\\.py"))
          .map(name -> name.replace(".py", ""))
          .sorted()
          .toList();
    }
  }

  private String run(Path where, String... command) throws IOException, InterruptedException {
    File log = directory.resolve("log.txt").toFile();
    Process process =
        new ProcessBuilder(command)
            .directory(where.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log)
            .start();
    boolean ended = process.waitFor(LIMIT_MINUTES, TimeUnit.MINUTES);
    if (!ended) {
      process.destroyForcibly();
    }
    String text = Files.readString(log.toPath());
    assertTrue(ended, () -> "no end after " + LIMIT_MINUTES + " minutes\n" + text);
    assertEquals(0, process.exitValue(), text);
    return text;
  }

  @ParameterizedTest
  @MethodSource("modules")
  void pythonTestsPass(String module) throws Exception {
    String text = run(TESTS, python(), "-B", "-W", "error", "-m", "unittest", module);
    assertTrue(text.matches("(?s).*Ran [1-9][0-9]* tests?.*OK.*"), text);
  }

  @Test
  void allFilesAreWritten() throws Exception {
    try (Stream<Path> files = Files.walk(Path.of("src/main/python"))) {
      List<String> found =
          files
              .filter(file -> Files.isRegularFile(file) && !file.toString().contains("__pycache__"))
              .map(file -> Path.of("src/main/python").relativize(file).toString())
              .sorted()
              .toList();
      assertEquals(found, RewardFiles.NAMES.stream().sorted().toList());
    }
    RewardFiles.write(directory.resolve("reward"));
    String text =
        run(
            directory.resolve("reward"),
            python(),
            "-B",
            "-c",
            "from compute_score import compute_score; print(compute_score.__name__)");
    assertEquals("compute_score", text.strip());
  }
}
