package io.refmill.cosim;

import io.refmill.contract.DesignInterface;
import io.refmill.contract.Verdict;
import io.refmill.cosim.icarus.SimulationResult;
import io.refmill.cosim.verdict.Judgement;
import io.refmill.cosim.verdict.OutputComparison;
import java.util.Optional;

/**
 * Whether a source can be verified at all, whatever the model: it compiles and runs in Icarus, and
 * every output is known at some time, in the plain run or in the second. Yield is measured over the
 * rows that can.
 *
 * @param runs whether the plain run came to its end
 * @param knownInPlainRun whether every output had a known bit in the plain run
 * @param knownInSecondRun the same for the second run, which is made when the plain one leaves bits
 *     unknown; true if there was no need
 * @param knownShare known output bits over all output bits in the plain run, 0 to 1
 * @param problem why not, if not eligible
 */
public record Eligibility(
    boolean runs,
    boolean knownInPlainRun,
    boolean knownInSecondRun,
    double knownShare,
    Optional<Verdict.Failed> problem) {

  /** Whether a right model could be verified. */
  public boolean eligible() {
    return runs && (knownInPlainRun || knownInSecondRun);
  }

  static Eligibility failed(Verdict.Failed problem) {
    return new Eligibility(false, false, false, 0, Optional.of(problem));
  }

  static Eligibility of(DesignInterface design, OutputComparison plain, SimulationResult second) {
    boolean inPlain = plain.neverKnown() == null;
    boolean inSecond = inPlain && second == null;
    if (second instanceof SimulationResult.Completed completed) {
      inSecond =
          new OutputComparison(design.outputs(), completed.rows(), null).neverKnown() == null;
    }
    Optional<Verdict.Failed> problem =
        inPlain || inSecond
            ? Optional.empty()
            : Optional.of((Verdict.Failed) Judgement.neverKnown(plain.neverKnown()));
    return new Eligibility(true, inPlain, inSecond, plain.comparedShare(), problem);
  }
}
