package io.refmill.teach;

import java.io.Serializable;
import java.util.Objects;

/**
 * How models are distilled.
 *
 * @param candidates of a turn
 * @param turns at most
 * @param show whether the model sees the Verilog
 */
public record DistillOptions(int candidates, int turns, Show show) implements Serializable {
  /** When the Verilog is shown. */
  public enum Show {
    /** Where the specification is not known to say all. */
    WHERE_NEEDED,
    ALWAYS,
    /** Designs whose specification is not known to say all are left out. */
    NEVER
  }

  /** As the published recipe has it. */
  public static final DistillOptions DEFAULT = new DistillOptions(3, 3, Show.WHERE_NEEDED);

  public DistillOptions {
    Objects.requireNonNull(show, "show");
    if (candidates < 1 || turns < 1) {
      throw new IllegalArgumentException("candidates and turns must be positive");
    }
  }
}
