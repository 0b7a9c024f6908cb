package io.refmill.cosim;

import io.refmill.contract.DesignInterface;
import io.refmill.diagnostics.DiagnosticCode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Warm interpreters, started when first needed. One that dies is replaced and its request tried
 * again once, alone in a fresh one; other requests do not notice.
 */
final class PythonPool implements AutoCloseable {
  private final CosimOptions options;
  private final LimitedProcess processes;
  private final Path script;
  private final Path directory;
  private final Semaphore permits;
  private final ConcurrentLinkedDeque<PythonWorker> idle = new ConcurrentLinkedDeque<>();
  private final List<PythonWorker> all = Collections.synchronizedList(new ArrayList<>());
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "refmill-python-timer");
            thread.setDaemon(true);
            return thread;
          });

  PythonPool(CosimOptions options, LimitedProcess processes, Path scratch) {
    this.options = options;
    this.processes = processes;
    this.permits = new Semaphore(options.pythonWorkers(), true);
    this.script = scratch.resolve("worker.py");
    // All that an interpreter sees, where the platform can hide the rest from it: nothing.
    this.directory = scratch.resolve("python");
    try {
      Files.createDirectory(directory);
      copy("worker.py", script);
      for (String module : List.of("policy.py", "coverage.py", "search.py", "observe.py")) {
        copy(module, scratch.resolve(module));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void copy(String resource, Path file) throws IOException {
    try (InputStream stream = PythonPool.class.getResourceAsStream(resource)) {
      if (stream == null) {
        throw new IllegalStateException(resource + " is not on the class path");
      }
      Files.copy(stream, file);
    }
  }

  /**
   * Runs a model on the stimuli, waiting for an interpreter to be free.
   *
   * @param searchCalls what may be spent on reaching more branches
   */
  PythonRun run(String python, DesignInterface design, Stimuli stimuli, int searchCalls)
      throws IOException, InterruptedException {
    return ask(
        worker -> worker.run(python, design, stimuli, searchCalls),
        run -> run instanceof PythonRun.Completed,
        failure -> failure);
  }

  /**
   * Runs a model once more to learn about it, with a part of the time that one has for its verdict.
   */
  PythonRun experiment(String python, DesignInterface design, Stimuli stimuli)
      throws IOException, InterruptedException {
    return ask(
        worker -> worker.experiment(python, design, stimuli),
        run -> run instanceof PythonRun.Completed,
        failure -> failure);
  }

  /**
   * What a model's variables hold; see {@link PythonWorker#watch}. Empty if it could not be run.
   */
  List<Watched> watch(String python, Stimuli stimuli, int call, Map<String, Integer> widths)
      throws IOException, InterruptedException {
    return ask(
        worker -> worker.watch(python, stimuli, call, widths),
        variables -> !variables.isEmpty(),
        failure -> List.of());
  }

  /** Chooses stimuli under which two models agree; see {@link PythonWorker#choose}. */
  RaceFreeStimuli.Choice choose(List<String> orders, List<Stimuli> draws)
      throws IOException, InterruptedException {
    return ask(
        worker -> worker.choose(orders, draws),
        choice -> choice instanceof RaceFreeStimuli.Choice.Found,
        RaceFreeStimuli.Choice.None::new);
  }

  /** What a worker is asked to do. */
  private interface Task<T> {
    T run(PythonWorker worker) throws IOException, PythonWorker.Died;
  }

  private <T> T ask(Task<T> task, Predicate<T> good, Function<PythonRun.Failed, T> failed)
      throws IOException, InterruptedException {
    permits.acquire();
    try {
      PythonWorker worker = take();
      try {
        return ask(worker, task, good);
      } catch (PythonWorker.Died first) {
        PythonWorker fresh = start();
        try {
          return ask(fresh, task, good);
        } catch (PythonWorker.Died second) {
          return failed.apply(
              new PythonRun.Failed(
                  DiagnosticCode.PYTHON_ERROR,
                  DiagnosticCode.PYTHON_ERROR.message(second.getMessage())));
        }
      }
    } catch (PythonWorker.Died e) {
      throw new IOException(e.getMessage(), e);
    } finally {
      permits.release();
    }
  }

  private <T> T ask(PythonWorker worker, Task<T> task, Predicate<T> good)
      throws IOException, PythonWorker.Died {
    boolean reusable = false;
    try {
      T result = task.run(worker);
      // After a failure the heap may be full or torn; a new interpreter costs less than a doubt.
      reusable = good.test(result) && worker.alive();
      return result;
    } finally {
      if (reusable) {
        idle.push(worker);
      } else {
        all.remove(worker);
        worker.close();
      }
    }
  }

  private PythonWorker take() throws IOException, PythonWorker.Died {
    PythonWorker worker = idle.poll();
    while (worker != null && !worker.alive()) {
      all.remove(worker);
      worker.close();
      worker = idle.poll();
    }
    return worker != null ? worker : start();
  }

  private PythonWorker start() throws IOException, PythonWorker.Died {
    PythonWorker worker = new PythonWorker(options, processes, timer, script, directory);
    all.add(worker);
    return worker;
  }

  @Override
  public void close() {
    for (PythonWorker worker : List.copyOf(all)) {
      worker.close();
    }
    all.clear();
    timer.shutdownNow();
  }
}
