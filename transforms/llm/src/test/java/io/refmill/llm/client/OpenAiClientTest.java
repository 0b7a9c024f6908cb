package io.refmill.llm.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpServer;
import io.refmill.llm.ChatAnswer;
import io.refmill.llm.ChatException;
import io.refmill.llm.ChatException.Kind;
import io.refmill.llm.ChatRequest;
import io.refmill.llm.Requests;
import io.refmill.llm.cost.Budget;
import io.refmill.llm.cost.Money;
import io.refmill.llm.cost.Prices;
import io.refmill.llm.demo.EchoScript;
import io.refmill.llm.demo.Faults;
import io.refmill.llm.demo.Script;
import io.refmill.llm.demo.ScriptedServer;
import java.math.BigDecimal;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class OpenAiClientTest {
  private static final String KEY = "sk-test-0123456789abcdef";

  private static ClientOptions options(int concurrency, int perMinute, Duration timeout) {
    return new ClientOptions(
        concurrency,
        perMinute,
        0,
        Duration.ofSeconds(5),
        timeout,
        16,
        Duration.ofMillis(20),
        50,
        1 << 20,
        1,
        new ObjectMapper().createObjectNode());
  }

  private static OpenAiClient client(String address, ClientOptions options, Budget budget) {
    return new OpenAiClient(
        List.of(Endpoint.parse(address)),
        List.of(ApiKey.of(KEY, "test")),
        options,
        budget,
        new SystemTime());
  }

  private static Budget free() {
    return new Budget(Prices.standard(), Optional.empty());
  }

  private static List<CompletableFuture<ChatAnswer>> askAll(
      OpenAiClient client, List<ChatRequest> requests) {
    return new ArrayList<>(requests.stream().map(client::ask).toList());
  }

  private static ChatException failure(CompletableFuture<ChatAnswer> answer) {
    return ChatException.of(assertThrows(CompletionException.class, answer::join));
  }

  @Test
  void allAreAnsweredThoughHalfOfTheAttemptsFail() throws Exception {
    Faults faults = Faults.ofEach(0.1, 30, Duration.ofSeconds(10));
    ScriptedServer.Settings settings =
        new ScriptedServer.Settings(faults, Duration.ofMillis(5), 7, Optional.of(KEY));
    Budget budget = free();
    try (ScriptedServer server = new ScriptedServer(new EchoScript(), settings);
        OpenAiClient client =
            client(server.address(), options(32, 0, Duration.ofMillis(400)), budget)) {
      List<ChatRequest> requests = Requests.numbers(150);
      List<CompletableFuture<ChatAnswer>> answers = askAll(client, requests);
      for (int i = 0; i < answers.size(); i++) {
        assertEquals("You said: Number " + i + ".", answers.get(i).join().content());
        assertEquals("There are 2 messages.", answers.get(i).join().reasoning());
      }
      assertEquals(150, server.traffic().answers());
      assertEquals(0, server.traffic().paidAgain());
      assertTrue(server.traffic().requests() > 220, "faults: " + server.traffic().requests());
      assertTrue(server.traffic().mostOpen() <= 32, "open: " + server.traffic().mostOpen());
      assertTrue(server.traffic().mostOpen() >= 16, "open: " + server.traffic().mostOpen());
      assertTrue(budget.spending().usage().completionTokens() > 150 * 5);
      assertTrue(budget.spending().lost().promptTokens() > 0);
    }
  }

  @Test
  void manyInFlightNeedFewThreads() throws Exception {
    ScriptedServer.Settings settings =
        new ScriptedServer.Settings(Faults.NONE, Duration.ofSeconds(2), 7, Optional.empty());
    try (ScriptedServer server = new ScriptedServer(new EchoScript(), settings)) {
      long before = ownThreads();
      try (OpenAiClient client =
          client(server.address(), options(64, 0, Duration.ofSeconds(20)), free())) {
        List<CompletableFuture<ChatAnswer>> answers = askAll(client, Requests.numbers(64));
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        while (server.traffic().mostOpen() < 64 && System.nanoTime() < end) {
          Thread.sleep(5);
        }
        long threads = ownThreads() - before;
        assertEquals(64, server.traffic().mostOpen());
        assertTrue(threads <= 4, threads + " threads");
        answers.forEach(CompletableFuture::join);
      }
    }
  }

  private static long ownThreads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.isAlive() && !thread.getName().startsWith("scripted-server-"))
        .count();
  }

  @Test
  void requestsLeaveAtTheSetRate() throws Exception {
    try (ScriptedServer server =
            new ScriptedServer(new EchoScript(), ScriptedServer.Settings.PLAIN);
        OpenAiClient client =
            client(server.address(), options(64, 1200, Duration.ofSeconds(20)), free())) {
      long start = System.nanoTime();
      askAll(client, Requests.numbers(40)).forEach(CompletableFuture::join);
      assertTrue(System.nanoTime() - start >= 39 * TimeUnit.MILLISECONDS.toNanos(50));
      int most = server.traffic().mostWithin(1, TimeUnit.SECONDS);
      assertTrue(most <= 21, most + " in a second");
    }
  }

  @Test
  void theBudgetEndsItWithNoMoreThanWhatIsInFlight() throws Exception {
    ScriptedServer.Settings settings =
        new ScriptedServer.Settings(Faults.NONE, Duration.ofMillis(10), 7, Optional.empty());
    Money limit = Money.dollars(new BigDecimal("0.0005"));
    Budget budget = new Budget(Prices.standard(), Optional.of(limit));
    try (ScriptedServer server = new ScriptedServer(new EchoScript(), settings);
        OpenAiClient client =
            client(server.address(), options(8, 0, Duration.ofSeconds(20)), budget)) {
      List<CompletableFuture<ChatAnswer>> answers = askAll(client, Requests.numbers(400));
      int answered = 0;
      long most = 0;
      for (CompletableFuture<ChatAnswer> answer : answers) {
        if (answer.handle((value, thrown) -> thrown == null).join()) {
          answered++;
          most =
              Math.max(
                  most,
                  Prices.standard().of("demo").orElseThrow().of(answer.join().usage()).picos());
        } else {
          assertEquals(Kind.BUDGET, failure(answer).kind());
          assertEquals(0, failure(answer).attempts());
        }
      }
      long spent = budget.spending().money().picos();
      assertTrue(spent >= limit.picos() && spent <= limit.picos() + 8 * most, "spent " + spent);
      assertTrue(answered > 20 && answered < 400, answered + " answered");
      assertEquals(answered, server.traffic().requests());
      assertTrue(budget.stopped());
    }
  }

  @Test
  void aBudgetNeedsAPrice() throws Exception {
    Budget budget = new Budget(Prices.NONE, Optional.of(Money.dollars(BigDecimal.ONE)));
    try (OpenAiClient client =
        client("http://127.0.0.1:9/v1", options(8, 0, Duration.ofSeconds(20)), budget)) {
      ChatException failure = failure(client.ask(Requests.number(1)));
      assertEquals(Kind.CLIENT, failure.kind());
      assertTrue(failure.getMessage().contains("--prices=FILE"), failure.getMessage());
    }
  }

  @Test
  void aWrongKeyEndsItAndIsNotRepeated() throws Exception {
    ScriptedServer.Settings settings =
        new ScriptedServer.Settings(Faults.NONE, Duration.ZERO, 7, Optional.of("another"));
    try (ScriptedServer server = new ScriptedServer(new EchoScript(), settings);
        OpenAiClient client =
            client(server.address(), options(2, 0, Duration.ofSeconds(20)), free())) {
      for (CompletableFuture<ChatAnswer> answer : askAll(client, Requests.numbers(50))) {
        ChatException failure = failure(answer);
        assertEquals(Kind.CLIENT, failure.kind());
        assertTrue(failure.getMessage().contains("--api-key-env"), failure.getMessage());
        for (Throwable each = failure; each != null; each = each.getCause()) {
          assertFalse(each.toString().contains(KEY), each.toString());
        }
      }
      assertTrue(server.traffic().requests() <= 2, "requests: " + server.traffic().requests());
    }
  }

  @Test
  void aKeyThatTheEndpointRepeatsIsTakenOut() throws Exception {
    Script parrot = request -> Script.Reply.of("Your header: Bearer " + KEY);
    try (ScriptedServer server = new ScriptedServer(parrot, ScriptedServer.Settings.PLAIN);
        OpenAiClient client =
            client(server.address(), options(2, 0, Duration.ofSeconds(20)), free())) {
      assertEquals("Your header: Bearer [key]", client.ask(Requests.number(1)).join().content());
    }
  }

  /** What a request fails by at a server that always answers so. */
  private static String said(int status, String body) throws Exception {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    server.createContext(
        "/",
        exchange -> {
          try (exchange) {
            exchange.getRequestBody().readAllBytes();
            exchange.sendResponseHeaders(status, bytes.length);
            exchange.getResponseBody().write(bytes);
          }
        });
    server.start();
    ClientOptions once =
        new ClientOptions(
            1,
            0,
            0,
            Duration.ofSeconds(5),
            Duration.ofSeconds(20),
            0,
            Duration.ZERO,
            10,
            1 << 20,
            1,
            new ObjectMapper().createObjectNode());
    String address = "http://127.0.0.1:" + server.getAddress().getPort() + "/v1";
    try (OpenAiClient client = client(address, once, free())) {
      return failure(client.ask(Requests.number(1))).getMessage();
    } finally {
      server.stop(0);
    }
  }

  @Test
  void aKeyIsTakenOutOfErrorsBeforeTheyAreCut() throws Exception {
    for (int before = 270; before < 305; before++) {
      String text = "x".repeat(before) + KEY + " and more".repeat(200);
      String error = "{\"error\":{\"message\":\"" + text + "\"}}";
      String refusal =
          "{\"choices\":[{\"message\":{\"content\":null,\"refusal\":\"" + text + "\"}}]}";
      for (String message :
          List.of(said(500, error), said(400, text), said(200, error), said(200, refusal))) {
        assertFalse(message.contains("sk-"), message);
        assertTrue(before > 290 || message.contains("x[key]"), message);
      }
    }
    for (String gap : List.of("\u200b", "\u0000", "\u00ad", "\n", "\u2060\u200d", "\u00a0")) {
      String split = KEY.substring(0, 9) + gap + KEY.substring(9);
      String message = said(500, "Bearer " + split + " is <odd>, " + KEY + "!");
      assertTrue(message.contains("500: Bearer [key] is <odd>, [key]!"), message);
    }
  }

  @Test
  void whatIsNoAnswerIsSaidOfItsEndpoint() throws Exception {
    for (String body : List.of("<html>", "{\"choices\": [", "{\"error\": {\"message\": \"no\"}}")) {
      String message = said(200, body);
      assertTrue(message.matches("(?s)http://\\S+:\\d+/?\\S*: the (answer|endpoint) .*"), message);
    }
  }

  @Test
  void anEndpointThatIsDownIsSaidSoAndGivenUp() throws Exception {
    int port;
    try (ServerSocket socket = new ServerSocket(0)) {
      port = socket.getLocalPort();
    }
    ClientOptions few =
        new ClientOptions(
            4,
            0,
            0,
            Duration.ofSeconds(5),
            Duration.ofSeconds(5),
            1,
            Duration.ofMillis(10),
            6,
            4096,
            1,
            new ObjectMapper().createObjectNode());
    try (OpenAiClient client = client("http://127.0.0.1:" + port + "/v1", few, free())) {
      List<CompletableFuture<ChatAnswer>> answers = askAll(client, Requests.numbers(40));
      ChatException first = failure(answers.get(0));
      assertEquals(Kind.SERVER, first.kind());
      assertEquals(2, first.attempts());
      assertTrue(first.getMessage().contains("127.0.0.1:" + port), first.getMessage());
      long untried = answers.stream().filter(each -> failure(each).attempts() == 0).count();
      assertTrue(untried >= 30, untried + " untried");
    }
  }

  @Test
  void anotherEndpointTakesOver() throws Exception {
    int port;
    try (ServerSocket socket = new ServerSocket(0)) {
      port = socket.getLocalPort();
    }
    try (ScriptedServer server =
            new ScriptedServer(new EchoScript(), ScriptedServer.Settings.PLAIN);
        OpenAiClient client =
            new OpenAiClient(
                List.of(
                    Endpoint.parse("http://127.0.0.1:" + port), Endpoint.parse(server.address())),
                List.of(),
                options(4, 0, Duration.ofSeconds(5)),
                free(),
                new SystemTime())) {
      askAll(client, Requests.numbers(40)).forEach(CompletableFuture::join);
      assertEquals(40, server.traffic().answers());
    }
  }

  @Test
  void answersHaveALimitAndAnEnd() throws Exception {
    Script large = request -> Script.Reply.of("x".repeat(2 << 20));
    ClientOptions once =
        new ClientOptions(
            1,
            0,
            0,
            Duration.ofSeconds(5),
            Duration.ofSeconds(5),
            0,
            Duration.ZERO,
            10,
            1 << 20,
            1,
            new ObjectMapper().createObjectNode());
    try (ScriptedServer server = new ScriptedServer(large, ScriptedServer.Settings.PLAIN);
        OpenAiClient client = client(server.address(), once, free())) {
      ChatException failure = failure(client.ask(Requests.number(1)));
      assertEquals(Kind.MALFORMED, failure.kind());
      assertTrue(failure.getMessage().contains("more than 1048576 bytes"), failure.getMessage());
    }
  }

  @Test
  void extraFieldsGoOverOurOwn() throws Exception {
    ObjectNode extra = (ObjectNode) new ObjectMapper().readTree("{\"seed\":5,\"top_p\":null}");
    String body =
        new String(
            RequestBody.of(Requests.number(3), extra), java.nio.charset.StandardCharsets.UTF_8);
    assertTrue(body.contains("\"seed\":5") && !body.contains("top_p"), body);
  }

  @Test
  void closingLeavesNobodyWaiting() throws Exception {
    ScriptedServer.Settings slow =
        new ScriptedServer.Settings(Faults.NONE, Duration.ofSeconds(30), 7, Optional.empty());
    try (ScriptedServer server = new ScriptedServer(new EchoScript(), slow)) {
      OpenAiClient client = client(server.address(), options(2, 0, Duration.ofMinutes(1)), free());
      List<CompletableFuture<ChatAnswer>> answers = askAll(client, Requests.numbers(5));
      client.close();
      answers.forEach(answer -> assertEquals(Kind.CLIENT, failure(answer).kind()));
      assertEquals(Kind.CLIENT, failure(client.ask(Requests.number(9))).kind());
    }
  }
}
