package io.refmill.llm.client;

import java.time.Instant;

/** Time, and waking up later. Tests give one that they move themselves. */
public interface TimeSource extends AutoCloseable {
  /** Nanoseconds since some moment before the first call; never falls. */
  long nanos();

  /** The date and time of day, which endpoints may name when they ask to wait. */
  Instant wall();

  /** Runs an action once, that many nanoseconds from now, in a thread of its own. */
  Alarm after(long nanos, Runnable action);

  /** Ends what is waiting. */
  @Override
  void close();

  /** An action that is due later. */
  interface Alarm {
    /** Does not run it any more, unless it has begun. */
    void cancel();
  }
}
