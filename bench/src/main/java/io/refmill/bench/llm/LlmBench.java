package io.refmill.bench.llm;

import io.refmill.llm.FinishReason;
import io.refmill.llm.demo.Faults;
import io.refmill.llm.demo.Script;
import io.refmill.llm.demo.ScriptedServer;
import io.refmill.llm.demo.Traffic;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures the client for language models against the scripted server. */
@Command(
    name = "bench/run llm",
    description =
        "Asks the scripted server from processes of their own: with faults, at a rate, without"
            + " either, within a budget, and killed at the middle.",
    mixinStandardHelpOptions = true)
public final class LlmBench implements Callable<Integer> {
  @Option(names = "--requests", defaultValue = "2000", description = "Default: ${DEFAULT-VALUE}.")
  private int requests;

  @Option(names = "--concurrency", defaultValue = "64", description = "Default: ${DEFAULT-VALUE}.")
  private int concurrency;

  @Option(
      names = "--per-minute",
      defaultValue = "1500",
      description = "Requests a minute of the part at a rate; default: ${DEFAULT-VALUE}.")
  private int perMinute;

  @Option(
      names = "--tokens-per-minute",
      defaultValue = "600000",
      description =
          "Tokens a minute of the part that is limited by them; default: ${DEFAULT-VALUE}.")
  private long tokens;

  @Option(names = "--only", description = "One part: faults, rate, tokens, plain, budget or kill.")
  private String only;

  private boolean held = true;

  public static void main(String[] args) {
    System.exit(new CommandLine(new LlmBench()).execute(args));
  }

  @Override
  public Integer call() throws Exception {
    if (wanted("faults")) {
      faults();
    }
    if (wanted("rate")) {
      rate();
    }
    if (wanted("tokens")) {
      tokens();
    }
    if (wanted("plain")) {
      plain();
    }
    if (wanted("budget")) {
      budget();
    }
    if (wanted("kill")) {
      kill();
    }
    return held ? 0 : 1;
  }

  private boolean wanted(String part) {
    return only == null || only.equals(part);
  }

  private static ScriptedServer server(Faults faults, long latencyMillis) throws IOException {
    String said = "    self.count = (self.count + 1) & 0xF\n".repeat(120);
    Script script = request -> new Script.Reply(said, said.substring(0, 2000), FinishReason.STOP);
    return new ScriptedServer(
        script,
        new ScriptedServer.Settings(faults, Duration.ofMillis(latencyMillis), 3, Optional.empty()));
  }

  private Process client(
      ScriptedServer server, String cache, int count, int rate, String limit, String timeout)
      throws IOException {
    return client(server, cache, count, rate, 0, limit, timeout);
  }

  private Process client(
      ScriptedServer server,
      String cache,
      int count,
      int rate,
      long tokensPerMinute,
      String limit,
      String timeout)
      throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:+UseSerialGC",
            "-Djava.util.concurrent.ForkJoinPool.common.parallelism=2",
            "-cp",
            System.getProperty("java.class.path"),
            ClientProcess.class.getName(),
            server.address(),
            cache,
            Integer.toString(count),
            Integer.toString(concurrency),
            Integer.toString(rate),
            Long.toString(tokensPerMinute),
            limit,
            timeout)
        .inheritIO()
        .start();
  }

  private void say(String part, Traffic traffic) {
    System.out.printf(
        Locale.ROOT,
        "%s: %d came, %d answered, %d of them again; at most %d open, %d within a minute%n",
        part,
        traffic.requests(),
        traffic.answers(),
        traffic.paidAgain(),
        traffic.mostOpen(),
        traffic.mostWithin(1, TimeUnit.MINUTES));
  }

  private void require(boolean condition, String what) {
    System.out.println((condition ? "  held: " : "  NOT HELD: ") + what);
    held &= condition;
  }

  private void faults() throws Exception {
    try (ScriptedServer server = server(Faults.ofEach(0.1, 200, Duration.ofSeconds(30)), 50)) {
      client(server, "-", requests, 0, "-", "1.5").waitFor();
      say("a tenth of each fault", server.traffic());
      require(server.traffic().answers() == requests, "all are answered");
      require(server.traffic().paidAgain() == 0, "none is paid twice");
      require(server.traffic().mostOpen() <= concurrency, "at most " + concurrency + " open");
    }
  }

  private void rate() throws Exception {
    try (ScriptedServer server = server(Faults.NONE, 50)) {
      client(server, "-", requests, perMinute, "-", "30").waitFor();
      say("at " + perMinute + " a minute", server.traffic());
      int most = server.traffic().mostWithin(1, TimeUnit.MINUTES);
      require(most <= perMinute, "no minute has more than " + perMinute);
      require(server.traffic().answers() == requests, "all are answered");
    }
  }

  private void tokens() throws Exception {
    int some = requests / 5;
    try (ScriptedServer server = server(Faults.NONE, 50)) {
      client(server, "-", some, 0, tokens, "-", "30").waitFor();
      say("at " + tokens + " tokens a minute", server.traffic());
      long most = server.traffic().mostTokensWithin(1, TimeUnit.MINUTES);
      require(most <= tokens, "no minute has more than " + tokens + ", the most: " + most);
      require(server.traffic().answers() == some, "all are answered");
    }
  }

  private void plain() throws Exception {
    try (ScriptedServer server = server(Faults.NONE, 200)) {
      client(server, "-", 0, 0, "-", "30").waitFor();
      client(server, "-", requests, 0, "-", "30").waitFor();
      say("without faults", server.traffic());
      require(server.traffic().mostOpen() == concurrency, concurrency + " were in flight");
    }
  }

  private void budget() throws Exception {
    try (ScriptedServer server = server(Faults.NONE, 50)) {
      int code = client(server, "-", requests, 0, "0.5", "30").waitFor();
      say("with a budget of $0.50", server.traffic());
      require(code == 0, "no more than what was in flight came on top");
    }
  }

  private void kill() throws Exception {
    Path cache = Files.createTempDirectory("refmill-bench-llm");
    try (ScriptedServer server = server(Faults.NONE, 50)) {
      Process first = client(server, cache.toString(), requests, 0, "-", "30");
      while (server.traffic().answers() < requests / 2 && first.isAlive()) {
        Thread.sleep(2);
      }
      first.destroyForcibly().waitFor();
      say("killed", server.traffic());
      client(server, cache.toString(), requests, 0, "-", "30").waitFor();
      say("and again", server.traffic());
      Traffic traffic = server.traffic();
      require(traffic.paidAgain() <= concurrency, "only those in flight are paid twice");
      require(traffic.answers() - traffic.paidAgain() == requests, "all are answered");
    } finally {
      try (var files = Files.list(cache)) {
        for (Path file : files.toList()) {
          Files.delete(file);
        }
      }
      Files.delete(cache);
    }
  }
}
