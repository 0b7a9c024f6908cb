package io.refmill.cosim;

import io.refmill.contract.DesignInterface;
import io.refmill.contract.Verdict;
import io.refmill.diagnostics.DiagnosticCode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntConsumer;
import java.util.function.Predicate;

/** Brings models that are simulated together to their verdicts. */
final class Judge {
  /**
   * How many times as many calls a design gets whose outputs have not changed. A lock that opens
   * after twelve right bits in a row is found with that, and few designs need it.
   */
  private static final int STILL_FACTOR = 20;

  /** Bits of all outputs in all these calls, at most. */
  private static final long MAX_STILL_BITS = 64L << 20;

  /** Models that a thread takes at once. */
  private static final int TOGETHER = 5;

  /**
   * Stimuli and results that are held in memory at once, about: room for well over a thousand
   * designs of usual size.
   */
  private static final long MAX_BYTES = 256L << 20;

  private final CosimOptions options;
  private final IcarusSimulator simulator;
  private final PythonPool interpreters;
  private final String simulatorVersion;
  private final String pythonVersion;

  Judge(
      CosimOptions options,
      IcarusSimulator simulator,
      PythonPool interpreters,
      String simulatorVersion,
      String pythonVersion) {
    this.options = options;
    this.simulator = simulator;
    this.interpreters = interpreters;
    this.simulatorVersion = simulatorVersion;
    this.pythonVersion = pythonVersion;
  }

  /** A model on its way to its verdict. */
  static final class Candidate {
    final String python;
    SimulationJob job;
    PythonRun run;
    Judgement judgement;
    OutputComparison plain;
    Verdict verdict;

    /** The verdict of a longer run that shows nothing new; null if this is the first run. */
    Verdict.Match unmoved;

    Candidate(SimulationJob job, String python) {
      this.job = job;
      this.python = python;
    }
  }

  /**
   * Gives every candidate its verdict; candidates of one job share its simulations.
   *
   * @param base the directory that the programs run in
   * @param workers that share the work
   * @param simulated is told how many have been through their first simulation
   */
  void judge(List<Candidate> candidates, Path base, Workers workers, IntConsumer simulated)
      throws InterruptedException {
    passes(candidates, base, workers, simulated);
    // The outcome is the simulator's, not the model's: a constant model must not get away with it.
    Map<Candidate, Candidate> still = new LinkedHashMap<>();
    List<Candidate> unmoved = candidates.stream().filter(this::isStill).toList();
    Map<SimulationJob, SimulationJob> jobs = new HashMap<>();
    for (Candidate candidate : unmoved) {
      SimulationJob longer = jobs.computeIfAbsent(candidate.job, job -> job.longer(STILL_FACTOR));
      Candidate again = new Candidate(longer, candidate.python);
      again.unmoved = (Verdict.Match) candidate.verdict;
      still.put(candidate, again);
    }
    passes(List.copyOf(still.values()), base, workers, count -> {});
    still.forEach(
        (candidate, longer) -> {
          // A longer run may break a limit, or come to its end, which says nothing of the model;
          // one that the machine did not let end might have said something.
          boolean telling =
              longer.verdict instanceof Verdict.Mismatch
                  || longer.verdict instanceof Verdict.Failed failed
                      && failed.code() == DiagnosticCode.MACHINE_FAULT
                  || longer.verdict instanceof Verdict.Match match && moves(match);
          candidate.verdict = telling ? longer.verdict : candidate.verdict;
        });
  }

  /**
   * Whether a match means little because no output has changed, though there are inputs or states
   * that have not been seen.
   */
  private boolean isStill(Candidate candidate) {
    SimulationJob job = candidate.job;
    long bits = (long) Judgement.outputWidth(job.design) * options.vectors() * STILL_FACTOR;
    return candidate.verdict instanceof Verdict.Match match
        && !moves(match)
        && !job.stimuliChosen
        && bits <= MAX_STILL_BITS
        && !StimulusGenerator.isExhaustive(job.design, options.vectors());
  }

