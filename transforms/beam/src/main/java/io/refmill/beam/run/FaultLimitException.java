package io.refmill.beam.run;

import io.refmill.schemas.RejectedRow;

/**
 * More records than the run allows met faults of the machine: whatever it wrote would be a
 * statement about the machine and not about the input.
 */
public final class FaultLimitException extends RuntimeException {
  private static final long serialVersionUID = 1;

  FaultLimitException(long faults, RejectedRow last) {
    this(faults, last.id(), last.message());
  }

  /** After so many faults, with the id and the message of the last one. */
  public FaultLimitException(long faults, String last, String message) {
    super(faults + " so far, the last one " + last + ": " + message);
  }
}
