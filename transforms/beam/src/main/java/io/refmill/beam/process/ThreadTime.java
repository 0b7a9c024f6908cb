package io.refmill.beam.process;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Processor time of a thread, with those that it starts and waits for; always the same where the
 * virtual machine does not tell it.
 */
public final class ThreadTime {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final boolean TOLD =
      THREADS.isCurrentThreadCpuTimeSupported() && THREADS.isThreadCpuTimeEnabled();

  private final AtomicLong others = new AtomicLong();

  /** Nanoseconds from some time on, for differences between calls of one thread. */
  public long nanos() {
    return ofThread() + others.get();
  }

  /** The work of a thread that is started and waited for. */
  public Runnable counting(Runnable work) {
    return () -> {
      long before = ofThread();
      try {
        work.run();
      } finally {
        others.addAndGet(ofThread() - before);
      }
    };
  }

  /** The same of this thread alone. */
  public static long ofThread() {
    return TOLD ? THREADS.getCurrentThreadCpuTime() : 0;
  }
}