  private static boolean moves(Verdict.Match match) {
    return moves(match.strength().toggled());
  }

  private static boolean moves(Map<String, String> toggled) {
    return toggled.values().stream().anyMatch(bits -> bits.contains("1"));
  }

  /** Takes as many candidates at a time as memory has room for. */
  private void passes(List<Candidate> candidates, Path base, Workers workers, IntConsumer simulated)
      throws InterruptedException {
    for (int from = 0, to; from < candidates.size(); from = to) {
      long bytes = 0;
      for (to = from; to < candidates.size(); to++) {
        bytes += bytes(candidates.get(to).job);
        if (bytes > MAX_BYTES && to > from) {
          break;
        }
      }
      List<Candidate> some = candidates.subList(from, to);
      pass(some, base, workers, simulated);
      for (Candidate candidate : some) {
        candidate.judgement = null;
        candidate.plain = null;
        candidate.run = null;
        candidate.job.forgetStimuli();
      }
    }
  }

  /**
   * What a design's stimuli and results take, about: what goes in and what the model answers in
   * words, what the simulator prints in two runs as characters.
   */
  private long bytes(SimulationJob job) {
    long calls = (long) job.factor * options.vectors();
    long words = job.design.ports().stream().mapToLong(p -> PortValues.words(p.width())).sum();
    return calls * (2L * Judgement.outputWidth(job.design) + words * Long.BYTES);
  }

  private void pass(List<Candidate> candidates, Path base, Workers workers, IntConsumer simulated)
      throws InterruptedException {
    Map<SimulationJob, List<Candidate>> users = new LinkedHashMap<>();
    candidates.forEach(c -> users.computeIfAbsent(c.job, j -> new ArrayList<>()).add(c));
    each(List.copyOf(users.values()), workers, this::run);
    stayStill(candidates, base, workers);
    settle(candidates, base, workers, simulated);
  }

  /**
   * Simulates those that have no verdict yet, and gives them one. What speaks against a design in
   * company must do so without that company too; where it does not, all that shared the simulation
   * are simulated alone.
   */
  private void settle(List<Candidate> candidates, Path base, Workers workers, IntConsumer simulated)
      throws InterruptedException {
    List<Candidate> some = candidates.stream().filter(c -> c.verdict == null).toList();
    List<SimulationJob> jobs = jobs(some, c -> true);
    Simulations plain =
        simulator.simulate(
            IcarusSimulator.groups(jobs, options.batchSize()),
            Start.PLAIN,
            base,
            workers,
            simulated);
    List<Simulations> made = new ArrayList<>(List.of(plain));
    each(open(some), workers, of -> compare(of, plain));
    judgeFurther(some, made, base, workers, IcarusSimulator::simulate);
    Set<SimulationJob> doubtful = interfered(some, made, base, workers);
    if (!doubtful.isEmpty()) {
      simulator.countInterference();
      List<Candidate> again = some.stream().filter(c -> doubtful.contains(c.job)).toList();
      again.forEach(c -> c.verdict = null);
      Simulations apart =
          simulator.simulateApart(List.copyOf(doubtful), Start.PLAIN, base, workers);
      each(open(again), workers, of -> compare(of, apart));
      judgeFurther(
          again, new ArrayList<>(List.of(apart)), base, workers, IcarusSimulator::simulateApart);
    }
  }

  /** A way to simulate jobs: in company or apart. */
  private interface Way {
    Simulations simulate(
        IcarusSimulator simulator,
        List<SimulationJob> jobs,
        Start start,
        Path base,
        Workers workers)
        throws InterruptedException;
  }

