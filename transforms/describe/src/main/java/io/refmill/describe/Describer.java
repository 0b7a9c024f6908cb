package io.refmill.describe;

import io.refmill.compiler.lower.Lowering;
import io.refmill.contract.DesignDescription;

/** Describes designs. */
public final class Describer {
  /** Characters of the rules; a design that needs more is not described wholly. */
  private static final int MAX_CHARACTERS = 12_000;

  private Describer() {}

  /** The description of a design. */
  public static DesignDescription describe(Lowering.Result lowered) {
    String rules = "";
    String gap = "";
    try {
      rules = Rules.of(lowered.design(), lowered.live(), MAX_CHARACTERS);
    } catch (Untold e) {
      gap = e.getMessage();
    }
    return new DesignDescription("", rules, gap);
  }
}
