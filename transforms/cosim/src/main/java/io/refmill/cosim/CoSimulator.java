package io.refmill.cosim;

import io.refmill.contract.DesignInterface;
import io.refmill.contract.Verdict;
import io.refmill.cosim.icarus.CompilationFacts;
import io.refmill.cosim.icarus.DesignUnderTest;
import io.refmill.cosim.icarus.IcarusSimulator;
import io.refmill.cosim.icarus.SimulationJob;
import io.refmill.cosim.icarus.SimulationResult;
import io.refmill.cosim.icarus.Simulations;
import io.refmill.cosim.icarus.SourcePreparation;
import io.refmill.cosim.icarus.Start;
import io.refmill.cosim.process.AtExit;
import io.refmill.cosim.process.Faults;
import io.refmill.cosim.process.IsolatedPrograms;
import io.refmill.cosim.process.Isolation;
import io.refmill.cosim.process.LimitedProcess;
import io.refmill.cosim.process.ProgramUse;
import io.refmill.cosim.process.ScratchDirectory;
import io.refmill.cosim.process.Spending;
import io.refmill.cosim.process.Workers;
import io.refmill.cosim.python.PythonPool;
import io.refmill.cosim.python.PythonRun;
import io.refmill.cosim.settings.CosimOptions;
import io.refmill.cosim.settings.Toolchain;
import io.refmill.cosim.values.PortValues;
import io.refmill.cosim.values.Stimuli;
import io.refmill.cosim.verdict.Candidate;
import io.refmill.cosim.verdict.Judge;
import io.refmill.cosim.verdict.Judged;
import io.refmill.cosim.verdict.Judgement;
import io.refmill.cosim.verdict.LeftOpen;
import io.refmill.cosim.verdict.OutputComparison;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * Runs the Verilog in Icarus, the model in CPython, both on the same stimuli, and compares. The
 * rules: {@code docs/verification.md}.
 *
 * <p>Whatever happens to one request, every request gets a verdict; a bug of ours is a {@code
 * Failed} with code {@code INTERNAL_ERROR}. Verdicts do not depend on the other requests, on their
 * order or on the number of workers. For use by several threads.
 */
