package io.refmill.ingest.fault;

import java.io.IOException;

/**
 * A file that is no source to us, whatever machine reads it: not text, too large, or kept from us.
 * The message is a clause that says which.
 */
public final class NoSourceException extends IOException {
  private static final long serialVersionUID = 1;

  /** With words for a rejection. */
  public NoSourceException(String message, Throwable cause) {
    super(message, cause);
  }
}
