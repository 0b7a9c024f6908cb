package io.refmill.runners;

import io.refmill.cosim.Toolchain;
import java.io.PrintWriter;

/** Programs that verification needs. */
final class Tools {
  private Tools() {}

  /** Asks the programs for their versions and says what is missing. */
  static Toolchain.Check check(Toolchain toolchain, PrintWriter err) {
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
}
