package io.refmill.cosim;

import io.refmill.contract.DesignInterface;
import io.refmill.contract.Verdict;
import io.refmill.diagnostics.DiagnosticCode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/**
 * Runs the Verilog in Icarus, the model in CPython, both on the same stimuli, and compares. The
 * rules: {@code ARCHITECTURE.md}, "Verified".
 *
 * <p>Whatever happens to one request, every request gets a verdict; a bug of ours is a {@code
 * Failed} with code {@code INTERNAL_ERROR}. Verdicts do not depend on the other requests, on their
 * order or on the number of workers. For use by several threads.
 */
public final class CoSimulator implements AutoCloseable {
  /** Calls and bits that are held in memory at once: 256 Mbit of outputs. */
  private static final long MAX_OUTPUT_BITS = 256L << 20;

  private static final int END_SECONDS = 5;

  /**
   * Requests that are looked at together, in batches: groups of designs that may share a simulation
   * are found among them. Names that come again and again, and the few designs that need a second
   * run, leave simulations half empty in a small pool.
   */
  private static final int POOLED_BATCHES = 32;

  private static final int PREPARED_TOGETHER = 20;

  /**
   * For each pool that is looked at there are that many workers, and two pools at least, so that
   * one has work while the last simulations of the other end. More would cost memory alone.
   */
  private static final int WORKERS_OF_A_POOL = 4;

  private final CosimOptions options;
  private final String simulatorVersion;
  private final String pythonVersion;
  private final LimitedProcess processes = new LimitedProcess();
  private final ScratchDirectory scratch;
  private final IsolatedPrograms programs;
  private final PythonPool interpreters;
  private final SourcePreparation preparation;
  private final IcarusSimulator simulator;
  private final Judge judge;
  private final ExecutorService executor;
  private final Semaphore pools;
  private final Workers workers;
  private final Workers alone = new Workers(null);
  private final Thread hook;

  /**
   * Checks the programs; interpreters start when they are first needed.
   *
   * @throws IllegalStateException if a program is missing, with all that is
   */
  public CoSimulator(CosimOptions options) {
    Toolchain.Check check = options.toolchain().check();
    if (!check.ok()) {
      throw new IllegalStateException(String.join("; ", check.problems()));
    }
    this.options = options.withToolchain(check.toolchain());
    this.simulatorVersion = check.simulatorVersion();
    this.pythonVersion = check.pythonVersion();
    this.scratch = new ScratchDirectory(options.scratchDirectory());
    this.interpreters = new PythonPool(this.options, processes, scratch.root());
    this.programs = new IsolatedPrograms(this.options.toolchain(), processes, scratch.root());
    requireIsolation();
    this.preparation = new SourcePreparation(this.options, programs);
    this.simulator = new IcarusSimulator(this.options, programs);
    this.judge = new Judge(this.options, simulator, interpreters, simulatorVersion, pythonVersion);
    this.executor =
        Executors.newFixedThreadPool(
            options.simulatorWorkers(),
            task -> {
              Thread thread = new Thread(task, "refmill-cosim");
              thread.setDaemon(true);
              return thread;
            });
    this.pools = new Semaphore(Math.max(2, options.simulatorWorkers() / WORKERS_OF_A_POOL));
    this.workers = new Workers(executor);
    this.hook = new Thread(this::release, "refmill-cosim-shutdown");
    Runtime.getRuntime().addShutdownHook(hook);
  }

  private void requireIsolation() {
    Isolation isolation = options.requireIsolation() ? isolation() : null;
    if (isolation != null && !isolation.complete()) {
      processes.killAll();
      interpreters.close();
      scratch.close();
      throw new IllegalStateException(
          "isolation is required and is not to be had: " + isolation.problem());
    }
  }

  /**
   * How many simulations that designs shared were taken apart, since one of them came to something
   * else alone. Not 0 means that some source reaches others by means that we do not know.
   */
  public long interferences() {
    return simulator.interferences();
  }

