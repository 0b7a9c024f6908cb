package io.refmill.runners;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.refmill.llm.demo.Faults;
import io.refmill.llm.demo.ScriptedServer;
import io.refmill.runners.run.ExitCode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Builds that ask a language model, over real HTTP. */
class BuildTeachingTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String KEY = "key-of-this-test-0123456789";
  private static final int CONCURRENCY = 4;
  private static final List<String> STAGES =
      List.of("--annotate", "--distill", "--rollouts=4", "--pass-k=2", "--candidates=2");

  @TempDir private Path directory;
  private String out;
  private String err;

  @BeforeEach
  void writeInput() throws IOException {
    Files.writeString(directory.resolve("rows.jsonl"), AnsweringScript.rows());
    Files.writeString(directory.resolve("key"), KEY + "\n");
    Files.writeString(
        directory.resolve("prices.json"),
        "{\"models\": {\"tiny\": {\"input\": 100, \"output\": 100}}}");
  }

  private static ScriptedServer server(Faults faults, int millis) throws IOException {
    return new ScriptedServer(
        new AnsweringScript(),
        new ScriptedServer.Settings(faults, Duration.ofMillis(millis), 1, Optional.of(KEY)));
  }

  private List<String> command(String output, String address, List<String> more) {
    List<String> args =
        new ArrayList<>(
            List.of(
                "build",
                "--input=" + directory.resolve("rows.jsonl"),
                "--output=" + directory.resolve(output),
                "--vectors=100",
                "--endpoint=" + address,
                "--model=tiny",
                "--api-key-file=" + directory.resolve("key"),
                "--concurrency=" + CONCURRENCY,
                "--parallelism=2",
                "--no-progress"));
    args.addAll(STAGES);
    args.addAll(more);
    return args;
  }

  private int build(String output, String address, String... more) {
    StringWriter outText = new StringWriter();
    StringWriter errText = new StringWriter();
    int code =
        Refmill.execute(
            new PrintWriter(outText),
            new PrintWriter(errText),
            command(output, address, List.of(more)).toArray(String[]::new));
    out = outText.toString();
    err = errText.toString();
    return code;
  }

  private List<String> column(String output, String part, String name) throws IOException {
    return TestDatasets.column(directory.resolve(output), part, name);
  }

  private JsonNode report(String output) throws IOException {
    return JSON.readTree(directory.resolve(output).resolve("report.json").toFile());
  }

  private void noFileHoldsTheKey() throws IOException {
    assertFalse((out + err).contains(KEY), () -> out + err);
    Path own = directory.resolve("key");
    try (var paths = Files.walk(directory)) {
      for (Path file : paths.filter(Files::isRegularFile).filter(f -> !f.equals(own)).toList()) {
        String text = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
        assertFalse(text.contains(KEY), file.toString());
      }
    }
  }

  @Test
  void bothRunnersWriteTheSameRowsAndFoundModelsAreScreened() throws Exception {
    Path problems = Files.createDirectories(directory.resolve("problems"));
    Files.writeString(problems.resolve("listed.v"), AnsweringScript.listed());
    String list = directory.resolve("ours.list").toString();
    assertEquals(
        0,
        Refmill.execute(
            "contamination-list", "--name=Ours", "--input=" + problems, "--output=" + list));
    try (ScriptedServer server = server(Faults.NONE, 0)) {
      String address = server.address();
      String ours = "--contamination-list=" + list;
      assertEquals(0, build("direct", address, "--runner=direct", ours), () -> err);
      int asked = server.traffic().requests();
      assertEquals(0, build("flink", address, "--runner=flink", ours), () -> err);
      assertEquals(2 * asked, server.traffic().requests(), "each has answers of its own");
      assertEquals(0, server.traffic().answers() - 2 * asked, "and all were answered");
      String answers = "--cache-dir=" + directory.resolve("direct.answers");
      assertEquals(0, build("again", address, "--runner=flink", ours, answers), () -> err);
      assertEquals(2 * asked, server.traffic().requests(), "nothing is asked again");
      assertTrue(server.traffic().mostOpen() <= CONCURRENCY);
    }
    Map<String, byte[]> direct = TestDatasets.files(directory.resolve("direct"));
    for (String other : List.of("flink", "again")) {
      Map<String, byte[]> files = TestDatasets.files(directory.resolve(other));
      assertEquals(direct.keySet(), files.keySet());
      for (Map.Entry<String, byte[]> file : direct.entrySet()) {
        assertArrayEquals(file.getValue(), files.get(file.getKey()), other + " " + file.getKey());
      }
    }
    assertEquals(List.of("held"), column("direct", "distilled", "module"));
    assertEquals(List.of("train"), column("direct", "distilled", "split"));
    assertEquals(
        List.of("DUPLICATE", "SYNTAX_ERROR", "CONTAMINATED", "UNSUPPORTED_TYPE").stream()
            .sorted()
            .toList(),
        column("direct", "rejected", "code").stream().sorted().toList());
    assertEquals(
        Set.of("ineligible", "simulator_rejected", "verified"),
        new TreeSet<>(column("direct", "outcomes", "outcome")));
    assertFalse(column("direct", "turns", "id").contains("refused"), "nobody was asked");
    JsonNode parts = report("direct").path("language_model").path("parts");
    assertEquals(AnsweringScript.CONVERTED, parts.path("annotated").path("rows").asInt());
    assertEquals(4 * AnsweringScript.CONVERTED, parts.path("rollouts").path("rows").asInt());
    assertEquals(3, parts.path("outcomes").path("outcomes").path("verified").asInt());
    assertEquals(1, report("direct").path("outputs").path("distilled").asInt());
    noFileHoldsTheKey();
  }

  @Test
  void aStopByTheBudgetLeavesACompleteDataset() throws Exception {
    try (ScriptedServer server = server(Faults.NONE, 5)) {
      String prices = "--prices=" + directory.resolve("prices.json");
      assertEquals(1, build("stopped", server.address(), prices, "--budget=1"), () -> out);
      assertTrue(err.contains("the budget of $1.00 is used up; run it again"), err);
      JsonNode parts = report("stopped").path("language_model").path("parts");
      JsonNode annotated = parts.path("annotated");
      assertEquals(AnsweringScript.CONVERTED, annotated.path("rows").asInt());
      assertTrue(annotated.path("outcomes").path("stopped").asInt() > 0, parts.toString());
      assertEquals(AnsweringScript.CONVERTED, column("stopped", "sft", "id").size());
      int paid = server.traffic().answers();
      assertEquals(0, build("stopped", server.address(), "--force"), () -> err);
      assertEquals(0, server.traffic().paidAgain());
      assertTrue(server.traffic().answers() > paid);
      assertEquals(
          0,
          report("stopped")
              .path("language_model")
              .path("parts")
              .path("annotated")
              .path("outcomes")
              .path("stopped")
              .asInt());
    }
  }

  @Test
  void withoutAnEndpointNothingIsBuiltAndManyFaultsHarmNothing() throws Exception {
    String address;
    try (ScriptedServer server = server(Faults.ofEach(0.1, 20, Duration.ofMillis(300)), 0)) {
      address = server.address();
      assertEquals(0, build("faults", address, "--timeout=1"), () -> err);
      assertEquals(0, server.traffic().paidAgain());
      assertEquals(0, column("faults", "rollouts", "status").indexOf("request_failed") + 1);
      noFileHoldsTheKey();
    }
    long start = System.nanoTime();
    assertEquals(1, build("down", address));
    assertTrue(err.startsWith("refmill: nothing was published: no answer from http://"), err);
    assertTrue(err.contains("is a server running there?"), err);
    assertEquals(1, err.lines().count(), err);
    assertFalse(Files.exists(directory.resolve("down")));
    assertTrue(System.nanoTime() - start < TimeUnit.SECONDS.toNanos(60));
    // It answers, and takes nobody.
    Files.writeString(directory.resolve("key"), "another-key-of-this-test");
    try (ScriptedServer server = server(Faults.NONE, 0)) {
      assertEquals(1, build("barred", server.address()));
      assertTrue(err.contains("nothing was published: none of "), err);
      assertFalse(Files.exists(directory.resolve("barred")));
    }
  }

  private Process start(String address) throws IOException {
    List<String> line =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Refmill.class.getName()));
    line.addAll(command("killed", address, List.of("--runner=direct")));
    return new ProcessBuilder(line)
        .redirectErrorStream(true)
        .redirectOutput(directory.resolve("log").toFile())
        .start();
  }

  @Test
  void nothingIsPaidTwiceAfterAKill() throws Exception {
    try (ScriptedServer server = server(Faults.NONE, 100)) {
      Process first = start(server.address());
      while (server.traffic().answers() < 25 && first.isAlive()) {
        Thread.sleep(5);
      }
      first.destroyForcibly().waitFor();
      assertEquals(137, first.exitValue(), () -> "killed by signal 9");
      assertFalse(Files.exists(directory.resolve("killed")));
      assertEquals(0, build("killed", server.address(), "--runner=direct"), () -> err);
      assertTrue(
          server.traffic().paidAgain() <= CONCURRENCY,
          server.traffic().paidAgain() + " paid again");
      int all = server.traffic().requests();
      assertEquals(0, build("killed", server.address(), "--runner=direct", "--force"), () -> err);
      assertEquals(all, server.traffic().requests(), "a third run asks nothing");
    }
  }

  @Test
  void whatDoesNotFitIsSaidBeforeAnythingIsDone() {
    String[] head = {"build", "--input=" + directory, "--output=" + directory.resolve("none")};
    for (String[] wrong :
        new String[][] {
          {"--annotate", "no language model to ask"},
          {"--endpoint=demo", "nothing is asked: add --annotate, --distill or --rollouts"},
          {"--rollouts=3", "--endpoint=demo", "pass@10 needs at least 10 rollouts"},
          {"--annotate", "--endpoint=demo", "--prompts=nowhere", "no such directory: nowhere"},
          {"--annotate", "--endpoint=demo", "--budget=-1", "--budget: expected an amount"}
        }) {
      List<String> args = new ArrayList<>(List.of(head));
      args.addAll(List.of(wrong).subList(0, wrong.length - 1));
      StringWriter text = new StringWriter();
      int code =
          Refmill.execute(
              new PrintWriter(new StringWriter()),
              new PrintWriter(text),
              args.toArray(String[]::new));
      assertEquals(ExitCode.USAGE, code, text.toString());
      assertTrue(text.toString().contains(wrong[wrong.length - 1]), text.toString());
    }
  }
}
