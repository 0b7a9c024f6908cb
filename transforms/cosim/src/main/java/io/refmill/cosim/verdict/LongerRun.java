package io.refmill.cosim.verdict;

import io.refmill.contract.DesignInterface;
import io.refmill.contract.DesignInterface.Port;
import io.refmill.contract.Verdict;
import io.refmill.cosim.icarus.IcarusSimulator;
import io.refmill.cosim.icarus.SimulationJob;
import io.refmill.cosim.icarus.SimulationResult;
import io.refmill.cosim.icarus.Simulations;
import io.refmill.cosim.icarus.Start;
import io.refmill.cosim.process.Workers;
import io.refmill.cosim.python.PythonRun;
import io.refmill.cosim.values.OutputRows;
import io.refmill.cosim.values.StimulusGenerator;
import io.refmill.diagnostics.DiagnosticCode;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Designs of which the usual number of calls says little, since no output changes, which makes an
 * agreement mean little, or since an output stays unknown: who is run again for longer, and what
 * that says.
 */
final class LongerRun {
  /**
   * How many times as many calls such a design gets. A lock that opens after twelve right bits in a
   * row is found with that, a memory of some hundred words is filled, and few designs need it.
   */
  private static final int FACTOR = 20;

  /** The same where an output stays unknown, most often for good. */
  private static final int FACTOR_OF_UNKNOWN = 8;

  /** Bits of all outputs in all these calls, at most. */
  private static final long MAX_BITS = 64L << 20;

  private LongerRun() {}

  /** How many times as many calls a design gets that {@link #isWanted} lets run for longer. */
  static int factor(Verdict first) {
    return isUnknown(first) ? FACTOR_OF_UNKNOWN : FACTOR;
  }

  /**
   * Whether a verdict may be another one after more calls: no output has changed, or too little of
   * one was known, though there are inputs or states that have not been seen.
   *
   * @param vectors calls of the first run
   */
  static boolean isWanted(Judged judged, int vectors) {
    DesignInterface design = judged.subject().design();
    long bits = (long) OutputRows.width(design) * vectors * factor(judged.verdict());
    return (isStill(judged.verdict())
            || isUnknown(judged.verdict()) && !design.state().isEmpty() && !isLeftOpen(judged))
        && judged.subject().chosen().isEmpty()
        && bits <= MAX_BITS
        && !StimulusGenerator.isExhaustive(design, vectors);
  }

  private static boolean isStill(Verdict verdict) {
    return verdict instanceof Verdict.Match match && !moves(match);
  }

  private static boolean isUnknown(Verdict verdict) {
    return verdict instanceof Verdict.Failed failed
        && (failed.code() == DiagnosticCode.OUTPUT_NEVER_KNOWN
            || failed.code() == DiagnosticCode.OUTPUT_RARELY_KNOWN);
  }

  /**
   * Whether a longer run says more than the first: it may break a limit, or come to its end, which
   * says nothing of the model; one that the machine did not let end might have said something.
   */
  static boolean isTelling(Verdict first, Verdict longer) {
    return longer instanceof Verdict.Mismatch
        || longer instanceof Verdict.Failed failed && failed.code() == DiagnosticCode.MACHINE_FAULT
        || longer instanceof Verdict.Match match && (isUnknown(first) || moves(match));
  }

  /** The same of a model's longer run; the first one always says something. */
  static boolean isTelling(Candidate candidate, Verdict verdict) {
    return candidate.before().map(first -> isTelling(first, verdict)).orElse(true);
  }

  /** Whether the source itself sees to it that an output stays unknown. */
  private static boolean isLeftOpen(Judged judged) {
    return judged.subject().design().outputs().stream()
        .map(Port::name)
        .filter(judged.candidate()::leavesOpen)
        .anyMatch(output -> judged.verdict().equals(Judgement.neverKnown(output)));
  }

  /** Whether this is the longer run of a design of which an output has stayed unknown. */
  static boolean isOfUnknown(Candidate candidate) {
    return candidate.before().filter(LongerRun::isUnknown).isPresent();
  }

  /**
   * Takes out those of a longer run that show nothing new. Where the second run had its say in the
   * first verdict it comes first here, and where it agrees again, a plain one could not prove the
   * model wrong. An output that was never known, and that the model holds at 0 in all calls, is
   * most likely one that nothing drives.
   *
   * @return for each model what became of it, or the model with what is known of its design now
   */
  static List<ModelOutcome> withoutNews(
      List<Answered> models, IcarusSimulator simulator, Path base, Workers workers)
      throws InterruptedException {
    List<SimulationJob> jobs =
        SimulationJob.distinct(
            models.stream().filter(LongerRun::isSecondFirst).map(Answered::job).toList());
    Simulations results = simulator.simulate(jobs, Start.INITIALISED, base, workers);
    return models.stream()
        .map(
            model ->
                isNeverDriven(model)
                    ? model.judged(model.candidate().before().get())
                    : staysStill(model, results))
        .toList();
  }

  /** Whether the output that was never known is 0 in the model in all calls. */
  private static boolean isNeverDriven(Answered model) {
    if (!(model.run() instanceof PythonRun.Completed completed)
        || !(model.candidate().before().orElse(null) instanceof Verdict.Failed failed)
        || failed.code() != DiagnosticCode.OUTPUT_NEVER_KNOWN) {
      return false;
    }
    List<Port> outputs = model.job().design().outputs();
    for (int i = 0; i < outputs.size(); i++) {
      if (failed.equals(Judgement.neverKnown(outputs.get(i).name()))) {
        return completed.columns().get(i).isZero();
      }
    }
    return false;
  }

  private static boolean isSecondFirst(Answered model) {
    return model.run() instanceof PythonRun.Completed
        && model.job().facts().listing() != null
        && model
            .candidate()
            .before()
            .filter(
                first ->
                    first instanceof Verdict.Match match
                        && match.strength().secondRun() == Verdict.SecondRun.AGREES)
            .isPresent();
  }

  /** Whether simulator and model agree that no output changes. */
  private static ModelOutcome staysStill(Answered model, Simulations results) {
    Answered now = model.with(results.updated(model.job()));
    if (!isSecondFirst(model)
        || !(results.get(model.subject()) instanceof SimulationResult.Completed completed)
        || !completed.exact()) {
      return now;
    }
    OutputComparison comparison =
        new OutputComparison(
            model.job().design().outputs(),
            completed.rows(),
            ((PythonRun.Completed) model.run()).columns());
    boolean still =
        comparison.firstMismatch() < 0
            && comparison.neverKnown() == null
            && !moves(comparison.toggled());
    return still ? now.judged(model.candidate().before().get()) : now;
  }

  private static boolean moves(Verdict.Match match) {
    return moves(match.strength().toggled());
  }

  /** Whether some output bit was seen as both 0 and 1. */
  static boolean moves(Map<String, String> toggled) {
    return toggled.values().stream().anyMatch(bits -> bits.contains("1"));
  }
}
