package io.refmill.runners;

import io.refmill.contract.Proof;
import io.refmill.contract.Verdict;
import io.refmill.cosim.CoSimulator;
import io.refmill.cosim.VerificationRequest;
import io.refmill.cosim.settings.CosimOptions;
import io.refmill.cosim.settings.Toolchain;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.proof.EngineProgram;
import io.refmill.proof.Proofs;
import io.refmill.proof.Prover;
import io.refmill.proof.ProverOptions;
import io.refmill.proof.Settled;
import io.refmill.runners.options.IsolationOption;
import io.refmill.runners.options.ModelOfDesign;
import io.refmill.runners.options.ProofOptions;
import io.refmill.runners.print.ProofText;
import io.refmill.runners.run.ExitCode;
import io.refmill.runners.run.OwnProcess;
import io.refmill.runners.run.RunScratch;
import io.refmill.runners.run.Tools;
import io.refmill.runners.value.Numbers;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Proves one model, whoever wrote it. */
@Command(
    name = "prove",
    description = {
      "Tries to prove that a Python model does what a Verilog module does, whatever the inputs.",
      "Exit code 0 if that is proven, 1 if the simulator confirms that they differ or the text is no"
          + " model, 4 if neither."
    },
    mixinStandardHelpOptions = true,
    versionProvider = Refmill.VersionProvider.class)
final class ProveCommand implements Callable<Integer> {
  private static final Set<DiagnosticCode> NO_MODEL =
      EnumSet.of(DiagnosticCode.PYTHON_SYNTAX_ERROR, DiagnosticCode.PYTHON_INTERFACE);

  @Spec private CommandSpec spec;

  @Mixin private ModelOfDesign model;

  @Option(
      names = "--seconds",
      defaultValue = "20",
      paramLabel = "N",
      description = "Processor time for the proof, in seconds; default: ${DEFAULT-VALUE}.")
  private int seconds;

  @Option(
      names = "--second-opinion",
      description =
          "Ask a second engine too, with a reading of its own; where the two disagree nothing is"
              + " proven. Needs Z3, and takes at most as long again.")
  private boolean second;

  @Mixin private IsolationOption isolation;

  @Option(names = "--json", description = "Print JSON.")
  private boolean json;

  @Override
  public Integer call() throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    PrintWriter err = spec.commandLine().getErr();
    Numbers.atLeast(spec.commandLine(), "--seconds", seconds, 1);
    Optional<VerificationRequest> request = model.load(spec.commandLine(), json);
    if (request.isEmpty()) {
      return ExitCode.FAILURE;
    }
    Toolchain toolchain = Toolchain.find(System.getenv());
    EngineProgram yosys = ProofOptions.said(EngineProgram.yosys(System.getenv()), err);
    Optional<EngineProgram> z3 = ProofOptions.second(second, err);
    if (!yosys.ok()
        || !z3.map(EngineProgram::ok).orElse(true)
        || !Tools.check(toolchain, err).ok()) {
      return ExitCode.MISSING_TOOL;
    }
    try (RunScratch scratch = RunScratch.open();
        CoSimulator simulator =
            new CoSimulator(
                CosimOptions.defaults(toolchain, scratch.path()).withWorkers(1, 1, 1))) {
      if (!isolation.allows(Tools.said(simulator.isolation(), err))) {
        return ExitCode.MISSING_TOOL;
      }
      Settled settled =
          settled(request.get(), simulator, options(toolchain, yosys, z3, scratch.path(), seconds));
      if (settled.proof().reason() == Proof.Reason.PYTHON_UNSUPPORTED) {
        settled = judged(settled, simulator.verify(List.of(request.get())).get(0));
      }
      if (OwnProcess.isEnding()) {
        return OwnProcess.ended(err);
      }
      out.print(json ? ProofText.json(settled) : ProofText.plain(settled));
      out.flush();
      return code(settled);
    }
  }

  /**
   * Tells what is no model at all from Python that the engine alone does not know: no proof is
   * missing for the former.
   */
  private static Settled judged(Settled undecided, Verdict verdict) {
    return verdict instanceof Verdict.Failed failed && NO_MODEL.contains(failed.code())
        ? new Settled(undecided.proof(), failed)
        : undecided;
  }

  private static int code(Settled settled) {
    if (settled.against() != null) {
      return ExitCode.FAILURE;
    }
    return settled.proof().outcome() == Proof.Outcome.PROVEN ? ExitCode.OK : ExitCode.UNDECIDED;
  }

  private static ProverOptions options(
      Toolchain toolchain,
      EngineProgram yosys,
      Optional<EngineProgram> z3,
      Path scratch,
      int seconds) {
    String python = toolchain.check().toolchain().python();
    return new ProverOptions(python, yosys, z3, 1, seconds, scratch);
  }

  /** What becomes of a model, in the usual time. */
  static Settled settled(
      VerificationRequest request, CoSimulator simulator, Toolchain toolchain, Path scratch) {
    EngineProgram yosys = EngineProgram.yosys(System.getenv());
    return settled(
        request,
        simulator,
        options(toolchain, yosys, Optional.empty(), scratch, ProverOptions.SECONDS));
  }

  private static Settled settled(
      VerificationRequest request, CoSimulator simulator, ProverOptions options) {
    try (Prover prover = new Prover(options)) {
      return new Proofs(prover, simulator).of(List.of(request)).get(0);
    }
  }
}
