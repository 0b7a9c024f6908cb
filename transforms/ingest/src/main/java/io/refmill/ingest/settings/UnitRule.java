package io.refmill.ingest.settings;

/** What is compiled together when the input is Verilog files. */
public enum UnitRule {
  /** A directory's files see each other; a file named by itself stands alone. */
  AUTO,
  /** Every file stands alone, but for what it includes. */
  FILE,
  /** The files of a directory see each other. */
  DIRECTORY,
  /** All files see each other, also those of several directories and those named by themselves. */
  TOGETHER
}
