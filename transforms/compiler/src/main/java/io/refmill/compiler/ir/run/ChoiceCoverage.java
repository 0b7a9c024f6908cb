package io.refmill.compiler.ir.run;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Expression.BinaryOperator;
import io.refmill.compiler.ir.Expression.UnaryOperator;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.walk.Expressions;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Whether one of some conditions always holds, whatever known values the signals have. Comparisons
 * of the same two operands are followed as "less", "equal" or "greater", so that {@code a < b},
 * {@code a > b} and {@code a == b} cover every case at any width; other signals bit by bit, as far
 * as there are few bits.
 */
public final class ChoiceCoverage {
  private static final int MAX_QUESTIONS = 1 << 14;

  private final List<Pair> pairs = new ArrayList<>();
  private final Set<Signal> signals = new LinkedHashSet<>();
  private final Map<Signal, BigInteger> values = new HashMap<>();

  private ChoiceCoverage() {}

  /** Two operands that are compared, and how: below, at or above 0. */
  private static final class Pair {
    final Expression left;
    final Expression right;
    int outcome;

    Pair(Expression left, Expression right) {
      this.left = left;
      this.right = right;
    }
  }

  /** False too where there would be too many cases to look at. */
  public static boolean isExhaustive(List<Expression> conditions) {
    ChoiceCoverage coverage = new ChoiceCoverage();
    conditions.forEach(coverage::collect);
    return coverage.cases() * conditions.size() <= MAX_QUESTIONS
        && coverage.everyPair(conditions, 0);
  }

  private void collect(Expression e) {
    if (e instanceof Expression.Binary b && isLogic(b)) {
      collect(b.left());
      collect(b.right());
    } else if (e instanceof Expression.Unary u && isLogic(u)) {
      collect(u.operand());
    } else if (e instanceof Expression.Binary b && isComparison(b)) {
      if (pair(b) == null) {
        pairs.add(new Pair(b.left(), b.right()));
      }
    } else {
      Expressions.signals(e, signals);
    }
  }

  private static boolean isLogic(Expression.Binary b) {
    return switch (b.operator()) {
      case LOGICAL_AND, LOGICAL_OR -> true;
      case AND, OR, XOR, XNOR -> b.width() == 1;
      default -> false;
    };
  }

  private static boolean isLogic(Expression.Unary u) {
    return u.operator() == UnaryOperator.LOGICAL_NOT
        || (u.operator() == UnaryOperator.NOT && u.width() == 1);
  }

  private static boolean isComparison(Expression.Binary b) {
    boolean compares =
        switch (b.operator()) {
          case EQUAL, NOT_EQUAL, LESS, LESS_EQUAL, GREATER, GREATER_EQUAL -> true;
          default -> false;
        };
    return compares
        && !(b.left() instanceof Expression.Constant)
        && !(b.right() instanceof Expression.Constant);
  }

  private Pair pair(Expression.Binary b) {
    for (Pair pair : pairs) {
      boolean same = pair.left.equals(b.left()) && pair.right.equals(b.right());
      if (same || (pair.left.equals(b.right()) && pair.right.equals(b.left()))) {
        return pair;
      }
    }
    return null;
  }

  private double cases() {
    return Math.pow(3, pairs.size()) * Math.pow(2, signals.stream().mapToInt(Signal::width).sum());
  }

  private boolean everyPair(List<Expression> conditions, int index) {
    if (index == pairs.size()) {
      return everySignal(conditions, new ArrayList<>(signals), 0);
    }
    for (int outcome = -1; outcome <= 1; outcome++) {
      pairs.get(index).outcome = outcome;
      if (!everyPair(conditions, index + 1)) {
        return false;
      }
    }
    return true;
  }

  private boolean everySignal(List<Expression> conditions, List<Signal> all, int index) {
    if (index == all.size()) {
      return conditions.stream().anyMatch(c -> Boolean.TRUE.equals(holds(c)));
    }
    Signal signal = all.get(index);
    for (int value = 0; value < 1 << signal.width(); value++) {
      values.put(signal, BigInteger.valueOf(value));
      if (!everySignal(conditions, all, index + 1)) {
        return false;
      }
    }
    return true;
  }

  /** Whether a condition holds in the case that is looked at; null if that is not known. */
  private Boolean holds(Expression e) {
    if (e instanceof Expression.Binary b && isLogic(b)) {
      return logic(b.operator(), holds(b.left()), holds(b.right()));
    } else if (e instanceof Expression.Unary u && isLogic(u)) {
      Boolean operand = holds(u.operand());
      return operand == null ? null : !operand;
    } else if (e instanceof Expression.Binary b && isComparison(b)) {
      Pair pair = pair(b);
      return compares(b.operator(), pair.left.equals(b.left()) ? pair.outcome : -pair.outcome);
    }
    BigInteger value = Evaluate.tryEvaluate(e, values);
    return value == null ? null : value.signum() != 0;
  }

  private static Boolean logic(BinaryOperator operator, Boolean left, Boolean right) {
    if (left == null || right == null) {
      return null;
    }
    return switch (operator) {
      case LOGICAL_AND, AND -> left && right;
      case LOGICAL_OR, OR -> left || right;
      case XOR -> !left.equals(right);
      default -> left.equals(right);
    };
  }

  private static boolean compares(BinaryOperator operator, int outcome) {
    return switch (operator) {
      case EQUAL -> outcome == 0;
      case NOT_EQUAL -> outcome != 0;
      case LESS -> outcome < 0;
      case LESS_EQUAL -> outcome <= 0;
      case GREATER -> outcome > 0;
      default -> outcome >= 0;
    };
  }
}
