package io.refmill.contamination.layout;

/** A directory is no checkout of the benchmark; the message says which layout was expected. */
public final class LayoutException extends Exception {
  private static final long serialVersionUID = 1;

  LayoutException(String message) {
    super(message);
  }
}
