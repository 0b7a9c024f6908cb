package io.refmill.compiler.elaborate.constant;

import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Expression.BinaryOperator;
import io.refmill.compiler.ir.Expression.Constant;
import io.refmill.compiler.ir.Expression.UnaryOperator;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes IR expressions; what consists of constants alone becomes a constant, and a choice that a
 * nameless constant decides becomes what it chooses. Nothing else is simplified, so that the output
 * keeps the structure of the source.
 */
public final class FoldedExpressions {
  private FoldedExpressions() {}

  /**
   * Gives an operand the width and sign of its context (IEEE 1800-2017 11.8.2): extended by its
   * sign bit when the context is signed (then the operand is, too), else by zeros.
   */
  public static Expression resize(Expression e, int width, boolean extendSign, boolean signed) {
    if (e.width() == width && e.signed() == signed) {
      return e;
    }
    boolean bySign = extendSign && width > e.width();
    if (e instanceof Constant) {
      Constant c = (Constant) e;
      Bits bits = FourState.resize(c.bits(), width, bySign);
      // A name stands for its own number: it may stay where that is the same still.
      boolean same =
          bits.value().equals(c.bits().value()) && bits.unknown().equals(c.bits().unknown())
              || bySign && signed && c.signed() && bits.isKnown()
              || keepsNumber(c, bits);
      return same
          ? new Constant(bits, signed, c.name(), c.spelling(), c.formula())
          : new Constant(bits, signed, null);
    }
    return new Expression.Resize(e, width, bySign, signed);
  }

  /** Whether the low bits of a named number below 0 are the same number in fewer bits. */
  private static boolean keepsNumber(Constant c, Bits low) {
    return c.name() != null
        && c.signed()
        && low.isKnown()
        && low.width() < c.width()
        && low.signedValue().equals(c.bits().signedValue());
  }

  /** A unary operation of the given width. */
  public static Expression unary(
      UnaryOperator operator, Expression operand, int width, boolean signed) {
    if (operand instanceof Constant) {
      return new Constant(
          FourState.unary(operator, ((Constant) operand).bits(), width), signed, null);
    }
    if (operator == UnaryOperator.LOGICAL_NOT
        && operand instanceof Expression.Conditional c
        && c.whenTrue() instanceof Constant
        && c.whenFalse() instanceof Constant) {
      // With what is x on one side, its negation as a number would not be x.
      return new Expression.Conditional(
          c.condition(),
          unary(operator, c.whenTrue(), width, signed),
          unary(operator, c.whenFalse(), width, signed));
    }
    return new Expression.Unary(operator, operand, width, signed);
  }

  /** A binary operation of the given width; the operands have their context's already. */
  public static Expression binary(
      BinaryOperator operator, Expression left, Expression right, int width, boolean signed) {
    if (left instanceof Constant && right instanceof Constant) {
      Constant l = (Constant) left;
      Constant r = (Constant) right;
      Bits bits =
          operator == BinaryOperator.POWER
              ? FourState.power(l.bits(), l.signed(), r.bits(), r.signed())
              : FourState.binary(
                  operator, l.bits(), r.bits(), width, l.signed() && signedFor(operator, r));
      return Constant.of(bits, signed, operator, l, r);
    }
    if (operator == BinaryOperator.WILDCARD_EQUAL
        || operator == BinaryOperator.WILDCARD_NOT_EQUAL) {
      StateBits bits = StateBits.of(right);
      if (!(right instanceof Constant) && !bits.isKnown()) {
        Expression matches = StateBits.matchesAnything(left, bits);
        return operator == BinaryOperator.WILDCARD_EQUAL
            ? matches
            : unary(UnaryOperator.LOGICAL_NOT, matches, 1, false);
      }
    }
    if (UnknownBits.inArithmetic(operator, left, right)) {
      return new Constant(Bits.allX(width), signed, null);
    }
    Expression never = UnknownBits.comparison(operator, left, right);
    return never != null ? never : new Expression.Binary(operator, left, right, width, signed);
  }

