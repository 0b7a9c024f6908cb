package io.refmill.llm.session;

import io.refmill.llm.ChatAnswer;
import io.refmill.llm.ChatException;
import io.refmill.llm.ChatModel;
import io.refmill.llm.ChatRequest;
import io.refmill.llm.FinishReason;
import io.refmill.llm.client.OpenAiClient;
import io.refmill.llm.client.TimeSource;
import io.refmill.llm.cost.Budget;
import io.refmill.llm.store.CachedModel;
import io.refmill.llm.store.FailedRequests;
import io.refmill.llm.store.RequestCache;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;

/** A run's model: asks, keeps what was answered, notes what failed, and counts. */
public final class ModelSession implements ChatModel, AutoCloseable {
  private final Budget budget;
  private final OpenAiClient client;
  private final Optional<RequestCache> cache;
  private final Optional<CachedModel> cached;
  private final Optional<FailedRequests> failures;
  private final AtomicLong asked = new AtomicLong();
  private final AtomicLong answered = new AtomicLong();
  private final AtomicLong cutOff = new AtomicLong();
  private final AtomicLong failed = new AtomicLong();
  private final AtomicLong heldBack = new AtomicLong();
  private volatile String lastFailure = "";

  private ModelSession(
      Budget budget,
      OpenAiClient client,
      Optional<RequestCache> cache,
      Optional<FailedRequests> failures) {
    this.budget = budget;
    this.client = client;
    this.cache = cache;
    this.cached = cache.map(kept -> new CachedModel(kept, client));
    this.failures = failures;
  }

  /**
   * How far a run is.
   *
   * @param asked requests so far
   * @param answered of them, those from the cache too
   * @param cached of these, those that were not paid
   * @param cutOff of these, those that end at the most tokens that they may have
   * @param failed requests that were sent and have no answer
   * @param heldBack requests that were not sent, as the budget was used up or nothing was answered
   *     any more
   * @param spending tokens and money of this run
   * @param stopped whether the budget held requests back
   * @param lastFailure what the last request without an answer failed by; empty if none did
   */
  public record Progress(
      long asked,
      long answered,
      long cached,
      long cutOff,
      long failed,
      long heldBack,
      Budget.Spending spending,
      boolean stopped,
      String lastFailure) {}

  /**
   * Begins.
   *
   * @param time closed with the session
   * @throws IOException if the cache cannot be opened
   * @throws IllegalArgumentException if endpoints and keys do not fit
   */
  public static ModelSession open(SessionOptions options, TimeSource time) throws IOException {
    Budget budget = new Budget(options.prices(), options.budget());
    Optional<RequestCache> cache = Optional.empty();
    if (options.cache().isPresent()) {
      cache =
          Optional.of(
              RequestCache.open(options.cache().get(), options.variant(), options.cacheBytes()));
    }
    OpenAiClient client =
        new OpenAiClient(options.endpoints(), options.keys(), options.client(), budget, time);
    return new ModelSession(budget, client, cache, options.failed().map(FailedRequests::new));
  }

  @Override
  public CompletableFuture<ChatAnswer> ask(ChatRequest request) {
    asked.incrementAndGet();
    ChatModel model = cached.isPresent() ? cached.get() : client;
    return model.ask(request).whenComplete((answer, thrown) -> count(request, answer, thrown));
  }

  private void count(ChatRequest request, ChatAnswer answer, Throwable thrown) {
    if (thrown == null) {
      answered.incrementAndGet();
      if (answer.finish() == FinishReason.LENGTH) {
        cutOff.incrementAndGet();
      }
      return;
    }
    ChatException failure = ChatException.of(thrown);
    (failure.attempts() == 0 ? heldBack : failed).incrementAndGet();
    lastFailure = failure.getMessage();
    if (failures.isPresent()) {
      failures.get().add(request, failure);
    }
  }

  /** How far it is. */
  public Progress progress() {
    return new Progress(
        asked.get(),
        answered.get(),
        cached.map(CachedModel::hits).orElse(0L),
        cutOff.get(),
        failed.get(),
        heldBack.get(),
        budget.spending(),
        budget.stopped(),
        lastFailure);
  }

  @Override
  public void close() throws IOException {
    client.close();
    if (cache.isPresent()) {
      cache.get().close();
    }
    if (failures.isPresent()) {
      failures.get().close();
    }
  }
}
