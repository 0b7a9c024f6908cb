package io.refmill.cosim.verdict;

import io.refmill.contract.DesignInterface;
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
 * Designs whose outputs never change, which makes an agreement mean little: who is run again for
 * longer, and what that says.
 */
final class Stillness {
  /**
   * How many times as many calls a design gets whose outputs have not changed. A lock that opens
   * after twelve right bits in a row is found with that, and few designs need it.
   */
  static final int FACTOR = 20;

  /** Bits of all outputs in all these calls, at most. */
  private static final long MAX_BITS = 64L << 20;

  private Stillness() {}

  /**
   * Whether a match means little because no output has changed, though there are inputs or states
   * that have not been seen.
   *
   * @param vectors calls of the first run
   */
  static boolean isStill(Judged judged, int vectors) {
    DesignInterface design = judged.subject().design();
    long bits = (long) OutputRows.width(design) * vectors * FACTOR;
    return judged.verdict() instanceof Verdict.Match match
        && !moves(match)
        && judged.subject().chosen().isEmpty()
        && bits <= MAX_BITS
        && !StimulusGenerator.isExhaustive(design, vectors);
  }

  /**
   * Whether a longer run says more than the first: it may break a limit, or come to its end, which
   * says nothing of the model; one that the machine did not let end might have said something.
   */
  static boolean isTelling(Verdict longer) {
    return longer instanceof Verdict.Mismatch
        || longer instanceof Verdict.Failed failed && failed.code() == DiagnosticCode.MACHINE_FAULT
        || longer instanceof Verdict.Match match && moves(match);
  }

  /**
   * Those of a longer run that show nothing new. Where the second run had its say in the first
   * verdict it comes first here, and where it agrees again, a plain one could not prove the model
   * wrong.
   *
   * @return for each model what became of it, or the model with what is known of its design now
   */
  static List<ModelOutcome> stayStill(
      List<Answered> models, IcarusSimulator simulator, Path base, Workers workers)
      throws InterruptedException {
    List<SimulationJob> jobs =
        SimulationJob.distinct(
            models.stream().filter(Stillness::isSecondFirst).map(Answered::job).toList());
    Simulations results = simulator.simulate(jobs, Start.INITIALISED, base, workers);
    return models.stream().map(model -> staysStill(model, results)).toList();
  }

  private static boolean isSecondFirst(Answered model) {
    return model.run() instanceof PythonRun.Completed
        && model.job().facts().listing() != null
        && model
            .candidate()
            .unmoved()
            .filter(match -> match.strength().secondRun() == Verdict.SecondRun.AGREES)
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
    return still ? now.judged(model.candidate().unmoved().get()) : now;
  }

  private static boolean moves(Verdict.Match match) {
    return moves(match.strength().toggled());
  }

  private static boolean moves(Map<String, String> toggled) {
    return toggled.values().stream().anyMatch(bits -> bits.contains("1"));
  }
}
