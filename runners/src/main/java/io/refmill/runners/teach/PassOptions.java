package io.refmill.runners.teach;

import io.refmill.teach.CurateOptions;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** Which problems are neither too hard nor too easy. */
public final class PassOptions {
  @Option(
      names = "--pass-k",
      defaultValue = "10",
      paramLabel = "K",
      description = "Answers of which one has to be right; default: ${DEFAULT-VALUE}.")
  private int k = 10;

  @Option(
      names = "--min-pass",
      defaultValue = "0.1",
      paramLabel = "P",
      description = "Least chance of that; default: ${DEFAULT-VALUE}.")
  private double low = 0.1;

  @Option(
      names = "--max-pass",
      defaultValue = "0.9",
      paramLabel = "P",
      description = "Greatest chance of that; default: ${DEFAULT-VALUE}.")
  private double high = 0.9;

  /** Answers of which one has to be right. */
  public int k() {
    return k;
  }

  /**
   * All of it.
   *
   * @throws CommandLine.ParameterException if it does not fit together
   */
  public CurateOptions options(CommandSpec spec, int rollouts) {
    try {
      return new CurateOptions(rollouts, k, low, high);
    } catch (IllegalArgumentException e) {
      throw new CommandLine.ParameterException(
          spec.commandLine(), "--pass-k, --min-pass, --max-pass: " + e.getMessage(), e);
    }
  }
}
