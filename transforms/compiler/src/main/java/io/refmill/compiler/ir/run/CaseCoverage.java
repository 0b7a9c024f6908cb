package io.refmill.compiler.ir.run;

import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Statement;
import java.math.BigInteger;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Whether the labels of a case statement name every value that its selector can have. */
public final class CaseCoverage {
  private static final int MAX_WIDTH = 14;

  private CaseCoverage() {}

  /**
   * What the items of a case statement do for the values that its selector can have.
   *
   * @param itemsToCover how many of the first items name every value; more than there are when all
   *     of them do not
   * @param idle indices of items that are never chosen, since their labels are out of the
   *     selector's range or were all named before
   */
  public record Reach(int itemsToCover, Set<Integer> idle) {}

  /** True when no known selector value reaches past the items. */
  public static boolean isExhaustive(Statement.Case c) {
    return itemsToCover(c) <= c.items().size();
  }

  /**
   * How many of the first items name every value that the selector can have; more than there are
   * when all of them do not.
   */
  public static int itemsToCover(Statement.Case c) {
    return reach(c).itemsToCover();
  }

  /** Which items the selector can reach, as far as constants show. */
  public static Reach reach(Statement.Case c) {
    Reach unknown = new Reach(c.items().size() + 1, Set.of());
    // Labels of more bits widen the selector; its values are still those of its own bits.
    Expression core = c.selector();
    boolean signed = false;
    while (core instanceof Expression.Resize r && r.width() >= r.operand().width()) {
      signed |= r.extendSign() && r.width() > r.operand().width();
      if (signed && !r.extendSign()) {
        return unknown;
      }
      core = r.operand();
    }
    NumberRange range = NumberRange.of(core, s -> null);
    signed &= range.low().signum() < 0;
    boolean bits = range.low().signum() < 0;
    int width = bits ? core.width() : Math.max(1, range.high().bitLength());
    if (width > MAX_WIDTH || c.kind() == Statement.CaseKind.INSIDE) {
      return unknown;
    }
    Named named = new Named(c, width, signed);
    if (!bits) {
      named.leaveOut(0, range.low().intValue());
      named.leaveOut(range.high().intValue() + 1, 1 << width);
    }
    int items = unknown.itemsToCover();
    Set<Integer> idle = new TreeSet<>();
    for (int i = 0; i < c.items().size(); i++) {
      if (named.all() || !named.addAny(c.items().get(i).labels())) {
        idle.add(i);
      }
      if (named.all() && items > i + 1) {
        items = i + 1;
      }
    }
    return new Reach(items, idle);
  }

  /** The values of a selector that labels have named so far. */
  private static final class Named {
    private final Statement.CaseKind kind;
    private final int width;
    private final boolean signed;
    private final BigInteger extension;
    private final BitSet seen;
    private int missing;

    Named(Statement.Case c, int width, boolean signed) {
      this.kind = c.kind();
      this.width = width;
      this.signed = signed;
      this.extension = Bits.mask(c.selector().width()).andNot(Bits.mask(width));
      this.seen = new BitSet(1 << width);
      this.missing = 1 << width;
    }

    boolean all() {
      return missing == 0;
    }

    /** Values from one to before another that the selector never has. */
    void leaveOut(int from, int to) {
      seen.set(from, to);
      missing -= to - from;
    }

    /** Adds what the labels of an item name; whether that may be something new. */
    boolean addAny(List<Expression> labels) {
      boolean some = false;
      for (Expression label : labels) {
        some |= !(label instanceof Expression.Constant constant) || add(constant.bits());
      }
      return some;
    }

    private boolean add(Bits label) {
      BigInteger wild = wildcards(kind, label);
      if (wild == null) {
        return false;
      }
      int before = missing;
      BigInteger value = label.value().andNot(wild);
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
          return missing < before;
        }
        subset = (subset - 1) & free;
      }
    }
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
