package io.refmill.runners;

import java.nio.file.Path;
import picocli.CommandLine;

/** Makes sure that nothing is written over what is read, or among files that are listed. */
final class Places {
  private Places() {}

  /** Refuses an output in a dataset, whose files its report lists. */
  static void outsideOfDataset(CommandLine command, Path output, Path dataset) {
    if (holds(dataset, output)) {
      throw new CommandLine.ParameterException(
          command,
          "--output lies in the dataset "
              + dataset
              + ", whose files are listed; choose another place");
    }
  }

  /** Refuses an output directory that has an input in it, or is one: a run replaces it. */
  static void outsideOfOutput(CommandLine command, String input, String output) {
    if (isLocal(input) && isLocal(output) && holds(Path.of(output), Path.of(input))) {
      throw new CommandLine.ParameterException(
          command,
          "--input="
              + input
              + " lies in --output="
              + output
              + ", which the run replaces; choose another place");
    }
  }

  /** Whether a path is a directory or file, or lies below it. */
  static boolean holds(Path outer, Path inner) {
    return inner.toAbsolutePath().normalize().startsWith(outer.toAbsolutePath().normalize());
  }

  private static boolean isLocal(String path) {
    return !path.contains("://") && path.indexOf('\0') < 0;
  }
}
