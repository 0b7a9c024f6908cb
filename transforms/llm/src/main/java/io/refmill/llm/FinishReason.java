package io.refmill.llm;

/** Why an answer ends. */
public enum FinishReason {
  /** The model had said all. */
  STOP,
  /** The limit of tokens was reached: the answer is cut off. */
  LENGTH,
  /** The endpoint left out what its filter does not let through. */
  CONTENT_FILTER,
  /** Something else, or the endpoint did not say. */
  OTHER
}
