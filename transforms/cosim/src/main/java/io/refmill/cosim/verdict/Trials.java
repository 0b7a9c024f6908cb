package io.refmill.cosim.verdict;

import io.refmill.contract.Verdict;
import io.refmill.cosim.icarus.DesignUnderTest;
import io.refmill.cosim.icarus.IcarusSimulator;
import io.refmill.cosim.icarus.SimulationJob;
import io.refmill.cosim.icarus.SimulationResult;
import io.refmill.cosim.icarus.Simulations;
import io.refmill.cosim.icarus.Start;
import io.refmill.cosim.process.Faults;
import io.refmill.cosim.process.Workers;
import io.refmill.cosim.python.PythonPool;
import io.refmill.cosim.python.PythonRun;
import io.refmill.diagnostics.DiagnosticCode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Simulates the designs of models that have run, and reaches verdicts on them. What speaks against
 * a design in company must do so without that company too; where it does not, all that shared the
 * simulation are simulated alone.
 */
final class Trials {
  private final IcarusSimulator simulator;
  private final PythonPool interpreters;
  private final Judgement.Versions versions;
  private final Path base;
  private final Workers workers;

  /**
   * @param base the directory that the programs run in
   * @param workers that share the work
   */
  Trials(
      IcarusSimulator simulator,
      PythonPool interpreters,
      Judgement.Versions versions,
      Path base,
      Workers workers) {
    this.simulator = simulator;
    this.interpreters = interpreters;
    this.versions = versions;
    this.base = base;
    this.workers = workers;
  }

  /** A way to simulate jobs: in company or apart. */
  private interface Way {
    Simulations simulate(
        List<SimulationJob> jobs,
        Set<DesignUnderTest> suspects,
        Start start,
        Path base,
        Workers workers)
        throws InterruptedException;
  }

  /**
   * Models with their verdicts.
   *
   * @param made the simulations, one for each {@link Start}
   */
  private record Round(List<Trial.Settled> trials, List<Simulations> made) {
    /** A model with what is known of its design now. */
    Answered latest(Answered model) {
      return model.with(Trials.latest(model.job(), made));
    }

    List<Judged> judged() {
      return trials.stream().map(trial -> latest(trial.of()).judged(trial.verdict())).toList();
    }
  }

  private static SimulationJob latest(SimulationJob job, List<Simulations> made) {
    SimulationJob latest = job;
    for (Simulations simulations : made) {
      latest = simulations.updated(latest);
    }
    return latest;
  }

  /**
   * Reaches the verdicts.
   *
   * @param plain the plain run of all these models, in company
   */
  List<Judged> judge(List<Answered> models, Simulations plain) throws InterruptedException {
    Round round = round(models, plain, simulator::simulate);
    Set<DesignUnderTest> doubtful = interfered(round);
    if (doubtful.isEmpty()) {
      return round.judged();
    }
    simulator.countInterference();
    List<Answered> again =
        models.stream()
            .filter(model -> doubtful.contains(model.subject()))
            .map(round::latest)
            .toList();
    Simulations apart = simulator.simulateApart(jobs(again), Start.PLAIN, base, workers);
    Way way = (jobs, suspects, start, in, by) -> simulator.simulateApart(jobs, start, in, by);
    List<Judged> judged = new ArrayList<>(round(again, apart, way).judged());
    round.judged().stream().filter(j -> !doubtful.contains(j.subject())).forEach(judged::add);
    return judged;
  }

  static List<SimulationJob> jobs(List<Answered> models) {
    return SimulationJob.distinct(models.stream().map(Answered::job).toList());
  }

  /** Makes the second runs that the plain one asks for, and reaches the verdicts. */
  private Round round(List<Answered> models, Simulations plain, Way way)
      throws InterruptedException {
    List<Trial> trials =
        workers.map(
            models,
            Judge.TOGETHER,
            model -> model.subject().spending().timed(() -> compare(model, plain)),
            (model, problem) -> Trial.Settled.without(model, Faults.verdict(problem)));
    List<Trial.Compared> second =
        trials.stream()
            .filter(Trial.Compared.class::isInstance)
            .map(Trial.Compared.class::cast)
            .filter(Trial.Compared::isOpen)
            .toList();
    Simulations initialised =
        way.simulate(
            jobs(second, List.of(plain)), suspects(second), Start.INITIALISED, base, workers);
    List<Trial.Compared> third =
        second.stream().filter(trial -> isOpen(trial, initialised)).toList();
    Simulations evaluated =
        way.simulate(
            jobs(third, List.of(plain, initialised)),
            third.stream().map(Trial.Compared::subject).collect(Collectors.toSet()),
            Start.EVALUATED,
            base,
            workers);
    List<Trial.Settled> settled =
        workers.map(
            trials,
            Judge.TOGETHER,
            trial ->
                trial.of().subject().spending().timed(() -> settle(trial, initialised, evaluated)),
            (trial, problem) -> ((Trial.Compared) trial).settled(Faults.verdict(problem)));
    return new Round(settled, List.of(plain, initialised, evaluated));
  }

  private static List<SimulationJob> jobs(List<Trial.Compared> trials, List<Simulations> made) {
    return SimulationJob.distinct(
        trials.stream().map(trial -> latest(trial.of().job(), made)).toList());
  }

