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
  private final int attempts;

  public ChatException(Kind kind, String message) {
    this(kind, message, 0, null);
  }

  public ChatException(Kind kind, String message, Throwable cause) {
    this(kind, message, 0, cause);
  }

  private ChatException(Kind kind, String message, int attempts, Throwable cause) {
    super(message, cause);
    this.kind = kind;
    this.attempts = attempts;
  }

  /** This failure, of a request that was sent that often. */
  public ChatException after(int sent) {
    return new ChatException(kind, getMessage(), sent, this);
  }

  /** How often the request was sent; 0 if it was held back. */
  public int attempts() {
    return attempts;
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
