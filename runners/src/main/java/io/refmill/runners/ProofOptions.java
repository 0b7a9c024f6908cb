package io.refmill.runners;

import io.refmill.pipelines.ProvingOptions;
import io.refmill.proof.ProverOptions;
import io.refmill.proof.Yosys;
import java.io.PrintWriter;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** Whether and how models are proven. */
final class ProofOptions {
  @Option(
      names = "--prove",
      description =
          "Also try to prove that models do what their sources do whatever the inputs, for samples"
              + " that are about to be written; what the simulator confirms to be wrong is rejected"
              + " as MISMATCH. Needs Yosys, and about as much time again as simulation; off unless"
              + " given.")
  boolean prove;

  @Option(
      names = "--prove-seconds",
      defaultValue = "" + ProverOptions.SECONDS,
      paramLabel = "N",
      description =
          "Processor time for the proof of one model, in seconds; default: ${DEFAULT-VALUE}.")
  int seconds = ProverOptions.SECONDS;

  /** Makes sure that the values are ones that can be. */
  void check(CommandLine command) {
    if (seconds < 1) {
      throw new CommandLine.ParameterException(
          command, "--prove-seconds must be at least 1, and is " + seconds);
    }
  }

  /**
   * What a build proves models with.
   *
   * @return empty if they are not proven, or Yosys is missing, which is said
   */
  Optional<ProvingOptions> find(PrintWriter err) {
    if (!prove) {
      return Optional.empty();
    }
    Yosys yosys = said(Yosys.find(System.getenv()), err);
    return yosys.ok()
        ? Optional.of(new ProvingOptions(yosys.version(), seconds))
        : Optional.empty();
  }

  /** Says what keeps models from being proven, if anything does. */
  static Yosys said(Yosys yosys, PrintWriter err) {
    if (!yosys.ok()) {
      err.println("refmill: " + yosys.problem() + "; " + Yosys.REMEDY);
      err.flush();
    }
    return yosys;
  }
}
