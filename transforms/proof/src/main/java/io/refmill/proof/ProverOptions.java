package io.refmill.proof;

import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;

/**
 * How proofs are made.
 *
 * @param python path of a CPython 3.8 or later
 * @param yosys what decides
 * @param second what is asked besides of what the first has proven or refuted; empty if nothing is
 * @param workers proofs at the same time
 * @param seconds of processor time for one model, at least 1
 * @param scratch where a private directory is made and removed again
 */
public record ProverOptions(
    String python,
    EngineProgram yosys,
    Optional<EngineProgram> second,
    int workers,
    int seconds,
    Path scratch) {
  /** For one model, with the time to find a counterexample. */
  public static final int SECONDS = 10;

  public ProverOptions {
    Objects.requireNonNull(python, "python");
    Objects.requireNonNull(yosys, "yosys");
    Objects.requireNonNull(second, "second");
    Objects.requireNonNull(scratch, "scratch");
    if (workers < 1 || seconds < 1) {
      throw new IllegalArgumentException(
          "workers and seconds must be positive: " + workers + ", " + seconds);
    }
  }

  /** For one model, by whatever is asked; a second opinion may take as long again. */
  int secondsOfBoth() {
    return second.isPresent() ? 2 * seconds : seconds;
  }
}
