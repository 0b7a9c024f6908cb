package io.refmill.runners.teach;

import io.refmill.runners.value.Numbers;
import io.refmill.teach.DistillOptions;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** How models are written that conversion could not make. */
public final class DistillArguments {
  @Option(
      names = "--candidates",
      defaultValue = "3",
      paramLabel = "N",
      description = "Candidates of a turn; default: ${DEFAULT-VALUE}.")
  private int candidates = 3;

  @Option(
      names = "--turns",
      defaultValue = "3",
      paramLabel = "N",
      description = "Turns at most; default: ${DEFAULT-VALUE}.")
  private int turns = 3;

  @Option(
      names = "--show-source",
      defaultValue = "where_needed",
      description =
          "Whether the model sees the Verilog: ${COMPLETION-CANDIDATES}; default:"
              + " ${DEFAULT-VALUE}, where the specification is not known to say all.")
  private DistillOptions.Show show = DistillOptions.Show.WHERE_NEEDED;

  /**
   * All of it.
   *
   * @throws CommandLine.ParameterException if it does not fit together
   */
  public DistillOptions options(CommandSpec spec) {
    Numbers.atLeast(spec.commandLine(), "--candidates", candidates, 1);
    Numbers.atLeast(spec.commandLine(), "--turns", turns, 1);
    return new DistillOptions(candidates, turns, show);
  }
}
