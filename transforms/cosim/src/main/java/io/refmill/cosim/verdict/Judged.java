package io.refmill.cosim.verdict;

import io.refmill.contract.Verdict;
import io.refmill.cosim.icarus.CompilationFacts;
import io.refmill.cosim.icarus.DesignUnderTest;

/**
 * What became of a model.
 *
 * @param subject its design, on the stimuli that this model got
 * @param facts what is known of the design now
 */
public record Judged(
    Candidate candidate, DesignUnderTest subject, CompilationFacts facts, Verdict verdict)
    implements ModelOutcome {
  /** The same with another verdict. */
  Judged with(Verdict other) {
    return new Judged(candidate, subject, facts, other);
  }
}
