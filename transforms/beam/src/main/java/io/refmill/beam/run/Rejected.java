package io.refmill.beam.run;

import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.schemas.RejectedRow;
import org.apache.beam.sdk.transforms.DoFn.MultiOutputReceiver;

/** Where the stages put their rejections. */
public final class Rejected {
  private static final String FAULT = DiagnosticCode.MACHINE_FAULT.name();

  private Rejected() {}

  /**
   * Outputs a rejection.
   *
   * @throws FaultLimitException if it is one fault of the machine too many: the run need not go on.
   *     Each process counts for itself; who publishes has the sum.
   */
  public static void output(RejectedRow row, MultiOutputReceiver out, Run run) {
    RunCounters counters = run.counters();
    if (row.code().equals(FAULT)) {
      long faults = counters.faults.incrementAndGet();
      if (faults > run.maxFaults()) {
        throw new FaultLimitException(faults, row);
      }
    }
    counters.rejected.incrementAndGet();
    out.get(Outputs.REJECTIONS).output(row);
  }
}
