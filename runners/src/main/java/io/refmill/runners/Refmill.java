package io.refmill.runners;

import io.refmill.pipelines.Version;
import io.refmill.runners.run.ExitCode;
import io.refmill.runners.run.Failures;
import io.refmill.runners.run.LastWords;
import io.refmill.runners.run.OwnProcess;
import io.refmill.runners.value.NumberConverter;
import io.refmill.runners.value.Repeated;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Optional;
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
      "4:A model is neither proven nor refuted.",
      "130:Interrupted.",
      "143:Ended by SIGTERM."
    },
    subcommands = {
      BuildCommand.class,
      AugmentCommand.class,
      ConvertCommand.class,
      VerifyCommand.class,
      ProveCommand.class,
      ContaminationListCommand.class,
      DecontaminateCommand.class,
      InspectCommand.class,
      StatsCommand.class,
      ReportCommand.class,
      ExportCommand.class,
      TrainConfigCommand.class,
      AnnotateCommand.class,
      DistillCommand.class,
      CurateCommand.class,
      SelectCommand.class,
      AgentsCommand.class,
      AskCommand.class,
      ClusterCommand.class
    })
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
    OwnProcess.take();
    String line = "refmill: nothing was published: " + Failures.EXHAUSTED;
    LastWords exhausted = new LastWords(() -> System.err.println(line));
    int[] code = {ExitCode.FAILURE};
    try {
      // Classes that cannot be loaded or initialised: so far only for want of memory.
      if (!LastWords.isDone(() -> code[0] = execute(args))) {
        exhausted.say();
      }
    } finally {
      // Threads of a runner that lost its own would keep the process.
      System.exit(code[0]);
    }
  }

  /** Runs a command and returns its exit code. */
  static int execute(String... args) {
    return execute(null, null, args);
  }

  /** The same, with other streams than the process's unless they are null. */
  static int execute(PrintWriter out, PrintWriter err, String... args) {
    CommandLine command = new CommandLine(new Refmill());
    if (out != null) {
      command.setOut(out);
      command.setErr(err);
    }
    NumberConverter.register(command)
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setUsageHelpAutoWidth(true)
        .setExecutionExceptionHandler(Refmill::failed)
        .setParameterExceptionHandler(Refmill::misused);
    try {
      return command.execute(args);
    } catch (VirtualMachineError e) {
      // The handlers above get exceptions alone.
      return failed(new IllegalStateException(e), command, null);
    }
  }

  private static int misused(CommandLine.ParameterException e, String[] args) {
    CommandLine command = e.getCommandLine();
    command.getErr().println("refmill: " + Repeated.message(e, args).orElse(e.getMessage()));
    CommandLine.UnmatchedArgumentException.printSuggestions(e, command.getErr());
    command.getErr().println("Try: " + command.getCommandSpec().qualifiedName() + " --help");
    command.getErr().flush();
    return ExitCode.USAGE;
  }

  private static int failed(Exception e, CommandLine command, CommandLine.ParseResult result) {
    Optional<String> line = Failures.line(e);
    if (line.isPresent()) {
      command.getErr().println("refmill: " + line.get());
      command.getErr().flush();
      return ExitCode.FAILURE;
    }
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
