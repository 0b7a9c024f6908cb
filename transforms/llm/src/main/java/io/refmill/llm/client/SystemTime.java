package io.refmill.llm.client;

import java.time.Instant;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** The machine's time, and one thread that wakes up. */
public final class SystemTime implements TimeSource {
  private final long start = System.nanoTime();
  private final ScheduledThreadPoolExecutor executor;

  public SystemTime() {
    executor = new ScheduledThreadPoolExecutor(1, Threads.named("refmill-llm-time"));
    executor.setRemoveOnCancelPolicy(true);
    executor.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
  }

  @Override
  public long nanos() {
    return System.nanoTime() - start;
  }

  @Override
  public Instant wall() {
    return Instant.now();
  }

  @Override
  public Alarm after(long nanos, Runnable action) {
    try {
      Future<?> future = executor.schedule(action, nanos, TimeUnit.NANOSECONDS);
      return () -> future.cancel(false);
    } catch (RejectedExecutionException e) {
      // Closed: what was to happen later does not matter any more.
      return () -> {};
    }
  }

  @Override
  public void close() {
    executor.shutdownNow();
  }
}
