package io.refmill.llm.client;

import java.io.ByteArrayOutputStream;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicInteger;

/** Takes in a body up to a limit, and ends the exchange beyond it. */
final class BoundedBody implements BodySubscriber<byte[]> {
  private final int limit;
  private final AtomicInteger received;
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final CompletableFuture<byte[]> body = new CompletableFuture<>();
  private Flow.Subscription subscription;

  /** The body is longer than it may be. */
  static final class TooLargeException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    TooLargeException(int limit) {
      super("the answer has more than " + limit + " bytes");
    }
  }

  /**
   * A subscriber.
   *
   * @param received told how many bytes have come, as they come
   */
  BoundedBody(int limit, AtomicInteger received) {
    this.limit = limit;
    this.received = received;
  }

  @Override
  public CompletionStage<byte[]> getBody() {
    return body;
  }

  @Override
  public void onSubscribe(Flow.Subscription given) {
    subscription = given;
    given.request(Long.MAX_VALUE);
  }

  @Override
  public void onNext(List<ByteBuffer> buffers) {
    for (ByteBuffer buffer : buffers) {
      int length = buffer.remaining();
      if (bytes.size() + length > limit) {
        subscription.cancel();
        body.completeExceptionally(new TooLargeException(limit));
        return;
      }
      byte[] copy = new byte[length];
      buffer.get(copy);
      bytes.write(copy, 0, length);
    }
    received.set(bytes.size());
  }

  @Override
  public void onError(Throwable thrown) {
    body.completeExceptionally(thrown);
  }

  @Override
  public void onComplete() {
    body.complete(bytes.toByteArray());
  }
}
