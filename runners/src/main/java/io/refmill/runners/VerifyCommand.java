package io.refmill.runners;

import io.refmill.contract.Verdict;
import io.refmill.cosim.CoSimulator;
import io.refmill.cosim.VerificationRequest;
import io.refmill.cosim.settings.CosimOptions;
import io.refmill.cosim.settings.Toolchain;
import io.refmill.proof.EngineProgram;
import io.refmill.proof.Settled;
import io.refmill.runners.options.IsolationOption;
import io.refmill.runners.options.ModelOfDesign;
import io.refmill.runners.options.ProofOptions;
import io.refmill.runners.print.ProofText;
import io.refmill.runners.print.VerdictText;
import io.refmill.runners.run.ExitCode;
import io.refmill.runners.run.OwnProcess;
import io.refmill.runners.run.RunScratch;
import io.refmill.runners.run.Tools;
import io.refmill.runners.value.Numbers;
import java.io.IOException;
import java.io.PrintWriter;
import java.security.SecureRandom;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Verifies one model, whoever wrote it. */
@Command(
    name = "verify",
    description = "Co-simulates a Verilog module and a Python model and compares them.",
    mixinStandardHelpOptions = true,
    versionProvider = Refmill.VersionProvider.class)
final class VerifyCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private ModelOfDesign model;

  @Option(
      names = "--vectors",
      defaultValue = "1000",
      paramLabel = "N",
      description = "Calls that are compared; default: ${DEFAULT-VALUE}.")
  private int vectors;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description =
          "Seed of the stimuli. By default a new one each time, so that no model can know them; it"
              + " is printed.")
  private Long seed;

  @Mixin private IsolationOption isolation;

  @Option(
      names = "--prove",
      description =
          "Also try to prove a model that matches, and make the calls in which the proof fails; as"
              + " the command prove, but what cannot be decided is no failure. Needs Yosys.")
  private boolean prove;

  @Option(names = "--json", description = "Print the verdict as JSON.")
  private boolean json;

  @Override
  public Integer call() throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    PrintWriter err = spec.commandLine().getErr();
    Numbers.atLeast(spec.commandLine(), "--vectors", vectors, 1);
    Optional<VerificationRequest> request = model.load(spec.commandLine(), json);
    if (request.isEmpty()) {
      return ExitCode.FAILURE;
    }
    Toolchain toolchain = Toolchain.find(System.getenv());
    if (!Tools.check(toolchain, err).ok()
        || prove && !ProofOptions.said(EngineProgram.yosys(System.getenv()), err).ok()) {
      return ExitCode.MISSING_TOOL;
    }
    boolean fresh = seed == null;
    long chosen = fresh ? new SecureRandom().nextInt(Integer.MAX_VALUE) : seed;
    try (RunScratch scratch = RunScratch.open();
        CoSimulator simulator =
            new CoSimulator(
                CosimOptions.defaults(toolchain, scratch.path())
                    .withVectors(vectors)
                    .withSeed(chosen)
                    .withWorkers(1, 1, 1))) {
      if (!isolation.allows(Tools.said(simulator.isolation(), err))) {
        return ExitCode.MISSING_TOOL;
      }
      Verdict verdict = simulator.verify(List.of(request.get())).get(0);
      Optional<Settled> proof = Optional.empty();
      if (prove && verdict instanceof Verdict.Match) {
        proof =
            Optional.of(ProveCommand.settled(request.get(), simulator, toolchain, scratch.path()));
      }
      if (OwnProcess.isEnding()) {
        return OwnProcess.ended(err);
      }
      out.print(
          json
              ? VerdictText.json(verdict, chosen, proof)
              : VerdictText.plain(verdict, chosen, fresh) + proof.map(ProofText::plain).orElse(""));
      if (!json && verdict instanceof Verdict.Mismatch) {
        // The model may be a stranger's, and wrong all the same: nothing is excused by itself.
        model.excuses().forEach(excuse -> out.print("note: " + excuse + "\n"));
      }
      out.flush();
      boolean right = proof.map(settled -> settled.against() == null).orElse(true);
      return verdict instanceof Verdict.Match && right ? ExitCode.OK : ExitCode.FAILURE;
    }
  }
}
