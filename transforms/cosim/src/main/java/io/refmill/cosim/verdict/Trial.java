package io.refmill.cosim.verdict;

import io.refmill.contract.Verdict;
import io.refmill.cosim.icarus.DesignUnderTest;
import io.refmill.cosim.icarus.SimulationResult;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** How far a model has come with the simulations of its design. */
sealed interface Trial {
  /** The model. */
  Answered of();

  /**
   * It was compared with the plain run.
   *
   * @param endless why that run did not end, of which nothing is known then; empty if it did
   */
  record Compared(
      Answered of, Judgement judgement, OutputComparison plain, Optional<Verdict> endless)
      implements Trial {
    DesignUnderTest subject() {
      return of.subject();
    }

    /** Whether the plain run leaves a question. */
    boolean isOpen() {
      return endless.isPresent() || judgement.isOpen(plain);
    }

    /** Of a run that did not end another start alone can say anything. */
    Settled settledBy(List<SimulationResult> more) throws IOException, InterruptedException {
      Verdict verdict = judgement.verdict(plain, more);
      boolean said = verdict instanceof Verdict.Match || verdict instanceof Verdict.Mismatch;
      return settled(said ? verdict : endless.orElse(verdict));
    }

    /** Ends with a verdict. */
    Settled settled(Verdict verdict) {
      return new Settled(of, verdict, isAccused(verdict));
    }

    private boolean isAccused(Verdict verdict) {
      boolean stateless =
          of.job().design().state().stream().allMatch(variable -> variable.initialised());
      if (!LongerRun.isTelling(of.candidate(), verdict)) {
        return false;
      }
      return !(verdict instanceof Verdict.Match match)
          || stateless && (plain.firstMismatch() >= 0 || match.strength().initialisedState());
    }
  }

  /**
   * It has a verdict.
   *
   * @param accused whether a simulation spoke against the design: there is no match, or one that
   *     the second run alone allows though it has no state that could be unknown in the plain one;
   *     a longer run that changes no verdict speaks against nothing
   */
  record Settled(Answered of, Verdict verdict, boolean accused) implements Trial {
    /** Without a comparison no simulation has spoken. */
    static Settled without(Answered of, Verdict verdict) {
      return new Settled(of, verdict, false);
    }
  }
}
