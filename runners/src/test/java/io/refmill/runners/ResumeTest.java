package io.refmill.runners;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is taken from earlier runs, and that it makes no other rows. */
class ResumeTest {
  private static final Pattern KNOWN = Pattern.compile("of (\\d+) designs, (\\d+) verdicts");

  @TempDir private Path directory;
  private final List<String> rows = new ArrayList<>();
  private String specification = "";

  @BeforeEach
  void writeRows() {
    for (String body :
        List.of(
            "assign y = a + b;",
            "assign y = a & ~b;",
            "reg [3:0] q; always @(posedge a[0]) q <= b; assign y = q;",
            // Nobody drives it: a verdict that is no match.
            "",
            "assign y = ;")) {
      add(body);
    }
  }

  private void add(String body) {
    rows.add(0, body);
  }

  /** Rows bear names of their own, so that their places in the input may change. */
  private Path input() throws IOException {
    List<String> lines = new ArrayList<>();
    for (String body : rows) {
      lines.add(
          "{\"mark\": \"r"
              + Integer.toHexString(body.hashCode())
              + "\", \"code\": \"module m(input [3:0] a, input [3:0] b, output [3:0] y); "
              + body
              + " endmodule\", \"spec\": \""
              + specification
              + "\"}");
    }
    return Files.write(directory.resolve("rows.jsonl"), lines);
  }

  /** Builds, and says of how many designs and verdicts an earlier run had the results. */
  private List<Integer> build(String name, String... options) throws IOException {
    List<String> all = new ArrayList<>(List.of("--id-column=mark"));
    all.addAll(List.of(options));
    return build(name, input(), all.toArray(String[]::new));
  }

