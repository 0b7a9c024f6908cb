package io.refmill.llm.client;

import io.refmill.llm.ChatAnswer;
import io.refmill.llm.ChatException;
import io.refmill.llm.ChatException.Kind;
import io.refmill.llm.ChatModel;
import io.refmill.llm.ChatRequest;
import io.refmill.llm.Usage;
import io.refmill.llm.cost.Budget;
import io.refmill.llm.cost.Tokens;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/**
 * A client for endpoints that speak OpenAI's chat completions: vLLM, llama.cpp, hosted ones.
 *
 * <p>Requests leave in the order in which they came, those that are sent again before others, as
 * limits and endpoints let them. A request in flight holds no thread: there are four of them, for
 * any number, and short-lived ones of the JDK. Answers are not streamed: they are used as a whole,
 * and one JSON costs less to read than one for each token.
 */
public final class OpenAiClient implements ChatModel, AutoCloseable {
  /** What an endpoint may take to notice that nobody waits for an answer any more. */
  private static final long HANG_UP_NANOS = 250_000_000L;

  private final ClientOptions options;
  private final Budget budget;
  private final TimeSource time;
  private final Transport transport;

  private final Object lock = new Object();
  // All below is guarded by the lock.
  private final Slots slots;
  private final RateLimiter limiter;
  private final Deque<Call> waiting = new ArrayDeque<>();
  private final Set<Call> open = new HashSet<>();
  private int inFlight;
  private int failuresInARow;
  private ChatException last;
  private long wakeAt = Long.MAX_VALUE;
  private boolean closed;

  /**
   * A client.
   *
   * @param endpoints taken in turn
   * @param keys none, one for all endpoints, one for each in their order, or several for the only
   *     one
   * @param budget asked before each request, and told what it cost
   * @param time closed with the client
   */
  public OpenAiClient(
      List<Endpoint> endpoints,
      List<ApiKey> keys,
      ClientOptions options,
      Budget budget,
      TimeSource time) {
    this.options = options;
    this.budget = budget;
    this.time = time;
    this.slots = new Slots(endpoints, keys);
    this.limiter = new RateLimiter(options.requestsPerMinute(), options.tokensPerMinute());
    this.transport =
        new Transport(
            options.connectTimeout(), options.answerTimeout(), options.maxAnswerBytes(), time);
  }

  @Override
  public CompletableFuture<ChatAnswer> ask(ChatRequest request) {
    Call call = new Call(request);
    synchronized (lock) {
      if (closed) {
        return CompletableFuture.failedFuture(ended(call));
      }
      waiting.addLast(call);
      open.add(call);
    }
    call.answer.whenComplete((answer, thrown) -> forget(call));
    sendWhatMayLeave();
    return call.answer;
  }

  private void forget(Call call) {
    synchronized (lock) {
      open.remove(call);
    }
  }

  private void sendWhatMayLeave() {
    List<Call> leaving = new ArrayList<>();
    synchronized (lock) {
      while (!closed && !waiting.isEmpty() && inFlight < options.concurrency()) {
        Call call = waiting.peekFirst();
        if (call.answer.isDone()) {
          waiting.pollFirst();
        } else {
          Optional<ChatException> obstacle = obstacle(call);
          if (obstacle.isPresent()) {
            waiting.pollFirst();
            fail(call, obstacle.get());
          } else if (leave(call)) {
            waiting.pollFirst();
            leaving.add(call);
          } else {
            break;
          }
        }
      }
    }
    leaving.forEach(this::send);
  }

  /** Why a request is not sent at all. */
  private Optional<ChatException> obstacle(Call call) {
    Optional<String> barred = slots.barred();
    if (barred.isPresent()) {
      return Optional.of(new ChatException(Kind.CLIENT, barred.get()));
    }
    if (failuresInARow >= options.giveUpAfter()) {
      return Optional.of(
          new ChatException(
              last.kind(),
              "the last "
                  + failuresInARow
                  + " requests failed, this one is not tried; the last: "
                  + last.getMessage()));
    }
    try {
      budget.check(call.request.model());
      return Optional.empty();
    } catch (ChatException e) {
      return Optional.of(e);
    }
  }

  /** Takes what a request needs to leave; if that is not to be had now, wakes up when it is. */
  private boolean leave(Call call) {
    long now = time.nanos();
    long pause = limiter.pause(now, call.tokens);
    if (pause > 0) {
      wake(now, now + pause);
      return false;
    }
    Optional<Slots.Slot> slot = slots.next(now, call.slot);
    if (slot.isEmpty()) {
      wake(now, slots.readyAt());
      return false;
    }
    call.leave(slot.get(), limiter.leave(now, call.tokens));
    inFlight++;
    return true;
  }

  private void wake(long now, long at) {
    if (at < wakeAt) {
      wakeAt = at;
      time.after(
          at - now,
          () -> {
            synchronized (lock) {
              if (wakeAt == at) {
                wakeAt = Long.MAX_VALUE;
              }
            }
            sendWhatMayLeave();
          });
    }
  }

  private void send(Call call) {
    CompletableFuture<Transport.Response> response;
    try {
      byte[] body = RequestBody.of(call.request, options.extra());
      response = transport.send(call.slot, body, call.received);
    } catch (RuntimeException e) {
      response = CompletableFuture.failedFuture(e);
    }
    response.whenComplete((came, thrown) -> arrived(call, came, thrown));
  }

