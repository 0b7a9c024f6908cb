package io.refmill.teach.judge;

/** The reward module can't be run, or its process died again and again. */
public final class RewardException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  RewardException(String message, Throwable cause) {
    super(message, cause);
  }
}
