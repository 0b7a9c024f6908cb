package io.refmill.beam.teach;

import io.refmill.beam.group.GroupNeighbours;
import io.refmill.beam.run.Run;
import io.refmill.beam.run.RunCounters;
import io.refmill.teach.OwnFault;
import io.refmill.teach.turn.InOrder;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Function;
import org.apache.beam.sdk.transforms.DoFn;
import org.apache.beam.sdk.values.KV;

/**
 * Work on a group of neighbours that asks a language model, and holds the process's tools
 * meanwhile. Many tasks of a group are under way at a time, and the thread of the runner waits for
 * their results in order: the number of requests in flight does not depend on that of threads.
 */
abstract class TeachingFn<T, OutT> extends DoFn<KV<Long, Iterable<List<byte[]>>>, OutT> {
  private static final long serialVersionUID = 1;

  final Teaching teaching;
  final Run run;
  private final Class<T> type;
  private final GroupNeighbours.Position<T> position;

  transient Teaching.Tools tools;

  TeachingFn(Teaching teaching, Run run, Class<T> type, GroupNeighbours.Position<T> position) {
    this.teaching = teaching;
    this.run = run;
    this.type = type;
    this.position = position;
  }

  @Setup
  public void setUp() throws IOException {
    tools = teaching.acquire();
    ready();
  }

  /** Makes what is needed for all groups, of the tools. */
  abstract void ready() throws IOException;

  @Teardown
  public void tearDown() {
    if (tools != null) {
      teaching.release();
      tools = null;
    }
  }

  /**
   * Works on a group.
   *
   * @param begin with a task; nothing waits for it
   * @param failed makes the result of what ended by an error of ours
   * @param results takes the results in the order of the input
   */
  <R> void work(
      KV<Long, Iterable<List<byte[]>>> group,
      Function<T, CompletableFuture<R>> begin,
      Failed<T, R> failed,
      Consumer<R> results)
      throws IOException {
    List<T> tasks = GroupNeighbours.decode(group, type, position);
    RunCounters counters = run.counters();
    counters.tasks.addAndGet(tasks.size());
    InOrder.run(
        tasks.iterator(),
        task ->
            CompletableFuture.supplyAsync(() -> begin.apply(task), tools.stage().work())
                .thenCompose(begun -> begun)
                .exceptionally(thrown -> failed.of(task, OwnFault.message(thrown))),
        teaching.together(),
        result -> {
          counters.taught.incrementAndGet();
          results.accept(result);
        });
  }

  /** The result of what ended by an error of ours. */
  interface Failed<T, R> {
    R of(T task, String message);
  }
}
