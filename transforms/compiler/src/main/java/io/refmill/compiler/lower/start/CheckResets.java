package io.refmill.compiler.lower.start;

import io.refmill.compiler.lower.form.LoweringException;

/**
 * Rejects a design in which {@link HoldInReset} found a reset at time zero that meets a start value
 * of the source: which of the two comes last is open (IEEE 1800-2017 4.7).
 */
public final class CheckResets {
  private CheckResets() {}

  /**
   * @param conflict what was found, or null
   * @throws LoweringException RACE
   */
  public static void run(LoweringException conflict) {
    if (conflict != null) {
      throw conflict;
    }
  }
}
