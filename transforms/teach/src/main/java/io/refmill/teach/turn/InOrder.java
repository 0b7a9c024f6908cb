package io.refmill.teach.turn;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Function;

/** Works on many tasks at a time and gives their results in the order of the tasks. */
public final class InOrder {
  private InOrder() {}

  /**
   * Works on all tasks. The caller's thread waits, and takes the results.
   *
   * @param stage begins with a task, without waiting
   * @param together tasks that have been begun and not yet been taken, at most: what is held in
   *     memory, too
   * @param results takes the results
   * @throws java.util.concurrent.CompletionException with what a stage failed by
   */
  public static <T, R> void run(
      Iterator<T> tasks,
      Function<T, CompletableFuture<R>> stage,
      int together,
      Consumer<R> results) {
    if (together < 1) {
      throw new IllegalArgumentException("together must be positive, and is " + together);
    }
    Deque<CompletableFuture<R>> open = new ArrayDeque<>();
    while (tasks.hasNext() || !open.isEmpty()) {
      while (tasks.hasNext() && open.size() < together) {
        open.add(stage.apply(tasks.next()));
      }
      results.accept(open.remove().join());
    }
  }
}
