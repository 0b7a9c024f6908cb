package io.refmill.teach;

import java.util.concurrent.CompletionException;

/** What a task comes to where our own code failed, so that the others go on. */
public final class OwnFault {
  /** The outcome. */
  public static final String OUTCOME = "internal_error";

  private OwnFault() {}

  /** What is said of it; what a machine lacks is thrown on. */
  public static String message(Throwable thrown) {
    Throwable cause = thrown;
    while (cause instanceof CompletionException && cause.getCause() != null) {
      cause = cause.getCause();
    }
    if (cause instanceof VirtualMachineError error) {
      throw error;
    }
    StackTraceElement[] trace = cause.getStackTrace();
    return cause + (trace.length == 0 ? "" : " at " + trace[0]);
  }
}
