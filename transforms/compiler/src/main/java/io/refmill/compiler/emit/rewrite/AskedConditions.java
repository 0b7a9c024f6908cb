package io.refmill.compiler.emit.rewrite;

import io.refmill.compiler.emit.python.PyExpression;
import io.refmill.compiler.emit.python.PyExpression.BooleanLiteral;
import io.refmill.compiler.emit.python.PyExpression.Chain;
import io.refmill.compiler.emit.python.PyExpression.ChainOperator;
import io.refmill.compiler.emit.python.PyExpression.Comparison;
import io.refmill.compiler.emit.python.PyExpression.Unary;
import io.refmill.compiler.emit.python.PyExpression.UnaryOperator;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What is known where the next condition of one choice is asked: that all before it were false.
 * Conditions have no effects, and nothing runs between those of one choice, so that equal ones have
 * the same value.
 */
final class AskedConditions {
  private static final PyExpression TRUE = new BooleanLiteral(true);
  private static final PyExpression FALSE = new BooleanLiteral(false);

  /** Conditions of one conjunction of which all combinations are looked at. */
  private static final int MAX_FACTS = 6;

  /** Whether of less, equal and greater one holds: a real number can be none. */
  private final boolean integers;

  /** Conditions whose value is known. */
  private final Map<Key, Boolean> known = new HashMap<>();

  /** Conditions that do not hold together: the value that each would have. */
  private final List<Map<Key, Boolean>> denied = new ArrayList<>();

  AskedConditions(boolean integers) {
    this.integers = integers;
  }

  /** What is the same for a condition and its opposite. */
  private sealed interface Key {
    /** An expression is not 0. */
    record Truth(PyExpression value) implements Key {}

    /** Two values are equal; their order does not matter. */
    record Equal(Set<PyExpression> sides) implements Key {}

    /** One value is less than another. */
    record Less(PyExpression low, PyExpression high) implements Key {}
  }

  /**
   * A condition that is neither an {@code and}, an {@code or} nor negated.
   *
   * @param holds the key's value where the condition is true
   */
  private record Fact(Key key, boolean holds) {
    Fact opposite() {
      return new Fact(key, !holds);
    }
  }

  /**
   * Notes the next condition, which is false for those that come later.
   *
   * @return what is left to ask of it: {@code True} or {@code False} where that is known
   */
  PyExpression ask(PyExpression condition) {
    List<PyExpression> rest = new ArrayList<>();
    for (PyExpression part : parts(condition, ChainOperator.AND)) {
      Boolean value = value(part);
      if (value == null) {
        rest.add(part);
      } else if (!value) {
        return FALSE;
      }
    }
    Map<Key, Boolean> facts = facts(rest);
    if (facts == null) {
      return FALSE;
    } else if (rest.isEmpty() || isLast(facts)) {
      return TRUE;
    }
    PyExpression left = Chain.of(ChainOperator.AND, rest);
    deny(left);
    return left;
  }

  /** The operands of a chain of an operator; anything else is its own only part. */
  private static List<PyExpression> parts(PyExpression e, ChainOperator operator) {
    return e instanceof Chain c && c.operator() == operator ? c.operands() : List.of(e);
  }

  private void deny(PyExpression condition) {
    List<PyExpression> choices = parts(condition, ChainOperator.OR);
    if (choices.size() > 1) {
      choices.forEach(this::deny);
      return;
    }
    Fact f = fact(condition);
    known.put(f.key, !f.holds);
    List<PyExpression> conditions = parts(condition, ChainOperator.AND);
    Map<Key, Boolean> together = conditions.size() > 1 ? facts(conditions) : null;
    if (together != null) {
      denied.add(together);
    }
  }

  /** What the parts of a conjunction say; null where they contradict each other. */
  private Map<Key, Boolean> facts(List<PyExpression> parts) {
    Map<Key, Boolean> result = new HashMap<>();
    for (PyExpression part : parts) {
      Fact f = fact(part);
      Boolean other = result.put(f.key, f.holds);
      if (other != null && other != f.holds) {
        return null;
      }
    }
    return result;
  }

  /** Whether all other combinations of some conditions were asked before. */
  private boolean isLast(Map<Key, Boolean> facts) {
    if (facts.size() < 2 || facts.size() > MAX_FACTS) {
      return false;
    }
    List<Key> keys = List.copyOf(facts.keySet());
    List<Map<Key, Boolean>> asked =
        denied.stream().filter(d -> keys.containsAll(d.keySet())).toList();
    for (int bits = 0; bits < 1 << keys.size(); bits++) {
      Map<Key, Boolean> combination = new HashMap<>();
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

  private Boolean value(PyExpression condition) {
    if (condition instanceof Chain c && c.operator() == ChainOperator.OR) {
      return joined(c.operands(), true);
    }
    if (condition instanceof Chain c && c.operator() == ChainOperator.AND) {
      Boolean whole = known.get(new Key.Truth(condition));
      return whole != null ? whole : joined(c.operands(), false);
    }
    Fact f = fact(condition);
    Boolean value = known.containsKey(f.key) ? known.get(f.key) : ordered(f.key);
    return value == null ? null : value == f.holds;
  }

  /** The value of parts of which one that has the value {@code enough} decides. */
  private Boolean joined(List<PyExpression> parts, boolean enough) {
    boolean open = false;
    for (PyExpression part : parts) {
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
  private Boolean ordered(Key key) {
    Key first;
    Key second;
    if (key instanceof Key.Less less) {
      first = new Key.Less(less.high, less.low);
      second = new Key.Equal(pair(less.low, less.high));
    } else if (key instanceof Key.Equal equal && equal.sides.size() == 2) {
      List<PyExpression> sides = List.copyOf(equal.sides);
      first = new Key.Less(sides.get(0), sides.get(1));
      second = new Key.Less(sides.get(1), sides.get(0));
    } else {
      return null;
    }
    Boolean one = integers ? known.get(first) : null;
    Boolean other = integers ? known.get(second) : null;
    if (Boolean.TRUE.equals(one) || Boolean.TRUE.equals(other)) {
      return false;
    }
    return one == null || other == null ? null : true;
  }

  private Fact fact(PyExpression condition) {
    if (condition instanceof Unary u && u.operator() == UnaryOperator.NOT) {
      return fact(u.operand()).opposite();
    }
    Fact compared = condition instanceof Comparison c ? compared(c) : null;
    return compared != null ? compared : new Fact(new Key.Truth(condition), true);
  }

  /** What a comparison says, or null where that is no more than itself. */
  private Fact compared(Comparison c) {
    PyExpression a = c.left();
    PyExpression b = c.right();
    return switch (c.operator()) {
      case EQUAL -> equal(a, b);
      case NOT_EQUAL -> equal(a, b).opposite();
      case LESS -> less(a, b);
      case GREATER -> less(b, a);
      case LESS_EQUAL -> opposite(less(b, a));
      case GREATER_EQUAL -> opposite(less(a, b));
      case IN -> null;
    };
  }

  private static Fact opposite(Fact f) {
    return f == null ? null : f.opposite();
  }

  private static Fact equal(PyExpression a, PyExpression b) {
    return b.equals(PyExpression.number(0))
        ? new Fact(new Key.Truth(a), false)
        : new Fact(new Key.Equal(pair(a, b)), true);
  }

  private static Set<PyExpression> pair(PyExpression a, PyExpression b) {
    return a.equals(b) ? Set.of(a) : Set.of(a, b);
  }

  private Fact less(PyExpression a, PyExpression b) {
    return integers ? new Fact(new Key.Less(a, b), true) : null;
  }
}
