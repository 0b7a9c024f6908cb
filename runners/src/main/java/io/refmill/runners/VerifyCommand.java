package io.refmill.runners;

import io.refmill.compiler.CompileResult;
import io.refmill.compiler.VerilogCompiler;
import io.refmill.contract.DesignInterface;
import io.refmill.contract.Verdict;
import io.refmill.cosim.CoSimulator;
import io.refmill.cosim.VerificationRequest;
import io.refmill.cosim.process.Isolation;
import io.refmill.cosim.settings.CosimOptions;
import io.refmill.cosim.settings.Toolchain;
import io.refmill.ingest.InputException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.ArgGroup;
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

  @Option(
      names = "--verilog",
      required = true,
      arity = "1..*",
      paramLabel = "PATH",
      description =
          "The module's file; or several files and directories, of which what it needs is taken.")
  private List<Path> verilog;

  @Option(names = "--python", required = true, paramLabel = "FILE", description = "The model.")
  private Path python;

  @Mixin private SourceOptions source;

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

  @Option(
      names = "--require-isolation",
      description =
          "Refuse to run where strangers' Verilog and Python can't be kept in namespaces without"
              + " files and network.")
  private boolean requireIsolation;

  @Option(names = "--json", description = "Print the verdict as JSON.")
  private boolean json;

  @ArgGroup(exclusive = false, heading = "%nLimits:%n")
  private LimitOptions limits = new LimitOptions();

  @Override
  public Integer call() throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    PrintWriter err = spec.commandLine().getErr();
    SourceOptions.Loaded loaded;
    String model;
    try {
      loaded = source.load(verilog, limits);
      if (!Files.isRegularFile(python)) {
        throw usage("no such file: " + python);
      }
      model = Files.readString(python);
    } catch (InputException e) {
      throw usage(e.getMessage());
    } catch (MalformedInputException e) {
      throw usage(python + " is not UTF-8");
    }
    if (loaded.design() == null) {
      return rejected(err, out, loaded.code(), loaded.message());
    }
    Toolchain toolchain = Toolchain.find(System.getenv());
    if (!Tools.check(toolchain, err).ok()) {
      return ExitCode.MISSING_TOOL;
    }
    VerilogCompiler compiler =
        new VerilogCompiler(limits.limits().parse(), limits.limits().compile());
    VerilogCompiler.AnalysisResult analysis = compiler.analyze(loaded.design());
    if (analysis instanceof VerilogCompiler.AnalysisResult.Failed failed) {
      var first = failed.rejection().diagnostics().get(0);
      if (!json) {
        new DiagnosticPrinter(err, loaded.design().unit()).print(failed.rejection().diagnostics());
        return ExitCode.FAILURE;
      }
      return rejected(err, out, first.code().name(), first.message());
    }
    DesignInterface design = ((VerilogCompiler.AnalysisResult.Analyzed) analysis).design();
    // Our own model says which stimuli the source has no one answer to.
    List<String> orders =
        compiler.compile(loaded.design()) instanceof CompileResult.Accepted accepted
            ? accepted.model().orders()
            : List.of();
    boolean fresh = seed == null;
    long chosen = fresh ? new SecureRandom().nextInt(Integer.MAX_VALUE) : seed;
    try (RunScratch scratch = RunScratch.open();
        CoSimulator simulator =
            new CoSimulator(
                CosimOptions.defaults(toolchain, scratch.path())
                    .withVectors(vectors)
                    .withSeed(chosen)
                    .withWorkers(1, 1, 1))) {
      Isolation isolation = Tools.said(simulator.isolation(), err);
      if (requireIsolation && !isolation.complete()) {
        return ExitCode.MISSING_TOOL;
      }
      Verdict verdict =
          simulator
              .verify(
                  List.of(
                      new VerificationRequest(
                          verilog.get(0).toString(),
                          loaded.design().unit(),
                          model,
                          design,
                          orders)))
              .get(0);
      out.print(
          json ? VerdictText.json(verdict, chosen) : VerdictText.plain(verdict, chosen, fresh));
      out.flush();
      return verdict instanceof Verdict.Match ? ExitCode.OK : ExitCode.FAILURE;
    }
  }

  private int rejected(PrintWriter err, PrintWriter out, String code, String message) {
    if (json) {
      out.print(VerdictText.rejection(code, message));
      out.flush();
    } else {
      err.println(code + ": " + message);
      err.flush();
    }
    return ExitCode.FAILURE;
  }

  private CommandLine.ParameterException usage(String message) {
    return new CommandLine.ParameterException(spec.commandLine(), message);
  }
}
