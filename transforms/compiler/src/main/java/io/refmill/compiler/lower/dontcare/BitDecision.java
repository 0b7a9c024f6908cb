package io.refmill.compiler.lower.dontcare;

import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Expression.BinaryOperator;
import io.refmill.compiler.ir.Expression.UnaryOperator;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.Statement.CaseKind;
import io.refmill.compiler.lower.dontcare.InstanceBits.Bit;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/**
 * What decides by bits of signals: a case statement with constant labels, or a comparison with a
 * constant in the condition of an {@code if}.
 *
 * @param bits of the selector, from the least significant on
 */
record BitDecision(List<Bit> bits, Outcome outcome) {
  /** What follows on a value of which some bits are x. */
  private interface Outcome {
    /** Whether a known value has the same effect. */
    boolean same(BigInteger known, BigInteger value, BigInteger x);
  }

  /** Whether a known value has the same effect as one of which some bits are x. */
  boolean same(BigInteger known, BigInteger value, BigInteger x) {
    return outcome.same(known, value, x);
  }

  /** What a case statement decides; null if not by constants alone. */
  static BitDecision of(Statement.Case c, InstanceBits instance) {
    List<List<Bits>> items = new ArrayList<>();
    for (Statement.CaseItem item : c.items()) {
      List<Bits> labels = new ArrayList<>();
      for (Expression label : item.labels()) {
        if (!(label instanceof Expression.Constant constant)) {
          return null;
        }
        labels.add(constant.bits());
      }
      items.add(labels);
    }
    List<Bit> bits = c.kind() == CaseKind.INSIDE ? null : instance.bits(c.selector());
    return bits == null
        ? null
        : new BitDecision(
            bits,
            (known, value, x) ->
                chosen(c.kind(), items, known, BigInteger.ZERO)
                    == chosen(c.kind(), items, value, x));
  }

  /** The first item with a label that matches (IEEE 1800-2017 12.5.1); -1 if none has. */
  private static int chosen(CaseKind kind, List<List<Bits>> items, BigInteger value, BigInteger x) {
    for (int k = 0; k < items.size(); k++) {
      if (items.get(k).stream().anyMatch(label -> matches(kind, label, value, x))) {
        return k;
      }
    }
    return -1;
  }

  private static boolean matches(CaseKind kind, Bits label, BigInteger value, BigInteger x) {
    BigInteger z = label.unknown().and(label.value());
    BigInteger ignored =
        switch (kind) {
          case CASEZ -> z;
          case CASEX -> label.unknown().or(x);
          default -> BigInteger.ZERO;
        };
    BigInteger differ = label.value().xor(value).or(label.unknown().xor(x)).andNot(ignored);
    // Two that are x are the same; a value has no z.
    return differ.signum() == 0;
  }

  /**
   * Adds what a condition decides by comparisons. While one is x, the {@code if} takes the branch
   * that it takes without it (12.4): there it counts as false, or as true behind a negation.
   */
  static void add(Expression condition, boolean negated, InstanceBits in, List<BitDecision> all) {
    if (condition instanceof Expression.Unary u && isNegation(u)) {
      add(u.operand(), !negated, in, all);
    } else if (condition instanceof Expression.Binary b && joins(b)) {
      add(b.left(), negated, in, all);
      add(b.right(), negated, in, all);
    } else if (condition instanceof Expression.Binary b
        && (b.operator() == BinaryOperator.EQUAL || b.operator() == BinaryOperator.NOT_EQUAL)
        && b.right() instanceof Expression.Constant c
        && c.bits().isKnown()) {
      boolean wanted = negated == (b.operator() == BinaryOperator.EQUAL);
      compare(in.bits(b.left()), c.bits().value(), wanted, all);
    } else {
      compare(in.bits(condition), BigInteger.ZERO, !negated, all);
    }
  }

  /**
   * Adds a comparison with a number.
   *
   * @param equal whether the two count as equal while that is not known
   */
  private static void compare(
      List<Bit> bits, BigInteger number, boolean equal, List<BitDecision> all) {
    if (bits != null) {
      all.add(
          new BitDecision(
              bits,
              (known, value, x) ->
                  value.xor(number).andNot(x).signum() != 0 || known.equals(number) == equal));
    }
  }

  private static boolean isNegation(Expression.Unary u) {
    return u.operator() == UnaryOperator.LOGICAL_NOT
        || u.operator() == UnaryOperator.NOT && u.operand().width() == 1;
  }

  private static boolean joins(Expression.Binary b) {
    return switch (b.operator()) {
      case LOGICAL_AND, LOGICAL_OR -> true;
      case AND, OR -> b.width() == 1;
      default -> false;
    };
  }
}
