package io.refmill.describe;

import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.Expression;
import java.math.BigInteger;

/** Patterns that a value is held against. */
final class Labels {
  private Labels() {}

  /** Refuses a constant with unknown bits: what it equals depends on the operator. */
  static void checkKnown(Expression operand) {
    if (operand instanceof Expression.Constant c && !c.bits().isKnown()) {
      throw new Untold("comparisons with unknown bits");
    }
  }

  /**
   * The bits in binary.
   *
   * @param any bits that may be either, written {@code ?}; null where no known value matches
   */
  static String pattern(Bits bits, BigInteger any) {
    if (any == null) {
      throw new Untold("labels with unknown bits");
    }
    StringBuilder text = new StringBuilder("0b");
    for (int i = bits.width() - 1; i >= 0; i--) {
      text.append(any.testBit(i) ? '?' : bits.value().testBit(i) ? '1' : '0');
    }
    return text.toString();
  }
}
