package io.refmill.llm;

import java.util.Locale;

/** Who speaks in a conversation. */
public enum Role {
  SYSTEM,
  USER,
  ASSISTANT;

  /** The name in requests: {@code system}, {@code user}, {@code assistant}. */
  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }
}
