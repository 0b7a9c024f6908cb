package io.refmill.runners.options;

import io.refmill.beam.compile.Limits;
import io.refmill.runners.value.Numbers;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** Bounds on what one design may cost. */
public class LimitOptions {
  @Option(
      names = "--max-source-chars",
      defaultValue = "4194304",
      paramLabel = "N",
      description = "Characters of a design's files together; default: ${DEFAULT-VALUE}.")
  private int maxSourceCharacters = 4 << 20;

  @Option(
      names = "--max-vector-bits",
      defaultValue = "65536",
      paramLabel = "N",
      description = "Bits of a vector or expression; default: ${DEFAULT-VALUE}.")
  int maxVectorBits = 1 << 16;

  @Option(
      names = "--max-memory-bits",
      defaultValue = "67108864",
      paramLabel = "N",
      description = "Bits of an array, an element 16 at least; default: ${DEFAULT-VALUE}.")
  long maxMemoryBits = 1 << 26;

  @Option(
      names = "--max-elements",
      defaultValue = "400000",
      paramLabel = "N",
      description =
          "Processes, signals and instances of a design together; default: ${DEFAULT-VALUE}.")
  int maxElements = 400_000;

  @Option(
      names = "--max-loop-iterations",
      defaultValue = "1048576",
      paramLabel = "N",
      description = "Iterations of a loop at elaboration; default: ${DEFAULT-VALUE}.")
  int maxLoopIterations = 1 << 20;

  @Option(
      names = "--max-model-characters",
      defaultValue = "4194304",
      paramLabel = "N",
      description = "Characters of one model; default: ${DEFAULT-VALUE}.")
  int maxModelCharacters = 4 << 20;

  @Option(
      names = "--max-millis",
      defaultValue = "30000",
      paramLabel = "N",
      description = "Milliseconds for parsing one record; default: ${DEFAULT-VALUE}.")
  long maxMillis = 30_000;

  /** Characters of a design's files together. */
  public final int maxSourceCharacters() {
    return maxSourceCharacters;
  }

  /**
   * Makes sure that a design may cost something.
   *
   * @throws CommandLine.ParameterException if it may not
   */
  public void check(CommandLine command) {
    Numbers.atLeast(command, "--max-source-chars", maxSourceCharacters, 1);
    Numbers.atLeast(command, "--max-vector-bits", maxVectorBits, 1);
    Numbers.atLeast(command, "--max-memory-bits", maxMemoryBits, 1);
    Numbers.atLeast(command, "--max-elements", maxElements, 1);
    Numbers.atLeast(command, "--max-loop-iterations", maxLoopIterations, 1);
    Numbers.atLeast(command, "--max-model-characters", maxModelCharacters, 1);
    Numbers.atLeast(command, "--max-millis", maxMillis, 1);
  }

  /** The limits of the compiler. */
  public final Limits limits() {
    return new Limits(
        maxSourceCharacters,
        Limits.DEFAULT.maxNesting(),
        Limits.DEFAULT.maxMacroExpansions(),
        maxVectorBits,
        maxMemoryBits,
        maxElements,
        maxLoopIterations,
        maxModelCharacters,
        maxMillis);
  }
}
