package io.refmill.runners;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** What a process says at its end, which it may have no memory for yet. */
final class LastWords {
  private static final int ATTEMPTS = 2_000;
  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

  private final Runnable words;

  /** Made while there is memory: without any, neither this class nor the words may load. */
  LastWords(Runnable words) {
    this.words = words;
  }

  /**
   * Says them, as often as it takes: those who took the memory are still at work, and some of it
   * comes free now and then. Gives up after some ten seconds.
   */
  void say() {
    for (int i = 0; i < ATTEMPTS; i++) {
      try {
        words.run();
        return;
      } catch (VirtualMachineError | LinkageError e) {
        // What could not be loaded or linked for want of memory is an internal error, or one of
        // linkage.
        LockSupport.parkNanos(PAUSE_NANOS);
      }
    }
  }
}
