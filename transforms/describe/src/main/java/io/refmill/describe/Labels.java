package io.refmill.describe;

import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.Expression;
import java.math.BigInteger;

/** Patterns that a value is held against. */
final class Labels {
  private Labels() {}

  /**
   * What {@code ===} or {@code !==} holds against a constant with unknown bits (IEEE 1800, 11.4.5),
   * which nothing equals that is known; null for any other comparison.
   */
  static Expression askedForUnknown(Expression.Binary e) {
    boolean bitForBit =
        e.operator() == Expression.BinaryOperator.CASE_EQUAL
            || e.operator() == Expression.BinaryOperator.CASE_NOT_EQUAL;
    if (!bitForBit || isKnown(e.left()) == isKnown(e.right())) {
      return null;
    }
    return isKnown(e.left()) ? e.left() : e.right();
  }

  private static boolean isKnown(Expression e) {
    return !(e instanceof Expression.Constant c) || c.bits().isKnown();
  }

  /** Refuses a constant with unknown bits: what it equals depends on the operator. */
  static void checkKnown(Expression operand) {
    if (operand instanceof Expression.Constant c && !c.bits().isKnown()) {
      throw new Untold("comparisons with unknown bits");
    }
  }

  /**
   * The bits in binary, without zeros that only its context has put in front.
   *
   * @param any bits that may be either, written {@code ?}; null where no known value matches
   */
  static String pattern(Expression.Constant c, BigInteger any) {
    Bits bits = c.bits();
    if (any == null) {
      throw new Untold("labels with unknown bits");
    }
    StringBuilder text = new StringBuilder("0b");
    boolean whole = c.spelling() == null || c.signed();
    int least = whole ? bits.width() : Math.min(c.spelling().width(), bits.width());
    int places = Math.max(least, bits.value().or(any).bitLength());
    for (int i = places - 1; i >= 0; i--) {
      text.append(any.testBit(i) ? '?' : bits.value().testBit(i) ? '1' : '0');
    }
    return text.toString();
  }
}
