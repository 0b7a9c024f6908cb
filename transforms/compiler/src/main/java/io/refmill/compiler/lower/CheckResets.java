package io.refmill.compiler.lower;

/**
 * Rejects a design in which {@link HoldInReset} found a reset at time zero that meets a start value
 * of the source: which of the two comes last is open (IEEE 1800-2017 4.7).
 */
final class CheckResets {
  private CheckResets() {}

  /**
   * @param conflict what was found, or null
   * @throws LoweringException RACE
   */
  static void run(LoweringException conflict) {
    if (conflict != null) {
      throw conflict;
    }
  }
}
