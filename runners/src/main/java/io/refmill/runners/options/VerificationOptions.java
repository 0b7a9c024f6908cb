package io.refmill.runners.options;

import io.refmill.runners.value.Numbers;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** How the models of a dataset are verified, where designs share simulations. */
public final class VerificationOptions extends StimulusOptions {
  @Option(
      names = "--confirm-rate",
      defaultValue = "0.005",
      paramLabel = "SHARE",
      description =
          "Part of the designs, from 0 to 1, that are simulated alone too, to see that those that"
              + " share a simulation have no influence on each other; default: ${DEFAULT-VALUE}.")
  private double confirmRate = 0.005;

  /** Part of the designs, from 0 to 1, that are simulated alone too. */
  public double confirmRate() {
    return confirmRate;
  }

  @Override
  public void check(CommandLine command) {
    super.check(command);
    Numbers.share(command, "--confirm-rate", confirmRate);
  }
}
