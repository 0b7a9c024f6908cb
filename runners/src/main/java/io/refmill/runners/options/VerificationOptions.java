package io.refmill.runners.options;

import io.refmill.cosim.settings.CosimOptions;
import io.refmill.cosim.settings.Toolchain;
import io.refmill.runners.value.Numbers;
import java.nio.file.Path;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** How models are verified. */
public final class VerificationOptions extends IsolationOption {
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

  @Option(
      names = "--confirm-rate",
      defaultValue = "0.005",
      paramLabel = "SHARE",
      description =
          "Part of the designs, from 0 to 1, that are simulated alone too, to see that those that"
              + " share a simulation have no influence on each other; default: ${DEFAULT-VALUE}.")
  private double confirmRate = 0.005;

  /** Calls that each model is compared in. */
  public int vectors() {
    return vectors;
  }

  /** Seed of the stimuli, and of all else that is drawn. */
  public long seed() {
    return seed;
  }

  /** Part of the designs, from 0 to 1, that are simulated alone too. */
  public double confirmRate() {
    return confirmRate;
  }

  /**
   * Makes sure that the values are ones that can be.
   *
   * @throws CommandLine.ParameterException if they are not
   */
  public void check(CommandLine command) {
    Numbers.atLeast(command, "--vectors", vectors, 1);
    Numbers.share(command, "--confirm-rate", confirmRate);
  }

  /**
   * For a stage that verifies what language models write.
   *
   * @param workers programs that run at a time
   */
  public CosimOptions stage(Toolchain toolchain, Path scratch, int workers) {
    CosimOptions usual = CosimOptions.defaults(toolchain, scratch);
    return usual
        .withVectors(vectors)
        .withSeed(seed)
        .withWorkers(workers, workers, usual.batchSize())
        .withIsolationRequired(requireIsolation());
  }
}
