package io.refmill.cosim.verdict;

import io.refmill.contract.Verdict;
import io.refmill.cosim.icarus.DesignUnderTest;
import io.refmill.cosim.icarus.SimulationJob;
import io.refmill.cosim.python.PythonRun;

/**
 * A model that has run, and whose design is yet to be simulated.
 *
 * @param job the design on the stimuli that the model got
 */
record Answered(Candidate candidate, SimulationJob job, PythonRun run) implements ModelOutcome {
  DesignUnderTest subject() {
    return job.subject();
  }

  /** The same with what is known of the design now. */
  Answered with(SimulationJob known) {
    return new Answered(candidate, known, run);
  }

  /** Ends with a verdict. */
  Judged judged(Verdict verdict) {
    return new Judged(candidate, job.subject(), job.facts(), verdict);
  }
}
