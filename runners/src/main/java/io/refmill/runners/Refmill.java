package io.refmill.runners;

import io.refmill.pipelines.Version;
import java.io.PrintWriter;
import java.io.StringWriter;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The command line. */
@Command(
    name = "refmill",
    description = "Turns Verilog into verified Python reference models.",
    mixinStandardHelpOptions = true,
    versionProvider = Refmill.VersionProvider.class,
    synopsisSubcommandLabel = "COMMAND",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:All is well.",
      "1:A rejection, a mismatch or a failed run.",
      "2:The command line is wrong.",
      "3:A program that is needed is missing.",
      "130:Interrupted."
    },
    subcommands = {BuildCommand.class, ConvertCommand.class, VerifyCommand.class})
public final class Refmill implements Runnable {
  @Spec private CommandSpec spec;

  static final class VersionProvider implements CommandLine.IVersionProvider {
    @Override
    public String[] getVersion() {
      return new String[] {"refmill " + Version.get()};
    }
  }

  /** Runs a command and ends the process with its exit code. */
  public static void main(String[] args) {
    System.exit(execute(args));
  }

  /** Runs a command and returns its exit code. */
  static int execute(String... args) {
    return new CommandLine(new Refmill())
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setUsageHelpAutoWidth(true)
        .setExecutionExceptionHandler(Refmill::failed)
        .setParameterExceptionHandler(Refmill::misused)
        .execute(args);
  }

  private static int misused(CommandLine.ParameterException e, String[] args) {
    CommandLine command = e.getCommandLine();
    command.getErr().println("refmill: " + e.getMessage());
    CommandLine.UnmatchedArgumentException.printSuggestions(e, command.getErr());
    command.getErr().println("Try: " + command.getCommandSpec().qualifiedName() + " --help");
    command.getErr().flush();
    return ExitCode.USAGE;
  }

  private static int failed(Exception e, CommandLine command, CommandLine.ParseResult result) {
    StringWriter trace = new StringWriter();
    e.printStackTrace(new PrintWriter(trace));
    command.getErr().println("refmill: internal error, please report it:");
    command.getErr().print(trace);
    command.getErr().flush();
    return ExitCode.FAILURE;
  }

  @Override
  public void run() {
    throw new CommandLine.ParameterException(spec.commandLine(), "expected a command");
  }
}
