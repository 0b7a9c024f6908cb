package io.refmill.llm.client;

import io.refmill.llm.ChatAnswer;
import io.refmill.llm.ChatException;
import io.refmill.llm.ChatRequest;
import io.refmill.llm.cost.Tokens;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;

/** A request on its way, with what has happened to it so far. */
final class Call {
  private static final long MOST_PAUSE_NANOS = 60_000_000_000L;
  private static final int MOST_DOUBLINGS = 20;

  final ChatRequest request;
  final CompletableFuture<ChatAnswer> answer = new CompletableFuture<>();

  /** Tokens that it takes at most. */
  final long tokens;

  private final Map<ChatException.Kind, Integer> failures = new EnumMap<>(ChatException.Kind.class);

  /** Where it was sent last; null before that. */
  Slots.Slot slot;

  RateLimiter.Departure departure;
  AtomicInteger received = new AtomicInteger();
  private int attempts;

  Call(ChatRequest request) {
    this.request = request;
    this.tokens = Tokens.prompt(request) + request.maxTokens();
  }

  /** Leaves, once more. */
  void leave(Slots.Slot to, RateLimiter.Departure when) {
    slot = to;
    departure = when;
    received = new AtomicInteger();
    attempts++;
  }

  int attempts() {
    return attempts;
  }

  /** Counts a failure, and says whether it may be sent again. */
  boolean mayRetry(ChatException.Kind kind, ClientOptions options) {
    return failures.merge(kind, 1, Integer::sum) <= options.retries(kind);
  }

  /**
   * The pause before it is sent again, in nanoseconds; it grows with failures of that kind. Half of
   * it is random, so that requests that failed together do not come back together; the random part
   * follows from the seeds, the tag and the attempt.
   */
  long pause(ChatException.Kind kind, ClientOptions options) {
    int before = failures.getOrDefault(kind, 1);
    long first = options.firstPause().toNanos();
    double longest =
        Math.min(MOST_PAUSE_NANOS, first * Math.pow(2, Math.min(before - 1, MOST_DOUBLINGS)));
    long seed =
        options.seed() * 31
            + request.tag().hashCode() * 1_000_003L
            + request.seed().orElse(0) * 7919
            + attempts;
    return (long) (longest * (1 - new java.util.SplittableRandom(seed).nextDouble() / 2));
  }
}
