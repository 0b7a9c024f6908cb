package io.refmill.llm.demo;

import java.time.Duration;
import java.util.List;

/**
 * What goes wrong at the scripted server. Which request meets what follows from the seed, the
 * request and how often it has come.
 *
 * @param rateLimited share of requests that are turned away with status 429, from 0 to 1
 * @param serverError share that gets a status 500
 * @param stalled share that gets no answer for {@code stall}
 * @param half share whose answer breaks off
 * @param malformed share whose answer is no JSON
 * @param retryAfterMillis what the 429 asks to wait
 * @param stall how long a stalled request is held
 */
public record Faults(
    double rateLimited,
    double serverError,
    double stalled,
    double half,
    double malformed,
    long retryAfterMillis,
    Duration stall) {
  /** Nothing goes wrong. */
  public static final Faults NONE = new Faults(0, 0, 0, 0, 0, 0, Duration.ZERO);

  /** What may happen to a request. */
  enum Fault {
    RATE_LIMITED,
    SERVER_ERROR,
    STALLED,
    HALF,
    MALFORMED,
    NONE
  }

  public Faults {
    if (rateLimited + serverError + stalled + half + malformed > 1) {
      throw new IllegalArgumentException("more faults than requests");
    }
  }

  /** The same share of each. */
  public static Faults ofEach(double share, long retryAfterMillis, Duration stall) {
    return new Faults(share, share, share, share, share, retryAfterMillis, stall);
  }

  /** The fault of a share of 0 to 1. */
  Fault at(double draw) {
    double left = draw;
    List<Double> shares = List.of(rateLimited, serverError, stalled, half, malformed);
    for (int i = 0; i < shares.size(); i++) {
      if (left < shares.get(i)) {
        return Fault.values()[i];
      }
      left -= shares.get(i);
    }
    return Fault.NONE;
  }
}
