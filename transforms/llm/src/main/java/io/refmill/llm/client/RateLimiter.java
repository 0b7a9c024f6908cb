package io.refmill.llm.client;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * How soon the next request may leave. Requests are spread evenly, as endpoints count over shorter
 * times than a minute too, and nothing is caught up on. For one thread at a time.
 */
final class RateLimiter {
  /**
   * A minute, and what requests may differ in the time that they take to the endpoint: the first
   * ones make connections.
   */
  static final long WINDOW_NANOS = 61_000_000_000L;

  private final long spacing;
  private final long tokensPerMinute;
  private final Deque<Departure> recent = new ArrayDeque<>();
  private long recentTokens;
  private long earliest;

  /** What has left. */
  static final class Departure {
    private final long time;
    private long tokens;

    private Departure(long time, long tokens) {
      this.time = time;
      this.tokens = tokens;
    }
  }

  /**
   * A limiter; 0 stands for no limit.
   *
   * @param tokensPerMinute of prompts and answers
   */
  RateLimiter(int requestsPerMinute, long tokensPerMinute) {
    this.spacing =
        requestsPerMinute == 0 ? 0 : (WINDOW_NANOS + requestsPerMinute - 1) / requestsPerMinute;
    this.tokensPerMinute = tokensPerMinute;
  }

  /**
   * Nanoseconds until a request may leave; 0 if it may now.
   *
   * @param tokens that it takes at most; one that takes more than a minute has waits for all others
   */
  long pause(long now, long tokens) {
    long pause = Math.max(0, earliest - now);
    if (tokensPerMinute > 0) {
      while (!recent.isEmpty() && now - recent.peekFirst().time >= WINDOW_NANOS) {
        recentTokens -= recent.pollFirst().tokens;
      }
      long left = recentTokens;
      for (Departure each : recent) {
        if (left + tokens <= tokensPerMinute) {
          break;
        }
        left -= each.tokens;
        pause = Math.max(pause, each.time + WINDOW_NANOS - now);
      }
    }
    return pause;
  }

  /** Counts a request that leaves. */
  Departure leave(long now, long tokens) {
    earliest = now + spacing;
    Departure departure = new Departure(now, tokens);
    if (tokensPerMinute > 0) {
      recent.addLast(departure);
      recentTokens += tokens;
    }
    return departure;
  }

  /** Counts what it took in place of what it might have. */
  void settle(Departure departure, long now, long tokens) {
    // Those whose minute is over have been taken out, or will be with what they count for now.
    if (tokensPerMinute > 0 && now - departure.time < WINDOW_NANOS) {
      recentTokens += tokens - departure.tokens;
      departure.tokens = tokens;
    }
  }
}