public final class CoSimulator implements AutoCloseable {

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
  private final Judgement.Versions versions;
  private final LimitedProcess processes = new LimitedProcess();
  private final ScratchDirectory scratch;
  private final IsolatedPrograms programs;
  private final PythonPool interpreters;
  private final RequestPreparation preparation;
  private final IcarusSimulator simulator;
  private final Judge judge;
  private final Semaphore pools;
  private final Workers workers;
  private final Workers alone = Workers.alone();
  private final AtExit atExit;

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
    this.versions = new Judgement.Versions(check.simulatorVersion(), check.pythonVersion());
    this.scratch = new ScratchDirectory(options.scratchDirectory());
    this.interpreters = new PythonPool(this.options, processes, scratch.root(), false);
    this.programs = new IsolatedPrograms(this.options.toolchain(), processes, scratch.root());
    requireIsolation();
    this.preparation =
        new RequestPreparation(
            this.options,
            new SourcePreparation(this.options, programs),
            interpreters,
            scratch.secret());
    this.simulator = new IcarusSimulator(this.options, programs);
    this.judge = new Judge(this.options, simulator, interpreters, versions);
    this.pools = new Semaphore(Math.max(2, options.simulatorWorkers() / WORKERS_OF_A_POOL));
    this.workers = Workers.of(options.simulatorWorkers(), "refmill-cosim");
    this.atExit = new AtExit(this::release, "refmill-cosim-shutdown");
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
    return versions.simulator();
  }

  /** Such as {@code 3.11.7}. */
  public String pythonVersion() {
    return versions.python();
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
    return verify(requests, count -> {}, request -> Spending.UNTOLD);
  }

  /**
   * The same, and tells how it gets on and what it takes.
   *
   * @param simulated is told, by several threads, how many more of the requests have been through
   *     the simulator; some may never get there, and some need to go again
   * @param spendings for each request, by its place, who hears what is spent on it
   */
  public List<Verdict> verify(
      List<VerificationRequest> requests, IntConsumer simulated, IntFunction<Spending> spendings) {
    List<Verdict> verdicts = inPools(requests, simulated, spendings);
    List<Integer> read =
        IntStream.range(0, verdicts.size())
            .filter(i -> verdicts.get(i) instanceof Verdict.Mismatch)
            .filter(i -> !requests.get(i).readings().isEmpty())
            .boxed()
            .toList();
    if (!read.isEmpty()) {
      List<Verdict> alike =
          inPools(
              read.stream().map(i -> requests.get(i).alike()).toList(),
              count -> {},
              i -> spendings.apply(read.get(i)).further());
      for (int k = 0; k < read.size(); k++) {
        if (alike.get(k) instanceof Verdict.Match match) {
          verdicts.set(read.get(k), match.with(match.strength().avoiding()));
        }
      }
    }
    return IntStream.range(0, verdicts.size())
        .mapToObj(i -> Meaning.inDoubt(verdicts.get(i), requests.get(i).doubts()))
        .toList();
  }

  private List<Verdict> inPools(
      List<VerificationRequest> requests, IntConsumer simulated, IntFunction<Spending> spendings) {
    List<Verdict> verdicts = new ArrayList<>();
    int pool = Math.multiplyExact(options.batchSize(), POOLED_BATCHES);
    for (int from = 0; from < requests.size(); from += pool) {
      int first = from;
      List<VerificationRequest> some =
          requests.subList(from, Math.min(requests.size(), from + pool));
      try {
        pools.acquire();
        try {
          verdicts.addAll(verifyPool(some, simulated, i -> spendings.apply(first + i)));
        } finally {
          pools.release();
        }
      } catch (InterruptedException e) {
        throw interrupted();
      }
    }
    return verdicts;
  }

  /** Runs the Verilog alone; see {@link Eligibility}. */
  public List<Eligibility> eligibility(List<VerificationRequest> requests) {
    List<Integer> indices = IntStream.range(0, requests.size()).boxed().toList();
    return inDirectory(
        base ->
            workers.map(
                indices,
                1,
                i -> eligible(requests.get(i), base, Integer.toString(i)),
                (i, problem) -> Eligibility.failed(Faults.verdict(problem))),
        problem -> Collections.nCopies(requests.size(), Eligibility.failed(problem)));
  }

  /**
   * Verifies several models of one design on the same simulations: for each the verdict that {@link
   * #verify} would give it.
   *
   * @param request the design; its own model is not among those that are judged
   * @param models source texts with {@code class TopModule}
   */
  public List<Verdict> verifyModels(VerificationRequest request, List<String> models) {
    return inDirectory(
        base -> {
          Prepared prepared = preparation.prepare(request, base, "0", Spending.UNTOLD);
          List<Prepared> each = Collections.nCopies(models.size(), prepared);
          return verdicts(
              each,
              models.stream().map(python -> Model.foreign(request, python)).toList(),
              base,
              count -> {});
        },
        problem -> Collections.nCopies(models.size(), problem));
  }

  /**
   * Looks at models in calls that are given, instead of stimuli: nothing is searched, and no run is
   * made longer. A mismatch means what it means in {@link #verify}; a match says nothing of other
   * calls.
   *
   * @param spendings for each, by its place, who hears what is spent on it
   */
  public List<Verdict> replay(List<Replay> replays, IntFunction<Spending> spendings) {
    List<Integer> indices = IntStream.range(0, replays.size()).boxed().toList();
    List<Verdict> verdicts =
        inDirectory(
            base -> {
              List<Prepared> prepared =
                  workers.map(
                      indices,
                      PREPARED_TOGETHER,
                      i -> prepared(replays.get(i), base, Integer.toString(i), spendings.apply(i)),
                      (i, problem) -> new Prepared.Refused(Faults.verdict(problem)));
              List<Model> models = replays.stream().map(each -> Model.of(each.request())).toList();
              return verdicts(prepared, models, base, count -> {});
            },
            problem -> Collections.nCopies(replays.size(), problem));
    return IntStream.range(0, verdicts.size())
        .mapToObj(i -> Meaning.inDoubt(verdicts.get(i), replays.get(i).request().doubts()))
        .toList();
  }

  private Prepared prepared(
      VerificationRequest request, Path base, String folder, Spending spending)
      throws IOException, InterruptedException {
    return spending.timed(() -> preparation.prepare(request, base, folder, spending));
  }

  private Prepared prepared(Replay replay, Path base, String folder, Spending spending)
      throws IOException, InterruptedException {
    return preparation.prepare(
        replay.request(), replay.stimuli(options.seed()), base, folder, spending);
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
      return interpreters.run(python, design, stimuli, 0, false) instanceof PythonRun.Completed run
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

  /** Work in a directory of its own. */
  private interface Work<R> {
    R in(Path base) throws IOException, InterruptedException;
  }

  /**
   * Does some work in a new directory, which is gone behind it.
   *
   * @param otherwise what it comes to if something goes wrong
   */
  private <R> R inDirectory(Work<R> work, Function<Verdict.Failed, R> otherwise) {
    Path base = null;
    try {
      base = scratch.newJob();
      return work.in(base);
    } catch (InterruptedException e) {
      throw interrupted();
    } catch (RuntimeException | IOException | Error e) {
      return otherwise.apply(Faults.verdict(e));
    } finally {
      if (base != null) {
        ScratchDirectory.delete(base);
      }
    }
  }

  /** Prepares all, and brings those that are accepted to their verdicts. */
  private List<Verdict> verifyPool(
      List<VerificationRequest> requests, IntConsumer simulated, IntFunction<Spending> spendings) {
    List<Integer> indices = IntStream.range(0, requests.size()).boxed().toList();
    return inDirectory(
        base -> {
          List<Prepared> prepared =
              workers.map(
                  indices,
                  PREPARED_TOGETHER,
                  i -> prepared(requests.get(i), base, Integer.toString(i), spendings.apply(i)),
                  (i, problem) -> new Prepared.Refused(Faults.verdict(problem)));
          List<Model> models = requests.stream().map(Model::of).toList();
          return verdicts(prepared, models, base, simulated);
        },
        problem -> Collections.nCopies(requests.size(), problem));
  }

  /**
   * A model.
   *
   * @param own the compiler's own one of the same source, if this is another; null for none
   * @param compiled whether it is the compiler's own
   * @param open what the source leaves open
   */
  private record Model(String python, String own, boolean compiled, LeftOpen open) {
    static Model of(VerificationRequest request) {
      return new Model(
          request.python(), own(request), request.compiled(), LeftOpen.by(request.doubts()));
    }

    static Model foreign(VerificationRequest request, String python) {
      return new Model(python, own(request), false, LeftOpen.NOTHING);
    }

    private static String own(VerificationRequest request) {
      return request.own().isEmpty() ? null : request.own();
    }
  }

  /**
   * The verdicts on models.
   *
   * @param prepared for each model its design, or why it cannot run
   */
  private List<Verdict> verdicts(
      List<Prepared> prepared, List<Model> models, Path base, IntConsumer simulated)
      throws InterruptedException {
    List<Verdict> verdicts = new ArrayList<>();
    List<Candidate> candidates = new ArrayList<>();
    List<Integer> places = new ArrayList<>();
    for (Prepared one : prepared) {
      Verdict verdict = null;
      if (one instanceof Prepared.Accepted accepted) {
        places.add(verdicts.size());
        Model model = models.get(verdicts.size());
        candidates.add(
            Candidate.of(
                accepted.subject(), model.python(), model.own(), model.compiled(), model.open()));
      } else {
        verdict = ((Prepared.Refused) one).verdict();
      }
      verdicts.add(verdict);
    }
    List<Judged> judged = judge.judge(candidates, base, workers, simulated);
    for (int i = 0; i < judged.size(); i++) {
      verdicts.set(places.get(i), Meaning.explained(judged.get(i)));
    }
    return verdicts;
  }

  private Eligibility eligible(VerificationRequest request, Path base, String folder)
      throws IOException, InterruptedException {
    Prepared prepared = preparation.prepare(request, base, folder, Spending.UNTOLD);
    if (prepared instanceof Prepared.Refused refused) {
      return Eligibility.failed(refused.verdict());
    }
    DesignUnderTest subject = ((Prepared.Accepted) prepared).subject();
    Stimuli stimuli = subject.chosen().orElseGet(() -> judge.stimuli(subject.design(), 1));
    SimulationJob job = new SimulationJob(subject, stimuli, CompilationFacts.NONE);
    Simulations plain = simulator.simulateApart(List.of(job), Start.PLAIN, base, alone);
    if (plain.get(subject) instanceof SimulationResult.Failed failed) {
      return Eligibility.failed(new Verdict.Failed(failed.code(), failed.message()));
    }
    OutputComparison known =
        new OutputComparison(
            subject.design().outputs(),
            ((SimulationResult.Completed) plain.get(subject)).rows(),
            null);
    SimulationResult second =
        known.complete()
            ? null
            : simulator
                .simulateApart(List.of(plain.updated(job)), Start.INITIALISED, base, alone)
                .get(subject);
    return Eligibility.of(subject.design(), known, second);
  }

  @Override
  public void close() {
    release();
    atExit.cancel();
  }

  /** Threads that still write must be gone before their files are. */
  private void release() {
    workers.interrupt();
    programs.close();
    processes.killAll();
    interpreters.close();
    workers.close();
    scratch.close();
  }
}
