package io.refmill.pipelines;

/** A run that has no dataset for its end; nothing was published. The message is for the user. */
public final class RunFailedException extends Exception {
  private static final long serialVersionUID = 1;

  public RunFailedException(String message) {
    super(message);
  }
}
