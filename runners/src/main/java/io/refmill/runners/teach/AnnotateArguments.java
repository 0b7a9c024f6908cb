package io.refmill.runners.teach;

import io.refmill.runners.value.Numbers;
import io.refmill.teach.AnnotateOptions;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** How reasoning is written. */
public final class AnnotateArguments {
  @Option(
      names = "--forward",
      defaultValue = "2",
      paramLabel = "N",
      description = "Attempts from the task alone; default: ${DEFAULT-VALUE}.")
  private int forward = 2;

  @Option(
      names = "--guided",
      defaultValue = "1",
      paramLabel = "N",
      description = "Attempts with the frame of the known answer; default: ${DEFAULT-VALUE}.")
  private int guided = 1;

  @Option(
      names = "--appended",
      defaultValue = "1",
      paramLabel = "N",
      description = "Attempts with the known answer; default: ${DEFAULT-VALUE}.")
  private int appended = 1;

  @Option(
      names = "--regenerate",
      description =
          "Keep reasoning only if code that is written from the task and the reasoning alone is"
              + " verified too.")
  private boolean regenerate;

  /**
   * All of it.
   *
   * @throws CommandLine.ParameterException if it does not fit together
   */
  public AnnotateOptions options(CommandSpec spec) {
    Numbers.atLeast(spec.commandLine(), "--forward", forward, 0);
    Numbers.atLeast(spec.commandLine(), "--guided", guided, 0);
    Numbers.atLeast(spec.commandLine(), "--appended", appended, 0);
    if (forward == 0 && guided == 0 && appended == 0) {
      throw new CommandLine.ParameterException(
          spec.commandLine(),
          "--forward, --guided and --appended are all 0, which leaves no attempt; raise one of"
              + " them");
    }
    return new AnnotateOptions(forward, guided, appended, regenerate);
  }
}
