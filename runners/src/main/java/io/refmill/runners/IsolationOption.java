package io.refmill.runners;

import io.refmill.cosim.process.Isolation;
import picocli.CommandLine.Option;

/** Whether a command works where strangers' texts cannot be kept from the machine. */
class IsolationOption {
  @Option(
      names = "--require-isolation",
      description =
          "Refuse to run where strangers' Verilog and Python can't be kept in namespaces without"
              + " files and network.")
  boolean requireIsolation;

  /** Whether the user is content with what there is. */
  final boolean allows(Isolation isolation) {
    return !requireIsolation || isolation.complete();
  }
}
