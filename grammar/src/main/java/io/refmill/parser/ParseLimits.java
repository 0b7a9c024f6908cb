package io.refmill.parser;

import java.io.Serializable;

/**
 * Bounds on what one source unit may cost.
 *
 * @param maxCharacters of one file, and of the whole preprocessed text times 4
 * @param maxNesting of expressions, statements and generate constructs together
 * @param maxMacroExpansions of one file
 * @param timeoutMillis for one unit, 0 for none
 */
public record ParseLimits(
    int maxCharacters, int maxNesting, int maxMacroExpansions, long timeoutMillis)
    implements Serializable {

  /** 16 Mi characters, 256 levels, 1 Mi expansions, 30 s. */
  public static final ParseLimits DEFAULT = new ParseLimits(16 << 20, 256, 1 << 20, 30_000);
}
