package io.refmill.compiler.emit.expression;

import io.refmill.compiler.emit.python.Bounded;
import io.refmill.compiler.emit.python.PyExpression;
import io.refmill.compiler.emit.python.PyExpression.IntegerLiteral;
import io.refmill.compiler.emit.python.PyExpression.Notation;
import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.Expression.Spelling;
import java.math.BigInteger;
import java.util.List;

/** Chooses how numbers are written. */
public final class Literals {
  private static final BigInteger THOUSAND = BigInteger.valueOf(1000);

  /** Binary literals of fewer bits read better as decimal numbers, of more bits as hexadecimal. */
  private static final int BINARY_FROM = 4;

  private static final int BINARY_TO = 16;

  /** Masks of more bits are not written out. */
  private static final int COUNTABLE = 256;

  private Literals() {}

  public static Bounded literal(BigInteger v, int width) {
    boolean decimal =
        v.signum() < 0
            || v.bitLength() <= 3
            || width >= 32 && v.bitLength() < 24
            || width < 8
            || isRound(v);
    return bounded(decimal ? IntegerLiteral.decimal(v) : hexadecimal(v));
  }

  /** Whether a number is thousands, and not just some high bits. */
  private static boolean isRound(BigInteger v) {
    return v.bitLength() <= Long.SIZE && v.getLowestSetBit() < 12 && v.mod(THOUSAND).signum() == 0;
  }

  /** A literal in the base in which the source has it, where that tells the reader something. */
  public static Bounded literal(BigInteger v, int width, Spelling spelling) {
    if (spelling == null || v.signum() < 0) {
      return literal(v, width);
    }
    IntegerLiteral spelled =
        switch (spelling.radix()) {
          case 10 -> IntegerLiteral.decimal(v);
          case 2 -> v.signum() == 0 || spelling.width() < BINARY_FROM ? null : binary(v, spelling);
          case 8 ->
              v.bitLength() <= 3
                  ? IntegerLiteral.decimal(v)
                  : new IntegerLiteral(v, Notation.OCTAL, 1);
          default -> v.compareTo(BigInteger.TEN) < 0 ? IntegerLiteral.decimal(v) : hexadecimal(v);
        };
    return spelled == null ? literal(v, width) : bounded(spelled);
  }

  /**
   * A number that stands in line with others of its kind, such as labels of a case statement and
   * entries of a table: all keep the base and the digits of the source, 0 too.
   */
  public static Bounded label(BigInteger v, int width, Spelling spelling) {
    boolean pattern =
        spelling != null
            && v.signum() >= 0
            && spelling.width() >= BINARY_FROM
            && spelling.width() <= BINARY_TO
            && v.bitLength() <= spelling.width();
    if (pattern && spelling.radix() == 2) {
      return bounded(binary(v, spelling));
    }
    return pattern && spelling.radix() == 16
        ? bounded(new IntegerLiteral(v, Notation.HEXADECIMAL, (spelling.width() + 3) / 4))
        : literal(v, width, spelling);
  }

  /** Numbers side by side: all are in hexadecimal, with as many digits, where one is. */
  public static List<PyExpression> row(List<PyExpression> numbers, int width) {
    if (numbers.stream()
        .noneMatch(e -> e instanceof IntegerLiteral n && n.notation() == Notation.HEXADECIMAL)) {
      return numbers;
    }
    int digits = width <= BINARY_TO ? (width + 3) / 4 : 1;
    return numbers.stream()
        .map(
            e ->
                e instanceof IntegerLiteral n
                        && n.notation() != Notation.ONES
                        && n.value().signum() >= 0
                    ? new IntegerLiteral(n.value(), Notation.HEXADECIMAL, digits)
                    : e)
        .toList();
  }

  private static IntegerLiteral binary(BigInteger v, Spelling spelling) {
    if (spelling.width() > BINARY_TO || v.bitLength() > spelling.width()) {
      return v.bitLength() <= 1 ? IntegerLiteral.decimal(v) : hexadecimal(v);
    }
    return new IntegerLiteral(v, Notation.BINARY, spelling.width());
  }

  private static Bounded bounded(IntegerLiteral n) {
    return Bounded.integer(n, n.value(), n.value());
  }

  public static Bounded decimal(BigInteger v) {
    return bounded(IntegerLiteral.decimal(v));
  }

  public static Bounded hex(BigInteger v) {
    return bounded(hexadecimal(v));
  }

  /** Ones for all bits of a vector. */
  public static Bounded ones(int width) {
    return hex(Bits.mask(width));
  }

  /** A number in hexadecimal; ones of more digits than anybody counts as what they are. */
  private static IntegerLiteral hexadecimal(BigInteger v) {
    boolean ones = v.bitLength() > COUNTABLE && v.bitCount() == v.bitLength();
    return new IntegerLiteral(v, ones ? Notation.ONES : Notation.HEXADECIMAL, 1);
  }

  /** All bits of a vector but some, as an operand of {@code &}. */
  public static PyExpression allBut(int at, int width, int whole) {
    return whole <= COUNTABLE
        ? hexadecimal(Bits.mask(whole).andNot(Bits.mask(width).shiftLeft(at)))
        : new PyExpression.Unary(PyExpression.UnaryOperator.INVERT, placed(at, width));
  }

  /** Some bits of a vector, as an operand of {@code |}. */
  public static PyExpression ones(int at, int width, int whole) {
    return whole <= COUNTABLE ? hexadecimal(Bits.mask(width).shiftLeft(at)) : placed(at, width);
  }

  private static PyExpression placed(int at, int width) {
    PyExpression bits = hole(width).code();
    return at == 0
        ? bits
        : new PyExpression.Binary(
            PyExpression.BinaryOperator.SHIFT_LEFT, bits, PyExpression.number(at));
  }

  /** Ones for the bits of a part of a vector; a single one is no pattern. */
  public static Bounded hole(int width) {
    return width == 1 ? decimal(BigInteger.ONE) : ones(width);
  }
}
