package io.refmill.runners.options;

import io.refmill.cosim.process.Isolation;
import picocli.CommandLine.Option;

/** Whether a command works where strangers' texts cannot be kept from the machine. */
public class IsolationOption {
  @Option(
      names = "--require-isolation",
      description =
          "Refuse to run where strangers' Verilog and Python can't be kept in namespaces without"
              + " files and network.")
  private boolean requireIsolation;

  /** Whether a run without complete isolation is refused. */
  public final boolean requireIsolation() {
    return requireIsolation;
  }

  /** Whether the user is content with what there is. */
  public final boolean allows(Isolation isolation) {
    return !requireIsolation || isolation.complete();
  }
}
