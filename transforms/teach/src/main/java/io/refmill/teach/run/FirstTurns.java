package io.refmill.teach.run;

import io.refmill.llm.ChatAnswer;
import io.refmill.llm.ChatException;
import io.refmill.llm.ChatModel;
import io.refmill.llm.ChatRequest;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/**
 * Answers nothing and tells what is asked, so that a stage run with it stops behind the first turn
 * of each design: what an estimate is made from. How many turns there are at most, the options of a
 * stage say.
 */
public final class FirstTurns implements ChatModel {
  private final Consumer<ChatRequest> listener;

  /**
   * Tells requests on.
   *
   * @param listener may be called by several threads at a time
   */
  public FirstTurns(Consumer<ChatRequest> listener) {
    this.listener = listener;
  }

  @Override
  public CompletableFuture<ChatAnswer> ask(ChatRequest request) {
    listener.accept(request);
    return CompletableFuture.failedFuture(
        new ChatException(ChatException.Kind.BUDGET, "this is an estimate, nothing is asked"));
  }
}
