package io.refmill.describe;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Conditions that hold together, without those that follow from others: whoever knows that {@code
 * `n` is 1} needs not be told that it is at most 9.
 */
final class Implied {
  private static final Pattern COMPARISON =
      Pattern.compile(
          "(`[^`]+`) is (?:(not|greater than|less than|at least|at most) )?(?:(\\d+)|`([^`]+)`)");

  /**
   * What is said of one value: that it lies between two numbers, or that it is not one.
   *
   * @param low null where there is none
   * @param high null where there is none
   * @param not null where a range is told
   */
  private record Claim(String value, BigInteger low, BigInteger high, BigInteger not) {
    /** A claim; null for anything else. */
    static Claim of(String condition, Function<String, BigInteger> constants) {
      Matcher m = COMPARISON.matcher(condition);
      if (!m.matches()) {
        return null;
      }
      BigInteger n = m.group(3) != null ? new BigInteger(m.group(3)) : constants.apply(m.group(4));
      if (n == null) {
        return null;
      }
      String how = m.group(2) == null ? "" : m.group(2);
      return switch (how) {
        case "not" -> new Claim(m.group(1), null, null, n);
        case "greater than" -> new Claim(m.group(1), n.add(BigInteger.ONE), null, null);
        case "at least" -> new Claim(m.group(1), n, null, null);
        case "less than" -> new Claim(m.group(1), null, n.subtract(BigInteger.ONE), null);
        case "at most" -> new Claim(m.group(1), null, n, null);
        default -> new Claim(m.group(1), n, n, null);
      };
    }

    /** Whether another claim holds wherever this one does. */
    boolean implies(Claim other) {
      if (not != null) {
        return other.value.equals(value) && not.equals(other.not);
      }
      if (!other.value.equals(value)) {
        return false;
      }
      if (other.not != null) {
        return low != null && low.compareTo(other.not) > 0
            || high != null && high.compareTo(other.not) < 0;
      }
      return (other.low == null || low != null && low.compareTo(other.low) >= 0)
          && (other.high == null || high != null && high.compareTo(other.high) <= 0);
    }
  }

  private Implied() {}

  /**
   * The conditions that are to be said.
   *
   * @param constants the value of a name or formula that is constant; null for any other
   */
  static List<String> without(List<String> conditions, Function<String, BigInteger> constants) {
    List<String> kept = new ArrayList<>(conditions);
    for (int i = kept.size() - 1; i >= 0; i--) {
      Claim claim = Claim.of(kept.get(i), constants);
      if (claim != null) {
        for (int j = 0; j < kept.size(); j++) {
          Claim other = j == i ? null : Claim.of(kept.get(j), constants);
          if (other != null && other.implies(claim)) {
            kept.remove(i);
            break;
          }
        }
      }
    }
    return kept;
  }
}
