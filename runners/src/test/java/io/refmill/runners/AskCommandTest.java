package io.refmill.runners;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.llm.FinishReason;
import io.refmill.llm.demo.EchoScript;
import io.refmill.llm.demo.Faults;
import io.refmill.llm.demo.Script;
import io.refmill.llm.demo.ScriptedServer;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How a language model is named, limited and paid for on the command line. */
class AskCommandTest {
  private static final String KEY = "sk-on-the-command-line-0123456789";

  @TempDir private Path directory;
  private Path requests;
  private Path answers;
  private String out;
  private String err;

  @BeforeEach
  void writeRequests() throws IOException {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 30; i++) {
      lines.append("{\"messages\": [{\"role\": \"user\", \"content\": \"Ask ").append(i);
      lines.append("\"}], \"seed\": ").append(i).append("}\n");
    }
    requests = Files.writeString(directory.resolve("requests.jsonl"), lines);
    answers = directory.resolve("answers.jsonl");
  }

  private int ask(String... more) {
    List<String> args =
        new ArrayList<>(
            List.of("ask", requests.toString(), "--output=" + answers, "--no-progress"));
    args.addAll(List.of(more));
    StringWriter outText = new StringWriter();
    StringWriter errText = new StringWriter();
    int code =
        Refmill.execute(
            new PrintWriter(outText), new PrintWriter(errText), args.toArray(String[]::new));
    out = outText.toString();
    err = errText.toString();
    return code;
  }

  @Test
  void answersThatAreCutOffAreCounted() throws Exception {
    Script half = request -> new Script.Reply("Half", "", FinishReason.LENGTH);
    try (ScriptedServer server = new ScriptedServer(half, ScriptedServer.Settings.PLAIN)) {
      assertEquals(0, ask("--endpoint=" + server.address(), "--model=m"), () -> err);
      assertTrue(err.contains(" | 30 answers cut off, see --max-answer-tokens"), err);
    }
    assertEquals(0, ask("--endpoint=demo"), () -> err);
    assertFalse(err.contains("cut off"), err);
  }

  @Test
  void aSecondRunAsksNothing() throws Exception {
    assertEquals(0, ask("--endpoint=demo"), () -> err);
    assertTrue(err.contains("30 requests answered (0 from the cache)"), err);
    List<String> lines = Files.readAllLines(answers);
    assertEquals(30, lines.size());
    assertTrue(lines.get(7).contains("You said: Ask 7"), lines.get(7));
    assertEquals(0, ask("--endpoint=demo"), () -> err);
    assertTrue(err.contains("30 requests answered (30 from the cache)"), err);
    assertTrue(err.contains("$0.0000"), err);
    assertEquals(lines, Files.readAllLines(answers));
    assertEquals(0, ask("--endpoint=demo", "--temperature=0.5"), () -> err);
    assertTrue(err.contains("(0 from the cache)"), err);
  }

  @Test
  void whatIsWrongIsSaidBeforeAnythingIsAsked() throws Exception {
    assertEquals(2, ask());
    assertTrue(err.contains("--endpoint=demo, which needs neither key nor model"), err);
    String http = "--endpoint=http://127.0.0.1:9/v1";
    assertEquals(2, ask(http));
    assertTrue(err.contains("expected --model=NAME"), err);
    assertEquals(2, ask(http, "--model=m", "--budget=3"));
    assertTrue(err.contains("no price of model m is known"), err);
    assertEquals(2, ask(http, "--model=m", "--api-key-env=" + KEY));
    assertTrue(err.contains("not the key itself") && !err.contains(KEY), err);
    assertEquals(2, ask("--endpoint=http://me:" + KEY + "@h/v1", "--model=m"));
    assertTrue(err.contains("no user, password") && !err.contains(KEY), err);
    assertEquals(2, ask(http, "--model=m", "--temperature=3"));
    assertEquals(2, ask(http, "--model=m", "--concurrency=0"));
    assertEquals(2, ask(http, "--model=m", "--request-fields=[]"));
    assertTrue(err.contains("must be a JSON object"), err);
    Path prices = Files.writeString(directory.resolve("prices.json"), "{\n\"models\": 3}");
    assertEquals(2, ask(http, "--model=m", "--prices=" + prices));
    assertTrue(err.contains("prices.json: expected"), err);
    Files.writeString(prices, "{\n\"models\": dear}");
    assertEquals(2, ask(http, "--model=m", "--prices=" + prices));
    assertTrue(
        err.contains("prices.json:2: this is no JSON from column 11 on; expected {\"models\""),
        err);
    assertEquals(2, ask(http, "--model=m", "--request-fields={\"a\": b}"));
    assertTrue(err.contains("no JSON from column 7 on: {\"a\": b}"), err);
    assertEquals(2, ask(http, "--model=m", "--prices=" + directory.resolve("none")));
    assertEquals(2, ask(http, "--model=m", "--api-key-file=" + directory.resolve("none")));
    assertEquals(2, ask(http, "--model=m", "--budget=-1"));
    assertTrue(err.contains("--budget: expected an amount from 0"), err);
    assertFalse(Files.exists(answers));
  }

  @Test
  void whereNobodyListensIsSaidAtOnce() {
    assertEquals(1, ask("--endpoint=http://127.0.0.1:9/v1", "--model=m", "--retries=0"));
    int said = err.indexOf("is a server running there? What the cache has no answer for");
    assertTrue(said >= 0 && said < err.indexOf("not all requests were answered"), err);
  }

  @Test
  void aDryRunSaysWhatItCosts() {
    assertEquals(
        0,
        ask(
            "--endpoint=http://127.0.0.1:9/v1",
            "--model=demo",
            "--max-answer-tokens=100",
            "--dry-run"));
    assertTrue(err.contains("30 requests, "), err);
    assertTrue(err.contains("at most 3,000 tokens of answers, at most $0.00"), err);
    assertFalse(Files.exists(answers));
  }

  @Test
  void theBudgetEndsARunThatAnotherGoesOnWith() throws Exception {
    assertEquals(1, ask("--endpoint=demo", "--budget=0.0001", "--concurrency=2"));
    assertTrue(err.contains("the budget of $0.0001 is used up"), err);
    int first = Files.readAllLines(answers).size();
    assertTrue(first > 0 && first < 30, first + " answers");
    assertEquals(0, ask("--endpoint=demo", "--budget=1"), () -> err);
    assertTrue(err.contains("30 requests answered (" + first + " from the cache)"), err);
  }

  @Test
  void theRequestsAreNotWrittenOver() throws Exception {
    String before = Files.readString(requests);
    Path link = Files.createSymbolicLink(directory.resolve("link.jsonl"), requests);
    for (Path same :
        List.of(requests, link, directory.resolve(".").resolve(requests.getFileName()))) {
      answers = same;
      assertEquals(2, ask("--endpoint=demo"), () -> err);
      assertTrue(err.contains("is the file with the requests"), err);
      assertEquals(before, Files.readString(requests));
    }
    answers = directory.resolve("answers.jsonl");
    Path failed = directory.resolve("answers.jsonl.failed.jsonl");
    requests = Files.move(requests, failed);
    assertEquals(2, ask("--endpoint=demo"), () -> err);
    assertEquals(before, Files.readString(failed));
    assertFalse(Files.exists(answers));
  }

  @Test
  void aFieldOfAnotherTypeIsSaidWithItsLine() throws Exception {
    Files.writeString(
        requests, "{\"messages\": [{\"role\": \"user\", \"content\": \"x\"}], \"seed\": \"4\"}\n");
    assertEquals(2, ask("--endpoint=demo"));
    assertTrue(err.contains("requests.jsonl:1: \"seed\": expected a whole number"), err);
  }

  @Test
  void halfASurrogatePairIsNoEndOfARun() throws Exception {
    Files.writeString(
        requests,
        "{\"messages\": [{\"role\": \"user\", \"content\": \"\\ud800\"}], \"tag\": \"\\udc00\"}\n"
            + "{\"messages\": [{\"role\": \"user\", \"content\": \"whole\"}]}\n");
    Faults always = new Faults(0, 1, 0, 0, 0, 0, Duration.ZERO);
    ScriptedServer.Settings down =
        new ScriptedServer.Settings(always, Duration.ZERO, 3, Optional.empty());
    try (ScriptedServer server = new ScriptedServer(new EchoScript(), down)) {
      assertEquals(1, ask("--endpoint=" + server.address(), "--model=m", "--retries=0"));
    }
    requests = directory.resolve("answers.jsonl.failed.jsonl");
    assertEquals(2, Files.readAllLines(requests).size());
    answers = directory.resolve("rest.jsonl");
    Script halves = request -> new Script.Reply("cut \ud83d", "\ude00", FinishReason.STOP);
    try (ScriptedServer server = new ScriptedServer(halves, ScriptedServer.Settings.PLAIN)) {
      for (int run = 0; run < 2; run++) {
        assertEquals(0, ask("--endpoint=" + server.address(), "--model=m"), () -> err);
        List<String> lines = Files.readAllLines(answers);
        assertEquals(2, lines.size());
        // Requests stand in the list in the order in which they failed.
        String all = String.join("\n", lines);
        assertTrue(lines.get(0).contains("\"content\":\"cut \ufffd\""), all);
        assertTrue(all.contains("\"tag\":\"\\uDC00\""), all);
      }
    }
  }

  @Test
  void whatFailedIsAskedAgainAndNoKeyIsKept() throws Exception {
    Path keys = Files.writeString(directory.resolve("keys.txt"), KEY + "\n");
    Faults broken = new Faults(0, 0.3, 0, 0, 0, 0, Duration.ZERO);
    ScriptedServer.Settings settings =
        new ScriptedServer.Settings(broken, Duration.ZERO, 3, Optional.of(KEY));
    try (ScriptedServer server = new ScriptedServer(new EchoScript(), settings)) {
      String endpoint = "--endpoint=" + server.address();
      assertEquals(1, ask(endpoint, "--model=m", "--api-key-file=" + keys, "--retries=0"));
      assertTrue(err.contains("answered with status 500: the server fails"), err);
      Path failed = directory.resolve("answers.jsonl.failed.jsonl");
      int missing = Files.readAllLines(failed).size();
      assertEquals(30, missing + Files.readAllLines(answers).size());
      requests = failed;
      answers = directory.resolve("rest.jsonl");
      assertEquals(
          0, ask(endpoint, "--model=m", "--api-key-file=" + keys, "--retries=20"), () -> err);
      assertEquals(missing, Files.readAllLines(answers).size());
      assertFalse(out.contains(KEY) || err.contains(KEY));
      assertEquals(0, server.traffic().paidAgain());
    }
    Files.delete(keys);
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        assertFalse(
            Files.readString(file, StandardCharsets.ISO_8859_1).contains("command-line-0123"),
            file.toString());
      }
    }
  }
}
