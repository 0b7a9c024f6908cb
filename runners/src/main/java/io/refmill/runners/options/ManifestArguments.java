package io.refmill.runners.options;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** The arguments of a build, in two kinds: those that say what its rows are, and the others. */
public final class ManifestArguments {
  /** Options that say where the output goes, where the run takes place and whom it asks. */
  private static final Set<String> PLACES =
      Set.of(
          "--output",
          "--force",
          "--staging",
          "--s3-endpoint",
          "--runner",
          "--flink-master",
          "--parallelism",
          "--no-progress",
          "--max-faults",
          "--no-resume",
          "--store",
          "--store-size",
          "--require-isolation",
          // Whoever makes the rows again asks elsewhere, and addresses may hold secrets.
          "--endpoint",
          "--api-key-env",
          "--api-key-file",
          "--concurrency",
          "--requests-per-minute",
          "--tokens-per-minute",
          "--timeout",
          "--retries",
          "--budget",
          "--prices",
          "--cache-dir",
          "--cache-max-bytes");

  private static final String MANIFEST = "--from-manifest";

  private ManifestArguments() {}

  /**
   * The arguments as they were given, one element for each option with its value.
   *
   * @param places those on output and execution, or all the others
   */
  public static List<String> of(ParseResult result, boolean places) {
    List<String> arguments = new ArrayList<>();
    for (OptionSpec option : result.matchedOptions()) {
      String name = option.longestName();
      if (PLACES.contains(name) != places || name.equals(MANIFEST)) {
        continue;
      }
      boolean flag = option.arity().max() == 0;
      for (String value : option.originalStringValues()) {
        arguments.add(flag ? name : name + "=" + value);
      }
    }
    return arguments;
  }
}
