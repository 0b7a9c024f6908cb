package io.refmill.cosim.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProgramProbeTest {
  private final List<String> problems = new ArrayList<>();

  private String ask(String script) {
    return ProgramProbe.ask(List.of("/bin/sh", "-c", script), problems);
  }

  @Test
  void bothStreamsAreTheAnswer() {
    assertEquals("one\ntwo\n", ask("echo one; echo two >&2"));
    assertEquals(List.of(), problems);
  }

  @Test
  void longAnswersAreCutAndDoNotHoldUpTheirProgram() {
    String answer = ask("head -c 1000000 /dev/zero | tr '\\0' x");
    assertEquals(65_536, answer.length());
    assertEquals(List.of(), problems);
  }

  @Test
  void whatIsKilledIsAskedAgain(@TempDir Path directory) {
    Path seen = directory.resolve("seen");
    assertEquals(
        "alive\n", ask("[ -e " + seen + " ] || { touch " + seen + "; kill -9 $$; }; echo alive"));
    assertEquals("", ask("kill -9 $$"));
    assertEquals(List.of("/bin/sh was killed, 3 times"), problems);
  }

  @Test
  void missingProgramsAreNamed() {
    assertEquals("", ProgramProbe.ask(List.of("/nowhere/iverilog", "-V"), problems));
    assertTrue(
        problems.get(0).startsWith("/nowhere/iverilog cannot be run: "), problems.toString());
  }

  @Test
  void noPlaceForFilesIsNeeded(@TempDir Path directory) throws Exception {
    String before = System.getProperty("java.io.tmpdir");
    System.setProperty("java.io.tmpdir", directory.resolve("gone").toString());
    try {
      assertEquals("here\n", ask("echo here"));
    } finally {
      System.setProperty("java.io.tmpdir", before);
    }
    try (var files = Files.list(directory)) {
      assertEquals(0, files.count());
    }
  }
}
