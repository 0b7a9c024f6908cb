package io.refmill.runners.run;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** What a process says at its end, which it may have no memory for yet. */
public final class LastWords {
  private static final int ATTEMPTS = 2_000;
  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

  private final Runnable words;

  /**
   * Made while there is memory: without any, neither this class nor the words may load. Nor could
   * the classes of what is caught be looked up, which a JVM does when something is thrown for the
   * first time, and what that throws is not caught; so it is rehearsed.
   */
  public LastWords(Runnable words) {
    this.words = words;
    isDone(
        () -> {
          throw new StackOverflowError();
        });
    isDone(
        () -> {
          throw new LinkageError();
        });
    LockSupport.parkNanos(1);
  }

  /**
   * Says them, as often as it takes: those who took the memory are still at work, and some of it
   * comes free now and then. Gives up after some ten seconds.
   */
  public void say() {
    for (int i = 0; i < ATTEMPTS; i++) {
      if (isDone(words)) {
        return;
      }
      LockSupport.parkNanos(PAUSE_NANOS);
    }
  }

  /**
   * Does something if there is memory for it. What could not be loaded or linked for want of it is
   * an internal error, or one of linkage.
   */
  public static boolean isDone(Runnable action) {
    try {
      action.run();
      return true;
    } catch (VirtualMachineError | LinkageError e) {
      return false;
    }
  }
}
