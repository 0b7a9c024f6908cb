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

  private static final String AND = " and ";
  private static final String OR = " or ";

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

    /** Whether another claim holds nowhere where this one does. */
    boolean excludes(Claim other) {
      if (!other.value.equals(value)) {
        return false;
      }
      if (not != null || other.not != null) {
        Claim ranged = not == null ? this : other;
        return ranged.low != null
            && ranged.low.equals(ranged.high)
            && ranged.low.equals(not == null ? other.not : not);
      }
      return low != null && other.high != null && low.compareTo(other.high) > 0
          || high != null && other.low != null && high.compareTo(other.low) < 0;
    }
  }

  private final Function<String, BigInteger> constants;

  private Implied(Function<String, BigInteger> constants) {
    this.constants = constants;
  }

  /**
   * The conditions that are to be said.
   *
   * @param constants the value of a name or formula that is constant; null for any other
   */
  static List<String> without(List<String> conditions, Function<String, BigInteger> constants) {
    Implied implied = new Implied(constants);
    List<String> kept = new ArrayList<>();
    conditions.forEach(condition -> flatten(condition, kept));
    for (int i = 0; i < kept.size(); i++) {
      List<String> others = new ArrayList<>(kept);
      List<String> parts = parts(others.remove(i), OR);
      List<String> open = parts.size() > 1 ? implied.open(parts, others) : parts;
      if (open.size() < parts.size()) {
        List<String> left = new ArrayList<>();
        if (open.size() == 1) {
          flatten(open.get(0), left);
        } else if (!open.isEmpty()) {
          left.add(String.join(OR, open));
        }
        left.removeIf(others::contains);
        kept.clear();
        kept.addAll(others);
        kept.addAll(i, left);
        // What is left may say more of those before.
        i = -1;
      }
    }
    for (int i = kept.size() - 1; i >= 0; i--) {
      List<String> others = new ArrayList<>(kept);
      String condition = others.remove(i);
      if (implied.follows(condition, others)) {
        kept.remove(i);
      }
    }
    return kept;
  }

  /**
   * The parts of a choice that are open where other conditions hold: none where one of them holds
   * anyway.
   */
  private List<String> open(List<String> parts, List<String> others) {
    List<String> open = new ArrayList<>();
    for (String part : parts) {
      List<String> asked = new ArrayList<>();
      flatten(part, asked);
      if (asked.stream().allMatch(a -> follows(a, others))) {
        return List.of();
      }
      if (asked.stream().noneMatch(a -> isExcluded(a, others))) {
        open.add(part);
      }
    }
    // What never holds stays as it was written.
    return open.isEmpty() ? parts : open;
  }

  private boolean follows(String condition, List<String> others) {
    Claim claim = Claim.of(condition, constants);
    return others.contains(condition)
        || claim != null
            && others.stream()
                .map(other -> Claim.of(other, constants))
                .anyMatch(other -> other != null && other.implies(claim));
  }

  private boolean isExcluded(String condition, List<String> others) {
    Claim claim = Claim.of(condition, constants);
    return claim != null
        && others.stream()
            .map(other -> Claim.of(other, constants))
            .anyMatch(other -> other != null && other.excludes(claim));
  }

  /** Adds the conditions that one is made of, without the parentheses around them. */
  private static void flatten(String condition, List<String> to) {
    String text = condition;
    while (text.startsWith("(")
        && text.endsWith(")")
        && parts(text.substring(1, text.length() - 1), OR) != null) {
      text = text.substring(1, text.length() - 1);
    }
    List<String> parts = parts(text, OR).size() > 1 ? List.of(text) : parts(text, AND);
    if (parts.size() > 1) {
      parts.forEach(part -> flatten(part, to));
    } else {
      to.add(text);
    }
  }

  /**
   * The conditions that a word stands between, outside of parentheses and formulas; one where it
   * stands between something else, as in a list of values.
   *
   * @return null where parentheses do not close what they open
   */
  private static List<String> parts(String text, String word) {
    List<String> parts = new ArrayList<>();
    int from = 0;
    int depth = 0;
    boolean formula = false;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      formula ^= c == '`';
      if (!formula) {
        depth += c == '(' ? 1 : c == ')' ? -1 : 0;
        if (depth < 0) {
          return null;
        }
        if (depth == 0 && text.startsWith(word, i)) {
          parts.add(text.substring(from, i));
          from = i + word.length();
        }
      }
    }
    parts.add(text.substring(from));
    boolean conditions =
        parts.stream().allMatch(part -> part.contains(" is ") || part.contains(" are "));
    return conditions ? parts : List.of(text);
  }
}
