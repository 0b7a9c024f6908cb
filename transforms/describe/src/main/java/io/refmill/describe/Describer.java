package io.refmill.describe;

import io.refmill.compiler.lower.Lowering;
import io.refmill.contract.DesignDescription;
import io.refmill.contract.DesignInterface.Reset;
import java.math.BigInteger;
import java.util.List;

/** Describes designs. */
public final class Describer {
  /** Characters of the rules; a design that needs more is not described wholly. */
  private static final int MAX_CHARACTERS = 12_000;

  private Describer() {}

  private static List<DesignDescription.Register> registers(DesignFacts facts) {
    return facts.registers().stream()
        .map(
            r ->
                new DesignDescription.Register(
                    r.signal().name(), r.signal().width(), reset(facts, r), last(r)))
        .toList();
  }

  /** What a reset gives a register, if it always comes to that. */
  private static BigInteger reset(DesignFacts facts, Register r) {
    List<Reset> resets = facts.design().resets();
    for (Reset reset : resets) {
      BigInteger value = ResetValues.of(r.decision(), reset, resets);
      List<Reset> before = ResetValues.before(r.decision(), reset, resets);
      if (value != null
          && (!facts.reaches(reset, r.signal())
              || facts.evidence().refutes(reset, before, r.signal(), value))) {
        return null;
      }
    }
    return r.reset();
  }

  private static BigInteger last(Register r) {
    boolean up = r.is(Register.Role.COUNTS_UP) && !r.is(Register.Role.COUNTS_DOWN);
    return !up ? null : r.limit() != null ? r.limit() : Term.mask(r.signal().width());
  }

  /**
   * The description of a design.
   *
   * @param model text of the model that was written for it
   */
  public static DesignDescription describe(Lowering.Result lowered, String model) {
    DesignFacts facts = DesignFacts.of(lowered.design(), lowered.live());
    List<String> categories = Categories.of(facts);
    String summary;
    try {
      summary = Summary.of(facts);
    } catch (Untold e) {
      summary = "";
    }
    String rules = "";
    String gap = "";
    try {
      rules = Rules.of(facts, MAX_CHARACTERS);
    } catch (Untold e) {
      gap = e.getMessage();
    }
    return new DesignDescription(
        summary,
        rules,
        gap,
        categories,
        Categories.difficulty(facts),
        Plan.of(facts, rules, model),
        Roles.of(facts),
        registers(facts));
  }
}
