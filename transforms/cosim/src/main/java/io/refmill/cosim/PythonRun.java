package io.refmill.cosim;

import io.refmill.diagnostics.DiagnosticCode;
import java.math.BigInteger;
import java.util.List;

/** What the interpreter made of one model. */
sealed interface PythonRun {

  /**
   * All calls were made.
   *
   * @param columns one array for each output, one value for each call
   * @param branchCoverage share of branch outcomes seen, 0 to 1
   */
  record Completed(List<BigInteger[]> columns, double branchCoverage) implements PythonRun {}

  /** It did not get there. */
  record Failed(DiagnosticCode code, String message) implements PythonRun {}
}
