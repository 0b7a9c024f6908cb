package io.refmill.llm.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.llm.ChatException;
import io.refmill.llm.Requests;
import io.refmill.llm.cost.Prices;
import io.refmill.llm.demo.EchoScript;
import io.refmill.llm.demo.Faults;
import io.refmill.llm.demo.ScriptedServer;
import io.refmill.llm.store.RequestCache;
import io.refmill.llm.store.RequestLines;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ModelSessionTest {
  private static final String KEY = "sk-never-to-be-seen-0123456789";

  @TempDir private Path directory;

  private Process start(ScriptedServer server, int requests) throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("java.class.path"),
            AskingProcess.class.getName(),
            server.address(),
            directory.toString(),
            Integer.toString(requests));
    builder.environment().put("TEST_KEY", KEY);
    return builder
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.appendTo(directory.resolve("output.txt").toFile()))
        .start();
  }

  private static ScriptedServer.Settings settings(Faults faults) {
    return new ScriptedServer.Settings(faults, Duration.ofMillis(20), 5, Optional.of(KEY));
  }

  @Test
  void nothingIsPaidTwiceAfterAKill() throws Exception {
    int requests = 400;
    try (ScriptedServer server = new ScriptedServer(new EchoScript(), settings(Faults.NONE))) {
      Process first = start(server, requests);
      while (server.traffic().answers() < requests / 2 && first.isAlive()) {
        Thread.sleep(5);
      }
      first.destroyForcibly().waitFor();
      assertEquals(137, first.exitValue(), "killed by signal 9");
      int paid = server.traffic().answers();
      assertTrue(paid >= requests / 2 && paid < requests, paid + " paid before");
      Process second = start(server, requests);
      assertTrue(second.waitFor(60, TimeUnit.SECONDS));
      assertEquals(0, second.exitValue());
      assertTrue(
          server.traffic().paidAgain() <= AskingProcess.CONCURRENCY,
          server.traffic().paidAgain() + " paid again");
      assertEquals(requests, server.traffic().answers() - server.traffic().paidAgain());
      int all = server.traffic().requests();
      assertEquals(0, start(server, requests).waitFor());
      assertEquals(all, server.traffic().requests(), "a third run asks nothing");
    }
    noFileHoldsTheKey();
  }

  @Test
  void noKeyIsInAnyFileOrOutputThoughMuchFails() throws Exception {
    Faults faults = Faults.ofEach(0.18, 20, Duration.ofSeconds(1));
    ScriptedServer.Settings other =
        new ScriptedServer.Settings(faults, Duration.ZERO, 5, Optional.empty());
    try (ScriptedServer server =
        new ScriptedServer(request -> new EchoScript().reply(request), other)) {
      assertEquals(0, start(server, 60).waitFor());
    }
    ScriptedServer.Settings wrong =
        new ScriptedServer.Settings(Faults.NONE, Duration.ZERO, 5, Optional.of("another"));
    try (ScriptedServer server = new ScriptedServer(new EchoScript(), wrong)) {
      assertEquals(0, start(server, 90).waitFor());
    }
    String output = Files.readString(directory.resolve("output.txt"));
    assertTrue(output.contains("does not take the key"), output);
    assertTrue(Files.exists(directory.resolve("failed.jsonl")));
    noFileHoldsTheKey();
  }

  private void noFileHoldsTheKey() throws IOException {
    int files = 0;
    try (Stream<Path> all = Files.walk(directory)) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        String text = Files.readString(file, StandardCharsets.ISO_8859_1);
        assertFalse(text.contains("never-to-be-seen"), file.toString());
        files++;
      }
    }
    assertTrue(files >= 2, files + " files");
  }

  @Test
  void whatFailedIsListedAndCanBeAskedAgain() throws Exception {
    Faults broken = new Faults(0, 1, 0, 0, 0, 0, Duration.ZERO);
    try (ScriptedServer server = new ScriptedServer(new EchoScript(), settings(broken))) {
      assertEquals(0, start(server, 12).waitFor());
    }
    RequestLines.Defaults defaults = new RequestLines.Defaults("m", 0, 1, 1, 1);
    assertEquals(
        Requests.numbers(12).stream().map(Object::toString).sorted().toList(),
        RequestLines.read(directory.resolve("failed.jsonl"), defaults).stream()
            .map(Object::toString)
            .sorted()
            .toList());
  }

  @Test
  void aDryRunCountsWhatIsNotThere() throws Exception {
    try (RequestCache cache = RequestCache.open(directory.resolve("kept"), "", 0)) {
      cache.put(
          Requests.number(1),
          new io.refmill.llm.ChatAnswer(
              "x", "", io.refmill.llm.FinishReason.STOP, io.refmill.llm.Usage.NONE));
      DryRun dry = new DryRun(Prices.standard(), Optional.of(cache));
      assertEquals("x", dry.ask(Requests.number(1)).join().content());
      for (int i : List.of(2, 3)) {
        assertEquals(
            ChatException.Kind.BUDGET,
            dry.ask(Requests.number(i))
                .handle((answer, thrown) -> ChatException.of(thrown).kind())
                .join());
      }
      assertEquals(2, dry.estimate().requests());
      assertEquals(128, dry.estimate().usage().completionTokens());
    }
  }
}
