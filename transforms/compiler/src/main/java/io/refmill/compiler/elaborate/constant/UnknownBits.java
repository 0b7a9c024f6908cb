package io.refmill.compiler.elaborate.constant;

import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Expression.BinaryOperator;
import io.refmill.compiler.ir.Expression.Constant;
import io.refmill.compiler.ir.Expression.UnaryOperator;
import io.refmill.compiler.ir.Statement.CaseKind;
import java.math.BigInteger;

/**
 * What follows from bits that are x whatever happens: those of literals, and those that a constant
 * select reads outside of its vector (IEEE 1800-2017 11.5.1). A comparison with them is never true
 * (11.4.5), and a plain case item never chosen (12.5), although the model reads such bits as 0.
 */
public final class UnknownBits {
  private UnknownBits() {}

  /** The bits of an expression that are always x or z. */
  public static BigInteger of(Expression e) {
    if (e instanceof Constant c) {
      return c.bits().unknown();
    }
    if (e instanceof Expression.Concatenation c) {
      BigInteger all = BigInteger.ZERO;
      for (Expression part : c.parts()) {
        all = all.shiftLeft(part.width()).or(of(part));
      }
      return all;
    }
    if (e instanceof Expression.Resize r) {
      BigInteger inside = of(r.operand());
      int width = r.operand().width();
      return r.width() <= width
          ? inside.and(Bits.mask(r.width()))
          : r.extendSign() && inside.testBit(width - 1)
              ? inside.or(Bits.mask(r.width()).andNot(Bits.mask(width)))
              : inside;
    }
    return e instanceof Expression.Unary u && u.operator() == UnaryOperator.NOT
        ? of(u.operand())
        : BigInteger.ZERO;
  }

  /**
   * Whether arithmetic is x because a bit of an operand always is (11.4.3); by how far to shift is
   * such an operand too (11.4.10).
   */
  static boolean inArithmetic(BinaryOperator operator, Expression left, Expression right) {
    return switch (operator) {
      case ADD, SUBTRACT, MULTIPLY, DIVIDE, MODULO ->
          of(left).signum() != 0 || of(right).signum() != 0;
      case SHIFT_LEFT, SHIFT_RIGHT, ARITHMETIC_SHIFT_RIGHT -> of(right).signum() != 0;
      default -> false;
    };
  }

  /**
   * A comparison in which some bit is always x: known to fail where the others differ, else x.
   *
   * <pre>
   * before  v[4:0] == 5'd3          v has four bits
   * after   v[3:0] != 3 ? 0 : x
   * </pre>
   *
   * @return null if all bits may be known, or for another operator
   */
  static Expression comparison(BinaryOperator operator, Expression left, Expression right) {
    boolean equality = operator == BinaryOperator.EQUAL || operator == BinaryOperator.NOT_EQUAL;
    boolean order =
        operator == BinaryOperator.LESS
            || operator == BinaryOperator.LESS_EQUAL
            || operator == BinaryOperator.GREATER
            || operator == BinaryOperator.GREATER_EQUAL;
    if (!equality && !order) {
      return null;
    }
    BigInteger unknown = of(left).or(of(right));
    if (unknown.signum() == 0) {
      return null;
    }
    int width = left.width();
    BigInteger known = Bits.mask(width).andNot(unknown);
    if (order || known.signum() == 0) {
      return FoldedExpressions.x(1);
    }
    Expression differs =
        new Expression.Binary(
            BinaryOperator.NOT_EQUAL, masked(left, known), masked(right, known), 1, false);
    Constant told = new Constant(Bits.of(1, operator == BinaryOperator.EQUAL ? 0 : 1), false, null);
    return new Expression.Conditional(differs, told, FoldedExpressions.x(1));
  }

  private static Expression masked(Expression e, BigInteger bits) {
    Constant mask = new Constant(Bits.of(e.width(), bits), false, null);
    return e instanceof Constant c
        ? new Constant(Bits.of(e.width(), c.bits().value().and(bits)), false, null)
        : new Expression.Binary(BinaryOperator.AND, e, mask, e.width(), false);
  }

  /**
   * A label of a case statement whose selector has bits that are always x or z, as it is compared
   * with a selector in which these are 0. Plain labels have to be the same bit for bit, x and z
   * included (IEEE 1800-2017 12.5).
   *
   * <pre>
   * case (4'b1x01) 4'b1001: ... 4'b1x01: ... 4'b1z01: ...
   *                never        4'b1001      never
   * </pre>
   *
   * @param selector its bits, of which none is z in {@code casez}
   * @return the label, with bits that match anything where the kind says so; null if it never fits
   */
  public static Expression label(CaseKind kind, Expression label, StateBits selector) {
    if (selector.isKnown() || kind == CaseKind.INSIDE) {
      return label;
    }
    BigInteger z = ((Constant) selector.z()).bits().value();
    BigInteger x = ((Constant) selector.x()).bits().value();
    BigInteger unknown = z.or(x);
    if (!(label instanceof Constant c)) {
      // Bits of its own that are x or z have been made conditions.
      return null;
    }
    Bits bits = c.bits();
    if (kind == CaseKind.CASEX) {
      return constant(bits.value(), bits.unknown().or(unknown), label);
    }
    BigInteger labelZ = bits.unknown().and(bits.value());
    BigInteger labelX = bits.unknown().andNot(bits.value());
    BigInteger any = kind == CaseKind.CASEZ ? labelZ : BigInteger.ZERO;
    boolean fits = labelZ.xor(z).or(labelX.xor(x)).and(unknown).andNot(any).signum() == 0;
    return fits
        ? constant(bits.value().andNot(z), bits.unknown().andNot(unknown.andNot(any)), label)
        : null;
  }

  private static Constant constant(BigInteger value, BigInteger unknown, Expression like) {
    return new Constant(new Bits(like.width(), value, unknown), like.signed(), null);
  }
}