  private void arrived(Call call, Transport.Response response, Throwable thrown) {
    try {
      if (thrown != null) {
        synchronized (lock) {
          if (ChatException.of(thrown).kind() == Kind.SERVER) {
            // Out of reach: others are asked meanwhile, if there are any.
            call.slot.cool(time.nanos());
          }
        }
        failed(call, thrown);
      } else if (response.status() == 200) {
        answered(call, read(call, response.body()));
      } else {
        refused(call, response);
      }
    } catch (RuntimeException e) {
      failed(call, e);
    }
    sendWhatMayLeave();
  }

  /** With the endpoint's address in what is said of its answer: there may be several. */
  private ChatAnswer read(Call call, byte[] body) {
    try {
      return AnswerReader.read(call.request, body, slots::hide);
    } catch (ChatException e) {
      throw new ChatException(e.kind(), call.slot.endpoint + ": " + e.getMessage(), e);
    }
  }

  private void answered(Call call, ChatAnswer answer) {
    budget.charge(call.request.model(), answer.usage());
    synchronized (lock) {
      inFlight--;
      failuresInARow = 0;
      call.slot.answered();
      limiter.settle(call.departure, time.nanos(), answer.usage().total());
    }
    call.answer.complete(
        new ChatAnswer(
            slots.hideInAnswer(answer.content()),
            slots.hideInAnswer(answer.reasoning()),
            answer.finish(),
            answer.usage()));
  }

  private void refused(Call call, Transport.Response response) {
    Refusals.Refusal refusal = Refusals.of(call.slot.endpoint, response, slots::hide);
    boolean elsewhere;
    synchronized (lock) {
      long now = time.nanos();
      Kind kind = refusal.failure().kind();
      OptionalLong pause = RetryAfter.nanos(response.headers(), time.wall());
      if (refusal.bars()) {
        call.slot.bar(refusal.failure().getMessage());
      } else if (pause.isPresent() && (kind == Kind.RATE_LIMITED || kind == Kind.SERVER)) {
        call.slot.coolUntil(now + Math.max(pause.getAsLong(), options.firstPause().toNanos()));
      } else if (kind == Kind.RATE_LIMITED) {
        call.slot.cool(now);
      }
      elsewhere = refusal.bars() && slots.barred().isEmpty();
      if (elsewhere) {
        inFlight--;
        waiting.addFirst(call);
      }
    }
    if (!elsewhere) {
      failed(call, refusal.failure());
    }
  }

  private void failed(Call call, Throwable thrown) {
    ChatException failure;
    try {
      ChatException known = ChatException.of(thrown);
      failure = new ChatException(known.kind(), slots.hide(known.getMessage()));
    } catch (IllegalStateException e) {
      // An error of ours; without a cause, as that may name what was sent.
      failure =
          new ChatException(Kind.CLIENT, "the request failed: " + thrown.getClass().getName());
    }
    Kind kind = failure.kind();
    if (kind == Kind.TRUNCATED || kind == Kind.MALFORMED || kind == Kind.TIMEOUT) {
      Usage lost = new Usage(Tokens.prompt(call.request), call.received.get() / 3);
      budget.chargeLost(call.request.model(), lost);
    }
    long pause;
    synchronized (lock) {
      if (kind != Kind.TIMEOUT) {
        inFlight--;
      }
      // Endpoints that turn a request away count its prompt at most.
      if (kind != Kind.TRUNCATED && kind != Kind.MALFORMED && kind != Kind.TIMEOUT) {
        limiter.settle(call.departure, time.nanos(), Tokens.prompt(call.request));
      }
      pause = call.mayRetry(kind, options) ? pauseBeforeRetry(call, kind) : -1;
      if (pause < 0) {
        if (kind != Kind.REFUSED) {
          failuresInARow++;
          last = failure;
        }
        fail(call, failure);
      }
    }
    if (kind == Kind.TIMEOUT) {
      time.after(
          HANG_UP_NANOS,
          () -> {
            synchronized (lock) {
              inFlight--;
            }
            sendWhatMayLeave();
          });
    }
    if (pause >= 0) {
      time.after(
          pause,
          () -> {
            synchronized (lock) {
              waiting.addFirst(call);
            }
            sendWhatMayLeave();
          });
    }
  }

  private long pauseBeforeRetry(Call call, Kind kind) {
    // Where the endpoint asks to wait, all requests to it do.
    return kind == Kind.RATE_LIMITED ? 0 : call.pause(kind, options);
  }

  /** Elsewhere than in this thread: whoever waits may ask the next question at once. */
  private void fail(Call call, ChatException failure) {
    ChatException told = failure.after(call.attempts());
    if (!closed) {
      transport.run(() -> call.answer.completeExceptionally(told));
    }
  }

  private static ChatException ended(Call call) {
    return new ChatException(Kind.CLIENT, "the run has ended").after(call.attempts());
  }

  /** Fails what has no answer yet; what is in flight is not waited for. */
  @Override
  public void close() {
    List<Call> left;
    synchronized (lock) {
      closed = true;
      left = new ArrayList<>(open);
    }
    for (Call call : left) {
      call.answer.completeExceptionally(ended(call));
    }
    time.close();
    transport.close();
  }
}
