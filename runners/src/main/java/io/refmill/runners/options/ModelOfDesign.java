package io.refmill.runners.options;

import io.refmill.compiler.CompileResult;
import io.refmill.compiler.VerilogCompiler;
import io.refmill.contract.DesignInterface;
import io.refmill.contract.Doubt;
import io.refmill.contract.DoubtText;
import io.refmill.cosim.VerificationRequest;
import io.refmill.ingest.fault.InputException;
import io.refmill.parser.SourceUnit;
import io.refmill.runners.print.DiagnosticPrinter;
import io.refmill.runners.print.VerdictText;
import io.refmill.runners.value.Places;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** A model from anywhere, and the module that it is said to be of. */
public final class ModelOfDesign {
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

  @ArgGroup(exclusive = false, heading = "%nLimits:%n")
  private LimitOptions limits = new LimitOptions();

  private List<Doubt> doubts = List.of();

  /**
   * Reads both, and finds out what they have in common by compiling the module.
   *
   * @param json whether a rejection is printed as JSON
   * @return empty if the module cannot be compiled, which is said
   * @throws CommandLine.ParameterException if a file cannot be read
   */
  public Optional<VerificationRequest> load(CommandLine command, boolean json) throws IOException {
    source.check(command);
    limits.check(command);
    PrintWriter err = command.getErr();
    SourceOptions.Loaded loaded;
    String model;
    try {
      loaded = source.load(verilog, limits);
      Places.file(command, "--python", python);
      model = Files.readString(python);
    } catch (InputException e) {
      throw new CommandLine.ParameterException(command, e.getMessage(), e);
    } catch (MalformedInputException e) {
      throw new CommandLine.ParameterException(command, python + " is not UTF-8", e);
    }
    if (loaded.design() == null) {
      return rejected(command, json, loaded.code(), loaded.message());
    }
    VerilogCompiler compiler = source.compiler(limits);
    VerilogCompiler.AnalysisResult analysis = compiler.analyze(loaded.design());
    if (analysis instanceof VerilogCompiler.AnalysisResult.Failed failed) {
      var first = failed.rejection().diagnostics().get(0);
      if (!json) {
        new DiagnosticPrinter(err, loaded.design().unit()).print(failed.rejection().diagnostics());
        return Optional.empty();
      }
      command.getOut().print(VerdictText.rejection(first));
      command.getOut().flush();
      return Optional.empty();
    }
    DesignInterface design = ((VerilogCompiler.AnalysisResult.Analyzed) analysis).design();
    String id = verilog.get(0).toString();
    SourceUnit unit = loaded.design().unit();
    if (!(compiler.compile(loaded.design()) instanceof CompileResult.Accepted accepted)) {
      return Optional.of(new VerificationRequest(id, unit, model, design));
    }
    doubts = accepted.model().doubts();
    // Our own model says which stimuli the source has no one answer to, and where to look.
    return Optional.of(
        new VerificationRequest(id, unit, model, design, accepted.model().orders())
            .comparedWith(accepted.model().python()));
  }

  /**
   * What in the source may make the simulator differ from a model that is right: places where it
   * departs from the language, or where this leaves the result open. Known once it is loaded.
   */
  public List<String> excuses() {
    return doubts.stream()
        .filter(doubt -> doubt.kind().excuses())
        .map(doubt -> doubt.kind().verdict().message(DoubtText.of(doubt)))
        .distinct()
        .toList();
  }

  private static Optional<VerificationRequest> rejected(
      CommandLine command, boolean json, String code, String message) {
    PrintWriter out = json ? command.getOut() : command.getErr();
    out.print(json ? VerdictText.rejection(code, message) : code + ": " + message + "\n");
    out.flush();
    return Optional.empty();
  }
}
