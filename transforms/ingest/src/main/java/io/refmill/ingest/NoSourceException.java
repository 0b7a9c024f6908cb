package io.refmill.ingest;

import java.io.IOException;

/**
 * A file that is no source to us, whatever machine reads it: not text, too large, or kept from us.
 * The message is a clause that says which.
 */
final class NoSourceException extends IOException {
  private static final long serialVersionUID = 1;

  NoSourceException(String message, Throwable cause) {
    super(message, cause);
  }
}
