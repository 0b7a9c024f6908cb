package io.refmill.cosim.python;

import io.refmill.contract.DesignInterface;
import io.refmill.cosim.process.BundledFiles;
import io.refmill.cosim.process.LimitedProcess;
import io.refmill.cosim.process.MachineFault;
import io.refmill.cosim.process.Spending;
import io.refmill.cosim.process.WarmProcesses;
import io.refmill.cosim.settings.CosimOptions;
import io.refmill.cosim.values.Stimuli;
import io.refmill.diagnostics.DiagnosticCode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Warm interpreters, started when first needed. One that dies is replaced and its request tried
 * again, alone in a fresh one; other requests do not notice.
 *
 * <p>A model that brings down a fresh interpreter too is at fault. An interpreter that was ended
 * from outside, or did not start, says nothing about a model: after some attempts there is no
 * answer but a {@link MachineFault}.
 */
public final class PythonPool implements AutoCloseable {
  private static final int ATTEMPTS = 4;
  private static final String WORKER = "worker.py";
  private static final List<String> FILES =
      List.of(
          "constants.py",
          "contract.py",
          "coverage.py",
          "differ.py",
          "observe.py",
          "policy.py",
          "reach.py",
          "search.py",
          "shared.py",
          "walk.py",
          WORKER);
  private static final List<String> BEHAVIOUR_FILES =
      List.of(
          "behaviour.py",
          "canonical.py",
          "fingerprint.py",
          "interface.py",
          "looks.py",
          "loops.py",
          "streams.py");

  private final CosimOptions options;
  private final LimitedProcess processes;
  private final Path scratch;
  private final Path directory;
  private final boolean behaviours;
  private final Semaphore permits;
  private final Object placing;
  private final AtomicBoolean closed;
  private final WarmProcesses<PythonWorker> workers;
  private final ScheduledExecutorService timer;
  private final Spending spending;

