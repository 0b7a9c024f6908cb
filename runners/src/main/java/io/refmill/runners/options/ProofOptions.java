package io.refmill.runners.options;

import io.refmill.pipelines.ProvingOptions;
import io.refmill.proof.EngineProgram;
import io.refmill.proof.ProverOptions;
import io.refmill.runners.value.Numbers;
import io.refmill.runners.value.Unread;
import java.io.PrintWriter;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** Whether and how models are proven. */
public final class ProofOptions {
  @Option(
      names = "--prove",
      description =
          "Also try to prove that models do what their sources do whatever the inputs, for samples"
              + " that are about to be written; what the simulator confirms to be wrong is rejected"
              + " as MISMATCH. Needs Yosys, and about as much time again as simulation; off unless"
              + " given.")
  private boolean prove;

  @Option(
      names = "--prove-seconds",
      defaultValue = "" + ProverOptions.SECONDS,
      paramLabel = "N",
      description =
          "Processor time for the proof of one model, in seconds; default: ${DEFAULT-VALUE}.")
  int seconds = ProverOptions.SECONDS;

  @Option(
      names = "--second-opinion",
      description =
          "With --prove: of what is proven or refuted ask a second engine too, with a reading of its"
              + " own; where the two disagree nothing counts as proven. Needs Z3 besides.")
  boolean second;

  /** Whether proofs are asked for. */
  public boolean prove() {
    return prove;
  }

  /** Makes sure that the values are ones that can be. */
  public void check(CommandLine command) {
    Numbers.atLeast(command, "--prove-seconds", seconds, 1);
    if (!prove) {
      Unread.without(command, "--prove-seconds", "--prove");
    }
    if (second && !prove) {
      throw new CommandLine.ParameterException(
          command, "--second-opinion is of proofs, and needs --prove");
    }
  }

  /**
   * What a build proves models with.
   *
   * @return empty if they are not proven, or a program is missing, which is said
   */
  public Optional<ProvingOptions> find(PrintWriter err) {
    if (!prove) {
      return Optional.empty();
    }
    EngineProgram yosys = said(EngineProgram.yosys(System.getenv()), err);
    Optional<EngineProgram> z3 = second(second, err);
    return yosys.ok() && z3.map(EngineProgram::ok).orElse(true)
        ? Optional.of(
            new ProvingOptions(yosys.version(), z3.map(EngineProgram::version).orElse(""), seconds))
        : Optional.empty();
  }

  /** What second opinions are asked of, if they are wanted; what is wrong with it is said. */
  public static Optional<EngineProgram> second(boolean wanted, PrintWriter err) {
    if (!wanted) {
      return Optional.empty();
    }
    return Optional.of(said(EngineProgram.z3(System.getenv()), err));
  }

  /** Says what keeps models from being proven, if anything does. */
  public static EngineProgram said(EngineProgram program, PrintWriter err) {
    if (!program.ok()) {
      err.println("refmill: " + program.missing());
      err.flush();
    }
    return program;
  }
}
