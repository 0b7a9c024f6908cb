package io.refmill.curation;

import io.refmill.contract.Verdict;
import io.refmill.diagnostics.DiagnosticCode;
import java.util.Map;

/**
 * Finds matches that say too little of a model for a row: with an output bit that the simulator
 * never knows, whatever the model answers there; and without an output bit that ever changes.
 */
public final class TeachesNothing {
  private TeachesNothing() {}

  /**
   * Why a match is no row, or null.
   *
   * @param constant whether the source itself says that no output changes: then there is no more to
   *     see, and every bit was compared
   */
  public static Verdict.Failed problem(Verdict.Strength strength, boolean constant) {
    for (Map.Entry<String, String> port : strength.known().entrySet()) {
      long never = port.getValue().chars().filter(c -> c == '0').count();
      if (never > 0) {
        DiagnosticCode code = DiagnosticCode.OUTPUT_PARTLY_KNOWN;
        String bits = never + " of " + port.getValue().length() + " bits";
        return new Verdict.Failed(code, code.message(bits, port.getKey()));
      }
    }
    if (!constant
        && strength.toggled().values().stream().noneMatch(bits -> bits.indexOf('1') >= 0)) {
      DiagnosticCode code = DiagnosticCode.CONSTANT_OUTPUT;
      return new Verdict.Failed(code, code.message(strength.vectors()));
    }
    return null;
  }
}
