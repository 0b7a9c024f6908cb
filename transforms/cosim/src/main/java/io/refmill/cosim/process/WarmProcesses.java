package io.refmill.cosim.process;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;

/** Processes that wait for their next request, and those that work. For use by several threads. */
public final class WarmProcesses<P extends WarmProcesses.Warm> implements AutoCloseable {
  private final ConcurrentLinkedDeque<P> idle = new ConcurrentLinkedDeque<>();
  private final Set<P> all = ConcurrentHashMap.newKeySet();

  /** A process that takes one request after the other. */
  public interface Warm {
    /** Whether it still runs. */
    boolean alive();

    /** Ends it. */
    void close();
  }

  /** One that waits, the one that worked last; empty if none does. */
  public Optional<P> take() {
    P process = idle.poll();
    while (process != null && !process.alive()) {
      end(process);
      process = idle.poll();
    }
    return Optional.ofNullable(process);
  }

  /** Takes note of one that was started, and gives it to its starter. */
  public P started(P process) {
    all.add(process);
    return process;
  }

  /**
   * Takes one back.
   *
   * @param reusable whether it may take another request; else it is ended
   */
  public void giveBack(P process, boolean reusable) {
    if (reusable) {
      idle.push(process);
    } else {
      end(process);
    }
  }

  private void end(P process) {
    all.remove(process);
    process.close();
  }

  /** Ends all. */
  @Override
  public void close() {
    List.copyOf(all).forEach(this::end);
  }
}
