package io.refmill.runners;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.refmill.augment.Target;
import io.refmill.augment.family.Generators;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the command {@code augment} adds, with the real simulator. */
class AugmentCommandTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir private static Path directory;
  private static Path base;
  private static String out;
  private static String err;

  private static int run(String... args) {
    StringWriter outText = new StringWriter();
    StringWriter errText = new StringWriter();
    int code = Refmill.execute(new PrintWriter(outText), new PrintWriter(errText), args);
    out = outText.toString();
    err = errText.toString();
    return code;
  }

  /** Eight rows without a state machine, one of which is a draft that is to be refused. */
  @BeforeAll
  static void build() throws IOException {
    StringBuilder rows = new StringBuilder();
    for (int i = 0; i < 8; i++) {
      rows.append("{\"id\": \"g").append(i).append("\", \"verilog\": \"module g").append(i);
      rows.append("(input [7:0] a, b, output [7:0] y); assign y = (a ^ 8'd").append(7 * i + 3);
      rows.append(") & ~(b >> ").append(i % 4).append("); endmodule\"}\n");
    }
    base = directory.resolve("base");
    Path input = Files.writeString(directory.resolve("rows.jsonl"), rows);
    build(input, base);
  }

  private static void build(Path input, Path output) {
    assertEquals(
        0,
        run(
            "build",
            "--input=" + input,
            "--output=" + output,
            "--vectors=200",
            "--contamination=report",
            "--max-baseline=1",
            "--no-progress"),
        () -> err);
  }

  private static JsonNode report(Path dataset) throws IOException {
    return JSON.readTree(dataset.resolve("report.json").toFile()).path("augmentation");
  }

  @Test
  void sharesAreReachedWithRowsThatSayWhereTheyAreFrom() throws IOException {
    Path first = directory.resolve("first");
    String[] command = {
      "augment",
      "--base=" + base,
      "--targets=fsm,protocol",
      "--share=0.3",
      "--families=random_moore,combination_lock,sync_fifo,credit_flow",
      "--vectors=200",
      "--no-progress",
      "--output=" + first
    };
    assertEquals(0, run(command), () -> err);
    JsonNode said = report(first);
    assertTrue(said.path("reached").asBoolean(), said::toString);
    assertEquals(8, said.path("base_rows").asInt());
    for (String target : List.of("fsm", "protocol")) {
      assertEquals(0, said.at("/targets/" + target + "/rows_before").asInt());
      double after = said.at("/targets/" + target + "/share_after").asDouble();
      assertTrue(after >= 0.3 && after < 0.5, said::toString);
    }
    List<String> sources = TestDatasets.column(first, "sft", "source");
    assertEquals(said.path("added_rows").asInt(), sources.size());
    assertTrue(sources.stream().allMatch(s -> s.startsWith("generated:")), sources::toString);
    // Drafts and the order in which they are verified depend on nothing but the command.
    Path second = directory.resolve("second");
    command[command.length - 1] = "--output=" + second;
    assertEquals(0, run(command), () -> err);
    Map<String, byte[]> again = TestDatasets.files(second);
    Map<String, byte[]> once = TestDatasets.files(first);
    for (String file : once.keySet()) {
      if (file.startsWith("sft") || file.startsWith("rl")) {
        assertArrayEquals(once.get(file), again.get(file), file);
      }
    }
  }

  /** A share that two rows would reach, and more drafts than those as some behave alike. */
  @Test
  void asManyRowsAreAddedAsAreToBe() throws IOException {
    Path output = directory.resolve("filled");
    String[] command = {
      "augment",
      "--base=" + base,
      "--targets=fsm,logic",
      "--share=0.1",
      "--count=15",
      "--fill",
      "--families=sequence_detector_moore,waveform",
      "--vectors=200",
      "--contamination=report",
      "--max-baseline=1",
      "--no-progress",
      "--output=" + output
    };
    assertEquals(0, run(command), () -> err);
    JsonNode said = report(output);
    assertEquals(15, said.path("added_rows").asInt(), said::toString);
    assertEquals(15, said.path("distinct_behaviours").asInt(), said::toString);
    int drawn = 0;
    for (JsonNode n : said.path("drafted_families")) {
      drawn += n.asInt();
    }
    assertEquals(said.path("drafted").asInt(), drawn, said::toString);
    assertEquals(2, run("augment", "--base=" + base, "--output=" + output, "--fill"));
    assertTrue(err.contains("--fill needs --count"), err);
  }

  @Test
  void rowsOfCorporaComeBeforeGeneratedOnes() throws IOException {
    Path corpus = directory.resolve("corpus.jsonl");
    StringBuilder rows = new StringBuilder();
    for (int i = 0; i < 2; i++) {
      rows.append("{\"id\": \"walk").append(i).append("\", \"specification\": \"Walks ").append(i);
      rows.append(".\", \"verilog\": \"module walk").append(i);
      rows.append("(input clk, rst, go, output busy); reg [1:0] state; always @(posedge clk)");
      rows.append(" if (rst) state <= 0; else case (state) 0: if (go) state <= ").append(1 + i);
      rows.append("; 1: state <= 2; 2: if (!go) state <= ").append(i == 0 ? 0 : 3);
      rows.append("; default: state <= 0; endcase assign busy = state == 2; endmodule\"}\n");
    }
    rows.append("{\"id\": \"gate\", \"verilog\": \"module gate(input a, b, c, output y);");
    rows.append(" assign y = a & b | ~c; endmodule\"}\n");
    Files.writeString(corpus, rows);
    Path output = directory.resolve("corpora");
    assertEquals(
        0,
        run(
            "augment",
            "--base=" + base,
            "--targets=fsm",
            "--share=0.3",
            "--families=random_moore",
            "--input=" + corpus,
            "--variants=2",
            "--rewrites=2",
            "--contamination=report",
            "--vectors=200",
            "--no-progress",
            "--output=" + output),
        () -> err);
    Set<String> ids = new HashSet<>(TestDatasets.column(output, "sft", "id"));
    assertTrue(ids.containsAll(Set.of("walk0", "walk1")) && !ids.contains("gate"), ids::toString);
    assertTrue(ids.stream().anyMatch(id -> id.startsWith("random_moore-")), ids::toString);
    assertEquals(2, report(output).path("selected_rows").asInt());
    // Rows of the base have no state machines to make variants of.
    List<String> made =
        rows(output).values().stream().map(r -> r.path("variant_of").asText("")).toList();
    assertTrue(made.stream().anyMatch(id -> id.startsWith("walk")), made::toString);
  }

  /**
   * Variants do something else than any row of the base, rewrites the same; both stay beside it.
   */
  @Test
  void variantsStayOnTheSideOfTheirBase() throws IOException {
    StringBuilder rows = new StringBuilder();
    for (int i = 0; i < 10; i++) {
      rows.append("{\"id\": \"tick").append(i).append("\", \"specification\": ");
      rows.append("\"Counts with a synchronous reset, and says so now and then.\", \"verilog\": ");
      rows.append("\"module tick").append((char) ('a' + i)).append("(input clk, input rst, input ");
      rows.append(i % 2 == 0 ? "go" : "stop").append(", output reg [").append(3 + i);
      rows.append(":0] level, output reg full);\\n  reg [").append(3 + i).append(":0] peak;\\n");
      rows.append("  always @(posedge clk)\\n    if (rst) begin level <= 0; peak <= 0; full <= 0;");
      rows.append(" end\\n    else if (").append(i % 2 == 0 ? "go" : "!stop").append(") begin ");
      rows.append("level <= level + ").append(1 + 2 * i).append("; full <= level == peak; end\\n");
      rows.append("    else begin peak <= level ^ peak; full <= level > ").append(5 + i);
      rows.append("; end\\nendmodule\\n\"}\n");
    }
    Path ticks = directory.resolve("ticks");
    Path input = Files.writeString(directory.resolve("ticks.jsonl"), rows);
    String splits = "--splits=train:0.5,test:0.5";
    String[] building = {
      "build",
      "--input=" + input,
      "--output=" + ticks,
      "--vectors=200",
      splits,
      "--contamination=report",
      "--max-baseline=1",
      "--no-progress"
    };
    assertEquals(0, run(building), () -> err);
    Map<String, JsonNode> bases = rows(ticks);
    assertEquals(10, bases.size());
    assertEquals(2, bases.values().stream().map(r -> r.path("split").asText()).distinct().count());
    Path output = directory.resolve("varied");
    String[] command = {
      "augment",
      "--base=" + ticks,
      "--output=" + output,
      "--targets=timing,storage,arithmetic",
      "--share=0.3",
      "--count=8",
      "--variants=8",
      "--rewrites=5",
      "--vectors=200",
      splits,
      "--seed=77",
      "--contamination=report",
      "--max-baseline=1",
      "--no-progress"
    };
    assertEquals(0, run(command), () -> err);
    String said = out;
    String missed = err;
    Set<String> known = new HashSet<>();
    bases.values().forEach(r -> r.path("behaviours").forEach(b -> known.add(b.asText())));
    int generated = 0;
    int variants = 0;
    int rewrites = 0;
    Map<String, String> sides = new HashMap<>();
    Stream.concat(bases.values().stream(), rows(output).values().stream())
        .forEach(
            row ->
                row.path("behaviours")
                    .forEach(
                        b -> {
                          String split = row.path("split").asText();
                          assertEquals(
                              split,
                              sides.merge(b.asText(), split, (one, other) -> one),
                              row::toString);
                        }));
    for (JsonNode row : rows(output).values()) {
      JsonNode from = bases.get(row.path("variant_of").asText());
      if (from == null) {
        assertTrue(row.path("source").asText().startsWith("generated:"), row::toString);
        generated++;
        continue;
      }
      assertEquals(from.path("split").asText(), row.path("split").asText(), row::toString);
      assertTrue(row.path("specification_findings").isEmpty(), row::toString);
      Set<String> behaviours = new HashSet<>();
      row.path("behaviours").forEach(b -> behaviours.add(b.asText()));
      if (row.path("source").asText().startsWith("rewrite:")) {
        rewrites++;
        from.path("behaviours").forEach(b -> assertTrue(behaviours.contains(b.asText())));
        assertFalse(row.path("python").equals(from.path("python")), row::toString);
      } else {
        variants++;
        assertTrue(row.path("source").asText().startsWith("variant:"), row::toString);
        assertTrue(behaviours.stream().noneMatch(known::contains), row::toString);
      }
    }
    assertTrue(variants >= 4 && rewrites >= 3, variants + " variants, " + rewrites + " rewrites");
    assertEquals(variants, report(output).path("variant_rows").asInt());
    assertEquals(rewrites, report(output).path("rewritten_rows").asInt());
    assertTrue(said.contains((variants + generated + rewrites) + " rows added to "), said);
    assertTrue(
        said.contains(", among them " + variants + " variants and " + rewrites + " rewrites;"),
        said);
    assertEquals(rewrites < 5, missed.contains("--rewrites: " + rewrites + " of 5"), missed);
    assertEquals(variants + generated, report(output).path("distinct_behaviours").asInt());
    Path again = directory.resolve("varied2");
    command[2] = "--output=" + again;
    assertEquals(0, run(command), () -> err);
    assertEquals(rows(output).keySet(), rows(again).keySet());
  }

  private static Map<String, JsonNode> rows(Path dataset) throws IOException {
    assertEquals(0, run("export", dataset.toString()), () -> err);
    Map<String, JsonNode> rows = new LinkedHashMap<>();
    for (String line : out.lines().toList()) {
      JsonNode row = JSON.readTree(line);
      rows.put(row.path("id").asText(), row);
    }
    return rows;
  }

  /** So few behaviours are left in a family of one kind that its drafts are no news for long. */
  @Test
  void itSaysWhatItCouldNotReach() throws IOException {
    Path failures =
        Files.writeString(
            directory.resolve("failures.jsonl"),
            "{\"category\": \"bitwise_logic\", \"pass_rate\": 0.2}\n{\"id\": \"g1\", \"pass_rate\": 1}\n"
                + "{\"id\": \"gone\", \"pass_rate\": 0}\n");
    Path output = directory.resolve("short");
    assertEquals(
        1,
        run(
            "augment",
            "--base=" + base,
            "--targets=logic",
            "--share=0.4",
            "--families=waveform",
            "--count=60",
            "--fill",
            "--rounds=1",
            "--failures=" + failures,
            "--vectors=200",
            "--no-progress",
            "--output=" + output));
    JsonNode said = report(output);
    long rows = said.path("added_rows").asLong();
    assertTrue(rows > 0 && rows < 60, said::toString);
    assertTrue(err.contains(" there are " + rows + " of 60 rows"), err);
    assertTrue(err.contains("--failures: 1 line without effect, as no row of the base has the id"));
    assertEquals("{\"lines\":3,\"unknown_ids\":1}", said.path("failures").toString());
  }

  /** Rows of which nobody knows what they are would count as rows of no target. */
  @Test
  void basesWithoutWhatSharesAreTakenOfAreRefused() throws IOException {
    Path output = directory.resolve("nothing");
    String[] command = {
      "augment",
      "--base=" + directory.resolve("strange"),
      "--output=" + output,
      "--targets=arithmetic",
      "--families=crc",
      "--count=2",
      "--contamination=report",
      "--max-baseline=1",
      "--vectors=200",
      "--no-progress"
    };
    Path sft = Files.createDirectories(directory.resolve("strange/sft"));
    assertEquals(1, run(command));
    assertTrue(err.contains("strange has no rows in sft"), err);
    assertFalse(Files.exists(output));
    Path part = sft.resolve("train-00000-of-00001.parquet");
    Path whole = base.resolve("sft/train-00000-of-00001.parquet");
    byte[] bytes = Files.readAllBytes(whole);
    Files.write(part, Arrays.copyOf(bytes, bytes.length / 2));
    assertEquals(1, run(command));
    assertTrue(err.contains(part + ": the Parquet file is damaged: "), err);
    assertFalse(err.contains("internal error"), err);
    // Rows of rl have other columns.
    Files.copy(
        base.resolve("rl/train-00000-of-00001.parquet"), part, StandardCopyOption.REPLACE_EXISTING);
    assertEquals(1, run(command));
    assertTrue(err.contains("without the columns id (a text) or categories"), err);
    assertFalse(Files.exists(output));
  }

  @Test
  void anEmptyBaseCanBeAddedTo() throws IOException {
    Path output = directory.resolve("anew");
    // What a build leaves that rejects all of its records.
    Files.createDirectories(directory.resolve("empty/rejected"));
    assertEquals(
        0,
        run(
            "augment",
            "--base=" + directory.resolve("empty"),
            "--output=" + output,
            "--targets=arithmetic",
            "--families=crc",
            "--count=2",
            "--fill",
            "--contamination=report",
            "--max-baseline=1",
            "--vectors=200",
            "--no-progress"),
        () -> err);
    assertEquals(0, report(output).path("base_rows").asInt());
    assertEquals(2, report(output).at("/targets/arithmetic/rows_after").asInt());
  }

  @Test
  void everyFamilyVerifies() throws IOException {
    Path drafts = directory.resolve("drafts.jsonl");
    try (PrintWriter writer = new PrintWriter(Files.newBufferedWriter(drafts))) {
      for (var generator : Generators.all()) {
        var draft = generator.generate(11);
        var row = JSON.createObjectNode();
        row.put("id", draft.family());
        row.put("specification", draft.specification());
        row.put("verilog", draft.verilog());
        writer.println(row);
      }
    }
    Path output = directory.resolve("families");
    build(drafts, output);
    JsonNode said = JSON.readTree(output.resolve("report.json").toFile());
    assertEquals("{}", said.path("rejections_by_code").toString());
    assertEquals(Generators.all().size(), said.at("/outputs/sft").asInt());
    run("export", output.toString(), "--columns=id", "--where=specification_findings.size() > 0");
    assertEquals("", out);
    run("export", output.toString(), "--columns=id", "--where=specification_source == 'given'");
    assertEquals(Generators.all().size(), out.lines().count());
  }

  @Test
  void draftsCanBeLookedAt() throws IOException {
    assertEquals(0, run("augment", "--print=3", "--targets=arithmetic,logic"), () -> err);
    List<String> lines = out.lines().toList();
    assertEquals(6, lines.size());
    JsonNode draft = JSON.readTree(lines.get(5));
    assertEquals(Target.LOGIC.label(), draft.path("target").asText());
    assertTrue(draft.path("verilog").asText().contains("endmodule"), draft::toString);
  }

  @Test
  void optionsAreChecked() throws IOException {
    assertEquals(2, run("augment", "--output=" + directory.resolve("x")));
    assertTrue(err.contains("expected --base"), err);
    assertEquals(2, run("augment", "--print=1", "--targets=poetry"));
    assertTrue(err.contains("there is no target poetry; expected one of fsm, protocol"), err);
    assertEquals(2, run("augment", "--print=1", "--families=poetry"));
    assertTrue(err.contains("there is no family poetry; expected one of adder_subtractor,"), err);
    assertEquals(2, run("augment", "--print=1", "--families=crc", "--targets=fsm,protocol"));
    assertTrue(err.contains("--families has none for --targets; those for it are appliance,"), err);
    assertEquals(
        2, run("augment", "--base=" + base, "--output=" + directory.resolve("x"), "--share=0.333"));
    assertTrue(err.contains("leave a hundredth for other rows, and is 0.333 for 3 targets"), err);
    assertEquals(
        2, run("augment", "--base=" + base, "--output=" + directory.resolve("x"), "--share=0.4"));
    assertTrue(err.contains("--share must be above 0"), err);
    String sameAsBase = "--output=" + base;
    assertEquals(2, run("augment", "--base=" + base, sameAsBase, "--count=1", "--force"));
    assertTrue(err.contains("--output lies in the dataset"), err);
    String around = "--output=" + base.toAbsolutePath().getParent();
    assertEquals(2, run("augment", "--base=" + base, around, "--count=1", "--force"));
    assertTrue(err.contains("--base lies in --output"), err);
    assertEquals(
        2,
        run(
            "augment",
            "--base=" + base,
            "--output=" + directory.resolve("x"),
            "--count=5",
            "--variants=6"));
    assertTrue(err.contains("--variants=6 are more rows than --count=5 allows"), err);
    assertEquals(
        2, run("augment", "--base=" + base, "--output=" + directory.resolve("x"), "--count=0"));
    assertTrue(err.contains("--count must be at least 1"), err);
    for (String made : new String[] {"--variants=2", "--rewrites=2"}) {
      assertEquals(2, run("augment", "--print=1", made));
      assertTrue(err.contains("--print shows drafts, which variants and rewrites are not"), err);
    }
    Files.createDirectories(directory.resolve("nothing/rejected"));
    assertEquals(
        2,
        run(
            "augment",
            "--base=" + directory.resolve("nothing"),
            "--output=" + directory.resolve("x"),
            "--count=1"));
    assertTrue(err.contains("there is no sft in it; --fill with --count=N adds to one"), err);
    Path list = Files.writeString(directory.resolve("failures.jsonl"), "nothing\n");
    String to = "--output=" + directory.resolve("x");
    assertEquals(2, run("augment", "--base=" + base, to, "--count=1", "--failures=" + list));
    assertTrue(err.contains("--failures: " + list + ":1: this is no JSON from column 1 on"), err);
    assertFalse(err.contains("refmill-run"), err);
    Files.writeString(list, "{\"category\": \"fsm\", \"pass_rate\": 0.5}\n");
    assertEquals(2, run("augment", "--base=" + base, to, "--count=1", "--failures=" + list));
    assertTrue(err.contains(list + ":1: there is no category fsm; expected one of accumul"), err);
    Files.writeString(list, "{\"category\": \"fifo\", \"pass_rate\": 0.5}, {}\n");
    assertEquals(2, run("augment", "--base=" + base, to, "--count=1", "--failures=" + list));
    assertTrue(err.contains(list + ":1: this is no JSON from column"), err);
  }
}
