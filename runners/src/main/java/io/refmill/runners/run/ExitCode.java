package io.refmill.runners.run;

/** Exit codes of all commands. */
public final class ExitCode {
  /** All is well. */
  public static final int OK = 0;

  /** The command ran and the answer is no: a rejection, a mismatch, a failed run. */
  public static final int FAILURE = 1;

  /** The command line is wrong. */
  public static final int USAGE = 2;

  /** A program that is needed is not there. */
  public static final int MISSING_TOOL = 3;

  /** Neither yes nor no: a model that is neither proven nor refuted. */
  public static final int UNDECIDED = 4;

  // The JVM adds those of signals: 130 for an interrupt, 143 for SIGTERM.

  private ExitCode() {}
}
