package io.refmill.pipelines;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputDirectoryTest {
  @TempDir private Path parent;
  private Path output;

  @BeforeEach
  void nameOutput() {
    output = parent.resolve("out");
  }

  private void run(boolean force, String text) throws Exception {
    try (OutputDirectory directory = OutputDirectory.open(output, force)) {
      Files.createDirectories(directory.work().resolve("sft"));
      Files.writeString(directory.work().resolve("sft/a.parquet"), text);
      Files.writeString(directory.work().resolve("report.json"), text);
      directory.publish();
    }
  }

  private List<String> entries() throws IOException {
    try (var paths = Files.list(parent)) {
      return paths.map(p -> p.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void publishesAllAtOnceAndLeavesNothingElse() throws Exception {
    try (OutputDirectory directory = OutputDirectory.open(output, false)) {
      Files.writeString(directory.work().resolve("report.json"), "{}");
      assertFalse(Files.exists(output));
      directory.publish();
    }
    assertEquals(List.of("out"), entries());
    assertEquals("{}", Files.readString(output.resolve("report.json")));
  }

  @Test
  void unpublishedWorkIsRemoved() throws Exception {
    try (OutputDirectory directory = OutputDirectory.open(output, false)) {
      Files.writeString(directory.work().resolve("report.json"), "{}");
    }
    assertEquals(List.of(), entries());
  }

  @Test
  void existingDatasetIsReplacedOnlyByForce() throws Exception {
    run(false, "one");
    OutputException e = assertThrows(OutputException.class, () -> run(false, "two"));
    assertTrue(e.getMessage().contains("--force"), e.getMessage());
    run(true, "two");
    assertEquals("two", Files.readString(output.resolve("sft/a.parquet")));
    assertEquals(List.of("out"), entries());
  }

  @Test
  void foreignFilesAreNeverReplaced() throws Exception {
    Files.createDirectory(output);
    Files.writeString(output.resolve("thesis.tex"), "years of work");
    OutputException e = assertThrows(OutputException.class, () -> run(true, "x"));
    assertTrue(e.getMessage().contains("thesis.tex"), e.getMessage());
    assertEquals("years of work", Files.readString(output.resolve("thesis.tex")));
    assertEquals(List.of("out"), entries());
  }

  @Test
  void emptyDirectoryAndFile() throws Exception {
    Files.createDirectory(output);
    run(false, "x");
    assertTrue(Files.exists(output.resolve("sft/a.parquet")));
    Path file = Files.writeString(parent.resolve("file"), "x");
    assertThrows(OutputException.class, () -> OutputDirectory.open(file, true));
  }

  @Test
  void leftoversOfKilledRunsAreRemoved() throws Exception {
    Path work = parent.resolve(".out.refmill-tmp");
    Files.createDirectories(work.resolve("sft"));
    Files.writeString(work.resolve("sft/train.parquet"), "half");
    Files.writeString(parent.resolve(".out.refmill-lock"), "");
    run(false, "whole");
    assertEquals(List.of("out"), entries());
    assertFalse(Files.exists(output.resolve("sft/train.parquet")));
  }

  @Test
  void runKilledBetweenTheTwoRenamesIsUndone() throws Exception {
    Path old = parent.resolve(".out.refmill-old");
    Files.createDirectories(old);
    Files.writeString(old.resolve("report.json"), "before");
    assertThrows(OutputException.class, () -> run(false, "x"));
    assertEquals("before", Files.readString(output.resolve("report.json")));
    assertEquals(List.of("out"), entries());
  }

  @Test
  void twoRunsDoNotMix() throws Exception {
    try (OutputDirectory directory = OutputDirectory.open(output, false)) {
      assertThrows(OutputException.class, () -> OutputDirectory.open(output, false));
      assertTrue(Files.exists(directory.work()));
    }
  }
}
