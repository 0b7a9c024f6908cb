package io.refmill.pipelines;

/** The output directory can't be used as asked; the message is for the user. */
public class OutputException extends Exception {
  private static final long serialVersionUID = 1;

  /** An output that cannot be used. */
  public OutputException(String message) {
    super(message);
  }
}
