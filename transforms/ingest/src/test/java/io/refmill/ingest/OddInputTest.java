package io.refmill.ingest;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.ingest.fault.InputChangedException;
import io.refmill.ingest.fault.InputException;
import io.refmill.ingest.license.LicenseRules;
import io.refmill.ingest.plan.ReadTask;
import io.refmill.ingest.record.DesignRecord;
import io.refmill.ingest.settings.IngestOptions;
import io.refmill.ingest.settings.InputFormat;
import io.refmill.ingest.settings.UnitRule;
import io.refmill.parser.ParseLimits;
import io.refmill.parser.SourceFile;
import io.refmill.schemas.RejectedRow;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Inputs that are no plain files, or not named or written as usual. */
@EnabledOnOs({OS.LINUX, OS.MAC})
class OddInputTest {
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  @TempDir private Path directory;
  private final Map<String, DesignRecord> designs = new TreeMap<>();
  private final List<RejectedRow> rejections = new ArrayList<>();

  private InputPlan plan(String input) throws Exception {
    return assertTimeoutPreemptively(
        PATIENCE, () -> new InputPlanner(IngestOptions.DEFAULT, List.of()).plan(List.of(input)));
  }

  private InputPlan read(String input) throws Exception {
    InputPlan plan = plan(input);
    for (ReadTask task : plan.tasks()) {
      new RecordReader(IngestOptions.DEFAULT)
          .read(task, d -> designs.put(d.id(), d), rejections::add);
    }
    assertEquals(plan.records(), designs.size() + rejections.size());
    return plan;
  }

  private void shell(String script) throws Exception {
    Process process =
        new ProcessBuilder("sh", "-ec", script).directory(directory.toFile()).inheritIO().start();
    assertEquals(0, process.waitFor(), script);
  }

  private static String module(String name) {
    return "module " + name + "(input a, output y); assign y = ~a; endmodule\n";
  }

  private String rejected() {
    return rejections.stream().map(RejectedRow::message).collect(Collectors.joining("\n"));
  }

  @Test
  void pipesNeverHang() throws Exception {
    shell("mkdir in && mkfifo in/a.v in/b.jsonl in/c.parquet in/d.json p.v p.jsonl");
    Files.writeString(directory.resolve("in/m.v"), "`include \"a.v\"\n" + module("m"));
    Files.createSymbolicLink(directory.resolve("in/l.v"), Path.of("a.v"));
    InputPlan plan = read(directory.resolve("in").toString());
    assertEquals(Map.of("(pipe, socket or device)", 4L, "(link)", 1L), plan.ignoredFiles());
    assertEquals(List.of("in/m.v#m"), List.copyOf(designs.keySet()));
    for (String name : List.of("p.v", "p.jsonl", "in/l.v")) {
      InputException e =
          assertThrows(InputException.class, () -> plan(directory.resolve(name).toString()));
      assertTrue(e.getMessage().contains("pipe"), e.getMessage());
    }
    assertThrows(InputException.class, () -> plan(directory + "/p.*"));
  }

  @Test
  void hiddenDirectoriesAreLeftAloneAndCounted() throws Exception {
    shell("mkdir -p in/.git/refs in/.old/sub in/.out.refmill-store/v in/sub/.x");
    for (String name : List.of("in/.git/a.v", "in/.old/sub/b.v", "in/.out.refmill-store/v/c.v")) {
      Files.writeString(directory.resolve(name), module("hidden"));
    }
    Files.writeString(directory.resolve("in/m.v"), module("m"));
    InputPlan plan = read(directory.resolve("in").toString());
    assertEquals(List.of("in/m.v#m"), List.copyOf(designs.keySet()));
    assertEquals(Map.of("(hidden directory)", 3L), plan.ignoredFiles());
    // Named by itself, one is an input like any other.
    assertEquals(1, plan(directory + "/in/.git").records());
  }

  @ParameterizedTest
  @ValueSource(strings = {"-", "/dev/stdin", "/dev/zero", "/proc/self/fd/0"})
  void streamsAreRefused(String input) {
    InputException e = assertThrows(InputException.class, () -> plan(input));
    assertTrue(e.getMessage().contains("write it to a file"), e.getMessage());
  }

