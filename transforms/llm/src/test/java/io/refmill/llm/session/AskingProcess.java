package io.refmill.llm.session;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.refmill.llm.ChatAnswer;
import io.refmill.llm.Requests;
import io.refmill.llm.client.ApiKey;
import io.refmill.llm.client.ClientOptions;
import io.refmill.llm.client.Endpoint;
import io.refmill.llm.client.SystemTime;
import io.refmill.llm.cost.Prices;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** A run of its own, which a test can kill: asks numbers, and says what came. */
final class AskingProcess {
  static final int CONCURRENCY = 16;

  private AskingProcess() {}

  /** Takes an address, a directory and a number of requests; the key is in the environment. */
  public static void main(String[] args) throws Exception {
    Path directory = Path.of(args[1]);
    ClientOptions client =
        new ClientOptions(
            CONCURRENCY,
            0,
            0,
            Duration.ofSeconds(5),
            Duration.ofSeconds(5),
            2,
            Duration.ofMillis(5),
            1000,
            1 << 20,
            1,
            new ObjectMapper().createObjectNode());
    SessionOptions options =
        new SessionOptions(
            List.of(Endpoint.parse(args[0])),
            List.of(ApiKey.of(System.getenv("TEST_KEY"), "TEST_KEY")),
            client,
            Prices.standard(),
            Optional.empty(),
            Optional.of(directory.resolve("cache")),
            0,
            Optional.of(directory.resolve("failed.jsonl")));
    System.out.println(options);
    try (ModelSession session = ModelSession.open(options, new SystemTime())) {
      List<CompletableFuture<ChatAnswer>> answers =
          Requests.numbers(Integer.parseInt(args[2])).stream().map(session::ask).toList();
      for (CompletableFuture<ChatAnswer> answer : answers) {
        answer
            .handle(
                (given, thrown) -> {
                  if (thrown != null) {
                    thrown.printStackTrace();
                  } else {
                    System.out.println(given);
                  }
                  return null;
                })
            .join();
      }
      System.out.println(session.progress());
    }
  }
}