  private List<Integer> build(String name, Path input, String... options) throws IOException {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "build",
                "--input=" + input,
                "--output=" + directory.resolve(name),
                "--spec-column=spec",
                "--no-progress"));
    arguments.addAll(List.of(options));
    if (Arrays.stream(options).noneMatch(each -> each.startsWith("--vectors"))) {
      arguments.add("--vectors=50");
    }
    StringWriter out = new StringWriter();
    PrintWriter writer = new PrintWriter(out);
    assertEquals(
        0, Refmill.execute(writer, writer, arguments.toArray(String[]::new)), out.toString());
    Matcher matcher = KNOWN.matcher(out.toString());
    return matcher.find()
        ? List.of(Integer.parseInt(matcher.group(1)), Integer.parseInt(matcher.group(2)))
        : List.of(0, 0);
  }

  private String store() {
    return "--store=" + directory.resolve("store");
  }

  private Map<String, byte[]> files(String name) throws IOException {
    Map<String, byte[]> files = new TreeMap<>();
    try (var paths = Files.walk(directory.resolve(name))) {
      for (Path path : paths.filter(p -> p.toString().endsWith(".parquet")).toList()) {
        files.put(directory.resolve(name).relativize(path).toString(), Files.readAllBytes(path));
      }
    }
    return files;
  }

  private void assertSame(String one, String other) throws IOException {
    Map<String, byte[]> expected = files(one);
    Map<String, byte[]> found = files(other);
    assertFalse(expected.isEmpty());
    assertEquals(expected.keySet(), found.keySet());
    for (Map.Entry<String, byte[]> file : expected.entrySet()) {
      assertArrayEquals(file.getValue(), found.get(file.getKey()), file.getKey());
    }
  }

  @Test
  void secondRunKnowsAllAndMakesTheSameRows() throws Exception {
    assertEquals(List.of(0, 0), build("plain", "--no-resume"));
    assertFalse(Files.exists(directory.resolve(".plain.refmill-store")));
    assertEquals(List.of(0, 0), build("first"));
    assertEquals(List.of(5, 4), build("first", "--force"));
    assertSame("plain", "first");
    assertEquals(List.of(0, 0), build("first", "--force", "--no-resume"));
  }

  /** Rows of names that are made of their file's and their number in it. */
  @Test
  void rowsAreKnownInAnotherFileAndPlace() throws Exception {
    // A race, of which model and verdict tell the places.
    add(
        "reg [3:0] q; always @(posedge a[0]) q = b; reg [3:0] p; always @(posedge a[0]) p = q;"
            + " assign y = p;");
    // The message is about the first of two outputs that are known in part.
    add(
        "wire [2:0] i = a; assign y = 0; endmodule module top(input [2:0] i, output [1:0] w,"
            + " output [1:0] all); m u(i, i, ); assign w = {i[0], i[3]}; assign all = {i[1], i[4]};");
    build("first", input(), store());
    add("assign y = a ^ b;");
    Path moved = Files.move(input(), directory.resolve("others.jsonl"));
    build("plain", moved, "--no-resume");
    // Not the one that does not parse, nor the race: what is known of them names the file.
    assertEquals(List.of(5, 5), build("second", moved, store()));
    assertSame("plain", "second");
  }

  /** A copy of a row takes its result over, which no earlier run has found. */
  @Test
  void copiesAreNotKnownFromEarlierRuns() throws Exception {
    rows.addAll(List.copyOf(rows));
    assertEquals(List.of(0, 0), build("first", input(), store()));
    build("plain", input(), "--no-resume");
    assertSame("plain", "first");
  }

  @Test
  void bothRunnersKnowWhatTheOtherFound() throws Exception {
    build("direct", store());
    assertEquals(List.of(5, 4), build("flink", store(), "--runner=flink", "--parallelism=2"));
    assertSame("direct", "flink");
  }

  @Test
  void optionInvalidatesWhatItTouches() throws Exception {
    build("first", store());
    assertEquals(List.of(5, 0), build("vectors", store(), "--vectors=60"));
    assertEquals(List.of(5, 0), build("seed", store(), "--seed=2"));
    assertEquals(List.of(5, 0), build("confirmed", store(), "--confirm-rate=1"));
    // The models are the same, and so are their verdicts.
    assertEquals(List.of(0, 4), build("limits", store(), "--max-loop-iterations=77777"));
    assertEquals(List.of(5, 4), build("splits", store(), "--splits=train:1"));
  }

  @Test
  void whatIsFoundBehindTheVerdictDependsOnAllThatShapesIt() throws Exception {
    build("first", store());
    assertSamePlainly("reasoning", "--reasoning=none");
    specification = "Computes something of a and b, as the problem of the list does.";
    assertSamePlainly("specification");
    Path list = directory.resolve("problems.list");
    writeList(list, "module p(input c, input d, output e); assign e = c ^ d; endmodule");
    assertSamePlainly("list", "--contamination-list=" + list);
    // The same path, and a problem that one of the rows answers.
    writeList(
        list,
        "module m(input [3:0] a, input [3:0] b, output [3:0] y); assign y = a + b; endmodule");
    assertSamePlainly("changedList", "--contamination-list=" + list);
    assertNotEquals(samples("list"), samples("changedList"));
    assertSamePlainly("policy", "--contamination-list=" + list, "--contamination=report");
    assertNotEquals(samples("changedList"), samples("policy"));
  }

  /** Where samples are, and what they are, for a look at whether they differ. */
  private Map<String, Integer> samples(String name) throws IOException {
    Map<String, Integer> hashes = new TreeMap<>();
    files(name)
        .forEach(
            (path, bytes) -> {
              if (path.startsWith("sft")) {
                hashes.put(path, Arrays.hashCode(bytes));
              }
            });
    return hashes;
  }

  private void writeList(Path list, String problem) throws IOException {
    Path problems = directory.resolve("problems");
    Files.createDirectories(problems);
    Files.writeString(problems.resolve("p.v"), problem);
    StringWriter out = new StringWriter();
    PrintWriter writer = new PrintWriter(out);
    assertEquals(
        0,
        Refmill.execute(
            writer,
            writer,
            "contamination-list",
            "--name=Problems",
            "--input=" + problems,
            "--force",
            "--output=" + list),
        out.toString());
  }

  /** Builds with what earlier runs left and without, and compares. */
  private void assertSamePlainly(String name, String... options) throws IOException {
    List<String> plain = new ArrayList<>(List.of(options));
    plain.add("--no-resume");
    build(name + ".plain", plain.toArray(String[]::new));
    List<String> known = new ArrayList<>(List.of(options));
    known.add(store());
    assertEquals(List.of(5, 4), build(name, known.toArray(String[]::new)));
    assertSame(name + ".plain", name);
  }

  @Test
  void grownCorpusCostsWhatGrew() throws Exception {
    build("first", store());
    add("assign y = a ^ b;");
    assertEquals(List.of(5, 4), build("grown", store()));
    build("plain", "--no-resume");
    assertSame("plain", "grown");
  }

  @Test
  void damagedEntryIsFoundOutAgain() throws Exception {
    build("first", store());
    Path file;
    try (var files = Files.list(directory.resolve("store"))) {
      file = files.findAny().orElseThrow();
    }
    byte[] whole = Files.readAllBytes(file);
    byte[] changed = whole.clone();
    // What the compiler made comes first, and what curation found last.
    changed[whole.length / 8] ^= 0x10;
    Files.write(file, changed);
    List<Integer> known = build("changed", store());
    assertTrue(known.get(0) + known.get(1) < 9, known.toString());
    assertSame("first", "changed");
    changed = whole.clone();
    for (int at = whole.length / 2; at < whole.length; at += 50) {
      changed[at] ^= 0x10;
    }
    Files.write(file, changed);
    build("spoilt", store());
    assertSame("first", "spoilt");
    Files.write(file, Arrays.copyOf(whole, whole.length - 7));
    build("cut", store());
    assertSame("first", "cut");
  }

  @Test
  void placeThatCannotBeWrittenKeepsNobodyFromBuilding() throws Exception {
    Path file = Files.writeString(directory.resolve("file"), "no directory");
    assertEquals(List.of(0, 0), build("first", "--store=" + file.resolve("store")));
    assertFalse(files("first").isEmpty());
  }
}
