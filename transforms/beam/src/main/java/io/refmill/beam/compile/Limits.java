package io.refmill.beam.compile;

import io.refmill.compiler.ir.CompilerLimits;
import io.refmill.parser.ParseLimits;
import java.io.Serializable;

/**
 * Bounds on what one design may cost, in a form that travels to workers; see {@link ParseLimits}
 * and {@link CompilerLimits} for what each one bounds.
 */
public record Limits(
    int maxCharacters,
    int maxNesting,
    int maxMacroExpansions,
    int maxVectorBits,
    long maxMemoryBits,
    int maxElements,
    int maxLoopIterations,
    int maxModelCharacters,
    long parseMillis)
    implements Serializable {

  /** The compiler's own defaults. */
  public static final Limits DEFAULT =
      new Limits(
          ParseLimits.DEFAULT.maxCharacters(),
          ParseLimits.DEFAULT.maxNesting(),
          ParseLimits.DEFAULT.maxMacroExpansions(),
          CompilerLimits.DEFAULT.maxVectorBits(),
          CompilerLimits.DEFAULT.maxMemoryBits(),
          CompilerLimits.DEFAULT.maxElements(),
          CompilerLimits.DEFAULT.maxLoopIterations(),
          CompilerLimits.DEFAULT.maxModelCharacters(),
          ParseLimits.DEFAULT.timeoutMillis());

  /** Bounds for the parser. */
  public ParseLimits parse() {
    return new ParseLimits(maxCharacters, maxNesting, maxMacroExpansions, parseMillis);
  }

  /** Bounds for the compiler. */
  public CompilerLimits compile() {
    return new CompilerLimits(
        maxVectorBits, maxMemoryBits, maxElements, maxLoopIterations, maxModelCharacters);
  }
}
