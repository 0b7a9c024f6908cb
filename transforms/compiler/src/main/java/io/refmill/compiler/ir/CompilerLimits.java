package io.refmill.compiler.ir;

/**
 * Bounds on what one design may cost after parsing.
 *
 * @param maxVectorBits of one vector or expression
 * @param maxMemoryBits of one unpacked array, where an element counts as 16 at least
 * @param maxElements processes, signals and instances of the elaborated design together
 * @param maxLoopIterations of one generate loop or constant function
 * @param maxModelCharacters of the Python text
 */
public record CompilerLimits(
    int maxVectorBits,
    long maxMemoryBits,
    int maxElements,
    int maxLoopIterations,
    int maxModelCharacters) {

  /** 64 Ki bits, 64 Mi bits, 400,000 elements, 1 Mi iterations, 4 Mi characters. */
  public static final CompilerLimits DEFAULT =
      new CompilerLimits(1 << 16, 1L << 26, 400_000, 1 << 20, 4 << 20);
}