  @Test
  void linksLeadNowhereTwice() throws Exception {
    Path in = Files.createDirectories(directory.resolve("in/sub"));
    Files.writeString(in.resolve("m.v"), module("m"));
    Files.createSymbolicLink(in.resolve("up"), Path.of(".."));
    Files.createSymbolicLink(in.resolve("self"), Path.of("self"));
    Files.createSymbolicLink(directory.resolve("named"), Path.of("in"));
    InputPlan plan = read(directory.resolve("named").toString());
    assertEquals(List.of("named/sub/m.v#m"), List.copyOf(designs.keySet()));
    assertEquals(Map.of("(link)", 2L), plan.ignoredFiles());
    assertEquals(1, plan(directory + "/named/*/*.v").records());
  }

  /** On Linux a name is bytes; elsewhere the system itself wants text. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void namesThatAreNoTextAreRead() throws Exception {
    shell("mkdir in in/$(printf 'd\\374r')");
    for (String name : List.of("\\357", "\\356")) {
      shell(
          "printf '"
              + module("m").strip()
              + "' > in/$(printf 'd\\374r')/$(printf '"
              + name
              + "').v");
    }
    shell("printf '{\"code\": \"" + module("r").strip() + "\"}' > in/$(printf '\\303\\050').jsonl");
    read(directory.resolve("in").toString());
    assertEquals(
        List.of("in/%C3(.jsonl:1", "in/d%FCr/%EE.v#m", "in/d%FCr/%EF.v#m"),
        List.copyOf(designs.keySet()));
  }

  /** Each odd file costs itself and those that need it, and is named with what it cost. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void oddFilesHarmThoseThatNeedThemOnly() throws Exception {
    Path in = Files.createDirectories(directory.resolve("in/lib"));
    Files.writeString(in.resolve("broken.v"), "module 4to1(input a);\n" + module("lost"));
    Files.write(in.resolve("binary.v"), new byte[] {0x7F, 'E', 'L', 'F', -1, -2, 0, 3});
    Files.writeString(in.resolve("giant.v"), module("giant") + "// x\n".repeat(1 << 20));
    Files.write(in.resolve("wide.v"), ("\uFEFF" + module("wide")).getBytes(UTF_16LE));
    Files.writeString(in.resolve("\u00e9t\u00e9.v"), module("summer"));
    Files.createSymbolicLink(in.resolve("up"), Path.of(".."));
    Files.createSymbolicLink(in.resolve("self.v"), Path.of("self.v"));
    for (int i = 0; i < 40; i++) {
      Path copy = Files.createDirectories(directory.resolve("in/copy" + i));
      Files.writeString(copy.resolve("cell.v"), module("cell"));
      Files.writeString(copy.resolve("user.v"), using("user" + i, "cell"));
    }
    for (String name : List.of("lost", "giant", "wide", "summer")) {
      Files.writeString(in.resolve("of_" + name + ".v"), using("of_" + name, name));
    }
    InputPlan plan = read(directory.resolve("in").toString());
    assertEquals("in/copy7/cell.v in/copy7/user.v", files("in/copy7/user.v#user7"));
    assertEquals(
        "in/lib/\u00e9t\u00e9.v in/lib/of_summer.v", files("in/lib/of_summer.v#of_summer"));
    for (String name : List.of("lost", "giant", "wide")) {
      assertEquals("in/lib/of_" + name + ".v", files("in/lib/of_" + name + ".v#of_" + name));
    }
    assertEquals(
        "in/lib/broken.v:1:8 SYNTAX_ERROR [4to1, lost] 1\n"
            + "in/lib/giant.v:1:1 SOURCE_TOO_LARGE [giant] 1\n"
            + "in/lib/wide.v:1:1 UNREADABLE_RECORD [wide] 1\n"
            + "in/lib/binary.v:1:1 UNREADABLE_RECORD [] 0",
        plan.leftOut().stream()
            .map(f -> f.place() + " " + f.code() + " " + f.declares() + " " + f.designs())
            .collect(Collectors.joining("\n")));
    assertEquals(3, rejections.size(), rejected());
  }

  private static String using(String name, String used) {
    return "module " + name + "(input a, output y); " + used + " u(.a(a), .y(y)); endmodule\n";
  }

  private String files(String id) {
    return designs.get(id).design().unit().files().stream()
        .map(SourceFile::path)
        .collect(Collectors.joining(" "));
  }

  @Test
  void byteOrderMarksMeanNothingWhereverTheyStand() throws Exception {
    String mark = "\uFEFF";
    Files.writeString(directory.resolve("m.v"), mark + module("m"));
    Files.writeString(
        directory.resolve("r.json"),
        mark
            + "{\"id\": \"plain\", \"code\": \""
            + mark
            + module("a").strip()
            + "\"}\n{\"id\": \"turns\", \"code\": [{\"role\": \"assistant\", \"content\": \""
            + mark
            + "```verilog\\n"
            + module("b").strip()
            + "\\n```\"}]}\n");
    read(directory.toString());
    assertEquals(3, designs.size(), rejected());
    for (DesignRecord design : designs.values()) {
      assertTrue(design.mainText().startsWith("module "), design.mainText());
    }
  }

  @Test
  void filesThatAreNotWhatWasPlannedEndTheReading() throws Exception {
    Path file = directory.resolve("m.v");
    Files.writeString(file, module("m"));
    Path rows = directory.resolve("r.jsonl");
    Files.writeString(rows, "{\"code\": \"x\"}\n".repeat(9));
    InputPlan plan = plan(directory.toString());
    Files.delete(file);
    Files.writeString(rows, "{\"code\": \"x\"}\n");
    assertEquals(2, plan.tasks().size());
    for (ReadTask task : plan.tasks()) {
      InputChangedException e =
          assertThrows(
              InputChangedException.class,
              () ->
                  new RecordReader(IngestOptions.DEFAULT)
                      .read(task, d -> designs.put(d.id(), d), rejections::add));
      assertTrue(e.getMessage().contains(directory.toString()), e.getMessage());
    }
    assertTrue(designs.isEmpty() && rejections.isEmpty());
  }

  @Test
  void longLinesAreNoTrouble() throws Exception {
    byte[] line = new byte[40 << 20];
    Arrays.fill(line, (byte) 'x');
    byte[] row = "\n{\"code\": \"module m; endmodule\"}\n".getBytes(StandardCharsets.UTF_8);
    Path file = directory.resolve("r.jsonl");
    Files.write(file, line);
    Files.write(file, row, java.nio.file.StandardOpenOption.APPEND);
    IngestOptions options =
        new IngestOptions(
            InputFormat.AUTO,
            null,
            null,
            null,
            UnitRule.AUTO,
            null,
            List.of(),
            1000,
            1 << 20,
            LicenseRules.ANY,
            ParseLimits.DEFAULT);
    for (ReadTask task :
        new InputPlanner(options, List.of()).plan(List.of(file.toString())).tasks()) {
      new RecordReader(options).read(task, d -> designs.put(d.id(), d), rejections::add);
    }
    assertEquals(List.of("r.jsonl:2"), List.copyOf(designs.keySet()));
    assertEquals(List.of("SOURCE_TOO_LARGE"), rejections.stream().map(RejectedRow::code).toList());
    assertEquals("the row has 41943040 bytes; the limit is 1048576", rejected());
  }

  @Test
  void unreadableTextIsReported() throws Exception {
    Files.write(directory.resolve("m.v"), "module \u00fc; endmodule".getBytes(ISO_8859_1));
    read(directory.toString());
    assertEquals("the record cannot be read: it is not UTF-8", rejected());
  }

  @Test
  void utf16IsCalledSo() throws Exception {
    Files.write(directory.resolve("m.v"), ("\uFEFF" + module("m")).getBytes(UTF_16LE));
    read(directory.toString());
    assertEquals("the record cannot be read: it is UTF-16; write UTF-8", rejected());
    rejections.clear();
    Path rows = directory.resolve("r.jsonl");
    Files.write(rows, "\uFEFF{\"code\": \"x\"}".getBytes(UTF_16LE));
    read(rows.toString());
    assertEquals("the record cannot be read: it is UTF-16; write UTF-8", rejected());
  }
}
