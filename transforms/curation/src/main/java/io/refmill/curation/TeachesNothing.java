package io.refmill.curation;

import io.refmill.contract.Verdict;
import io.refmill.diagnostics.DiagnosticCode;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

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

  /**
   * Why matches with several stimuli say too little of a model that stands on them alone, since no
   * compiler has read the source: an output bit that never changes may wait for what no stimuli
   * bring. Null if all bits have changed.
   *
   * @param runs with the same output ports
   */
  public static Verdict.Failed idle(List<Verdict.Strength> runs) {
    for (String port : runs.get(0).toggled().keySet()) {
      List<String> seen = runs.stream().map(run -> run.toggled().get(port)).toList();
      int width = seen.get(0).length();
      long never =
          IntStream.range(0, width)
              .filter(bit -> seen.stream().allMatch(bits -> bits.charAt(bit) == '0'))
              .count();
      if (never > 0) {
        DiagnosticCode code = DiagnosticCode.OUTPUT_IDLE;
        long calls = runs.stream().mapToLong(Verdict.Strength::vectors).sum();
        return new Verdict.Failed(
            code, code.message(never + " of " + width + " bits", port, calls));
      }
    }
    return null;
  }
}
