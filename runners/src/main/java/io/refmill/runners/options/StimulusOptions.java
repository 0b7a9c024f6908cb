package io.refmill.runners.options;

import io.refmill.cosim.settings.CosimOptions;
import io.refmill.cosim.settings.Toolchain;
import io.refmill.runners.value.Numbers;
import java.nio.file.Path;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** What models are compared on, wherever they come from. */
public class StimulusOptions extends IsolationOption {
  @Option(
      names = "--vectors",
      defaultValue = "1000",
      paramLabel = "N",
      description = "Calls compared for each model; default: ${DEFAULT-VALUE}.")
  private int vectors = 1000;

  @Option(
      names = "--seed",
      defaultValue = "1",
      paramLabel = "N",
      description = "Seed of the stimuli; default: ${DEFAULT-VALUE}.")
  private long seed = 1;

  /** Calls that each model is compared in. */
  public final int vectors() {
    return vectors;
  }

  /** Seed of the stimuli, and of all else that is drawn. */
  public final long seed() {
    return seed;
  }

  /**
   * Makes sure that the values are ones that can be.
   *
   * @throws CommandLine.ParameterException if they are not
   */
  public void check(CommandLine command) {
    Numbers.atLeast(command, "--vectors", vectors, 1);
  }

  /**
   * For a stage that verifies what language models write.
   *
   * @param workers programs that run at a time
   */
  public final CosimOptions stage(Toolchain toolchain, Path scratch, int workers) {
    CosimOptions usual = CosimOptions.defaults(toolchain, scratch);
    return usual
        .withVectors(vectors)
        .withSeed(seed)
        .withWorkers(workers, workers, usual.batchSize())
        .withIsolationRequired(requireIsolation());
  }
}
