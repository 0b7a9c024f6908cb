package io.refmill.teach.turn;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Works on many tasks at a time and gives their results in the order of the tasks. For one thread,
 * which waits where there is too much to do.
 *
 * @param <T> what a task is
 * @param <R> what it comes to
 */
public final class InOrder<T, R> {
  private final Function<T, CompletableFuture<R>> stage;
  private final int together;
  private final Consumer<R> results;
  private final Deque<CompletableFuture<R>> open = new ArrayDeque<>();

  /**
   * Nothing to do yet.
   *
   * @param stage begins with a task, without waiting
   * @param together tasks that have been begun and not yet been taken, at most: what is held in
   *     memory, too
   * @param results takes the results, in the thread that adds tasks
   */
  public InOrder(Function<T, CompletableFuture<R>> stage, int together, Consumer<R> results) {
    if (together < 1) {
      throw new IllegalArgumentException("together must be positive, and is " + together);
    }
    this.stage = stage;
    this.together = together;
    this.results = results;
  }

  /**
   * Begins with a task, when there is room for it.
   *
   * @throws CompletionException with what an earlier one failed by
   * @throws IllegalStateException if the thread is interrupted
   */
  public void add(T task) {
    while (open.size() >= together) {
      results.accept(next());
    }
    open.add(stage.apply(task));
  }

  private R next() {
    try {
      return open.remove().get();
    } catch (ExecutionException e) {
      throw new CompletionException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while answers were waited for", e);
    }
  }

  /** Waits for all. */
  public void finish() {
    while (!open.isEmpty()) {
      results.accept(next());
    }
  }

  /** Works on all tasks of an iterator. */
  public static <T, R> void run(
      Iterator<T> tasks,
      Function<T, CompletableFuture<R>> stage,
      int together,
      Consumer<R> results) {
    InOrder<T, R> order = new InOrder<>(stage, together, results);
    tasks.forEachRemaining(order::add);
    order.finish();
  }
}
