package io.refmill.cosim;

import io.refmill.contract.Verdict;

/**
 * What became of a model.
 *
 * @param subject its design, on the stimuli that this model got
 * @param facts what is known of the design now
 */
record Judged(Candidate candidate, DesignUnderTest subject, CompilationFacts facts, Verdict verdict)
    implements ModelOutcome {}
