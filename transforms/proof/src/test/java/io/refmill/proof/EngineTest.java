package io.refmill.proof;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The engine's own tests: its reading of Python against CPython's, and its proofs. */
class EngineTest {
  private static final int LIMIT_MINUTES = 15;

  @TempDir private Path directory;

  @Test
  void thePythonTestsPass() throws Exception {
    String chosen = System.getenv("REFMILL_PYTHON");
    String python = chosen == null || chosen.isBlank() ? "python3" : chosen;
    File log = directory.resolve("log.txt").toFile();
    Process process =
        new ProcessBuilder(python, "-B", "-W", "error", "-m", "unittest", "discover")
            .directory(new File("src/test/python"))
            .redirectErrorStream(true)
            .redirectOutput(log)
            .start();
    boolean ended = process.waitFor(LIMIT_MINUTES, TimeUnit.MINUTES);
    if (!ended) {
      process.destroyForcibly();
    }
    String text = Files.readString(log.toPath());
    assertTrue(ended, text);
    assertEquals(0, process.exitValue(), text);
    assertTrue(text.matches("(?s).*Ran [1-9][0-9]* tests?.*OK.*"), text);
  }
}