  /**
   * Makes the second runs that the plain one asks for, and reaches the verdicts.
   *
   * @param made takes the simulations
   */
  private void judgeFurther(
      List<Candidate> candidates, List<Simulations> made, Path base, Workers workers, Way way)
      throws InterruptedException {
    Predicate<Candidate> second = c -> c.verdict == null && c.judgement.isOpen(c.plain);
    Simulations initialised =
        way.simulate(simulator, jobs(candidates, second), Start.INITIALISED, base, workers);
    Predicate<Candidate> third = second.and(c -> c.judgement.isOpen(initialised.get(c.job)));
    Simulations evaluated =
        way.simulate(simulator, jobs(candidates, third), Start.EVALUATED, base, workers);
    made.add(initialised);
    made.add(evaluated);
    each(
        open(candidates),
        workers,
        of -> {
          Candidate candidate = of.get(0);
          // What another candidate of the same job asked for has no say in this one's verdict.
          List<SimulationResult> more = new ArrayList<>();
          if (second.test(candidate)) {
            more.add(initialised.get(candidate.job));
            if (third.test(candidate)) {
              more.add(evaluated.get(candidate.job));
            }
          }
          Optional<SimulationResult> fault =
              more.stream().filter(SimulationResult::isFault).findFirst();
          candidate.verdict =
              fault.isPresent()
                  ? failed((SimulationResult.Failed) fault.get())
                  : candidate.judgement.verdict(candidate.plain, more);
        });
  }

  /**
   * Those that shared a simulation with a design which came to something else without them. Looked
   * at are designs that a simulation in company spoke against: a mismatch alone, the others, which
   * are many in corpora of drafts, in fresh company.
   */
  private Set<SimulationJob> interfered(
      List<Candidate> candidates, List<Simulations> made, Path base, Workers workers)
      throws InterruptedException {
    List<SimulationJob> mismatching = jobs(candidates, c -> c.verdict instanceof Verdict.Mismatch);
    Set<SimulationJob> others = new LinkedHashSet<>(jobs(candidates, Judge::isAccused));
    mismatching.forEach(others::remove);
    Set<SimulationJob> doubtful = new LinkedHashSet<>();
    for (int i = 0; i < made.size(); i++) {
      Simulations before = made.get(i);
      Start start = Start.values()[i];
      List<SimulationJob> alone = before.shared(mismatching);
      List<SimulationJob> afresh = before.shared(List.copyOf(others));
      collect(doubtful, alone, before, simulator.simulateApart(alone, start, base, workers));
      collect(
          doubtful, afresh, before, simulator.simulateAfresh(afresh, before, start, base, workers));
    }
    return doubtful;
  }

  /** Takes the company of those that came to something else. */
  private static void collect(
      Set<SimulationJob> doubtful,
      List<SimulationJob> jobs,
      Simulations before,
      Simulations after) {
    for (SimulationJob job : jobs) {
      if (!after.get(job).same(before.get(job))) {
        doubtful.addAll(before.company(job));
      }
    }
  }

  /**
   * Whether a simulation spoke against a design: it has no match, or one that the second run alone
   * allows though it has no state that could be unknown in the plain one.
   */
  private static boolean isAccused(Candidate candidate) {
    if (candidate.judgement == null) {
      return false;
    }
    boolean stateless =
        candidate.job.design.state().stream().allMatch(variable -> variable.initialised());
    return !(candidate.verdict instanceof Verdict.Match match)
        || stateless
            && (candidate.plain.firstMismatch() >= 0 || match.strength().initialisedState());
  }

  private static Verdict.Failed failed(SimulationResult.Failed result) {
    return new Verdict.Failed(result.code(), result.message());
  }

  /**
   * Takes out those of a longer run that show nothing new. Where the second run had its say in the
   * first verdict it comes first here, and where it agrees again, a plain one could not prove the
   * model wrong.
   */
  private void stayStill(List<Candidate> candidates, Path base, Workers workers)
      throws InterruptedException {
    List<Candidate> some =
        candidates.stream()
            .filter(c -> c.verdict == null && c.run instanceof PythonRun.Completed)
            .filter(c -> c.unmoved != null)
            .filter(c -> c.unmoved.strength().secondRun() == Verdict.SecondRun.AGREES)
            .toList();
    Simulations results =
        simulator.simulate(jobs(some, c -> true), Start.INITIALISED, base, workers);
    for (Candidate candidate : some) {
      if (staysStill(candidate, results.get(candidate.job))) {
        candidate.verdict = candidate.unmoved;
      }
    }
  }

