package io.refmill.compiler.elaborate.constant;

import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.walk.Expressions;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/**
 * Values of drivers with bits that are let go: z in constants, and what conditional operators and
 * concatenations make of these (IEEE 1800-2017 6.6). Null where bits of another form float.
 */
public final class FloatingBits {
  private FloatingBits() {}

  /** The value of a driver, and that of another one where it lets go. */
  public static Expression over(Expression upper, Expression lower) {
    if (!floats(upper)) {
      return upper;
    } else if (upper instanceof Expression.Constant c) {
      return constant(c, lower);
    } else if (upper instanceof Expression.Conditional c) {
      Expression whenTrue = over(c.whenTrue(), given(c.condition(), true, lower));
      Expression whenFalse = over(c.whenFalse(), given(c.condition(), false, lower));
      return whenTrue == null || whenFalse == null
          ? null
          : FoldedExpressions.conditional(c.condition(), unsigned(whenTrue), unsigned(whenFalse));
    } else if (upper instanceof Expression.Concatenation c) {
      List<Expression> parts = new ArrayList<>();
      int high = upper.width();
      for (Expression part : c.parts()) {
        high -= part.width();
        Expression p = over(part, part(lower, high, part.width()));
        if (p == null) {
          return null;
        }
        parts.add(p);
      }
      return joined(parts);
    }
    return null;
  }

  /** A value where the outcome of a condition is known, which may be asked again in it. */
  private static Expression given(Expression condition, boolean outcome, Expression e) {
    if (!(e instanceof Expression.Conditional c)) {
      return e;
    } else if (c.condition().equals(condition)) {
      return given(condition, outcome, outcome ? c.whenTrue() : c.whenFalse());
    }
    return FoldedExpressions.conditional(
        c.condition(),
        unsigned(given(condition, outcome, c.whenTrue())),
        unsigned(given(condition, outcome, c.whenFalse())));
  }

  /** Bits of a value that are 1, or those that are 0; the others are let go. */
  public static Expression only(boolean ones, Expression value) {
    if (value instanceof Expression.Constant c) {
      BigInteger kept = ones ? c.bits().value() : Bits.mask(c.width()).andNot(c.bits().value());
      BigInteger z = Bits.mask(c.width()).andNot(kept.andNot(c.bits().unknown()));
      Bits bits = new Bits(c.width(), c.bits().value().or(z), z);
      return new Expression.Constant(bits, false, null);
    } else if (value instanceof Expression.Conditional c) {
      Expression whenTrue = only(ones, c.whenTrue());
      Expression whenFalse = only(ones, c.whenFalse());
      return whenTrue == null || whenFalse == null
          ? null
          : FoldedExpressions.conditional(c.condition(), whenTrue, whenFalse);
    } else if (value instanceof Expression.Concatenation c) {
      List<Expression> parts = new ArrayList<>();
      for (Expression part : c.parts()) {
        Expression p = only(ones, part);
        if (p == null) {
          return null;
        }
        parts.add(p);
      }
      return joined(parts);
    } else if (floats(value)) {
      return null;
    }
    Expression floating = new Expression.Constant(FourState.allZ(1), false, null);
    Expression bit = new Expression.Constant(Bits.of(1, ones ? 1 : 0), false, null);
    List<Expression> bits = new ArrayList<>();
    for (int i = value.width() - 1; i >= 0; i--) {
      Expression condition = part(value, i, 1);
      bits.add(
          ones
              ? FoldedExpressions.conditional(condition, bit, floating)
              : FoldedExpressions.conditional(condition, floating, bit));
    }
    return FoldedExpressions.concatenation(bits);
  }

  /** A value that drives some bits of a vector, as one that lets go of the others. */
  public static Expression within(Expression value, int low, int width) {
    List<Expression> parts = new ArrayList<>();
    int above = width - low - value.width();
    if (above > 0) {
      parts.add(new Expression.Constant(FourState.allZ(above), false, null));
    }
    parts.add(value);
    if (low > 0) {
      parts.add(new Expression.Constant(FourState.allZ(low), false, null));
    }
    return joined(parts);
  }

  private static BigInteger z(Expression.Constant c) {
    return c.bits().unknown().and(c.bits().value());
  }

  private static boolean floats(Expression e) {
    boolean[] found = {false};
    Expressions.walk(e, x -> found[0] |= x instanceof Expression.Constant c && z(c).signum() != 0);
    return found[0];
  }

  /** Runs of bits of a constant that are z, and those that are not. */
  private static Expression constant(Expression.Constant c, Expression lower) {
    List<Expression> parts = new ArrayList<>();
    BigInteger z = z(c);
    int high = c.width();
    while (high > 0) {
      boolean floating = z.testBit(high - 1);
      int low = high - 1;
      while (low > 0 && z.testBit(low - 1) == floating) {
        low--;
      }
      parts.add(part(floating ? lower : c, low, high - low));
      high = low;
    }
    return joined(parts);
  }

  private static Expression part(Expression e, int low, int width) {
    if (e instanceof Expression.Conditional c && width < e.width()) {
      return FoldedExpressions.conditional(
          c.condition(), part(c.whenTrue(), low, width), part(c.whenFalse(), low, width));
    } else if (e instanceof Expression.Concatenation c && width < e.width()) {
      List<Expression> parts = new ArrayList<>();
      int high = e.width();
      for (Expression p : c.parts()) {
        int from = high - p.width();
        int top = Math.min(high, low + width);
        int bottom = Math.max(from, low);
        if (bottom < top) {
          parts.add(part(p, bottom - from, top - bottom));
        }
        high = from;
      }
      return joined(parts);
    }
    return FoldedExpressions.part(e, low, width, false);
  }

  private static Expression joined(List<Expression> parts) {
    List<Expression> flat = new ArrayList<>();
    for (Expression part : parts) {
      if (part instanceof Expression.Concatenation c) {
        flat.addAll(c.parts());
      } else {
        flat.add(part);
      }
    }
    return FoldedExpressions.concatenation(flat);
  }

  private static Expression unsigned(Expression e) {
    return e.signed() ? FoldedExpressions.resize(e, e.width(), false, false) : e;
  }
}
