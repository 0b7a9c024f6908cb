package io.refmill.llm;

/**
 * What an answer is billed for.
 *
 * @param promptTokens tokens of the messages
 * @param completionTokens tokens of the answer, reasoning included
 */
public record Usage(long promptTokens, long completionTokens) {
  public static final Usage NONE = new Usage(0, 0);

  public Usage {
    if (promptTokens < 0 || completionTokens < 0) {
      throw new IllegalArgumentException("a negative number of tokens");
    }
  }

  public Usage plus(Usage other) {
    return new Usage(promptTokens + other.promptTokens, completionTokens + other.completionTokens);
  }

  /** Tokens of both kinds. */
  public long total() {
    return promptTokens + completionTokens;
  }
}
