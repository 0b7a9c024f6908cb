package io.refmill.beam.process;

/** A worker cannot do its part, for a reason that its machine has. */
public final class WorkerException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** With words for the user. */
  public WorkerException(String message) {
    super(message);
  }
}
