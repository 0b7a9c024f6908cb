package io.refmill.compiler.ir.run;

import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Statement;
import java.math.BigInteger;
import java.util.BitSet;

/** Whether the labels of a case statement name every value that its selector can have. */
public final class CaseCoverage {
  private static final int MAX_WIDTH = 14;

  private CaseCoverage() {}

  /** True when no known selector value reaches past the items. */
  public static boolean isExhaustive(Statement.Case c) {
    return itemsToCover(c) <= c.items().size();
  }

  /**
   * How many of the first items name every value that the selector can have; more than there are
   * when all of them do not.
   */
  public static int itemsToCover(Statement.Case c) {
    int none = c.items().size() + 1;
    // Labels of more bits widen the selector; its values are still those of its own bits.
    Expression core = c.selector();
    boolean signed = false;
    while (core instanceof Expression.Resize r && r.width() >= r.operand().width()) {
      signed |= r.extendSign() && r.width() > r.operand().width();
      if (signed && !r.extendSign()) {
        return none;
      }
      core = r.operand();
    }
    int width = core.width();
    if (width > MAX_WIDTH || c.kind() == Statement.CaseKind.INSIDE) {
      return none;
    }
    BigInteger extension = Bits.mask(c.selector().width()).andNot(Bits.mask(width));
    BitSet seen = new BitSet(1 << width);
    int missing = 1 << width;
    int count = 0;
    for (Statement.CaseItem item : c.items()) {
      for (Expression label : item.labels()) {
        if (!(label instanceof Expression.Constant constant)) {
          continue;
        }
        BigInteger wild = wildcards(c.kind(), constant.bits());
        if (wild == null) {
          continue;
        }
        BigInteger value = constant.bits().value().andNot(wild);
        int fixed = value.and(Bits.mask(width)).intValue();
        int free = wild.and(Bits.mask(width)).intValue();
        // All subsets of the free bits.
        int subset = free;
        while (true) {
          int v = fixed | subset;
          boolean ones = signed && (v >> (width - 1) & 1) == 1;
          BigInteger high = ones ? extension : BigInteger.ZERO;
          if (!seen.get(v) && high.xor(value).and(extension).andNot(wild).signum() == 0) {
            seen.set(v);
            missing--;
          }
          if (subset == 0) {
            break;
          }
          subset = (subset - 1) & free;
        }
      }
      count++;
      if (missing == 0) {
        return count;
      }
    }
    return none;
  }

  /**
   * The bits of a label that match anything (IEEE 1800-2017 12.5.1), or null when the label has an
   * x or z that a known value never equals.
   */
  public static BigInteger wildcards(Statement.CaseKind kind, Bits label) {
    BigInteger z = label.unknown().and(label.value());
    BigInteger x = label.unknown().andNot(label.value());
    return switch (kind) {
      case CASE, INSIDE -> label.isKnown() ? BigInteger.ZERO : null;
      case CASEZ -> x.signum() == 0 ? z : null;
      case CASEX -> label.unknown();
    };
  }
}
