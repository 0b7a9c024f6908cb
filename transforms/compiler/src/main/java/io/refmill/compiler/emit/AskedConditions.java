package io.refmill.compiler.emit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What is known where the next condition of one choice is asked: that all before it were false.
 * Conditions are read as text. They have no effects, and nothing runs between those of one choice,
 * so that the same text has the same value.
 */
final class AskedConditions {
  private static final List<String> COMPARISONS =
      List.of(" == ", " != ", " < ", " > ", " <= ", " >= ", " in ", " is ");

  /** Conditions of one conjunction of which all combinations are looked at. */
  private static final int MAX_FACTS = 6;

  /** Whether of less, equal and greater one holds: a real number can be none. */
  private final boolean integers;

  /** Conditions whose value is known. */
  private final Map<String, Boolean> known = new HashMap<>();

  /** Conditions that do not hold together: the value that each would have. */
  private final List<Map<String, Boolean>> denied = new ArrayList<>();

  AskedConditions(boolean integers) {
    this.integers = integers;
  }

  /**
   * A condition that is neither an {@code and}, an {@code or} nor negated.
   *
   * @param key what is the same for a condition and its opposite
   * @param holds the key's value where the condition is true
   */
  private record Fact(String key, boolean holds) {}

  /**
   * Notes the next condition, which is false for those that come later.
   *
   * @return what is left to ask of it: "True" and "False" where that is known
   */
  String ask(String condition) {
    String text = bare(condition);
    List<String> rest = new ArrayList<>();
    for (String part : isConjunction(text) ? split(text, " and ") : List.of(text)) {
      Boolean value = value(part);
      if (value == null) {
        rest.add(part);
      } else if (!value) {
        return "False";
      }
    }
    Map<String, Boolean> facts = facts(rest);
    if (facts == null) {
      return "False";
    } else if (rest.isEmpty() || isLast(facts)) {
      return "True";
    }
    String left = rest.size() == 1 ? bare(rest.get(0)) : String.join(" and ", rest);
    deny(left);
    return left;
  }

  private void deny(String text) {
    List<String> choices = split(text, " or ");
    if (choices.size() > 1 && !isOpaque(text)) {
      choices.forEach(c -> deny(bare(c)));
    } else {
      Fact f = fact(text);
      known.put(f.key, !f.holds);
      Map<String, Boolean> together = isConjunction(text) ? facts(split(text, " and ")) : null;
      if (together != null) {
        denied.add(together);
      }
    }
  }

  /** What the parts of a conjunction say; null where they contradict each other. */
  private Map<String, Boolean> facts(List<String> parts) {
    Map<String, Boolean> result = new HashMap<>();
    for (String part : parts) {
      Fact f = fact(bare(part));
      Boolean other = result.put(f.key, f.holds);
      if (other != null && other != f.holds) {
        return null;
      }
    }
    return result;
  }

  /** Whether all other combinations of some conditions were asked before. */
  private boolean isLast(Map<String, Boolean> facts) {
    if (facts.size() < 2 || facts.size() > MAX_FACTS) {
      return false;
    }
    List<String> keys = List.copyOf(facts.keySet());
    List<Map<String, Boolean>> asked =
        denied.stream().filter(d -> keys.containsAll(d.keySet())).toList();
    for (int bits = 0; bits < 1 << keys.size(); bits++) {
      Map<String, Boolean> combination = new HashMap<>();
      for (int i = 0; i < keys.size(); i++) {
        combination.put(keys.get(i), (bits >> i & 1) != 0);
      }
      boolean open =
          asked.stream().noneMatch(d -> combination.entrySet().containsAll(d.entrySet()));
      if (open && !combination.equals(facts)) {
        return false;
      }
    }
    return true;
  }

