package io.refmill.cosim.python;

import io.refmill.contract.ReferenceModel;
import io.refmill.contract.StateTrace;
import io.refmill.contract.Verdict;
import io.refmill.cosim.values.PortValues;
import io.refmill.diagnostics.DiagnosticCode;
import java.util.List;

/** What the interpreter made of one model. */
public sealed interface PythonRun {

  /**
   * All calls were made.
   *
   * @param columns for each output its values, one for each call
   * @param branchCoverage share of branch outcomes seen, 0 to 1
   * @param baseCoverage share that was seen before calls were added
   * @param added for each input its values in the calls that were added to reach more branches; the
   *     columns have them at their end. Empty if none were
   * @param kept what the model keeps after the first calls, where it was asked
   */
  record Completed(
      List<PortValues> columns,
      double branchCoverage,
      double baseCoverage,
      List<PortValues> added,
      StateTrace kept)
      implements PythonRun {
    public Completed {
      columns = List.copyOf(columns);
      added = List.copyOf(added);
    }
  }

  /**
   * It did not get there.
   *
   * @param raised the name of the exception that the model raised; empty if it raised none
   */
  record Failed(DiagnosticCode code, String message, String raised) implements PythonRun {

    /** A run that ended without an exception of the model. */
    public Failed(DiagnosticCode code, String message) {
      this(code, message, "");
    }

    /**
     * What it means for the model.
     *
     * @param compiled whether the model is the compiler's own: where such a one goes round and
     *     round, so does the design
     */
    public Verdict.Failed verdict(boolean compiled) {
      return compiled && raised.equals(ReferenceModel.UNSETTLED)
          ? new Verdict.Failed(
              DiagnosticCode.COMBINATIONAL_LOOP,
              DiagnosticCode.COMBINATIONAL_LOOP.message("what processes wait for and assign"))
          : new Verdict.Failed(code, message);
    }
  }
}
