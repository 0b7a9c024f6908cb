package io.refmill.llm.demo;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.refmill.llm.ChatRequest;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * An endpoint on this machine that answers by a script: real HTTP, no model. It holds a thread for
 * each request that is open, as it stands for something that runs elsewhere.
 */
public final class ScriptedServer implements AutoCloseable {
  static {
    // The JDK's server sends head and body apart; without this the second waits for the first to be
    // acknowledged, which takes 40 ms.
    if (System.getProperty("sun.net.httpserver.nodelay") == null) {
      System.setProperty("sun.net.httpserver.nodelay", "true");
    }
  }

  private static final int MAX_REQUEST = 16 << 20;
  private static final int BACKLOG = 1024;

  /** Each blank wakes the client up; twice this is the time to notice that it has hung up. */
  private static final Duration BLANK_PAUSE = Duration.ofMillis(75);

  private final Script script;
  private final Settings settings;
  private final Traffic traffic = new Traffic();
  private final ExecutorService executor;
  private final CountDownLatch stopped = new CountDownLatch(1);
  private final HttpServer server;

  /**
   * How it behaves.
   *
   * @param faults what goes wrong
   * @param latency how long an answer takes
   * @param seed of the faults
   * @param key that is asked for; empty to take any
   */
  public record Settings(Faults faults, Duration latency, long seed, Optional<String> key) {
    /** Answers at once, and always. */
    public static final Settings PLAIN =
        new Settings(Faults.NONE, Duration.ZERO, 0, Optional.empty());

    @Override
    public String toString() {
      return "scripted server: " + faults + ", latency " + latency;
    }
  }

  /** Starts a server on a free port of the loopback interface. */
  public ScriptedServer(Script script, Settings settings) throws IOException {
    this.script = script;
    this.settings = settings;
    AtomicInteger count = new AtomicInteger();
    executor =
        Executors.newCachedThreadPool(
            work -> {
              Thread thread = new Thread(work, "scripted-server-" + count.incrementAndGet());
              thread.setDaemon(true);
              return thread;
            });
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), BACKLOG);
    server.setExecutor(executor);
    server.createContext("/v1/chat/completions", this::handle);
    server.start();
  }

  /** The address to give to a client. */
  public String address() {
    InetSocketAddress address = server.getAddress();
    return "http://127.0.0.1:" + address.getPort() + "/v1";
  }

  /** What it saw so far. */
  public Traffic traffic() {
    return traffic;
  }

  private void handle(HttpExchange given) throws IOException {
    long arrival = System.nanoTime();
    try (HttpExchange exchange = given) {
      byte[] body = exchange.getRequestBody().readNBytes(MAX_REQUEST);
      Visit visit = new Visit(exchange, hash(body), arrival);
      try {
        answer(visit, body);
      } finally {
        visit.leave();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** A request that is here until its answer begins to leave. */
  private final class Visit {
    private final HttpExchange exchange;
    private final String id;
    private final long arrival;
    private final int before;
    private boolean left;

    Visit(HttpExchange exchange, String id, long arrival) {
      this.exchange = exchange;
      this.id = id;
      this.arrival = arrival;
      this.before = traffic.arrived(id, arrival);
    }

    void leave() {
      if (!left) {
        left = true;
        traffic.left();
      }
    }

    void send(int status, byte[] body) throws IOException {
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      leave();
      exchange.sendResponseHeaders(status, body.length);
      try (OutputStream out = exchange.getResponseBody()) {
        out.write(body);
      }
    }

    /** Promises an answer, sends a part, and hangs up. */
    void half(byte[] body) throws IOException {
      leave();
      exchange.sendResponseHeaders(200, body.length);
      exchange.getResponseBody().write(body, 0, body.length / 2);
      exchange.getResponseBody().flush();
    }

    /** Sends blanks, which may begin any JSON, until the client hangs up. */
    void stall() throws IOException, InterruptedException {
      long end = System.nanoTime() + settings.faults().stall().toNanos();
      exchange.sendResponseHeaders(200, 0);
      OutputStream out = exchange.getResponseBody();
      while (System.nanoTime() < end) {
        out.write(' ');
        out.flush();
        pause(BLANK_PAUSE);
      }
    }
  }

  private void answer(Visit visit, byte[] body) throws IOException, InterruptedException {
    String authorization = visit.exchange.getRequestHeaders().getFirst("Authorization");
    if (settings.key().isPresent() && !("Bearer " + settings.key().get()).equals(authorization)) {
      visit.send(401, WireRequest.error("wrong key: " + authorization));
      return;
    }
    ChatRequest request;
    try {
      request = WireRequest.read(body);
    } catch (IllegalArgumentException e) {
      visit.send(400, WireRequest.error(e.getMessage()));
      return;
    }
    SplittableRandom random =
        new SplittableRandom(
            settings.seed() * 31 + visit.id.hashCode() * 1_000_003L + visit.before);
    switch (settings.faults().at(random.nextDouble())) {
      case RATE_LIMITED -> {
        long millis = settings.faults().retryAfterMillis();
        Headers headers = visit.exchange.getResponseHeaders();
        headers.set("Retry-After", Long.toString((millis + 999) / 1000));
        if (millis % 1000 != 0) {
          headers.set("retry-after-ms", Long.toString(millis));
        }
        visit.send(429, WireRequest.error("too many requests"));
      }
      case SERVER_ERROR -> visit.send(500, WireRequest.error("the server fails"));
      case STALLED -> visit.stall();
      case HALF -> visit.half(WireRequest.answer(request, script.reply(request)));
      case MALFORMED -> visit.send(200, "<html>upstream error</html>".getBytes(UTF_8));
      case NONE -> whole(visit, request);
    }
  }

  private void whole(Visit visit, ChatRequest request) throws IOException, InterruptedException {
    Script.Reply reply = script.reply(request);
    byte[] answer = WireRequest.answer(request, reply);
    pause(settings.latency());
    traffic.tokens(
        visit.arrival,
        WireRequest.promptTokens(request)
            + WireRequest.tokens(reply.content())
            + WireRequest.tokens(reply.reasoning()));
    traffic.paid(visit.id);
    visit.send(200, answer);
  }

  private void pause(Duration duration) throws InterruptedException {
    if (!duration.isZero() && stopped.await(duration.toNanos(), TimeUnit.NANOSECONDS)) {
      throw new InterruptedException("the server stops");
    }
  }

  private static String hash(byte[] body) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(body));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JVM has SHA-256", e);
    }
  }

  @Override
  public void close() {
    stopped.countDown();
    server.stop(0);
    executor.shutdownNow();
  }
}
