package io.refmill.runners;

import io.refmill.cosim.Toolchain;
import java.io.PrintWriter;

/** Programs that verification needs. */
final class Tools {
  private Tools() {}

  /** Says what is missing; returns the exit code. */
  static int check(Toolchain toolchain, PrintWriter err) {
    Toolchain.Check check = toolchain.check();
    if (check.ok()) {
      return ExitCode.OK;
    }
    err.println(
        "refmill: Icarus Verilog and Python 3.8 or later are needed: "
            + String.join("; ", check.problems()));
    err.flush();
    return ExitCode.MISSING_TOOL;
  }
}
