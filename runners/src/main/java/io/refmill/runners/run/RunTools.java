package io.refmill.runners.run;

import io.refmill.cosim.process.Isolation;
import io.refmill.cosim.settings.Toolchain;
import io.refmill.runners.options.IsolationOption;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;

/**
 * What a run verifies models with, found on this machine before anything is written.
 *
 * @param check the programs
 * @param isolation how they are kept from the rest of the machine; null if a program is missing
 * @param code {@link ExitCode#OK} if the run can go on
 */
public record RunTools(Toolchain.Check check, Isolation isolation, int code) {
  /**
   * Looks for them, and says what is missing.
   *
   * @param required whether a run without complete isolation is refused
   */
  public static RunTools find(
      PrintWriter err, Path scratch, IsolationOption required, Interruption interruption)
      throws IOException {
    StringWriter missing = new StringWriter();
    Toolchain.Check check = Tools.check(Toolchain.find(System.getenv()), new PrintWriter(missing));
    if (!check.ok()) {
      // Unless they could not be asked because a signal is ending the process.
      err.print(interruption.isRunning() ? "" : missing);
      err.flush();
      return new RunTools(check, null, ExitCode.MISSING_TOOL);
    }
    Isolation isolation = Tools.isolation(check, scratch, err);
    return new RunTools(
        check, isolation, required.allows(isolation) ? ExitCode.OK : ExitCode.MISSING_TOOL);
  }
}
