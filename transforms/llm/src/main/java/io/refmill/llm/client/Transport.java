package io.refmill.llm.client;

import io.refmill.llm.ChatException;
import io.refmill.llm.ChatException.Kind;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Sends requests by the JDK's client, which waits for all of them in one thread. OkHttp, which is
 * more common, holds a thread for each call in flight, over HTTP/2 too.
 */
final class Transport implements AutoCloseable {
  /** Two are enough to read and parse; more would only help if answers were large. */
  private static final int THREADS = 2;

  private final ExecutorService executor =
      Executors.newFixedThreadPool(THREADS, Threads.named("refmill-llm-http"));
  private final HttpClient http;
  private final TimeSource time;
  private final long timeoutNanos;
  private final int maxBytes;

  /** What came back. */
  record Response(int status, HttpHeaders headers, byte[] body) {}

  Transport(Duration connectTimeout, Duration answerTimeout, int maxBytes, TimeSource time) {
    this.time = time;
    this.timeoutNanos = answerTimeout.toNanos();
    this.maxBytes = maxBytes;
    this.http =
        HttpClient.newBuilder()
            .executor(executor)
            .connectTimeout(connectTimeout)
            // A redirection could take the key elsewhere.
            .followRedirects(HttpClient.Redirect.NEVER)
            .build();
  }

  /**
   * Sends a request.
   *
   * @param received told how many bytes of the answer have come
   * @return what came, with any status; or a {@link ChatException}
   */
  CompletableFuture<Response> send(Slots.Slot slot, byte[] body, AtomicInteger received) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(slot.endpoint.target())
            // Unencrypted, some servers stumble over the offer to change to HTTP/2.
            .version(
                slot.endpoint.isEncrypted()
                    ? HttpClient.Version.HTTP_2
                    : HttpClient.Version.HTTP_1_1)
            .header("Content-Type", "application/json")
            .header("Accept", "application/json")
            .POST(BodyPublishers.ofByteArray(body));
    slot.key.ifPresent(key -> request.header("Authorization", key.authorization()));
    Watch watch = new Watch();
    CompletableFuture<HttpResponse<byte[]>> exchange =
        http.sendAsync(
            request.build(),
            head -> {
              watch.begun = true;
              return new BoundedBody(maxBytes, received);
            });
    TimeSource.Alarm alarm =
        time.after(
            timeoutNanos,
            () -> {
              watch.expired = true;
              exchange.cancel(true);
            });
    CompletableFuture<Response> result = new CompletableFuture<>();
    // The JDK completes it in a thread of the common pool, and starts one for each answer where
    // that
    // pool has a single thread: they are gone at once if the work is done elsewhere. The launcher
    // gives it two.
    exchange.whenCompleteAsync(
        (response, thrown) -> {
          alarm.cancel();
          if (thrown == null) {
            result.complete(
                new Response(response.statusCode(), response.headers(), response.body()));
          } else {
            result.completeExceptionally(failure(slot, thrown, watch));
          }
        },
        executor);
    return result;
  }

  private static final class Watch {
    private volatile boolean begun;
    private volatile boolean expired;
  }

  private Throwable failure(Slots.Slot slot, Throwable thrown, Watch watch) {
    if (watch.expired) {
      return new ChatException(
          Kind.TIMEOUT,
          slot.endpoint
              + " took longer than "
              + TimeUnit.NANOSECONDS.toSeconds(timeoutNanos)
              + " s to answer; allow it more by --timeout, or shorter answers by --max-answer-tokens");
    }
    Throwable cause = thrown;
    for (int i = 0; cause.getCause() != null && i < 4; i++) {
      if (cause instanceof BoundedBody.TooLargeException || cause instanceof IOException) {
        break;
      }
      cause = cause.getCause();
    }
    if (cause instanceof BoundedBody.TooLargeException) {
      return new ChatException(Kind.MALFORMED, slot.endpoint + ": " + cause.getMessage());
    }
    if (cause instanceof IOException
        || cause instanceof java.util.concurrent.CancellationException) {
      // Messages of the JDK here name hosts and states of connections, never headers.
      String why =
          cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
      return watch.begun
          ? new ChatException(
              Kind.TRUNCATED, slot.endpoint + " broke off in the middle of an answer: " + why)
          : new ChatException(
              Kind.SERVER,
              "no answer from " + slot.endpoint + " (" + why + "); is a server running there?");
    }
    return thrown;
  }

  /** Does something in a thread of this client. */
  void run(Runnable action) {
    executor.execute(action);
  }

  @Override
  public void close() {
    executor.shutdown();
  }
}
