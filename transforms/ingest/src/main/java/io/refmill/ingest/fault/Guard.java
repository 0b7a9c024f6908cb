package io.refmill.ingest.fault;

import java.util.concurrent.Callable;
import java.util.function.Function;

/**
 * What every stage does about errors of our own code, and of the machine below it: a fault of the
 * machine is tried once more, and what is left then becomes a value, so that one record ends no
 * run.
 *
 * <p>Only a stage's own work belongs inside: what a runner throws is for the runner.
 */
public final class Guard {
  /** Records that ran out of memory go one after the other when they are tried again. */
  private static final Object AGAIN = new Object();

  private Guard() {}

  /**
   * Does some work.
   *
   * @param work may be done again, so it has no effect but its result
   * @param failed makes a result of an error
   * @throws IllegalStateException if the thread was interrupted: its runner wants it to end
   */
  public static <T> T call(Callable<T> work, Function<Throwable, T> failed) {
    try {
      return work.call();
    } catch (Throwable error) {
      endIfInterrupted(error);
      if (!MachineFaults.isOne(error)) {
        return failed.apply(error);
      }
    }
    synchronized (AGAIN) {
      try {
        return work.call();
      } catch (Throwable error) {
        endIfInterrupted(error);
        return failed.apply(error);
      }
    }
  }

  private static void endIfInterrupted(Throwable error) {
    if (error instanceof InterruptedException) {
      Thread.currentThread().interrupt();
    }
    if (Thread.currentThread().isInterrupted()) {
      throw new IllegalStateException("interrupted", error);
    }
  }
}
