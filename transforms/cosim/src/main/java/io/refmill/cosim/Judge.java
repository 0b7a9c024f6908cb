package io.refmill.cosim;

import io.refmill.contract.DesignInterface;
import io.refmill.contract.Verdict;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
    Judgement judgement;
    OutputComparison plain;
    Verdict verdict;

    Candidate(SimulationJob job, String python) {
      this.job = job;
      this.python = python;
    }
  }

  /** Gives every candidate its verdict; candidates of one job share its simulations. */
  void judge(List<Candidate> candidates, Path base) throws IOException, InterruptedException {
    pass(candidates, base);
    // The outcome is the simulator's, not the model's: a constant model must not get away with it.
    Map<Candidate, Candidate> still = new LinkedHashMap<>();
    Map<SimulationJob, SimulationJob> jobs = new HashMap<>();
    for (Candidate candidate : candidates) {
      if (isStill(candidate)) {
        SimulationJob job = jobs.get(candidate.job);
        if (job == null) {
          DesignInterface design = candidate.job.design;
          int calls = STILL_FACTOR * options.vectors();
          job =
              candidate.job.variant(
                  "long", new StimulusGenerator(design, calls, options.seed()).generate());
          jobs.put(candidate.job, job);
        }
        still.put(candidate, new Candidate(job, candidate.python));
      }
    }
    pass(List.copyOf(still.values()), base);
    still.forEach(
        (candidate, longer) -> {
          // A longer run may break a limit, or come to its end, which says nothing of the model.
          boolean telling =
              longer.verdict instanceof Verdict.Mismatch
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
    return match.strength().toggled().values().stream().anyMatch(bits -> bits.contains("1"));
  }

  private void pass(List<Candidate> candidates, Path base)
      throws IOException, InterruptedException {
    Map<Candidate, PythonRun> runs = run(candidates);
    Map<SimulationJob, SimulationResult> plain =
        simulator.simulate(jobs(candidates, c -> true), Start.PLAIN, base);
    for (Candidate candidate : candidates) {
      SimulationResult result = plain.get(candidate.job);
      if (result instanceof SimulationResult.Failed failed) {
        candidate.verdict = new Verdict.Failed(failed.code(), failed.message());
        continue;
      }
      PythonRun run = runs.get(candidate);
      if (run instanceof PythonRun.Failed failed) {
        candidate.verdict = new Verdict.Failed(failed.code(), failed.message());
        continue;
      }
      candidate.judgement =
          new Judgement(
              candidate.job.design,
              candidate.job.stimuli,
              (PythonRun.Completed) run,
              simulatorVersion,
              pythonVersion,
              new Explainer(interpreters, candidate.python, candidate.job));
      candidate.plain = candidate.judgement.compare((SimulationResult.Completed) result);
    }
    Map<SimulationJob, SimulationResult> second =
        simulator.simulate(
            jobs(candidates, c -> c.verdict == null && c.judgement.isOpen(c.plain)),
            Start.INITIALISED,
            base);
    Predicate<Candidate> open =
        c ->
            c.verdict == null
                && c.judgement.isOpen(c.plain)
                && c.judgement.isOpen(second.get(c.job));
    Map<SimulationJob, SimulationResult> third =
        simulator.simulate(jobs(candidates, open), Start.EVALUATED, base);
    for (Candidate candidate : candidates) {
      if (candidate.verdict != null) {
        continue;
      }
      // What another candidate of the same job asked for has no say in this one's verdict.
      List<SimulationResult> more = new ArrayList<>();
      if (candidate.judgement.isOpen(candidate.plain)) {
        more.add(second.get(candidate.job));
        if (open.test(candidate)) {
          more.add(third.get(candidate.job));
        }
      }
      candidate.verdict = candidate.judgement.verdict(candidate.plain, more);
    }
  }

  /**
   * Runs the models first: one that needs more calls than the base stimuli to be seen whole gets
   * them, and the simulator then makes these calls too.
   */
  private Map<Candidate, PythonRun> run(List<Candidate> candidates)
      throws IOException, InterruptedException {
    Map<Candidate, PythonRun> runs = new HashMap<>();
    Map<SimulationJob, Integer> users = new HashMap<>();
    for (Candidate candidate : candidates) {
      users.merge(candidate.job, 1, Integer::sum);
    }
    for (int i = 0; i < candidates.size(); i++) {
      Candidate candidate = candidates.get(i);
      SimulationJob job = candidate.job;
      if (job.stimuli == null) {
        if (job.stimuli == null) {
          job.stimuli = stimuli(job.design);
        }
      }
      // Added calls could race where the others have been chosen so that none does.
      int searchCalls = job.stimuliChosen ? 0 : options.searchCalls();
      PythonRun run = interpreters.run(candidate.python, job.design, job.stimuli, searchCalls);
      if (run instanceof PythonRun.Completed completed && !completed.added().isEmpty()) {
        Stimuli longer = job.stimuli.with(completed.added());
        if (users.get(job) > 1) {
          candidate.job = job.variant(Integer.toString(i), longer);
        } else {
          job.stimuli = longer;
        }
      }
      runs.put(candidate, run);
    }
    return runs;
  }

  Stimuli stimuli(DesignInterface design) {
    return new StimulusGenerator(design, options.vectors(), options.seed()).generate();
  }

  private static List<SimulationJob> jobs(List<Candidate> candidates, Predicate<Candidate> which) {
    return candidates.stream().filter(which).map(c -> c.job).distinct().toList();
  }
}
