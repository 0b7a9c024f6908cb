package io.refmill.cosim.process;

import io.refmill.contract.Verdict;
import io.refmill.diagnostics.DiagnosticCode;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Verdicts where there is none of a design. */
public final class Faults {
  private Faults() {}

  /** The verdict where a bug of ours, or the machine, has kept us from one. */
  public static Verdict.Failed verdict(Throwable problem) {
    Throwable cause = problem instanceof UncheckedIOException ? problem.getCause() : problem;
    if (cause instanceof IOException || isRefused(cause)) {
      String why = cause instanceof MachineFault ? cause.getMessage() : cause.toString();
      return new Verdict.Failed(
          DiagnosticCode.MACHINE_FAULT, DiagnosticCode.MACHINE_FAULT.message(why));
    }
    StackTraceElement[] trace = problem.getStackTrace();
    String place = trace.length == 0 ? "" : " at " + trace[0];
    return new Verdict.Failed(
        DiagnosticCode.INTERNAL_ERROR, DiagnosticCode.INTERNAL_ERROR.message(problem + place));
  }

  /** Memory, or a page of a mapped file: endless recursion is the code's own fault. */
  private static boolean isRefused(Throwable cause) {
    return cause instanceof VirtualMachineError && !(cause instanceof StackOverflowError);
  }
}
