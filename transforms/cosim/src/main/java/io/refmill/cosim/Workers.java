package io.refmill.cosim;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;

/** Threads that share the pieces of a task. What goes wrong with one piece stays with it. */
final class Workers {
  private final ExecutorService executor;

  /**
   * @param executor whose threads to use; null for the caller's own
   */
  Workers(ExecutorService executor) {
    this.executor = executor;
  }

  /** What is done with a piece. */
  interface Action<T> {
    void on(T piece) throws IOException, InterruptedException;
  }

  /**
   * Does something with all pieces, and waits until it is done.
   *
   * @param together how many pieces a thread takes at once
   * @return for each piece with which it went wrong, how
   */
  <T> Map<T, Throwable> each(List<T> pieces, int together, Action<T> action)
      throws InterruptedException {
    Map<T, Throwable> problems = Collections.synchronizedMap(new IdentityHashMap<>());
    List<Future<?>> tasks = new ArrayList<>();
    for (int from = 0; from < pieces.size(); from += together) {
      List<T> some = pieces.subList(from, Math.min(pieces.size(), from + together));
      if (executor == null) {
        some.forEach(piece -> run(piece, action, problems));
      } else {
        tasks.add(executor.submit(() -> some.forEach(piece -> run(piece, action, problems))));
      }
    }
    await(tasks);
    return problems;
  }

  private static <T> void run(T piece, Action<T> action, Map<T, Throwable> problems) {
    try {
      action.on(piece);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      problems.put(piece, e);
    } catch (RuntimeException | IOException | StackOverflowError | OutOfMemoryError e) {
      problems.put(piece, e);
    }
  }

  private static void await(List<Future<?>> tasks) throws InterruptedException {
    for (Future<?> task : tasks) {
      try {
        task.get();
      } catch (InterruptedException e) {
        tasks.forEach(t -> t.cancel(true));
        throw e;
      } catch (ExecutionException e) {
        throw new IllegalStateException("a piece failed outside its own handler", e.getCause());
      }
    }
  }
}
