package io.refmill.runners;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.refmill.pipelines.OutputDirectory;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is done with a dataset after it was built, and what input never becomes one. */
class DatasetCommandsTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir private static Path directory;
  private static String input;
  private static String dataset;
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

  @BeforeAll
  static void build() throws IOException {
    StringBuilder rows = new StringBuilder("[");
    for (int i = 0; i < 6; i++) {
      rows.append("{\"id\": \"m").append(i).append("\", \"specification\": \"Mix ").append(i);
      rows.append(".\", \"verilog\": \"module mix").append(i);
      rows.append("(input [7:0] a, b, output [7:0] y); assign y = (a * 8'd").append(2 * i + 3);
      rows.append(") ^ (b >> ").append(i).append("); endmodule\"},\n");
    }
    rows.append("{\"id\": \"bad\", \"verilog\": \"module bad(input a, output y); assign y = ;\"}]");
    input = Files.writeString(directory.resolve("rows.json"), rows).toString();
    dataset = directory.resolve("out").toString();
    assertEquals(
        0,
        run(
            "build",
            "--input=" + input,
            "--output=" + dataset,
            "--vectors=100",
            "--splits=train:0.5,test:0.5",
            "--no-progress"),
        () -> err);
  }

  @Test
  void inspectShowsWhatFits() {
    assertEquals(0, run("inspect", dataset, "--id=m3"));
    assertTrue(out.contains("Mix 3.") && out.contains("class TopModule"), out);
    assertTrue(out.contains("module mix3(") && out.contains("1 of 1 rows"), out);
    assertEquals(0, run("inspect", dataset, "--rejected=syntax_error"));
    assertTrue(out.contains("assign y = ;"), out);
    assertEquals(1, run("inspect", dataset, "--rejected=MISMATCH"));
    assertEquals(1, run("inspect", dataset, "--rejected=MISMATCH", "--json"));
    assertEquals("refmill: no row of rejected fits\n", err);
    assertEquals(2, run("inspect", dataset, "--rejected=FOOBAR"));
    assertTrue(
        err.contains("--rejected=FOOBAR is no rejection code; here are SYNTAX_ERROR ("), err);
    assertEquals(0, run("inspect", dataset, "--sample=2", "--where=id != 'm0'", "--json"));
    assertEquals(2, out.lines().count());
    assertEquals(2, run("inspect", dataset, "--where=modul == 'mix1'"));
    assertTrue(err.contains("sft has no column modul; the columns are: added_vectors,"), err);
    assertEquals(2, run("inspect", directory.toString()));
    assertTrue(err.contains("holds no dataset"), err);
  }

  @Test
  void exportWritesLines() throws Exception {
    assertEquals(
        0,
        run(
            "export",
            dataset,
            "--where=module =~ 'mix[12]'",
            "--columns=id,module",
            "--format=jsonl"));
    assertEquals(
        List.of("{\"id\":\"m1\",\"module\":\"mix1\"}", "{\"id\":\"m2\",\"module\":\"mix2\"}"),
        out.lines().sorted().toList());
    Path file = directory.resolve("rl.jsonl");
    assertEquals(0, run("export", dataset, "--part=rl", "--output=" + file));
    List<String> lines = Files.readAllLines(file);
    assertEquals(6, lines.size());
    JsonNode truth =
        JSON.readTree(JSON.readTree(lines.get(0)).at("/reward_model/ground_truth").asText());
    assertTrue(truth.path("python").asText().contains("class TopModule"));
    assertEquals(0, run("export", dataset, "--where=id == 'm1'", "--output=" + file));
    assertEquals("1 row written to " + file + "\n", err);
    assertEquals(1, run("export", dataset, "--where=vectors > 100"));
    assertEquals("refmill: no row of sft fits\n", err);
    assertEquals(0, run("export", "--help"));
    assertFalse(out.contains("--rejected"), out);
    assertEquals(2, run("export", dataset, "--columns=nothing"));
  }

  /** It is no bug of ours, and what was written before stays whole. */
  @Test
  void damagedFilesAreNamed() throws Exception {
    Path damaged = Files.createDirectories(directory.resolve("damaged"));
    Path part =
        Files.createDirectories(damaged.resolve("sft")).resolve("train-00000-of-00001.parquet");
    byte[] bytes = Files.readAllBytes(Path.of(dataset, "sft", "train-00000-of-00001.parquet"));
    Path file = Files.writeString(directory.resolve("kept.jsonl"), "before\n");
    List<byte[]> contents = new ArrayList<>(List.of(new byte[0], "no Parquet".getBytes(UTF_8)));
    contents.add(Arrays.copyOf(bytes, bytes.length / 2));
    byte[] page = bytes.clone();
    Arrays.fill(page, 4, bytes.length / 3, (byte) 7);
    contents.add(page);
    for (byte[] content : contents) {
      Files.write(part, content);
      for (List<String> command :
          List.of(
              List.of("stats", damaged.toString()),
              List.of("inspect", damaged.toString()),
              List.of("export", damaged.toString(), "--output=" + file),
              List.of("report", damaged.toString(), "--output=" + file))) {
        assertEquals(1, run(command.toArray(String[]::new)), command::toString);
        assertTrue(err.startsWith("refmill: " + part + ": the Parquet file is damaged: "), err);
        assertTrue(
            err.endsWith(
                "; copy it here again from where it came from, or make the dataset anew\n"),
            err);
      }
    }
    assertEquals("before\n", Files.readString(file));
    try (Stream<Path> left = Files.list(directory)) {
      assertTrue(left.noneMatch(each -> each.toString().endsWith(".part")));
    }
  }

  @Test
  void statsAndReportCountAllRows() throws Exception {
    assertEquals(0, run("stats", dataset));
    assertTrue(out.startsWith("6 samples in 6 clusters of near duplicates, 1 rejected"), out);
    assertTrue(out.contains("SYNTAX_ERROR"), out);
    assertEquals(0, run("stats", dataset, "--json"));
    assertEquals(6, JSON.readTree(out).path("samples").asInt());
    Path page = directory.resolve("page.html");
    assertEquals(0, run("report", dataset, "--output=" + page));
    assertEquals(
        Files.readString(Path.of(dataset, "report.html")), Files.readString(page), "as built");
    assertEquals(2, run("report", dataset, "--output=" + dataset + "/other.html"));
    assertFalse(Files.exists(Path.of(dataset, "other.html")));
  }

  @Test
  void trainersGetTheirSettings() {
    assertEquals(0, run("train-config", dataset, "--trainer=verl"));
    assertTrue(out.contains("data.max_prompt_length=2048"), out);
    assertTrue(out.contains("data.train_files=\"$(files " + dataset + "/rl/train-*.parquet)"), out);
    assertTrue(out.contains("data.val_files=\"$(files " + dataset + "/rl/test-*.parquet)"), out);
    assertEquals(0, run("train-config", dataset, "--trainer=llama-factory"));
    assertTrue(out.contains("dataset: refmill_sft\n"), out);
    assertEquals(0, run("train-config", dataset, "--trainer=trl"));
    assertTrue(out.contains("reward_funcs=reward"), out);
    assertEquals(2, run("train-config", dataset, "--trainer=other"));
  }

  @Test
  void aManifestMakesTheDatasetAgain() throws Exception {
    Path manifest = Path.of(dataset, "manifest.json");
    String again = directory.resolve("again").toString();
    assertEquals(
        0,
        run("build", "--from-manifest=" + manifest, "--output=" + again, "--no-progress"),
        () -> err);
    List<String> files = new ArrayList<>();
    try (var paths = Files.walk(Path.of(dataset))) {
      for (Path path : paths.filter(Files::isRegularFile).toList()) {
        String name = Path.of(dataset).relativize(path).toString();
        if (!name.equals("report.json")) {
          files.add(name);
          assertArrayEquals(
              TestDatasets.withoutTimes(name, Files.readAllBytes(path)),
              TestDatasets.withoutTimes(name, Files.readAllBytes(Path.of(again, name))),
              name);
        }
      }
    }
    assertTrue(files.contains("sft/test-00000-of-00001.parquet"), files.toString());
    assertEquals(
        2, run("build", "--from-manifest=" + manifest, "--output=" + again + "2", "--seed=3"));
    assertTrue(err.contains("the manifest says what this does: --seed=3"), err);
    Path other =
        Files.writeString(
            directory.resolve("m.json"),
            Files.readString(manifest).replaceAll("\"[0-9a-f]{64}\"", "\"0\""));
    assertEquals(1, run("build", "--from-manifest=" + other, "--output=" + again + "2"));
    assertTrue(err.contains("rows.json has changed"), err);
    Path text = Files.writeString(directory.resolve("text.json"), "{\n  manifest\n}");
    assertEquals(2, run("build", "--from-manifest=" + text, "--output=" + again + "2"));
    assertTrue(
        err.contains("--from-manifest: " + text + ":2: this is no JSON from column 3 on, so"), err);
    assertEquals(2, err.lines().count(), err);
    assertEquals(2, run("build", "--from-manifest=" + text + "2", "--output=" + again + "2"));
    assertTrue(err.contains("--from-manifest: no such file: " + text + "2"), err);
    assertFalse(Files.exists(Path.of(again + "2")));
  }

  @Test
  void theSameAgainIsNothingToDo() throws Exception {
    Path rows = directory.resolve("same.json");
    Files.copy(Path.of(input), rows);
    Path output = directory.resolve("same");
    String[] command = {
      "build", "--input=" + rows, "--output=" + output, "--vectors=100", "--no-progress"
    };
    assertEquals(0, run(command), () -> err);
    Path report = output.resolve("report.json");
    String before = Files.readString(report);
    assertEquals(0, run(command), () -> err);
    assertTrue(out.contains("nothing to do"), out);
    // Where it runs makes no other rows.
    assertEquals(0, run(and(command, "--runner=flink")), () -> err);
    assertTrue(out.contains("nothing to do"), out);
    assertEquals(before, Files.readString(report));

    // Anything else does not replace it.
    for (String other : List.of("--seed=2", "--no-resume")) {
      assertEquals(2, run(and(command, other)));
      assertTrue(err.contains("holds a dataset; --force replaces it"), err);
    }
    Path reward = output.resolve("reward/refmill_reward/__init__.py");
    String text = Files.readString(reward);
    Files.writeString(reward, text + "# mine");
    assertEquals(2, run(command));
    Files.writeString(reward, text);
    assertEquals(0, run(command));
    Files.writeString(rows, Files.readString(rows).replace("Mix 3.", "Blend 3."));
    assertEquals(2, run(command));
    assertEquals(0, run(and(command, "--force")), () -> err);
    assertFalse(out.contains("nothing to do"), out);
    assertEquals(0, run(command));
    assertTrue(out.contains("nothing to do"), out);
  }

  private static String[] and(String[] command, String option) {
    String[] longer = Arrays.copyOf(command, command.length + 1);
    longer[command.length] = option;
    return longer;
  }

  /** A second run does nothing wrong but to come too early. */
  @Test
  void anOutputThatIsInUseIsNoWrongUsage() throws Exception {
    Path taken = directory.resolve("taken");
    try (OutputDirectory other = OutputDirectory.open(taken, false)) {
      assertTrue(Files.isDirectory(other.work()));
      for (String command : List.of("build", "decontaminate")) {
        assertEquals(1, run(command, "--input=" + input, "--output=" + taken, "--no-progress"));
        assertEquals(
            "refmill: nothing was published: another run is writing to "
                + taken
                + "; wait until it has ended, or choose another --output\n",
            err);
      }
    }
  }

  @Test
  void wrongInputNeverEndsInSuccess() throws Exception {
    String none = directory.resolve("none").toString();
    assertEquals(1, run("build", "--input=" + input, "--output=" + none, "--spec-column=desc"));
    assertTrue(
        err.contains("--spec-column=desc; the columns are: id, specification, verilog"), err);
    assertEquals(1, run("build", "--input=" + input, "--output=" + none, "--code-column=id"));
    assertTrue(err.contains("none of 7 records became a sample: 7 "), err);
    String empty = Files.createDirectory(directory.resolve("empty")).toString();
    assertEquals(1, run("build", "--input=" + empty, "--output=" + none));
    Path nothing = Files.writeString(directory.resolve("nothing.jsonl"), "");
    for (String command : List.of("build", "decontaminate")) {
      assertEquals(1, run(command, "--input=" + nothing, "--output=" + none));
      assertTrue(err.startsWith("refmill: nothing was published: there is no r"), err);
      assertEquals(1, err.lines().count(), err);
    }
    String list = "--output=" + directory.resolve("nothing.tsv");
    assertEquals(1, run("contamination-list", "--name=Ours", "--input=" + nothing, list));
    assertTrue(err.contains("there is no problem in the input"), err);
    Path broken =
        Files.writeString(directory.resolve("broken.v"), "module m; assign y = ; endmodule");
    list = "--output=" + directory.resolve("broken.tsv");
    assertEquals(0, run("contamination-list", "--name=Ours", "--input=" + broken, list));
    assertTrue(err.contains("no design was made of the Verilog: 1 problem, the first one"), err);
    assertEquals(2, run("build", "--input=https://github.com/a/b", "--output=" + none));
    assertTrue(err.contains("git clone --depth 1 https://github.com/a/b"), err);
    int port;
    try (ServerSocket socket = new ServerSocket(0)) {
      port = socket.getLocalPort();
    }
    assertEquals(
        1,
        run(
            "build",
            "--input=" + input,
            "--output=" + none,
            "--runner=flink",
            "--flink-master=localhost:" + port));
    assertEquals(1, err.lines().count(), err);
    assertTrue(err.contains("no Flink master answers at localhost:" + port), err);
    assertFalse(Files.exists(Path.of(none)));
  }
}
