package io.refmill.cosim;

import io.refmill.contract.DesignInterface;
import io.refmill.contract.Verdict;
import io.refmill.diagnostics.DiagnosticCode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

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
   * are found among them.
   */
  private static final int POOLED_BATCHES = 8;

  private static final int PREPARED_TOGETHER = 20;

  private final CosimOptions options;
  private final String simulatorVersion;
  private final String pythonVersion;
  private final LimitedProcess processes = new LimitedProcess();
  private final ScratchDirectory scratch;
  private final PythonPool interpreters;
  private final SourcePreparation preparation;
  private final IcarusSimulator simulator;
  private final Judge judge;
  private final ExecutorService executor;
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
    this.preparation = new SourcePreparation(this.options, processes);
    this.simulator = new IcarusSimulator(this.options, processes);
    this.judge = new Judge(this.options, simulator, interpreters, simulatorVersion, pythonVersion);
    this.executor =
        Executors.newFixedThreadPool(
            options.simulatorWorkers(),
            task -> {
              Thread thread = new Thread(task, "refmill-cosim");
              thread.setDaemon(true);
              return thread;
            });
    this.hook = new Thread(this::release, "refmill-cosim-shutdown");
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /** Such as {@code Icarus Verilog 11.0}. */
  public String simulatorVersion() {
    return simulatorVersion;
  }

  /** Such as {@code 3.11.7}. */
  public String pythonVersion() {
    return pythonVersion;
  }

  /** Verifies models: one verdict for each request, in the same order. */
  public List<Verdict> verify(List<VerificationRequest> requests) {
    Verdict[] verdicts = new Verdict[requests.size()];
    int pool = Math.multiplyExact(options.batchSize(), POOLED_BATCHES);
    for (int from = 0; from < requests.size(); from += pool) {
      int end = Math.min(requests.size(), from + pool);
      verifyPool(requests.subList(from, end), verdicts, from);
    }
    for (int i = 0; i < verdicts.length; i++) {
      if (verdicts[i] == null) {
        verdicts[i] = internal(new IllegalStateException("no verdict was reached"));
      }
    }
    return Arrays.asList(verdicts);
  }

  /** Runs the Verilog alone; see {@link Eligibility}. */
  public List<Eligibility> eligibility(List<VerificationRequest> requests) {
    Eligibility[] results = new Eligibility[requests.size()];
    List<Future<?>> batches = new ArrayList<>();
    for (int from = 0; from < requests.size(); from += options.batchSize()) {
      int start = from;
      int end = Math.min(requests.size(), from + options.batchSize());
      batches.add(
          executor.submit(() -> eligibleBatch(requests.subList(start, end), results, start)));
    }
    await(batches);
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
    await(List.of(executor.submit(() -> verifyModels(request, models, verdicts))));
    return Arrays.asList(verdicts);
  }

  private void verifyModels(VerificationRequest request, List<String> models, Verdict[] verdicts) {
    Path base = null;
    try {
      base = scratch.newJob();
      Object prepared = prepare(request, base, "0");
      if (prepared instanceof SimulationJob job) {
        List<Judge.Candidate> candidates =
            models.stream().map(m -> new Judge.Candidate(job, m)).toList();
        judge.judge(candidates, base);
        for (int i = 0; i < verdicts.length; i++) {
          verdicts[i] = candidates.get(i).verdict;
        }
      } else {
        Arrays.fill(verdicts, (Verdict) prepared);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      fill(verdicts, 0, verdicts.length, e);
    } catch (RuntimeException | IOException | StackOverflowError | OutOfMemoryError e) {
      fill(verdicts, 0, verdicts.length, e);
    } finally {
      if (base != null) {
        ScratchDirectory.delete(base);
      }
    }
  }

  /**
   * Runs a model alone on the stimuli of these options.
   *
   * @return what it answered; empty if it could not be run to the end
   */
  public Optional<ModelTrace> trace(DesignInterface design, String python) {
    Stimuli stimuli = judge.stimuli(design);
    try {
      return interpreters.run(python, design, stimuli, 0) instanceof PythonRun.Completed run
          ? Optional.of(
              new ModelTrace(
                  stimuli.inputs(),
                  stimuli.columns(),
                  run.columns().stream().map(PortValues::toArray).toList()))
          : Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while a model ran", e);
    }
  }

  private static void await(List<Future<?>> batches) {
    boolean interrupted = false;
    for (Future<?> batch : batches) {
      try {
        batch.get();
      } catch (InterruptedException e) {
        interrupted = true;
        batches.forEach(b -> b.cancel(true));
        break;
      } catch (ExecutionException e) {
        throw new IllegalStateException("a batch failed outside its own handler", e.getCause());
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while verifying");
    }
  }

  /** Prepares all, sorts them into groups that may share a simulation, and judges the groups. */
  private void verifyPool(List<VerificationRequest> requests, Verdict[] verdicts, int start) {
    Path base = null;
    try {
      base = scratch.newJob();
      Path directory = base;
      SimulationJob[] jobs = new SimulationJob[requests.size()];
      List<Future<?>> tasks = new ArrayList<>();
      for (int from = 0; from < jobs.length; from += PREPARED_TOGETHER) {
        int first = from;
        int end = Math.min(jobs.length, from + PREPARED_TOGETHER);
        tasks.add(
            executor.submit(
                () -> {
                  for (int i = first; i < end; i++) {
                    jobs[i] = prepareOrFail(requests.get(i), directory, i, verdicts, start + i);
                  }
                }));
      }
      await(tasks);
      tasks.clear();
      Map<SimulationJob, Integer> indices = new LinkedHashMap<>();
      for (int i = 0; i < jobs.length; i++) {
        if (jobs[i] != null) {
          indices.put(jobs[i], i);
        }
      }
      for (List<SimulationJob> group :
          IcarusSimulator.groups(List.copyOf(indices.keySet()), options.batchSize())) {
        tasks.add(
            executor.submit(
                () -> verifyGroup(group, indices, requests, verdicts, start, directory)));
      }
      await(tasks);
    } catch (IOException e) {
      fill(verdicts, start, requests.size(), e);
    } finally {
      if (base != null) {
        ScratchDirectory.delete(base);
      }
    }
  }

  /** The job of a request; null if it has its verdict already. */
  private SimulationJob prepareOrFail(
      VerificationRequest request, Path base, int folder, Verdict[] verdicts, int index) {
    try {
      Object prepared = prepare(request, base, Integer.toString(folder));
      if (prepared instanceof SimulationJob job) {
        return job;
      }
      verdicts[index] = (Verdict) prepared;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      verdicts[index] = internal(e);
    } catch (RuntimeException | IOException | StackOverflowError | OutOfMemoryError e) {
      verdicts[index] = internal(e);
    }
    return null;
  }

  private void verifyGroup(
      List<SimulationJob> group,
      Map<SimulationJob, Integer> indices,
      List<VerificationRequest> requests,
      Verdict[] verdicts,
      int start,
      Path base) {
    List<Judge.Candidate> candidates = new ArrayList<>();
    for (SimulationJob job : group) {
      candidates.add(new Judge.Candidate(job, requests.get(indices.get(job)).python()));
    }
    Throwable problem = null;
    try {
      judge.judge(candidates, base);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      problem = e;
    } catch (RuntimeException | IOException | StackOverflowError | OutOfMemoryError e) {
      problem = e;
    }
    for (int i = 0; i < candidates.size(); i++) {
      Verdict verdict = candidates.get(i).verdict;
      verdicts[start + indices.get(group.get(i))] =
          verdict != null || problem == null ? verdict : internal(problem);
      ScratchDirectory.delete(group.get(i).directory);
      group.get(i).stimuli = null;
    }
  }

  private void eligibleBatch(List<VerificationRequest> requests, Eligibility[] results, int start) {
    Path base = null;
    try {
      base = scratch.newJob();
      for (int i = 0; i < requests.size(); i++) {
        results[start + i] = eligible(requests.get(i), base, Integer.toString(i));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IOException | RuntimeException e) {
      for (int i = 0; i < requests.size(); i++) {
        if (results[start + i] == null) {
          results[start + i] = Eligibility.failed((Verdict.Failed) internal(e));
        }
      }
    } finally {
      if (base != null) {
        ScratchDirectory.delete(base);
      }
    }
  }

  private Eligibility eligible(VerificationRequest request, Path base, String folder)
      throws IOException, InterruptedException {
    Object prepared = prepare(request, base, folder);
    if (!(prepared instanceof SimulationJob)) {
      return Eligibility.failed((Verdict.Failed) prepared);
    }
    SimulationJob job = (SimulationJob) prepared;
    if (job.stimuli == null) {
      job.stimuli = judge.stimuli(job.design);
    }
    SimulationResult plain = simulator.simulate(List.of(job), Start.PLAIN, base).get(job);
    if (plain instanceof SimulationResult.Failed failed) {
      return Eligibility.failed(new Verdict.Failed(failed.code(), failed.message()));
    }
    SimulationResult second = null;
    OutputComparison known =
        new OutputComparison(
            job.design.outputs(), ((SimulationResult.Completed) plain).rows(), null);
    if (!known.complete()) {
      second = simulator.simulate(List.of(job), Start.INITIALISED, base).get(job);
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
        folder,
        base.resolve(folder),
        request.unit(),
        design,
        raceFree,
        ready.files(),
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

  private static Verdict internal(Throwable problem) {
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
