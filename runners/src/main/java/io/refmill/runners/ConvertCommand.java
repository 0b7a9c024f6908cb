package io.refmill.runners;

import io.refmill.compiler.CompileResult;
import io.refmill.compiler.VerilogCompiler;
import io.refmill.contract.DesignDescription;
import io.refmill.describe.Describer;
import io.refmill.ingest.fault.InputException;
import io.refmill.runners.options.DumpOptions;
import io.refmill.runners.options.LimitOptions;
import io.refmill.runners.options.SourceOptions;
import io.refmill.runners.print.DiagnosticPrinter;
import io.refmill.runners.print.Docstring;
import io.refmill.runners.run.ExitCode;
import io.refmill.runners.value.Unread;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Converts one module and prints the model. Nothing is verified. */
@Command(
    name = "convert",
    description = "Converts one Verilog module and prints the Python, without verifying it.",
    mixinStandardHelpOptions = true,
    versionProvider = Refmill.VersionProvider.class)
final class ConvertCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "PATH",
      arity = "1..*",
      description =
          "Verilog file; or several files and directories, of which what the module needs is"
              + " taken.")
  private List<Path> paths;

  @Mixin private SourceOptions source;

  @Option(names = "-o", paramLabel = "FILE", description = "Write the Python there.")
  private Path output;

  @Option(names = "--describe", description = "Print what the module does, in words.")
  private boolean describe;

  @Mixin private DumpOptions dump;

  @ArgGroup(exclusive = false, heading = "%nLimits:%n")
  private LimitOptions limits = new LimitOptions();

  @Override
  public Integer call() throws IOException {
    PrintWriter err = spec.commandLine().getErr();
    dump.check(spec.commandLine());
    source.check(spec.commandLine());
    limits.check(spec.commandLine());
    if (describe) {
      Unread.beside(spec.commandLine(), "--dump-after", "--describe");
    }
    for (Path path : paths) {
      if (output != null
          && Files.exists(output)
          && Files.exists(path)
          && Files.isSameFile(output, path)) {
        throw new CommandLine.ParameterException(
            spec.commandLine(), "-o names the Verilog that is read: " + path);
      }
    }
    SourceOptions.Loaded loaded;
    try {
      loaded = source.load(paths, limits);
    } catch (InputException e) {
      throw new CommandLine.ParameterException(spec.commandLine(), e.getMessage(), e);
    }
    if (loaded.design() == null) {
      err.println(paths.get(0) + ": " + loaded.code() + ": " + loaded.message());
      return ExitCode.FAILURE;
    }
    VerilogCompiler compiler = source.compiler(limits);
    CompileResult result;
    DesignDescription[] description = new DesignDescription[1];
    if (describe) {
      result =
          compiler.compileTelling(
              loaded.design(),
              (lowered, model) -> description[0] = Describer.describe(lowered, model));
    } else {
      try (DumpOptions.Dump dumped = dump.open(err)) {
        result = compiler.compile(loaded.design(), dumped);
      }
    }
    if (result instanceof CompileResult.Rejected rejected) {
      new DiagnosticPrinter(err, loaded.design().unit()).print(rejected.diagnostics());
      return ExitCode.FAILURE;
    }
    CompileResult.Accepted accepted = (CompileResult.Accepted) result;
    new DiagnosticPrinter(err, loaded.design().unit()).print(accepted.warnings());
    String text =
        describe
            ? description[0].summary() + "\n\n" + description[0].rules() + "\n"
            : Docstring.of(accepted.model().design()) + accepted.model().python();
    if (output == null) {
      spec.commandLine().getOut().print(text);
      spec.commandLine().getOut().flush();
    } else {
      Files.writeString(output, text);
    }
    return ExitCode.OK;
  }
}
