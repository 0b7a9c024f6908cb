package io.refmill.llm;

import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;

/** A request that stays without an answer, when all retries are used up. */
public final class ChatException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** What went wrong. */
  public enum Kind {
    /** The endpoint asks for fewer requests (429). */
    RATE_LIMITED,
    /** The endpoint failed (5xx), or could not be reached. */
    SERVER,
    /** The answer took longer than is allowed. */
    TIMEOUT,
    /** What came is not an answer: no JSON, or not of the shape that is agreed on; or too large. */
    MALFORMED,
    /** The connection ended in the middle of the answer. */
    TRUNCATED,
    /** The endpoint does not want to answer this: its filter, or the model's refusal. */
    REFUSED,
    /** The budget is used up; nothing was sent. */
    BUDGET,
    /** The request is wrong: key, model, address, parameters. */
    CLIENT
  }

  private final Kind kind;

  public ChatException(Kind kind, String message) {
    super(message);
    this.kind = kind;
  }

  public ChatException(Kind kind, String message, Throwable cause) {
    super(message, cause);
    this.kind = kind;
  }

  public Kind kind() {
    return kind;
  }

  /** The failure of a request as futures hand it on, without what they wrapped it into. */
  public static ChatException of(Throwable thrown) {
    Throwable cause = thrown;
    while ((cause instanceof CompletionException || cause instanceof ExecutionException)
        && cause.getCause() != null) {
      cause = cause.getCause();
    }
    if (cause instanceof ChatException known) {
      return known;
    }
    if (cause instanceof Error error) {
      throw error;
    }
    throw new IllegalStateException("a request failed for a reason of ours", cause);
  }
}
