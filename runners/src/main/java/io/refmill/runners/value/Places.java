package io.refmill.runners.value;

import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine;

/**
 * Makes sure that what is read is there, and that nothing is written over it, or among files that
 * are listed.
 */
public final class Places {
  private Places() {}

  /** Refuses an output in a dataset, whose files its report lists. */
  public static void outsideOfDataset(CommandLine command, Path output, Path dataset) {
    if (holds(dataset, output)) {
      throw new CommandLine.ParameterException(
          command,
          "--output lies in the dataset "
              + dataset
              + ", whose files are listed; choose another place");
    }
  }

  /** Refuses an output directory that has an input in it, or is one: a run replaces it. */
  public static void outsideOfOutput(CommandLine command, String input, String output) {
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

  /** Refuses a place where there is no directory to read. */
  public static void directory(CommandLine command, String option, Path place) {
    if (!Files.isDirectory(place)) {
      throw missing(command, option, "directory", place);
    }
    readable(command, option, place);
  }

  /** Refuses a place where there is no file to read. */
  public static void file(CommandLine command, String option, Path place) {
    if (!Files.isRegularFile(place)) {
      throw missing(command, option, "file", place);
    }
    readable(command, option, place);
  }

  private static void readable(CommandLine command, String option, Path place) {
    if (!Files.isReadable(place)) {
      throw new CommandLine.ParameterException(
          command, option + ": " + place + " cannot be read: permission denied");
    }
  }

  private static CommandLine.ParameterException missing(
      CommandLine command, String option, String kind, Path place) {
    String found = Files.exists(place) ? "; something else has that name" : "";
    return new CommandLine.ParameterException(
        command, option + ": no such " + kind + ": " + place + found);
  }

  /** Refuses a place for a directory that a file has taken. */
  public static void notFile(CommandLine command, String option, Path place) {
    if (Files.exists(place) && !Files.isDirectory(place)) {
      throw new CommandLine.ParameterException(
          command, option + ": " + place + " is a file, and a directory is needed there");
    }
  }

  /** Whether a path is a directory or file, or lies below it. */
  public static boolean holds(Path outer, Path inner) {
    return inner.toAbsolutePath().normalize().startsWith(outer.toAbsolutePath().normalize());
  }

  private static boolean isLocal(String path) {
    return !path.contains("://") && path.indexOf('\0') < 0;
  }
}
