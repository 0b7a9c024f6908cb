package io.refmill.cosim.process;

import io.refmill.contract.Verdict;
import io.refmill.diagnostics.DiagnosticCode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;

/** Verdicts where there is none of a design. */
public final class Faults {
  private Faults() {}

  /** The verdict where a bug of ours, or the machine, has kept us from one. */
  public static Verdict.Failed verdict(Throwable problem) {
    Throwable cause = problem instanceof UncheckedIOException ? problem.getCause() : problem;
    if (cause instanceof IOException || isRefused(cause)) {
      return new Verdict.Failed(
          DiagnosticCode.MACHINE_FAULT, DiagnosticCode.MACHINE_FAULT.message(words(cause)));
    }
    StackTraceElement[] trace = problem.getStackTrace();
    String place = trace.length == 0 ? "" : " at " + trace[0];
    return new Verdict.Failed(
        DiagnosticCode.INTERNAL_ERROR, DiagnosticCode.INTERNAL_ERROR.message(problem + place));
  }

  /** What was refused, and where: a stream's error names no file. */
  private static String words(Throwable cause) {
    if (cause.getMessage() == null || !(cause instanceof IOException)) {
      return cause.toString();
    }
    String message = cause.getMessage();
    boolean nowhere = !(cause instanceof FileSystemException) && message.contains("No space left");
    return nowhere ? message + ", where scratch files are (TMPDIR says where)" : message;
  }

  /** Memory, or a page of a mapped file: endless recursion is the code's own fault. */
  private static boolean isRefused(Throwable cause) {
    return cause instanceof VirtualMachineError && !(cause instanceof StackOverflowError);
  }
}