  /** Such as {@code Icarus Verilog 11.0}. */
  public String simulatorVersion() {
    return simulatorVersion;
  }

  /** Such as {@code 3.11.7}. */
  public String pythonVersion() {
    return pythonVersion;
  }

  /**
   * Whether designs are simulated, and models run, in isolation from the host.
   *
   * @throws UncheckedIOException if no program can be started at all
   */
  public Isolation isolation() {
    try {
      Isolation simulators = programs.isolation();
      return !simulators.complete() || interpreters.isolated()
          ? simulators
          : new Isolation(false, "interpreters get no namespaces");
    } catch (InterruptedException e) {
      throw interrupted();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What the simulator's compiler and its run time have taken until now. */
  public List<ProgramUse> programUse() {
    return List.of(
        programs.use(options.toolchain().iverilog()), programs.use(options.toolchain().vvp()));
  }

  /** Verifies models: one verdict for each request, in the same order. */
  public List<Verdict> verify(List<VerificationRequest> requests) {
    return verify(requests, count -> {});
  }

  /**
   * The same, and tells how it gets on.
   *
   * @param simulated is told, by several threads, how many more of the requests have been through
   *     the simulator; some may never get there, and some need to go again
   */
  public List<Verdict> verify(List<VerificationRequest> requests, IntConsumer simulated) {
    Verdict[] verdicts = new Verdict[requests.size()];
    int pool = Math.multiplyExact(options.batchSize(), POOLED_BATCHES);
    for (int from = 0; from < requests.size(); from += pool) {
      int end = Math.min(requests.size(), from + pool);
      try {
        pools.acquire();
        try {
          verifyPool(requests.subList(from, end), verdicts, from, simulated);
        } finally {
          pools.release();
        }
      } catch (InterruptedException e) {
        throw interrupted();
      }
    }
    for (int i = 0; i < verdicts.length; i++) {
      if (verdicts[i] == null) {
        verdicts[i] = internal(new IllegalStateException("no verdict was reached"));
      }
      verdicts[i] = Meaning.inDoubt(verdicts[i], requests.get(i).doubts());
      if (requests.get(i).compiled()) {
        verdicts[i] = Meaning.atRest(verdicts[i]);
      }
    }
    return Arrays.asList(verdicts);
  }

  /** Runs the Verilog alone; see {@link Eligibility}. */
  public List<Eligibility> eligibility(List<VerificationRequest> requests) {
    Eligibility[] results = new Eligibility[requests.size()];
    List<Integer> indices = IntStream.range(0, requests.size()).boxed().toList();
    Path base = null;
    try {
      base = scratch.newJob();
      Path directory = base;
      workers
          .each(
              indices,
              1,
              i -> results[i] = eligible(requests.get(i), directory, Integer.toString(i)))
          .forEach((i, problem) -> results[i] = Eligibility.failed(internal(problem)));
    } catch (IOException e) {
      Arrays.setAll(results, i -> Eligibility.failed(internal(e)));
    } catch (InterruptedException e) {
      throw interrupted();
    } finally {
      if (base != null) {
        ScratchDirectory.delete(base);
      }
    }
    return Arrays.asList(results);
  }

  /**
   * Verifies several models of one design on the same simulations: for each the verdict that {@link
   * #verify} would give it.
   *
   * @param request the design; its own model is not among those that are judged
   * @param models source texts with {@code class TopModule}
   */
  public List<Verdict> verifyModels(VerificationRequest request, List<String> models) {
    Verdict[] verdicts = new Verdict[models.size()];
    Path base = null;
    try {
      base = scratch.newJob();
      Object prepared = prepare(request, base, "0");
      if (prepared instanceof SimulationJob job) {
        List<Judge.Candidate> candidates =
            models.stream().map(m -> new Judge.Candidate(job, m)).toList();
        judge.judge(candidates, base, workers, count -> {});
        for (int i = 0; i < verdicts.length; i++) {
          verdicts[i] = Meaning.explained(candidates.get(i).verdict, candidates.get(i).job);
        }
      } else {
        Arrays.fill(verdicts, (Verdict) prepared);
      }
    } catch (InterruptedException e) {
      throw interrupted();
    } catch (RuntimeException | IOException | StackOverflowError | OutOfMemoryError e) {
      fill(verdicts, 0, verdicts.length, e);
    } finally {
      if (base != null) {
        ScratchDirectory.delete(base);
      }
    }
    return Arrays.asList(verdicts);
  }

  private static IllegalStateException interrupted() {
    Thread.currentThread().interrupt();
    return new IllegalStateException("interrupted while verifying");
  }

  /**
   * Runs a model alone on the stimuli of these options.
   *
   * @return what it answered; empty if it could not be run to the end
   */
  public Optional<ModelTrace> trace(DesignInterface design, String python) {
    Stimuli stimuli = judge.stimuli(design, 1);
    try {
      return interpreters.run(python, design, stimuli, 0) instanceof PythonRun.Completed run
          ? Optional.of(
              new ModelTrace(
                  stimuli.inputs(),
                  stimuli.patterns(),
                  run.columns().stream().map(PortValues::toArray).toList()))
          : Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while a model ran", e);
    }
  }

  /** Prepares all, and brings those that are accepted to their verdicts. */
  private void verifyPool(
      List<VerificationRequest> requests, Verdict[] verdicts, int start, IntConsumer simulated)
      throws InterruptedException {
    Path base = null;
    try {
      base = scratch.newJob();
      Path directory = base;
      Judge.Candidate[] candidates = new Judge.Candidate[requests.size()];
      List<Integer> indices = IntStream.range(0, requests.size()).boxed().toList();
      Map<Integer, Throwable> problems =
          workers.each(
              indices,
              PREPARED_TOGETHER,
              i -> {
                Object prepared = prepare(requests.get(i), directory, Integer.toString(i));
                if (prepared instanceof SimulationJob job) {
                  candidates[i] = new Judge.Candidate(job, requests.get(i).python());
                } else {
                  verdicts[start + i] = (Verdict) prepared;
                }
              });
      problems.forEach((i, problem) -> verdicts[start + i] = internal(problem));
      judge.judge(
          Arrays.stream(candidates).filter(Objects::nonNull).toList(),
          directory,
          workers,
          simulated);
      for (int i : indices) {
        if (candidates[i] != null) {
          verdicts[start + i] = Meaning.explained(candidates[i].verdict, candidates[i].job);
        }
      }
    } catch (IOException | RuntimeException | StackOverflowError | OutOfMemoryError e) {
      fill(verdicts, start, requests.size(), e);
    } finally {
      if (base != null) {
        ScratchDirectory.delete(base);
      }
    }
  }

  private Eligibility eligible(VerificationRequest request, Path base, String folder)
      throws IOException, InterruptedException {
    Object prepared = prepare(request, base, folder);
    if (!(prepared instanceof SimulationJob job)) {
      return Eligibility.failed((Verdict.Failed) prepared);
    }
    if (job.stimuli == null) {
      job.stimuli = judge.stimuli(job.design, 1);
    }
    SimulationResult plain =
        simulator.simulateApart(List.of(job), Start.PLAIN, base, alone).get(job);
    if (plain instanceof SimulationResult.Failed failed) {
      return Eligibility.failed(new Verdict.Failed(failed.code(), failed.message()));
    }
    SimulationResult second = null;
    OutputComparison known =
        new OutputComparison(
            job.design.outputs(), ((SimulationResult.Completed) plain).rows(), null);
    if (!known.complete()) {
      second = simulator.simulateApart(List.of(job), Start.INITIALISED, base, alone).get(job);
    }
    return Eligibility.of(job.design, known, second);
  }

  /** A {@link SimulationJob}, or a {@link Verdict.Failed} that says why there is none. */
  private Object prepare(VerificationRequest request, Path base, String folder)
      throws IOException, InterruptedException {
    DesignInterface design = request.design();
    if (design.outputs().isEmpty()) {
      return new Verdict.Failed(
          DiagnosticCode.NO_OUTPUT_PORT, DiagnosticCode.NO_OUTPUT_PORT.message(design.topModule()));
    }
    if ((long) Judgement.outputWidth(design) * options.vectors() > MAX_OUTPUT_BITS) {
      return new Verdict.Failed(
          DiagnosticCode.DESIGN_TOO_LARGE,
          "the outputs of all calls have more than " + MAX_OUTPUT_BITS + " bits");
    }
    SourcePreparation.Result result = preparation.prepare(request.unit(), base, folder);
    if (result instanceof SourcePreparation.Refused refused) {
      return new Verdict.Failed(refused.code(), refused.message());
    }
    SourcePreparation.Ready ready = (SourcePreparation.Ready) result;
    Stimuli raceFree = null;
    if (!request.orders().isEmpty()) {
      Object found = raceFreeStimuli(request);
      if (found instanceof Verdict failed) {
        return failed;
      }
      raceFree = (Stimuli) found;
    }
    return new SimulationJob(
        scratch.secret(),
        folder,
        base.resolve(folder),
        request.unit(),
        design,
        raceFree,
        ready.sources(),
        ready.traits());
  }

  /** {@link Stimuli}, or a {@link Verdict.Failed} that says why there are none. */
  private Object raceFreeStimuli(VerificationRequest request)
      throws IOException, InterruptedException {
    DesignInterface design = request.design();
    List<Stimuli> draws = RaceFreeStimuli.draws(design, options.vectors(), options.seed());
    RaceFreeStimuli.Choice choice = interpreters.choose(request.orders(), draws);
    if (choice instanceof RaceFreeStimuli.Choice.None none) {
      return new Verdict.Failed(none.failure().code(), none.failure().message());
    }
    Stimuli chosen =
        RaceFreeStimuli.assemble(draws, ((RaceFreeStimuli.Choice.Found) choice).taken());
    return chosen != null
        ? chosen
        : new Verdict.Failed(
            DiagnosticCode.RACE,
            DiagnosticCode.RACE.message("more than a quarter of all vectors depend on it"));
  }

  private static void fill(Verdict[] verdicts, int start, int count, Throwable problem) {
    for (int i = start; i < start + count; i++) {
      if (verdicts[i] == null) {
        verdicts[i] = internal(problem);
      }
    }
  }

  /** The verdict where a bug of ours, or the machine, has kept us from one. */
  static Verdict.Failed internal(Throwable problem) {
    Throwable cause = problem instanceof UncheckedIOException ? problem.getCause() : problem;
    if (cause instanceof IOException || cause instanceof OutOfMemoryError) {
      String why = cause instanceof MachineFault ? cause.getMessage() : cause.toString();
      return new Verdict.Failed(
          DiagnosticCode.MACHINE_FAULT, DiagnosticCode.MACHINE_FAULT.message(why));
    }
    StackTraceElement[] trace = problem.getStackTrace();
    String place = trace.length == 0 ? "" : " at " + trace[0];
    return new Verdict.Failed(
        DiagnosticCode.INTERNAL_ERROR, DiagnosticCode.INTERNAL_ERROR.message(problem + place));
  }

  @Override
  public void close() {
    release();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The machine is shutting down, and the hook runs or has run.
    }
  }

  /** Threads that still write must be gone before their files are. */
  private void release() {
    executor.shutdownNow();
    programs.close();
    processes.killAll();
    interpreters.close();
    try {
      executor.awaitTermination(END_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    scratch.close();
  }
}
