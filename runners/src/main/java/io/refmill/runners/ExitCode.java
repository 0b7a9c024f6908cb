package io.refmill.runners;

/** Exit codes of all commands. */
final class ExitCode {
  /** All is well. */
  static final int OK = 0;

  /** The command ran and the answer is no: a rejection, a mismatch, a failed run. */
  static final int FAILURE = 1;

  /** The command line is wrong. */
  static final int USAGE = 2;

  /** A program that is needed is not there. */
  static final int MISSING_TOOL = 3;

  /** Neither yes nor no: a model that is neither proven nor refuted. */
  static final int UNDECIDED = 4;

  // The JVM adds those of signals: 130 for an interrupt, 143 for SIGTERM.

  private ExitCode() {}
}
