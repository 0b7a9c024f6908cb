package io.refmill.diagnostics;

/** What a rejection code says about the input and about us. */
public enum DiagnosticKind {
  /** The source breaks the language's rules: nobody could convert it. */
  INVALID_SOURCE,
  /** The source is legal, and this version does not handle it. */
  UNSUPPORTED,
  /** A limit on size, time or memory was reached. */
  RESOURCE_LIMIT,
  /** The source was converted, and co-simulation did not confirm it. */
  UNVERIFIED,
  /** A fault of the machine, such as a full disk or a process that was killed: run it again. */
  MACHINE,
  /** A bug of ours. */
  INTERNAL
}
