package io.refmill.runners;

import picocli.CommandLine.Option;

/** How models are verified. */
final class VerificationOptions {
  @Option(
      names = "--vectors",
      defaultValue = "1000",
      paramLabel = "N",
      description = "Calls compared for each model; default: ${DEFAULT-VALUE}.")
  int vectors = 1000;

  @Option(
      names = "--seed",
      defaultValue = "1",
      paramLabel = "N",
      description = "Seed of the stimuli; default: ${DEFAULT-VALUE}.")
  long seed = 1;
}
