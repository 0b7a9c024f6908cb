package io.refmill.pipelines;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Real directories; mount points are real ones too, in a name space of their own. */
class OutputDirectoryTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final long PATIENCE_SECONDS = 60;

  @TempDir private Path parent;
  private Path output;

  @BeforeEach
  void nameOutput() {
    output = parent.resolve("out");
  }

  /** Publishes a dataset of two files, the report not counted; run in other processes too. */
  static void publish(Path output, boolean force, String text) throws Exception {
    try (OutputDirectory directory = OutputDirectory.open(output, force)) {
      write(directory.work(), text);
      directory.publish();
    }
  }

  private static void write(Path work, String text) throws IOException {
    Files.createDirectories(work.resolve("sft"));
    Files.writeString(work.resolve("sft/a.parquet"), text);
    Files.writeString(work.resolve("README.md"), text);
    ObjectNode report = JSON.createObjectNode();
    report.putObject("versions").put("refmill", "test");
    DatasetFiles.of(work).writeTo(report);
    JSON.writeValue(work.resolve("report.json").toFile(), report);
  }

  private List<String> entries() throws IOException {
    return StepwisePublication.names(parent);
  }

  private String dataset() throws IOException {
    assertEquals(List.of("README.md", "report.json", "sft"), StepwisePublication.names(output));
    String text = Files.readString(output.resolve("sft/a.parquet"));
    assertEquals(text, Files.readString(output.resolve("README.md")));
    return text;
  }

  private String refused(boolean force) {
    return assertThrows(OutputException.class, () -> publish(output, force, "refused"))
        .getMessage();
  }

  @Test
  void publishesAllAtOnceAndLeavesNothingElse() throws Exception {
    try (OutputDirectory directory = OutputDirectory.open(output, false)) {
      write(directory.work(), "one");
      assertFalse(Files.exists(output));
      directory.publish();
      assertTrue(directory.published());
    }
    assertEquals("one", dataset());
    assertEquals(List.of("out"), entries());
  }

  @Test
  void unpublishedWorkIsRemoved() throws Exception {
    try (OutputDirectory directory = OutputDirectory.open(output, false)) {
      write(directory.work(), "one");
    }
    assertEquals(List.of(), entries());
  }

  @Test
  void existingDatasetIsReplacedOnlyByForce() throws Exception {
    publish(output, false, "one");
    assertTrue(refused(false).contains("--force"));
    publish(output, true, "two");
    assertEquals("two", dataset());
    assertEquals(List.of("out"), entries());
  }

  @Test
  void whatIsNotListedIsNeverReplaced() throws Exception {
    publish(output, false, "one");
    Files.writeString(output.resolve("sft/checkpoint.bin"), "weights");
    assertTrue(refused(true).contains("sft/checkpoint.bin"));
    Files.delete(output.resolve("sft/checkpoint.bin"));
    Files.writeString(output.resolve("README.md"), "two");
    assertTrue(refused(true).contains("README.md"), "changed, of the same size");
    Files.writeString(output.resolve("README.md"), "one");
    Files.createDirectory(output.resolve("notes"));
    assertTrue(refused(true).contains("notes/"));
    Files.delete(output.resolve("notes"));
    Files.delete(output.resolve("sft/a.parquet"));
    Files.createSymbolicLink(output.resolve("sft/a.parquet"), output.resolve("README.md"));
    assertTrue(refused(true).contains("sft/a.parquet"));
    assertEquals(List.of("out"), entries());
  }

  @Test
  void directoriesThatAreNobodysDatasetAreRefused() throws Exception {
    Files.createDirectory(output);
    Files.writeString(output.resolve("README.md"), "years of work");
    assertTrue(refused(true).contains("README.md"));
    assertTrue(refused(false).contains("README.md"));
    Files.writeString(output.resolve("report.json"), "{\"versions\": {\"refmill\": \"0\"}}");
    assertTrue(refused(true).contains("lists no files"));
    assertEquals("years of work", Files.readString(output.resolve("README.md")));
    assertEquals(List.of("out"), entries());
  }

  @Test
  void whatCameInMeanwhileStays() throws Exception {
    publish(output, false, "one");
    try (OutputDirectory directory = OutputDirectory.open(output, true)) {
      write(directory.work(), "two");
      Files.writeString(output.resolve("note"), "mine");
      assertThrows(OutputException.class, directory::publish);
    }
    Files.delete(output.resolve("note"));
    assertEquals("one", dataset());
    assertEquals(List.of("out"), entries());
  }

  @Test
  void emptyDirectoryAndFile() throws Exception {
    Files.createDirectory(output);
    publish(output, false, "x");
    assertEquals("x", dataset());
    Path file = Files.writeString(parent.resolve("file"), "x");
    assertThrows(OutputException.class, () -> OutputDirectory.open(file, true));
  }

  @Test
  void linksAreFollowedAndStay() throws Exception {
    Path link = Files.createSymbolicLink(parent.resolve("link"), Path.of("out"));
    publish(link, false, "one");
    assertEquals("one", dataset());
    publish(link, true, "two");
    assertEquals("two", dataset());
    Files.createDirectories(parent.resolve("a/b"));
    Files.createSymbolicLink(parent.resolve("short"), Path.of("a/b"));
    // Not what a path without ".." would mean.
    publish(parent.resolve("short/../deep"), false, "three");
    assertTrue(Files.exists(parent.resolve("a/deep/report.json")));
    assertEquals(List.of("a", "link", "out", "short"), entries());
    assertTrue(Files.isSymbolicLink(link));
    Files.createSymbolicLink(parent.resolve("round"), Path.of("round"));
    assertThrows(OutputException.class, () -> OutputDirectory.open(parent.resolve("round"), false));
  }

  @Test
  void leftoversOfKilledRunsAreRemoved() throws Exception {
    Path work = parent.resolve(".out.refmill-tmp");
    Files.createDirectories(work.resolve("sft"));
    Files.writeString(work.resolve("sft/train.parquet"), "half");
    Files.writeString(parent.resolve(".out.refmill-lock"), "");
    publish(output, false, "whole");
    assertEquals(List.of("out"), entries());
    assertEquals("whole", dataset());
  }

  @Test
  void runKilledBetweenTheTwoRenamesIsUndone() throws Exception {
    publish(output, false, "before");
    Files.move(output, parent.resolve(".out.refmill-old"));
    assertTrue(refused(false).contains("--force"));
    assertEquals("before", dataset());
    assertEquals(List.of("out"), entries());
  }

  @Test
  void twoRunsDoNotMix() throws Exception {
    try (OutputDirectory directory = OutputDirectory.open(output, false)) {
      assertThrows(OutputException.class, () -> OutputDirectory.open(output, false));
      assertTrue(Files.exists(directory.work()));
    }
  }

  /** Whatever steps were made, the next run makes the others. */
  @Test
  void stepwisePublicationIsFinishedFromAnyStep() throws Exception {
    for (int steps = 0; steps <= 6; steps++) {
      publish(output, false, "one");
      Path staging = Files.createDirectories(output.resolve(OutputDirectory.INSIDE));
      write(Files.createDirectory(staging.resolve("work")), "two");
      Files.createDirectory(staging.resolve("old"));
      List<String> journal = new ArrayList<>();
      List<Path[]> moves = new ArrayList<>();
      for (String name : List.of("report.json", "README.md", "sft")) {
        journal.add("old " + name);
        moves.add(new Path[] {output.resolve(name), staging.resolve("old/" + name)});
      }
      for (String name : List.of("sft", "README.md", "report.json")) {
        journal.add("new " + name);
        moves.add(new Path[] {staging.resolve("work/" + name), output.resolve(name)});
      }
      Files.write(staging.resolve("journal"), journal);
      for (Path[] move : moves.subList(0, steps)) {
        Files.move(move[0], move[1]);
      }
      assertTrue(refused(false).contains("--force"), steps + " steps");
      assertEquals("two", dataset(), steps + " steps");
      OutputDirectory.delete(output);
    }
  }

  @Test
  void stepwisePublicationThatFailsIsUndone() throws Exception {
    publish(output, false, "one");
    Path staging = Files.createDirectories(output.resolve(OutputDirectory.INSIDE));
    write(Files.createDirectory(staging.resolve("work")), "two");
    // What was there before cannot go where something else is.
    Files.createDirectories(staging.resolve("old/sft/in the way"));
    StepwisePublication publication = new StepwisePublication(output, staging);
    assertThrows(
        IOException.class, () -> publication.publish(List.of("README.md", "report.json", "sft")));
    assertFalse(publication.isOpen());
    OutputDirectory.delete(staging);
    assertEquals("one", dataset());
  }

  /** In a process of its own, which alone sees what is mounted. */
  public static final class Mounted {
    private Mounted() {}

    /** Publishes twice into the first argument, or fails. */
    public static void main(String[] arguments) throws Exception {
      Path mount = Path.of(arguments[0]);
      if (!MountPoints.isOne(mount) || MountPoints.isOne(mount.getParent())) {
        throw new IllegalStateException("a mount point is not known as one");
      }
      OutputDirectoryTest.publish(mount, false, "one");
      OutputDirectoryTest.publish(mount, true, "two");
      Files.writeString(mount.resolve("note"), "mine");
      try {
        OutputDirectoryTest.publish(mount, true, "three");
        throw new IllegalStateException("replaced what is not ours");
      } catch (OutputException e) {
        Files.delete(mount.resolve("note"));
      }
      try (OutputDirectory unpublished = OutputDirectory.open(mount, true)) {
        write(unpublished.work(), "four");
      }
      Files.writeString(
          Path.of(arguments[1]),
          StepwisePublication.names(mount) + " " + Files.readString(mount.resolve("README.md")));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"mount -t tmpfs tmpfs \"$1\"", "mount --bind \"$2\" \"$1\""})
  void mountPointsArePublishedInto(String mount) throws Exception {
    List<String> unshare = List.of("unshare", "-rm", "sh", "-c");
    assumeTrue(
        exitCode(unshare, mount, output, parent.resolve("source")) == 0,
        "this system gives us no mounts of our own: mount points are not tested");
    String java = "\"$3\" -cp \"$4\" '" + Mounted.class.getName() + "' \"$1\" \"$5\"";
    Path result = parent.resolve("result");
    assertEquals(0, exitCode(unshare, mount + " && " + java, output, parent.resolve("source")));
    assertEquals("[README.md, report.json, sft] two", Files.readString(result));
  }

  private int exitCode(List<String> unshare, String script, Path mount, Path source)
      throws Exception {
    Files.createDirectories(mount);
    Files.createDirectories(source);
    List<String> command = new ArrayList<>(unshare);
    command.addAll(
        List.of(
            script,
            "sh",
            mount.toString(),
            source.toString(),
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            System.getProperty("java.class.path"),
            parent.resolve("result").toString()));
    Process process;
    try {
      process = new ProcessBuilder(command).inheritIO().start();
    } catch (IOException e) {
      // There is no such program.
      return -1;
    }
    assertTrue(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS));
    return process.exitValue();
  }
}
