package io.refmill.cosim.process;

import java.time.Duration;

/**
 * Hears what programs have taken on behalf of a design, as they say themselves or the system says
 * of them: processor time, so that it means the same on a busy machine. What the verifier does in
 * its own threads is not among it. Told by several threads.
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
    /**
     * Whatever comes behind, of simulator and model: from initialised state, for longer, from a
     * later state, alone or in other company to see whether that comes to the same.
     */
    FURTHER_RUNS
  }

  /** So much more time was spent. */
  void add(Kind on, Duration time);

  /** Takes all for {@link Kind#FURTHER_RUNS}. */
  default Spending further() {
    return this == UNTOLD ? this : (on, time) -> add(Kind.FURTHER_RUNS, time);
  }
}