  /** Whether simulator and model agree that no output changes. */
  private static boolean staysStill(Candidate candidate, SimulationResult result) {
    if (!(result instanceof SimulationResult.Completed completed) || !completed.exact()) {
      return false;
    }
    OutputComparison comparison =
        new OutputComparison(
            candidate.job.design.outputs(),
            completed.rows(),
            ((PythonRun.Completed) candidate.run).columns());
    return comparison.firstMismatch() < 0
        && comparison.neverKnown() == null
        && !moves(comparison.toggled());
  }

  /** Those without a verdict, each by itself. */
  private static List<List<Candidate>> open(List<Candidate> candidates) {
    return candidates.stream().filter(c -> c.verdict == null).map(List::of).toList();
  }

  /** What goes wrong is the verdict of those that it goes wrong with. */
  private static void each(
      List<List<Candidate>> pieces, Workers workers, Workers.Action<List<Candidate>> action)
      throws InterruptedException {
    workers
        .each(pieces, TOGETHER, action)
        .forEach(
            (candidates, problem) ->
                candidates.forEach(
                    c ->
                        c.verdict = c.verdict != null ? c.verdict : CoSimulator.internal(problem)));
  }

  private void compare(List<Candidate> alone, Simulations plain) {
    Candidate candidate = alone.get(0);
    SimulationResult result = plain.get(candidate.job);
    if (result instanceof SimulationResult.Failed failed) {
      candidate.verdict = failed(failed);
    } else if (candidate.run instanceof PythonRun.Failed failed) {
      candidate.verdict = new Verdict.Failed(failed.code(), failed.message());
    } else {
      candidate.judgement =
          new Judgement(
              candidate.job.design,
              candidate.job.stimuli,
              (PythonRun.Completed) candidate.run,
              simulatorVersion,
              pythonVersion,
              new Explainer(interpreters, candidate.python, candidate.job));
      candidate.plain = candidate.judgement.compare((SimulationResult.Completed) result);
    }
  }

  /**
   * Runs the models of one job first: one that needs more calls than the base stimuli to be seen
   * whole gets them, and the simulator then makes these calls too.
   */
  private void run(List<Candidate> candidates) throws IOException, InterruptedException {
    SimulationJob job = candidates.get(0).job;
    if (job.stimuli == null) {
      job.stimuli = stimuli(job.design, job.factor);
    }
    Stimuli base = job.stimuli;
    // Added calls could race where the others have been chosen so that none does; and a function
    // that was given all its inputs goes nowhere else.
    boolean settled = job.stimuliChosen || StimulusGenerator.isExhaustive(job.design, base.calls());
    int searchCalls = settled ? 0 : options.searchCalls();
    for (int i = 0; i < candidates.size(); i++) {
      Candidate candidate = candidates.get(i);
      PythonRun run = interpreters.run(candidate.python, job.design, base, searchCalls);
      if (run instanceof PythonRun.Completed completed && !completed.added().isEmpty()) {
        Stimuli longer = base.with(completed.added());
        if (candidates.size() > 1) {
          candidate.job = job.variant(Integer.toString(i), longer);
        } else {
          job.stimuli = longer;
        }
      }
      candidate.run = run;
    }
  }

  /** The stimuli of a design that may have any. */
  Stimuli stimuli(DesignInterface design, int factor) {
    return new StimulusGenerator(design, factor * options.vectors(), options.seed()).generate();
  }

  private static List<SimulationJob> jobs(List<Candidate> candidates, Predicate<Candidate> which) {
    return candidates.stream().filter(which).map(c -> c.job).distinct().toList();
  }
}
