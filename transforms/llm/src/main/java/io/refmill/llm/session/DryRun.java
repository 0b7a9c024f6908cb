package io.refmill.llm.session;

import io.refmill.llm.ChatAnswer;
import io.refmill.llm.ChatException;
import io.refmill.llm.ChatModel;
import io.refmill.llm.ChatRequest;
import io.refmill.llm.cost.Estimate;
import io.refmill.llm.cost.Prices;
import io.refmill.llm.store.RequestCache;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * Asks nobody: answers from the cache what is there, counts what is not, and says of it that the
 * budget is used up. So a stage goes as far as it can without paying.
 */
public final class DryRun implements ChatModel {
  private final Prices prices;
  private final Optional<RequestCache> cache;
  private Estimate estimate = Estimate.NOTHING;

  public DryRun(Prices prices, Optional<RequestCache> cache) {
    this.prices = prices;
    this.cache = cache;
  }

  @Override
  public CompletableFuture<ChatAnswer> ask(ChatRequest request) {
    try {
      Optional<ChatAnswer> kept = cache.isPresent() ? cache.get().get(request) : Optional.empty();
      if (kept.isPresent()) {
        return CompletableFuture.completedFuture(kept.get());
      }
    } catch (IOException e) {
      return CompletableFuture.failedFuture(new UncheckedIOException(e));
    }
    synchronized (this) {
      estimate = estimate.plus(request, prices);
    }
    return CompletableFuture.failedFuture(
        new ChatException(ChatException.Kind.BUDGET, "nothing is asked in a dry run"));
  }

  /** What would have been asked so far. */
  public synchronized Estimate estimate() {
    return estimate;
  }
}