  /**
   * Interpreters that are started when they are needed.
   *
   * @param processes keeps track of them
   * @param scratch the directory that takes what they run
   * @param behaviours whether they are asked for behaviours and ports; to load what these need
   *     takes a quarter of an interpreter's start, and an isolated one cannot do it later
   * @throws UncheckedIOException if it cannot be written to
   */
  public PythonPool(
      CosimOptions options, LimitedProcess processes, Path scratch, boolean behaviours) {
    this.options = options;
    this.behaviours = behaviours;
    this.processes = processes;
    this.permits = new Semaphore(options.pythonWorkers(), true);
    this.placing = new Object();
    this.closed = new AtomicBoolean();
    this.workers = new WarmProcesses<>();
    this.timer =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread thread = new Thread(task, "refmill-python-timer");
              thread.setDaemon(true);
              return thread;
            });
    this.spending = Spending.UNTOLD;
    this.scratch = scratch;
    // All that an interpreter sees, where the platform can hide the rest from it: nothing.
    this.directory = scratch.resolve("python");
    try {
      place();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write to " + scratch + ": " + e.getMessage(), e);
    }
  }

  private PythonPool(PythonPool same, Spending spending) {
    this.options = same.options;
    this.processes = same.processes;
    this.scratch = same.scratch;
    this.directory = same.directory;
    this.behaviours = same.behaviours;
    this.permits = same.permits;
    this.placing = same.placing;
    this.closed = same.closed;
    this.workers = same.workers;
    this.timer = same.timer;
    this.spending = spending;
  }

  /** The same interpreters, for a model whose runs somebody hears of. */
  public PythonPool telling(Spending heard) {
    return new PythonPool(this, heard);
  }

  /** Writes what an interpreter runs, unless it is there. */
  private void place() throws IOException {
    synchronized (placing) {
      if (Files.isRegularFile(scratch.resolve(WORKER)) && Files.isDirectory(directory)) {
        return;
      }
      Files.createDirectories(directory);
      BundledFiles.copy(FILES, scratch);
      if (behaviours) {
        BundledFiles.copy(BEHAVIOUR_FILES, scratch);
      }
    }
  }

  /**
   * Whether models run in namespaces of their own, without files and network; starts an interpreter
   * if there is none.
   */
  public boolean isolated() throws IOException, InterruptedException {
    return ask(PythonWorker::isolated, alone -> true, failure -> false);
  }

  /**
   * Runs a model on the stimuli, waiting for an interpreter to be free.
   *
   * @param searchCalls what may be spent on reaching more branches
   * @param foreign whether somebody else than the compiler has written the model
   */
  public PythonRun run(
      String python, DesignInterface design, Stimuli stimuli, int searchCalls, boolean foreign)
      throws IOException, InterruptedException {
    try {
      return ask(
          worker -> worker.run(python, design, stimuli, searchCalls, foreign),
          run -> run instanceof PythonRun.Completed,
          failure -> failure);
    } catch (MachineFault e) {
      return fault(e);
    }
  }

  private static PythonRun.Failed fault(MachineFault fault) {
    return new PythonRun.Failed(
        DiagnosticCode.MACHINE_FAULT, DiagnosticCode.MACHINE_FAULT.message(fault.getMessage()));
  }

  /**
   * Runs a model once more to learn about it, with a part of the time that one has for its verdict.
   */
  public PythonRun experiment(String python, DesignInterface design, Stimuli stimuli)
      throws IOException, InterruptedException {
    return ask(
        worker -> worker.experiment(python, design, stimuli),
        run -> run instanceof PythonRun.Completed,
        failure -> failure);
  }

  /**
   * What a model's variables hold; see {@link PythonWorker#watch}. Empty if it could not be run.
   */
  public List<Watched> watch(String python, Stimuli stimuli, int call, Map<String, Integer> widths)
      throws IOException, InterruptedException {
    return ask(
        worker -> worker.watch(python, stimuli, call, widths),
        variables -> !variables.isEmpty(),
        failure -> List.of());
  }

  /**
   * How a model behaves; empty if it could not be run to the end. Only for interpreters that load
   * what that needs.
   *
   * @param filled the same model but for 1 where the source leaves bits open and this one has 0, or
   *     null
   * @param look what is looked at besides the whole response
   */
  public Optional<Behaviour> behaviour(
      String python, DesignInterface design, String filled, Look look)
      throws IOException, InterruptedException {
    return ask(
        worker -> worker.behaviour(python, design, filled, look),
        Optional::isPresent,
        failure -> Optional.<Behaviour>empty());
  }

  /**
   * What can be told of a model's ports; empty if it could not be run.
   *
   * @param widths of ports as far as they are known
   */
  public Optional<FoundPorts> ports(String python, Map<String, Integer> widths)
      throws IOException, InterruptedException {
    return ask(
        worker -> worker.ports(python, widths),
        Optional::isPresent,
        failure -> Optional.<FoundPorts>empty());
  }

  /**
   * Calls in which a model and the compiler's own one differ; see {@link PythonWorker#differences}.
   * Empty if one of them could not be run.
   */
  public List<Stimuli> differences(String python, String own, DesignInterface design, long seed)
      throws IOException, InterruptedException {
    return ask(
            worker -> worker.differences(python, own, design, seed),
            Optional::isPresent,
            failure -> Optional.<List<Stimuli>>empty())
        .orElse(List.of());
  }

  /**
   * Calls in which outputs of a model change that do not in the usual ones; see {@link
   * PythonWorker#reach}. Nothing if it could not be run.
   */
  public ReachedChange reach(String python, Stimuli base, ReachSearch search)
      throws IOException, InterruptedException {
    return ask(
            worker -> worker.reach(python, base, search),
            Optional::isPresent,
            failure -> Optional.<ReachedChange>empty())
        .orElse(ReachedChange.NONE);
  }

  /** Chooses stimuli under which two models agree; see {@link PythonWorker#choose}. */
  public RaceFreeStimuli.Choice choose(List<String> orders, List<Stimuli> draws)
      throws IOException, InterruptedException {
    try {
      return ask(
          worker -> worker.choose(orders, draws),
          choice -> !(choice instanceof RaceFreeStimuli.Choice.None),
          RaceFreeStimuli.Choice.None::new);
    } catch (MachineFault e) {
      return new RaceFreeStimuli.Choice.None(fault(e));
    }
  }

  /** What a worker is asked to do. */
  private interface Task<T> {
    T run(PythonWorker worker) throws IOException, PythonWorker.Died;
  }

  private <T> T ask(Task<T> task, Predicate<T> good, Function<PythonRun.Failed, T> failed)
      throws IOException, InterruptedException {
    permits.acquire();
    try {
      PythonWorker.Died last = null;
      int own = 0;
      for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
        try {
          return ask(attempt == 0 ? take() : start(), task, good);
        } catch (PythonWorker.Died e) {
          last = e;
          own += e.fault() ? 0 : 1;
        }
        if (own == 2) {
          // The first one may have been torn by what it ran before; the second one was fresh.
          return failed.apply(
              new PythonRun.Failed(
                  DiagnosticCode.PYTHON_ERROR,
                  DiagnosticCode.PYTHON_ERROR.message(last.getMessage())));
        }
      }
      throw new MachineFault(last.getMessage(), last);
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
      spending.add(Spending.Kind.MODEL, worker.spent());
      workers.giveBack(worker, reusable);
    }
  }

  private PythonWorker take() throws IOException, PythonWorker.Died {
    Optional<PythonWorker> idle = workers.take();
    return idle.isPresent() ? idle.get() : start();
  }

  private PythonWorker start() throws IOException, PythonWorker.Died {
    if (closed.get()) {
      throw new IOException("the interpreters have been closed");
    }
    try {
      place();
      return workers.started(
          new PythonWorker(
              options, processes, timer, scratch.resolve(WORKER), directory, behaviours));
    } catch (IOException e) {
      throw new PythonWorker.Died("no interpreter is to be had: " + e.getMessage(), true);
    }
  }

  @Override
  public void close() {
    closed.set(true);
    workers.close();
    timer.shutdownNow();
  }
}