  /** Shifts look at the left operand's sign alone; all else needs both. */
  private static boolean signedFor(BinaryOperator operator, Constant right) {
    return operator == BinaryOperator.SHIFT_LEFT
        || operator == BinaryOperator.SHIFT_RIGHT
        || operator == BinaryOperator.ARITHMETIC_SHIFT_RIGHT
        || right.signed();
  }

  /**
   * A conditional. One whose condition is a constant without a name is the branch that it takes: a
   * number says nothing of why. A constant with a name tells what the other branch is for, so it is
   * kept unless both branches are constants, too.
   *
   * <pre>
   * 1 ? a : b        a
   * WIDTH > 4 ? a : b        a, as a comparison has no name
   * BYPASS ? a : b        stays
   * </pre>
   */
  public static Expression conditional(
      Expression condition, Expression whenTrue, Expression whenFalse) {
    if (condition instanceof Constant c) {
      Boolean truth = FourState.truth(c.bits());
      boolean constants = whenTrue instanceof Constant && whenFalse instanceof Constant;
      if (truth != null && (constants || c.name() == null)) {
        Expression taken = truth ? whenTrue : whenFalse;
        return constants
            ? taken
            : resize(taken, taken.width(), false, whenTrue.signed() && whenFalse.signed());
      }
      if (constants) {
        Constant t = (Constant) whenTrue;
        Constant f = (Constant) whenFalse;
        return new Constant(FourState.merge(t.bits(), f.bits()), t.signed() && f.signed(), null);
      }
    }
    return new Expression.Conditional(condition, whenTrue, whenFalse);
  }

  /** A concatenation; a single part stays as it is, but unsigned. */
  public static Expression concatenation(List<Expression> parts) {
    if (parts.size() == 1) {
      Expression only = parts.get(0);
      return resize(only, only.width(), false, false);
    }
    List<Bits> bits = new ArrayList<>();
    for (Expression p : parts) {
      if (!(p instanceof Constant)) {
        return new Expression.Concatenation(parts);
      }
      bits.add(((Constant) p).bits());
    }
    return new Constant(FourState.concatenate(bits), false, null);
  }

  /** An operand {@code count} times, at least once. */
  public static Expression replication(int count, Expression operand) {
    if (operand instanceof Constant) {
      Bits b = ((Constant) operand).bits();
      int width = b.width() * count;
      return new Constant(
          new Bits(
              width, repeat(b.value(), b.width(), count), repeat(b.unknown(), b.width(), count)),
          false,
          null);
    }
    return count == 1
        ? resize(operand, operand.width(), false, false)
        : new Expression.Replication(count, operand);
  }

  /** {@code pattern} repeated, by doubling. */
  private static BigInteger repeat(BigInteger pattern, int width, int count) {
    BigInteger result = BigInteger.ZERO;
    BigInteger unit = pattern;
    int unitWidth = width;
    int done = 0;
    for (int rest = count; rest != 0; rest >>= 1) {
      if ((rest & 1) != 0) {
        result = result.or(unit.shiftLeft(done));
        done += unitWidth;
      }
      unit = unit.or(unit.shiftLeft(unitWidth));
      unitWidth *= 2;
    }
    return result;
  }

  /** Existing bits of an expression; selects of selects and of constants are merged. */
  public static Expression part(Expression base, int lsb, int width, boolean signed) {
    if (lsb == 0 && width == base.width()) {
      // A whole variable stays a target: a mere change of sign would hide it.
      return base.signed() == signed ? base : new Expression.PartSelect(base, 0, width, signed);
    }
    if (base instanceof Constant) {
      return new Constant(
          FourState.select(((Constant) base).bits(), BigInteger.valueOf(lsb), width), signed, null);
    }
    if (base instanceof Expression.PartSelect) {
      Expression.PartSelect p = (Expression.PartSelect) base;
      return new Expression.PartSelect(p.base(), p.lsb() + lsb, width, signed);
    }
    return new Expression.PartSelect(base, lsb, width, signed);
  }

  /** x constants where a static select reaches outside (11.5.1). */
  public static Expression x(int width) {
    return new Constant(Bits.allX(width), false, null);
  }

  static boolean isConstant(Expression e) {
    return e instanceof Constant;
  }
}
