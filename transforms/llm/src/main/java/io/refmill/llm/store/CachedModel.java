package io.refmill.llm.store;

import io.refmill.llm.ChatAnswer;
import io.refmill.llm.ChatModel;
import io.refmill.llm.ChatRequest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A model whose answers are kept before anybody sees them. Equal requests at the same time are one.
 */
public final class CachedModel implements ChatModel {
  private final RequestCache cache;
  private final ChatModel model;
  private final Map<ChatRequest, CompletableFuture<ChatAnswer>> underWay =
      new ConcurrentHashMap<>();
  private final AtomicLong hits = new AtomicLong();

  public CachedModel(RequestCache cache, ChatModel model) {
    this.cache = cache;
    this.model = model;
  }

  @Override
  public CompletableFuture<ChatAnswer> ask(ChatRequest request) {
    CompletableFuture<ChatAnswer> mine = new CompletableFuture<>();
    CompletableFuture<ChatAnswer> other = underWay.putIfAbsent(request, mine);
    if (other != null) {
      hits.incrementAndGet();
      return other.copy();
    }
    try {
      // Looked up here, not before: an answer is kept before its request is under way no more.
      Optional<ChatAnswer> kept = cache.get(request);
      if (kept.isPresent()) {
        hits.incrementAndGet();
        finish(request, mine, kept.get(), null);
      } else {
        model.ask(request).whenComplete((answer, thrown) -> keep(request, mine, answer, thrown));
      }
    } catch (IOException | RuntimeException e) {
      finish(request, mine, null, e instanceof IOException io ? new UncheckedIOException(io) : e);
    }
    return mine.copy();
  }

  private void keep(
      ChatRequest request,
      CompletableFuture<ChatAnswer> mine,
      ChatAnswer answer,
      Throwable thrown) {
    Throwable failure = thrown;
    if (failure == null) {
      try {
        cache.put(request, answer);
      } catch (IOException e) {
        failure = new UncheckedIOException("an answer cannot be kept: " + e.getMessage(), e);
      } catch (RuntimeException e) {
        failure = e;
      }
    }
    finish(request, mine, answer, failure);
  }

  private void finish(
      ChatRequest request,
      CompletableFuture<ChatAnswer> mine,
      ChatAnswer answer,
      Throwable failure) {
    underWay.remove(request, mine);
    if (failure == null) {
      mine.complete(answer);
    } else {
      mine.completeExceptionally(failure);
    }
  }

  /** Requests that were answered without asking. */
  public long hits() {
    return hits.get();
  }
}