  /** Those that the plain run speaks against already. */
  private static Set<DesignUnderTest> suspects(List<Trial.Compared> trials) {
    return trials.stream()
        .filter(t -> t.plain().firstMismatch() >= 0 || t.plain().neverKnown() != null)
        .map(Trial.Compared::subject)
        .collect(Collectors.toSet());
  }

  /**
   * Where a longer run leaves an output unknown after one start, another has hardly ever helped.
   */
  private static boolean isOpen(Trial.Compared trial, Simulations initialised) {
    SimulationResult second = initialised.get(trial.subject());
    return trial.judgement().isOpen(second)
        && !(LongerRun.isOfUnknown(trial.of().candidate())
            && trial.judgement().leavesUnknown(second));
  }

  private Trial compare(Answered model, Simulations plain) {
    SimulationResult result = plain.get(model.subject());
    Optional<SimulationResult.Failed> failure =
        result instanceof SimulationResult.Failed failed ? Optional.of(failed) : Optional.empty();
    if (failure.isPresent() && !standsStill(model, failure.get())) {
      return Trial.Settled.without(model, failed(failure.get()));
    }
    if (model.run() instanceof PythonRun.Failed failed) {
      return Trial.Settled.without(model, failed.verdict(model.candidate().compiled()));
    }
    Judgement judgement =
        new Judgement(
            model.job().design(),
            model.job().stimuli(),
            (PythonRun.Completed) model.run(),
            versions,
            new Explainer(
                interpreters.telling(model.subject().spending()),
                model.candidate().python(),
                model.subject()),
            model.candidate().startsFreely(),
            model.candidate().startsOpen());
    if (failure.isPresent()) {
      return new Trial.Compared(
          model, judgement, judgement.ofNothing(), failure.map(Trials::failed));
    }
    OutputComparison comparison = judgement.compare((SimulationResult.Completed) result);
    if (comparison.firstMismatch() < 0 && model.candidate().leavesOpen(comparison.neverKnown())) {
      // Compiler and simulator agree that nobody drives it: no start and no company changes that.
      return Trial.Settled.without(model, Judgement.neverKnown(comparison.neverKnown()));
    }
    return new Trial.Compared(model, judgement, comparison, Optional.empty());
  }

  /** Whether a run has not ended that may end from a start at which all state is known. */
  private static boolean standsStill(Answered model, SimulationResult.Failed failed) {
    return failed.code() == DiagnosticCode.SIMULATOR_TIMEOUT
        && model.candidate().mayStandStill()
        && model.job().design().state().stream().anyMatch(variable -> !variable.initialised());
  }

  private static Trial.Settled settle(Trial trial, Simulations initialised, Simulations evaluated)
      throws IOException, InterruptedException {
    if (trial instanceof Trial.Settled settled) {
      return settled;
    }
    Trial.Compared compared = (Trial.Compared) trial;
    // What another model of the same job asked for has no say in this one's verdict.
    List<SimulationResult> more = new ArrayList<>();
    if (compared.isOpen()) {
      more.add(initialised.get(compared.subject()));
      if (isOpen(compared, initialised)) {
        more.add(evaluated.get(compared.subject()));
      }
    }
    Optional<SimulationResult> fault = more.stream().filter(SimulationResult::isFault).findFirst();
    return fault.isPresent()
        ? compared.settled(failed((SimulationResult.Failed) fault.get()))
        : compared.settledBy(more);
  }

  private static Verdict.Failed failed(SimulationResult.Failed result) {
    return new Verdict.Failed(result.code(), result.message());
  }

  /**
   * Those that shared a simulation with a design which came to something else without them. Looked
   * at are designs that a simulation in company spoke against: a mismatch alone, the others, which
   * are many in corpora of drafts, in fresh company.
   */
  private Set<DesignUnderTest> interfered(Round round) throws InterruptedException {
    List<SimulationJob> mismatching =
        jobs(round, trial -> trial.verdict() instanceof Verdict.Mismatch);
    Set<DesignUnderTest> known =
        mismatching.stream().map(SimulationJob::subject).collect(Collectors.toSet());
    List<SimulationJob> others =
        jobs(round, trial -> trial.accused() && !known.contains(trial.of().subject()));
    Set<DesignUnderTest> doubtful = new LinkedHashSet<>();
    for (Start start : Start.values()) {
      Simulations before = round.made().get(start.ordinal());
      List<SimulationJob> alone = before.shared(mismatching);
      collect(doubtful, alone, before, simulator.simulateApart(alone, start, base, workers));
      List<SimulationJob> afresh = before.shared(others);
      collect(
          doubtful, afresh, before, simulator.simulateAfresh(afresh, before, start, base, workers));
    }
    return doubtful;
  }

  private static List<SimulationJob> jobs(Round round, Predicate<Trial.Settled> which) {
    return jobs(
        round.trials().stream().filter(which).map(trial -> round.latest(trial.of())).toList());
  }

  /** Takes the company of those that came to something else. */
  private static void collect(
      Set<DesignUnderTest> doubtful,
      List<SimulationJob> jobs,
      Simulations before,
      Simulations after) {
    for (SimulationJob job : jobs) {
      if (!after.get(job.subject()).same(before.get(job.subject()))) {
        doubtful.addAll(before.company(job.subject()));
      }
    }
  }
}
