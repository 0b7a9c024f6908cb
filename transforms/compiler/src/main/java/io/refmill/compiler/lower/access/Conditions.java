package io.refmill.compiler.lower.access;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Expression.BinaryOperator;
import io.refmill.compiler.ir.Expression.UnaryOperator;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.walk.Expressions;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * What holds where some conditions do: which numbers the expressions have that they compare.
 *
 * <pre>
 * a &amp;&amp; n == 2      a is 1, n is 2
 * !(a || n == 2)   a is 0, n is not 2
 * a || n == 2      (a || n == 2) is 1
 * n &gt; 5            n is 6 or 7, where it has 3 bits
 * </pre>
 */
final class Conditions {
  /** Larger expressions are no conditions that anybody repeats. */
  private static final int MAX_OPERANDS = 40;

  /** Further conditions of a chain are not told. */
  private static final int MAX_FACTS = 12;

  private final Map<Expression, Numbers> facts = new HashMap<>();
  private final Set<Signal> signals = new HashSet<>();

  /** Whether too much was asked for to be told. */
  private boolean open;

  /** A condition holds, or does not. */
  static Conditions of(Expression condition, boolean holds) {
    Conditions result = new Conditions();
    result.add(condition, holds);
    return result;
  }

  /** An expression is one of some numbers, or none of them. */
  static Conditions of(Expression e, boolean in, Set<BigInteger> numbers) {
    Conditions result = new Conditions();
    result.compared(e, in, numbers);
    return result;
  }

  /** Adds what follows from a condition that holds, or does not. */
  void add(Expression condition, boolean holds) {
    if (condition instanceof Expression.Unary u
        && (u.operator() == UnaryOperator.LOGICAL_NOT
            || u.operator() == UnaryOperator.NOT && u.width() == 1)) {
      add(u.operand(), !holds);
    } else if (condition instanceof Expression.Binary b && isBoth(b, holds)) {
      add(b.left(), holds);
      add(b.right(), holds);
    } else if (condition instanceof Expression.Binary b
        && (b.operator() == BinaryOperator.EQUAL || b.operator() == BinaryOperator.NOT_EQUAL)
        && b.right() instanceof Expression.Constant c
        && c.bits().isKnown()) {
      compared(b.left(), holds == (b.operator() == BinaryOperator.EQUAL), Set.of(c.bits().value()));
    } else if (condition instanceof Expression.Binary b && listed(b) != null) {
      compared(b.left(), holds, listed(b));
    } else {
      compared(condition, !holds, Set.of(BigInteger.ZERO));
    }
  }

  /** The numbers that are greater or less than a constant, if there are few; else null. */
  private static Set<BigInteger> listed(Expression.Binary b) {
    Expression core = core(b.left());
    if (core.width() > Numbers.LISTED_BITS
        || !(b.right() instanceof Expression.Constant c)
        || !c.bits().isKnown()) {
      return null;
    }
    boolean signed = b.left().signed() && c.signed();
    if (signed && b.left().width() == core.width()) {
      return null;
    }
    BigInteger bound = signed ? c.bits().signedValue() : c.bits().value();
    Set<BigInteger> result = new HashSet<>();
    for (int i = 0; i < 1 << core.width(); i++) {
      BigInteger n = BigInteger.valueOf(i);
      int order = n.compareTo(bound);
      Boolean is =
          switch (b.operator()) {
            case LESS -> order < 0;
            case LESS_EQUAL -> order <= 0;
            case GREATER -> order > 0;
            case GREATER_EQUAL -> order >= 0;
            default -> null;
          };
      if (is == null) {
        return null;
      }
      if (is) {
        result.add(n);
      }
    }
    return result;
  }

  /** What an expression is but for zeros in front. */
  static Expression core(Expression e) {
    Expression core = e;
    while (core instanceof Expression.Resize r
        && !r.extendSign()
        && r.width() >= r.operand().width()) {
      core = r.operand();
    }
    return core;
  }

  /** {@code a && b} holds where both do, and {@code a || b} fails where both do. */
  private static boolean isBoth(Expression.Binary b, boolean holds) {
    return switch (b.operator()) {
      case LOGICAL_AND -> holds;
      case LOGICAL_OR -> !holds;
      case AND -> holds && b.width() == 1;
      case OR -> !holds && b.width() == 1;
      default -> false;
    };
  }

  private void compared(Expression e, boolean in, Set<BigInteger> numbers) {
    Expression core = core(e);
    int[] operands = new int[1];
    Expressions.walk(core, x -> operands[0]++);
    if (operands[0] > MAX_OPERANDS || facts.size() > MAX_FACTS) {
      open = true;
      return;
    }
    facts.merge(core, Numbers.of(in, numbers, core.width()), Numbers::and);
    Expressions.signals(core, signals);
  }

  /** Conditions of which nobody knows when they hold. */
  static Conditions unknown() {
    Conditions result = new Conditions();
    result.open = true;
    return result;
  }

  /** These and others, however many follow here. */
  Conditions and(Conditions others) {
    Conditions both = new Conditions();
    both.addAll(this);
    both.addAll(others);
    return both;
  }

  /** Adds what others say. */
  void addAll(Conditions others) {
    others.facts.forEach((e, n) -> facts.merge(e, n, Numbers::and));
    signals.addAll(others.signals);
    open |= others.open;
  }

  /** Signals that decide. */
  Set<Signal> signals() {
    return signals;
  }

  int size() {
    return facts.size();
  }

  /** Whether it says all that was asked for: where it holds, the conditions do. */
  boolean isExact() {
    return !open;
  }

  /** What is said of each expression. */
  Map<Expression, Numbers> facts() {
    return facts;
  }
}
