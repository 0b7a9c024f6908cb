package io.refmill.bench.llm;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.sun.management.OperatingSystemMXBean;
import io.refmill.llm.ChatAnswer;
import io.refmill.llm.ChatMessage;
import io.refmill.llm.ChatRequest;
import io.refmill.llm.client.ApiKey;
import io.refmill.llm.client.ClientOptions;
import io.refmill.llm.client.Endpoint;
import io.refmill.llm.client.SystemTime;
import io.refmill.llm.cost.Money;
import io.refmill.llm.cost.Prices;
import io.refmill.llm.session.ModelSession;
import io.refmill.llm.session.SessionOptions;
import java.lang.management.ManagementFactory;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * A client by itself, so that its processor time is not the server's, and that it can be killed.
 */
final class ClientProcess {
  private static final String TASK =
      "Write a model of a counter that wraps, holds and loads, bit by bit. ".repeat(60);

  private ClientProcess() {}

  /**
   * Asks, and prints what it took.
   *
   * @param args address, directory of the cache or -, requests, concurrency, requests a minute,
   *     tokens a minute, budget in dollars or -, seconds of the timeout
   */
  public static void main(String[] args) throws Exception {
    ClientOptions client =
        new ClientOptions(
            Integer.parseInt(args[3]),
            Integer.parseInt(args[4]),
            Long.parseLong(args[5]),
            Duration.ofSeconds(10),
            Duration.ofMillis((long) (1000 * Double.parseDouble(args[7]))),
            20,
            Duration.ofMillis(50),
            1000,
            8 << 20,
            1,
            JsonNodeFactory.instance.objectNode());
    SessionOptions options =
        new SessionOptions(
            List.of(Endpoint.parse(args[0])),
            List.of(ApiKey.of("sk-bench-0123456789abcdef", "bench")),
            client,
            Prices.standard(),
            args[6].equals("-")
                ? Optional.empty()
                : Optional.of(Money.dollars(new BigDecimal(args[6]))),
            args[1].equals("-") ? Optional.empty() : Optional.of(Path.of(args[1])),
            0,
            Optional.empty());
    int count = Integer.parseInt(args[2]);
    long start = System.nanoTime();
    try (ModelSession session = ModelSession.open(options, new SystemTime())) {
      List<CompletableFuture<ChatAnswer>> answers = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        answers.add(session.ask(request(i)));
      }
      int threads = 0;
      CompletableFuture<?> all = CompletableFuture.allOf(answers.toArray(CompletableFuture[]::new));
      while (!all.isDone()) {
        threads = Math.max(threads, Thread.activeCount());
        Thread.sleep(10);
      }
      ModelSession.Progress done = session.progress();
      OperatingSystemMXBean system =
          (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
      System.out.printf(
          Locale.ROOT,
          "answered %d, cached %d, failed %d, held back %d, spent %s; %.1f s, %.2f s of processor"
              + " time, %d threads%n",
          done.answered(),
          done.cached(),
          done.failed(),
          done.heldBack(),
          done.spending().money(),
          (System.nanoTime() - start) / (double) TimeUnit.SECONDS.toNanos(1),
          system.getProcessCpuTime() / 1e9,
          threads);
      if (overspent(done, options)) {
        System.exit(1);
      }
    }
  }

  /** Whether more was spent beyond the budget than all requests in flight can have cost. */
  private static boolean overspent(ModelSession.Progress done, SessionOptions options) {
    if (options.budget().isEmpty()) {
      return false;
    }
    // All requests and answers here are of one length, but for the digits of a number.
    double each = 1.01 * done.spending().money().picos() / Math.max(1, done.answered());
    double most = options.budget().get().picos() + options.client().concurrency() * each;
    return done.spending().money().picos() > most;
  }

  private static ChatRequest request(int number) {
    return new ChatRequest(
        "demo",
        List.of(ChatMessage.system("Be brief."), ChatMessage.user(number + ": " + TASK)),
        1.0,
        0.95,
        4096,
        OptionalLong.of(number),
        "bench/" + number);
  }
}
