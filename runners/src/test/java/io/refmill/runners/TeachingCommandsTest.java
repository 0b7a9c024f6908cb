package io.refmill.runners;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The stages with a language model on a dataset, with the demo's. */
class TeachingCommandsTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int DESIGNS = 6;

  @TempDir private static Path directory;
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
    StringBuilder rows = new StringBuilder();
    for (int i = 0; i < DESIGNS; i++) {
      rows.append("{\"id\": \"t").append(i).append("\", \"verilog\": \"module tally").append(i);
      rows.append("(input clk, input rst, input up, output reg [").append(i + 2).append(":0] n);");
      rows.append(" always @(posedge clk) if (rst) n <= 0; else if (up) n <= n + ");
      rows.append(i + 1).append("; endmodule\"}\n");
    }
    // The compiler does not take events; a model may.
    rows.append("{\"id\": \"refused\", \"specification\": \"Takes d over at a rising clk.\",");
    rows.append(" \"verilog\": \"module held(input clk, input d, output reg q); event e;");
    rows.append(" always @(posedge clk) begin -> e; -> e; end always @(e) q <= d; endmodule\"}\n");
    String input = Files.writeString(directory.resolve("rows.jsonl"), rows).toString();
    dataset = directory.resolve("dataset").toString();
    String output = "--output=" + dataset;
    assertEquals(
        0, run("build", "--input=" + input, output, "--vectors=100", "--no-progress"), () -> err);
  }

  private static String stage(String name, String output, String... more) {
    List<String> args =
        new ArrayList<>(
            List.of(
                name,
                dataset,
                "--endpoint=demo",
                "--output=" + directory.resolve(output),
                "--vectors=100",
                "--workers=1",
                "--no-progress"));
    args.addAll(List.of(more));
    assertEquals(0, run(args.toArray(String[]::new)), () -> err);
    return out;
  }

  private static JsonNode outcomes(String output) throws IOException {
    Path report = directory.resolve(output).resolve("report.json");
    return JSON.readTree(Files.readString(report)).path("outcomes");
  }

  private static long sum(JsonNode outcomes) {
    long sum = 0;
    for (JsonNode count : outcomes) {
      sum += count.asLong();
    }
    return sum;
  }

  private static List<String> column(String output, String part, String name) throws IOException {
    return TestDatasets.column(directory.resolve(output), part, name);
  }

  @Test
  void annotatedRowsAreThoseOfTheDataset() throws Exception {
    stage("annotate", "annotated");
    assertEquals(DESIGNS, sum(outcomes("annotated")));
    Set<String> ids = new TreeSet<>(column("annotated", "annotated", "id"));
    assertEquals(Set.of("t0", "t1", "t2", "t3", "t4", "t5"), ids);
  }

  @Test
  void agentsAnswerInBothLanguages() throws Exception {
    stage("agents", "agents", "--candidates=2", "--turns=2");
    assertEquals(DESIGNS, sum(outcomes("agents")));
    assertEquals(Set.of("python", "verilog"), new TreeSet<>(column("agents", "turns", "agent")));
    assertEquals(DESIGNS, column("agents", "outcomes", "id").size());
    // What loads datasets takes the parts for one table else.
    String card = Files.readString(directory.resolve("agents").resolve("README.md"));
    assertEquals(
        """
        ---
        configs:
        - config_name: outcomes
          data_files:
          - split: train
            path: outcomes/train-*.parquet
        - config_name: turns
          default: true
          data_files:
          - split: train
            path: turns/train-*.parquet
        ---
        """,
        card.substring(0, card.indexOf("# ")));
    String again = stage("agents", "agents", "--candidates=2", "--turns=2", "--force");
    assertTrue(again.matches("(?s).*\\((\\d+) from the cache\\), 0 failed.*"), again);
    assertTrue(!again.contains("(0 from the cache)"), again);
  }

  @Test
  void whatTheCompilerRefusesIsAskedForAndHasAnOutcome() throws Exception {
    stage("distill", "distilled", "--candidates=1", "--turns=1");
    // The demo knows the answers of samples alone.
    assertEquals(List.of("not_verified"), column("distilled", "outcomes", "outcome"));
    assertEquals(List.of("no_answer"), column("distilled", "turns", "status"));
  }

  @Test
  void anotherRangeAsksNothing() throws Exception {
    stage("curate", "curated", "--rollouts=4", "--pass-k=2");
    assertEquals(DESIGNS, sum(outcomes("curated")));
    assertEquals(4 * DESIGNS, column("curated", "rollouts", "id").size());
    long kept = outcomes("curated").path("kept").asLong();
    assertEquals(kept, column("curated", "rl", "id").size());
    String rollouts = "--rollouts=" + directory.resolve("curated");
    String output = "--output=" + directory.resolve("selected");
    assertEquals(
        0, run("select", dataset, rollouts, output, "--pass-k=2", "--min-pass=0", "--max-pass=1"));
    assertTrue(out.contains("kept") && out.contains("written to"), out);
    assertEquals(DESIGNS, column("selected", "rl", "id").size());
    assertEquals(2, run("select", dataset, rollouts, output, "--min-pass=0.9", "--max-pass=0.1"));
    assertTrue(err.contains("--pass-k, --min-pass, --max-pass: no range of chances"), err);
    assertEquals(2, run("select", dataset, rollouts, output, "--pass-k=2"));
    assertEquals(0, run("select", dataset, rollouts, output, "--pass-k=2", "--force"), () -> err);
    assertEquals(2, run("select", dataset, "--rollouts=" + dataset, output, "--force"));
    assertTrue(
        err.startsWith("refmill: --rollouts: " + dataset + " holds no rollouts; name the output"),
        err);
    assertEquals(2, err.lines().count(), err);
    Path damaged = Files.createDirectories(directory.resolve("damaged/rollouts"));
    Files.writeString(damaged.resolve("a.parquet"), "nothing");
    String wrong = "--rollouts=" + damaged.getParent();
    assertEquals(2, run("select", dataset, wrong, output, "--force"));
    assertTrue(err.contains("a.parquet: the Parquet file is damaged"), err);
  }
}
