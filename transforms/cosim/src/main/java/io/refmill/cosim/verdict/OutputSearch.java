package io.refmill.cosim.verdict;

import io.refmill.contract.DesignInterface;
import io.refmill.contract.Verdict;
import io.refmill.cosim.python.PythonPool;
import io.refmill.cosim.python.ReachedChange;
import io.refmill.cosim.values.Stimuli;
import io.refmill.cosim.values.StimulusGenerator;
import java.io.IOException;
import java.util.List;

/**
 * Models that agree although no output ever changes, also in runs from later states that were drawn
 * at random: a search in the interpreter looks for calls in which the model's outputs do change,
 * and for later states from which they do. The simulator then makes the same calls, so that what is
 * found shows a fault of the model as any other call does.
 */
final class OutputSearch {
  /** Number of the run, behind those of {@link StartsAtRest} and {@link Beginnings}. */
  private static final int NUMBER = 50;

  /** The usual calls of a design. */
  interface Usual {
    Stimuli of(DesignInterface design, int factor);
  }

  private final PythonPool interpreters;
  private final Usual usual;

  OutputSearch(PythonPool interpreters, Usual usual) {
    this.interpreters = interpreters;
    this.usual = usual;
  }

  /**
   * What was found for a model.
   *
   * @param longer the same model for the usual calls and those that were found behind them, or null
   * @param added how many of these
   * @param later runs from later states
   */
  record Found(Judged judged, Candidate longer, int added, List<ReachedChange.Later> later) {
    static Found nothing(Judged judged) {
      return new Found(judged, null, 0, List.of());
    }

    /** What the model comes to by the longer run, in which the simulator has the last word. */
    Judged settled(Judged other) {
      return other.verdict() instanceof Verdict.Match match
              && LongerRun.moves(match.strength().toggled())
          ? judged.with(match.with(match.strength().adding(added)))
          : Beginnings.settled(judged, List.of(other));
    }
  }

  /** Whether the agreement says next to nothing, and there is something to look for. */
  static boolean isWanted(Judged judged) {
    DesignInterface design = judged.subject().design();
    return judged.verdict() instanceof Verdict.Match match
        && !LongerRun.moves(match.strength().toggled())
        && judged.subject().chosen().isEmpty()
        && !design.outputs().isEmpty()
        && !design.modelInputs().isEmpty()
        && !StimulusGenerator.isExhaustive(design, (int) match.strength().vectors());
  }

  /** Looks for calls for a model. */
  Found of(Judged judged) throws IOException, InterruptedException {
    DesignInterface design = judged.subject().design();
    Stimuli base = usual.of(design, 1);
    ReachedChange reached =
        interpreters
            .telling(judged.subject().spending().further())
            .reach(
                judged.candidate().python(),
                base,
                AdvancedRuns.model(judged).search(AdvancedRuns.isWanted(judged)));
    if (reached.added().isEmpty()) {
      return new Found(judged, null, 0, reached.later());
    }
    Stimuli calls = base.with(reached.added());
    Candidate longer = judged.candidate().on(judged.subject().beginning(NUMBER, calls));
    return new Found(judged, longer, calls.calls() - base.calls(), List.of());
  }
}
