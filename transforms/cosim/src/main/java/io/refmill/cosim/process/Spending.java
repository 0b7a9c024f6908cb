package io.refmill.cosim.process;

import java.io.IOException;
import java.time.Duration;

/**
 * Hears what was spent on a design: processor time, so that it means the same on a busy machine. Of
 * programs it is what they say themselves, or the system says of them. Told by several threads.
 *
 * <p>Of designs that share a program each is told a part by its size, since nobody knows more: see
 * {@code Shares}.
 */
public interface Spending {
  /** Nobody wants to know. */
  Spending UNTOLD = (on, time) -> {};

  /** What time is spent on. */
  enum Kind {
    /** The simulator's compiler and preprocessor, until the first run. */
    SIMULATOR_COMPILATION,
    /** The first run of the simulator, or of as many as it takes to come to some end. */
    SIMULATION,
    /** The model: its run, the search for calls that reach more of it, why it differs. */
    MODEL,
    /** What the verifier does itself: it reads texts and results, writes benches, compares. */
    COMPARISON,
    /**
     * Whatever comes behind, of simulator and model: from initialised state, for longer, from a
     * later state, alone or in other company to see whether that comes to the same.
     */
    FURTHER_RUNS
  }

  /** So much more time was spent. */
  void add(Kind on, Duration time);

  /**
   * What the calling thread has used of the processor, in nanoseconds from some time on; always the
   * same where nobody wants to know. The verifier has no clock but this.
   */
  default long clock() {
    return 0;
  }

  /** Does some work and tells what this thread has taken for it. */
  default <R> R timed(Workers.Work<R> work) throws IOException, InterruptedException {
    long before = clock();
    try {
      return work.get();
    } finally {
      add(Kind.COMPARISON, Duration.ofNanos(clock() - before));
    }
  }

  /** Takes all for {@link Kind#FURTHER_RUNS}. */
  default Spending further() {
    if (this == UNTOLD) {
      return this;
    }
    Spending all = this;
    return new Spending() {
      @Override
      public void add(Kind on, Duration time) {
        all.add(Kind.FURTHER_RUNS, time);
      }

      @Override
      public long clock() {
        return all.clock();
      }
    };
  }
}
