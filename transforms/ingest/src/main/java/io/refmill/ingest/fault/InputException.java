package io.refmill.ingest.fault;

/**
 * The user named an input that is not there or not of a known kind; the message is for the user.
 */
public final class InputException extends Exception {
  private static final long serialVersionUID = 1;

  /** An input that is not there or not of a known kind. */
  public InputException(String message) {
    super(message);
  }
}
