package io.refmill.cosim.process;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.function.Function;

/** Threads that share the pieces of a task. What goes wrong with one piece stays with it. */
public final class Workers implements AutoCloseable {
  private static final int END_SECONDS = 5;

  /** Null where the caller's own thread does the work. */
  private final ExecutorService executor;

  private Workers(ExecutorService executor) {
    this.executor = executor;
  }

  /** The caller's own thread. */
  public static Workers alone() {
    return new Workers(null);
  }

  /** So many threads, which keep no process alive. */
  public static Workers of(int threads, String name) {
    return new Workers(
        Executors.newFixedThreadPool(
            threads,
            task -> {
              Thread thread = new Thread(task, name);
              thread.setDaemon(true);
              return thread;
            }));
  }

  /** Begins the end: no more pieces are begun, and threads that wait are interrupted. */
  public void interrupt() {
    if (executor != null) {
      executor.shutdownNow();
    }
  }

  /** Ends the threads; those that still write get some seconds for it. */
  @Override
  public void close() {
    interrupt();
    try {
      if (executor != null) {
        executor.awaitTermination(END_SECONDS, TimeUnit.SECONDS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** What is made of a piece. */
  public interface Task<T, R> {
    R of(T piece) throws IOException, InterruptedException;
  }

  /**
   * Makes something of all pieces, and waits until it is done.
   *
   * @param together how many pieces a thread takes at once
   * @param otherwise what a piece comes to with which something goes wrong
   * @return a result for each piece, in their order
   */
  public <T, R> List<R> map(
      List<T> pieces, int together, Task<T, R> task, BiFunction<T, Throwable, R> otherwise)
      throws InterruptedException {
    List<Future<List<R>>> futures = new ArrayList<>();
    List<R> results = new ArrayList<>();
    for (int from = 0; from < pieces.size(); from += together) {
      List<T> some = pieces.subList(from, Math.min(pieces.size(), from + together));
      if (executor == null) {
        results.addAll(each(some, task, otherwise));
      } else {
        futures.add(executor.submit(() -> each(some, task, otherwise)));
      }
    }
    await(futures, results);
    return results;
  }

  private static <T, R> List<R> each(
      List<T> pieces, Task<T, R> task, BiFunction<T, Throwable, R> otherwise) {
    return pieces.stream()
        .map(piece -> guarded(() -> task.of(piece), problem -> otherwise.apply(piece, problem)))
        .toList();
  }

  /** Work that may go wrong. */
  public interface Work<R> {
    R get() throws IOException, InterruptedException;
  }

  /**
   * Does some work.
   *
   * @param otherwise what it comes to if something goes wrong
   */
  public static <R> R guarded(Work<R> work, Function<Throwable, R> otherwise) {
    try {
      return work.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return otherwise.apply(e);
    } catch (Throwable e) {
      // Assertions and the like too: a bug that one piece shows must not cost the others.
      return otherwise.apply(e);
    }
  }

  private static <R> void await(List<Future<List<R>>> futures, List<R> results)
      throws InterruptedException {
    for (Future<List<R>> future : futures) {
      try {
        results.addAll(future.get());
      } catch (InterruptedException e) {
        futures.forEach(f -> f.cancel(true));
        throw e;
      } catch (ExecutionException e) {
        throw new IllegalStateException("a piece failed outside its own handler", e.getCause());
      }
    }
  }
}
