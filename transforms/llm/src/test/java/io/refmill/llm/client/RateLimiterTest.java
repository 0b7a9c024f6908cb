package io.refmill.llm.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class RateLimiterTest {
  private static final long SECOND = 1_000_000_000L;
  private static final long MINUTE = 60 * SECOND;

  /** Lets requests leave as soon as they may, by a clock of its own. */
  private static List<Long> leave(RateLimiter limiter, int count, long tokens, long actual) {
    List<Long> times = new ArrayList<>();
    SplittableRandom random = new SplittableRandom(3);
    long now = 0;
    for (int i = 0; i < count; i++) {
      for (long pause = limiter.pause(now, tokens); pause > 0; ) {
        now += pause;
        pause = limiter.pause(now, tokens);
      }
      RateLimiter.Departure departure = limiter.leave(now, tokens);
      times.add(now);
      now += random.nextLong(SECOND / 50);
      limiter.settle(departure, now, actual);
    }
    return times;
  }

  private static int mostWithin(List<Long> times, long window) {
    int most = 0;
    for (int i = 0; i < times.size(); i++) {
      long from = times.get(i);
      most =
          Math.max(most, (int) times.stream().filter(t -> t >= from && t < from + window).count());
    }
    return most;
  }

  @Test
  void noMinuteHasMoreRequests() {
    for (int limit : new int[] {1, 7, 60, 600}) {
      List<Long> times = leave(new RateLimiter(limit, 0), 3 * limit, 10, 10);
      assertTrue(mostWithin(times, MINUTE) <= limit, "limit " + limit);
      assertTrue(times.get(times.size() - 1) < 3.1 * MINUTE, "limit " + limit);
    }
  }

  @Test
  void noMinuteHasMoreTokens() {
    List<Long> times = leave(new RateLimiter(0, 1000), 100, 100, 50);
    // While one is under way it counts 100, later 50.
    int most = mostWithin(times, MINUTE);
    assertTrue(most * 50 <= 1000 && most >= 19, most + " within a minute");
  }

  @Test
  void aRequestBeyondAMinuteWaitsForAllOthersAndLeaves() {
    RateLimiter limiter = new RateLimiter(0, 1000);
    limiter.leave(0, 10);
    assertEquals(RateLimiter.WINDOW_NANOS - 5, limiter.pause(5, 5000));
    assertEquals(0, limiter.pause(RateLimiter.WINDOW_NANOS, 5000));
  }

  @Test
  void withoutLimitsNothingWaits() {
    RateLimiter limiter = new RateLimiter(0, 0);
    limiter.leave(0, 1_000_000);
    assertEquals(0, limiter.pause(0, 1_000_000));
  }
}
