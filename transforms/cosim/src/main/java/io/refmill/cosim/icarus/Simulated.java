package io.refmill.cosim.icarus;

/**
 * What a job came to.
 *
 * @param job the job, with what was found out on the way
 */
record Simulated(SimulationJob job, SimulationResult result) {
  DesignUnderTest subject() {
    return job.subject();
  }
}
