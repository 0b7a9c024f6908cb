package io.refmill.runners.run;

import io.refmill.cosim.CoSimulator;
import io.refmill.cosim.process.Isolation;
import io.refmill.cosim.settings.CosimOptions;
import io.refmill.cosim.settings.Toolchain;
import java.io.PrintWriter;
import java.nio.file.Path;

/** Programs that verification needs. */
public final class Tools {
  private Tools() {}

  /** Asks the programs for their versions and says what is missing. */
  public static Toolchain.Check check(Toolchain toolchain, PrintWriter err) {
    Toolchain.Check check = toolchain.check();
    if (check.ok()) {
      return check;
    }
    err.println(
        "refmill: Icarus Verilog and Python 3.8 or later are needed: "
            + String.join("; ", check.problems()));
    err.flush();
    return check;
  }

  /** Finds out whether strangers' texts are isolated from this machine, and says so if not. */
  public static Isolation isolation(Toolchain.Check tools, Path scratch, PrintWriter err) {
    Path directory = scratch.resolve("isolation");
    try (CoSimulator simulator =
        new CoSimulator(CosimOptions.defaults(tools.toolchain(), directory))) {
      return said(simulator.isolation(), err);
    }
  }

  /** Says what keeps strangers' texts from being isolated, if anything does. */
  public static Isolation said(Isolation isolation, PrintWriter err) {
    if (!isolation.complete()) {
      err.println(
          "refmill: strangers' Verilog and Python are checked, but not isolated from this machine: "
              + isolation.problem());
      err.flush();
    }
    return isolation;
  }
}