  private Boolean value(String given) {
    String text = bare(given);
    if (isOpaque(text)) {
      return known.get(text);
    }
    List<String> choices = split(text, " or ");
    if (choices.size() > 1) {
      return joined(choices, true);
    }
    if (isConjunction(text)) {
      Boolean whole = known.get(text);
      return whole != null ? whole : joined(split(text, " and "), false);
    }
    Fact f = fact(text);
    Boolean value = known.containsKey(f.key) ? known.get(f.key) : ordered(f.key);
    return value == null ? null : value == f.holds;
  }

  /** The value of parts of which one that has the value {@code enough} decides. */
  private Boolean joined(List<String> parts, boolean enough) {
    boolean open = false;
    for (String part : parts) {
      Boolean value = value(part);
      if (value == null) {
        open = true;
      } else if (value == enough) {
        return enough;
      }
    }
    return open ? null : !enough;
  }

  /** Of less, equal and greater exactly one holds. */
  private Boolean ordered(String key) {
    if (!integers) {
      return null;
    }
    boolean equality = key.contains(" == ");
    List<String> sides = split(key, equality ? " == " : " < ");
    if (sides.size() != 2) {
      return null;
    }
    String a = sides.get(0);
    String b = sides.get(1);
    Boolean first = known.get(b + " < " + a);
    Boolean second = known.get(equality ? a + " < " + b : equal(a, b));
    if (Boolean.TRUE.equals(first) || Boolean.TRUE.equals(second)) {
      return false;
    }
    return first == null || second == null ? null : true;
  }

  private Fact fact(String text) {
    if (isOpaque(text) || isConjunction(text) || split(text, " or ").size() > 1) {
      return new Fact(text, true);
    }
    if (text.startsWith("not ")) {
      Fact f = fact(bare(text.substring("not ".length())));
      return new Fact(f.key, !f.holds);
    }
    String operator = null;
    for (String o : COMPARISONS) {
      int count = split(text, o).size() - 1;
      if (count > 1 || count == 1 && operator != null) {
        return new Fact(text, true);
      }
      operator = count == 1 ? o : operator;
    }
    if (operator == null || operator.equals(" in ") || operator.equals(" is ")) {
      return new Fact(text, true);
    }
    List<String> sides = split(text, operator);
    String a = sides.get(0);
    String b = sides.get(1);
    boolean equality = operator.equals(" == ") || operator.equals(" != ");
    if (!integers && !equality) {
      return new Fact(text, true);
    }
    return switch (operator) {
      case " == " -> b.equals("0") ? new Fact(bare(a), false) : new Fact(equal(a, b), true);
      case " != " -> b.equals("0") ? new Fact(bare(a), true) : new Fact(equal(a, b), false);
      case " < " -> new Fact(a + " < " + b, true);
      case " > " -> new Fact(b + " < " + a, true);
      case " <= " -> new Fact(b + " < " + a, false);
      default -> new Fact(a + " < " + b, false);
    };
  }

  private static String equal(String a, String b) {
    return a.compareTo(b) < 0 ? a + " == " + b : b + " == " + a;
  }

  /** Whether a text is a choice between values. */
  private static boolean isOpaque(String text) {
    return split(text, " if ").size() > 1;
  }

  private static boolean isConjunction(String text) {
    return !isOpaque(text) && split(text, " or ").size() == 1 && split(text, " and ").size() > 1;
  }

  /** A text without the parentheses around all of it. */
  private static String bare(String text) {
    return PyText.isEnclosed(text) ? bare(text.substring(1, text.length() - 1)) : text;
  }

  /** The parts of a text between an operator outside of brackets. */
  private static List<String> split(String text, String operator) {
    List<String> parts = new ArrayList<>();
    int depth = 0;
    int from = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      depth += "([{".indexOf(c) >= 0 ? 1 : ")]}".indexOf(c) >= 0 ? -1 : 0;
      if (depth == 0 && c == ' ' && text.startsWith(operator, i)) {
        parts.add(text.substring(from, i));
        i += operator.length() - 1;
        from = i + 1;
      }
    }
    parts.add(text.substring(from));
    return parts;
  }
}
