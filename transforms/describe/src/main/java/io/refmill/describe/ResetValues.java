package io.refmill.describe;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Expression.Constant;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.run.Evaluate;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.contract.DesignInterface.Reset;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What a reset gives registers. */
final class ResetValues {
  private ResetValues() {}

  /**
   * The constant that a register gets while the port is active, whatever is asked besides resets;
   * null if there is none.
   */
  static BigInteger of(Decision decision, Reset reset, List<Reset> resets) {
    Decision at = decision;
    while (at instanceof Decision.Either e) {
      Set<Signal> asked = new HashSet<>();
      Expressions.signals(e.condition(), asked);
      if (asked.size() == 1 && asked.iterator().next().name().equals(reset.port())) {
        Decision active = at(e, asked.iterator().next(), reset.activeHigh());
        return active instanceof Decision.Value v
                && v.expression() != null
                && Assignments.assigned(v.expression()) instanceof Constant c
            ? c.bits().knownValue()
            : null;
      }
      Reset other = asked.size() == 1 ? named(asked.iterator().next(), resets) : null;
      at = other == null ? null : at(e, asked.iterator().next(), !other.activeHigh());
    }
    return null;
  }

  /** The resets that are asked for before one, and have to be inactive for it to count. */
  static List<Reset> before(Decision decision, Reset reset, List<Reset> resets) {
    List<Reset> before = new ArrayList<>();
    Decision at = decision;
    while (at instanceof Decision.Either e) {
      Set<Signal> asked = new HashSet<>();
      Expressions.signals(e.condition(), asked);
      Reset other = asked.size() == 1 ? named(asked.iterator().next(), resets) : null;
      if (other == null || other.port().equals(reset.port())) {
        break;
      }
      before.add(other);
      at = at(e, asked.iterator().next(), !other.activeHigh());
    }
    return before;
  }

  /** Whether the port alone decides what a register gets while it and no other reset is active. */
  static boolean isFirst(Decision decision, Reset reset, List<Reset> resets) {
    Decision at = decision;
    while (at instanceof Decision.Either e) {
      Set<Signal> asked = new HashSet<>();
      Expressions.signals(e.condition(), asked);
      if (asked.stream().anyMatch(s -> s.name().equals(reset.port()))) {
        return decides(e.condition(), reset);
      }
      Reset other = asked.size() == 1 ? named(asked.iterator().next(), resets) : null;
      at = other == null ? null : at(e, asked.iterator().next(), !other.activeHigh());
    }
    return false;
  }

  /** Whether an active reset makes a condition hold, or fail, whatever else it asks for. */
  private static boolean decides(Expression condition, Reset reset) {
    Set<Signal> asked = new HashSet<>();
    Expressions.signals(condition, asked);
    BigInteger active = reset.activeHigh() ? BigInteger.ONE : BigInteger.ZERO;
    if (asked.size() == 1 && asked.iterator().next().name().equals(reset.port())) {
      return Evaluate.tryEvaluate(condition, Map.of(asked.iterator().next(), active)) != null;
    }
    if (condition instanceof Expression.Unary u) {
      return decides(u.operand(), reset);
    }
    if (!(condition instanceof Expression.Binary b)) {
      return false;
    }
    return switch (b.operator()) {
      case OR, LOGICAL_OR -> is(b.left(), reset, true) || is(b.right(), reset, true);
      case AND, LOGICAL_AND -> is(b.left(), reset, false) || is(b.right(), reset, false);
      default -> false;
    };
  }

  /** Whether an operand asks for the reset alone, and is that while it is active. */
  private static boolean is(Expression operand, Reset reset, boolean holds) {
    if (operand instanceof Expression.Binary b
        && (holds
            ? b.operator() == Expression.BinaryOperator.OR
                || b.operator() == Expression.BinaryOperator.LOGICAL_OR
            : b.operator() == Expression.BinaryOperator.AND
                || b.operator() == Expression.BinaryOperator.LOGICAL_AND)) {
      return is(b.left(), reset, holds) || is(b.right(), reset, holds);
    }
    Set<Signal> asked = new HashSet<>();
    Expressions.signals(operand, asked);
    if (asked.size() != 1 || !asked.iterator().next().name().equals(reset.port())) {
      return false;
    }
    BigInteger active = reset.activeHigh() ? BigInteger.ONE : BigInteger.ZERO;
    BigInteger value = Evaluate.tryEvaluate(operand, Map.of(asked.iterator().next(), active));
    return value != null && holds == (value.signum() != 0);
  }

  private static Reset named(Signal port, List<Reset> resets) {
    return resets.stream().filter(r -> r.port().equals(port.name())).findFirst().orElse(null);
  }

  /** What is decided while a port is at a level; null where that alone does not tell. */
  private static Decision at(Decision.Either e, Signal port, boolean level) {
    BigInteger value = level ? BigInteger.ONE : BigInteger.ZERO;
    BigInteger holds = Evaluate.tryEvaluate(e.condition(), Map.of(port, value));
    return holds == null ? null : holds.signum() != 0 ? e.yes() : e.no();
  }
}
