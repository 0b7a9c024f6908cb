package io.refmill.beam.run;

import io.refmill.beam.group.Buckets;
import io.refmill.beam.process.WorkerNeeds;
import io.refmill.beam.store.Store;
import java.io.Serializable;

/**
 * A run, in a form that travels to workers.
 *
 * @param id under which its counters are kept
 * @param maxFaults records that may meet faults of the machine before the run fails
 * @param needs what its workers must have, or null if there is nothing to be asked for
 * @param store where results are kept from one run to the next
 * @param buckets into which its data is divided
 */
public record Run(String id, long maxFaults, WorkerNeeds needs, Store store, Buckets buckets)
    implements Serializable {

  /** Makes sure that this process can do its part. */
  public void checkWorker() {
    if (needs != null) {
      needs.check();
    }
  }

  /** The run's counters in this process. */
  public RunCounters counters() {
    return RunCounters.of(id);
  }
}
