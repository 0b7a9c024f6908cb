package io.refmill.beam;

import java.io.Serializable;

/**
 * A run, in a form that travels to workers.
 *
 * @param id under which its counters are kept
 * @param maxFaults records that may meet faults of the machine before the run fails
 */
public record Run(String id, long maxFaults) implements Serializable {

  /** The run's counters in this process. */
  RunCounters counters() {
    return RunCounters.of(id);
  }
}
