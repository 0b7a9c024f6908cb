package io.refmill.runners.run;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Finds what a run without memory becomes where no allocation of our own code fails:
 *
 * <ul>
 *   <li>collections take nearly all the time, and the run would crawl for hours; only one collector
 *       of the JVM ends by itself then;
 *   <li>an allocation of the direct runner's own code failed: it ends the worker's task, which
 *       nobody is told, and the run would wait for it for ever.
 * </ul>
 */
final class RunWatch implements AutoCloseable {
  /** Samples that make a window, one a second. */
  static final int WINDOW = 20;

  /** Share of a window spent in collections from which on nothing gets done any more. */
  static final double SHARE = 0.9;

  private static final long SAMPLE_MILLIS = 1000;

  /** Name of the direct runner's threads, and where they wait for the next task. */
  private static final String WORKER = "direct-runner-worker";

  private static final String WAITING_FOR_A_TASK = "getTask";
  private static final int FRAMES = 10;

  private final Thread thread;
  private volatile boolean closed;

  /** Runs the action, once, in a thread of its own. */
  RunWatch(Runnable whenExhausted) {
    thread = new Thread(() -> watch(whenExhausted), "refmill-memory");
    thread.setDaemon(true);
    thread.start();
  }

  private void watch(Runnable whenExhausted) {
    List<GarbageCollectorMXBean> collectors = ManagementFactory.getGarbageCollectorMXBeans();
    Window window = new Window();
    int idle = 0;
    while (!closed) {
      try {
        Thread.sleep(SAMPLE_MILLIS);
        long collecting = 0;
        for (GarbageCollectorMXBean each : collectors) {
          collecting += Math.max(0, each.getCollectionTime());
        }
        if (window.isExhausted(TimeUnit.NANOSECONDS.toMillis(System.nanoTime()), collecting)) {
          break;
        }
        idle = workersIdle() ? idle + 1 : 0;
        if (idle >= WINDOW) {
          break;
        }
      } catch (InterruptedException e) {
        return;
      } catch (VirtualMachineError | LinkageError e) {
        break;
      }
    }
    while (!closed) {
      try {
        whenExhausted.run();
        return;
      } catch (VirtualMachineError | LinkageError e) {
        // Until there is room enough to end; collections go on meanwhile.
        Thread.onSpinWait();
      }
    }
  }

  /** Whether there are workers, and none has a task: one that has starts the next ones. */
  private static boolean workersIdle() {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    boolean any = false;
    for (ThreadInfo each : threads.getThreadInfo(threads.getAllThreadIds(), FRAMES)) {
      if (each != null && each.getThreadName().startsWith(WORKER)) {
        any = true;
        if (Arrays.stream(each.getStackTrace())
            .noneMatch(frame -> frame.getMethodName().equals(WAITING_FOR_A_TASK))) {
          return false;
        }
      }
    }
    return any;
  }

  /** The last samples of a clock and of the time spent in collections, both in milliseconds. */
  static final class Window {
    private final Deque<long[]> samples = new ArrayDeque<>();

    /** Takes a sample, and says whether collections took nearly all of a full window. */
    boolean isExhausted(long now, long collecting) {
      samples.addLast(new long[] {now, collecting});
      if (samples.size() <= WINDOW) {
        return false;
      }
      long[] first = samples.removeFirst();
      return collecting - first[1] >= SHARE * (now - first[0]);
    }
  }

  @Override
  public void close() {
    closed = true;
    thread.interrupt();
  }
}
