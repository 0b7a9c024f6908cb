package io.refmill.llm;

import java.util.concurrent.CompletableFuture;

/** Something that answers requests. Safe for use by several threads. */
public interface ChatModel {
  /**
   * Asks without waiting. The future is completed by a thread of the model, so what follows it
   * should be short or go to an executor of its own.
   *
   * @return the answer, or a {@link ChatException} (inside of a {@code CompletionException} for who
   *     joins); {@link ChatException#of} takes it out
   */
  CompletableFuture<ChatAnswer> ask(ChatRequest request);
}
