package io.refmill.compiler.ir.run;

import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.ExpressionVisitor;
import io.refmill.compiler.ir.Reals;
import io.refmill.compiler.ir.Signal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Evaluates expressions whose signals have known values (IEEE 1800-2017 clause 11, two-state). */
public final class Evaluate {
  private static final int MAX_POWER_BITS = 1 << 16;
  private static final int LONG_PATTERN = 1024;

  /** Bits from which on the sum of two numbers may be none of 64 bits with a sign. */
  private static final int LONG = Long.SIZE - 2;

  private Evaluate() {}

  /** Values of plain signals and of array elements; null where not known. */
  public interface Store {
    /** The bit pattern of a signal, or null. */
    BigInteger signal(Signal s);

    /** The bit pattern of an element by its position in row-major order, or null. */
    BigInteger element(Signal array, int position);

    /** The result of a call, or null. */
    BigInteger call(Expression.Call call);

    /** What stands for a constant of which some bits are not known, or null. */
    default BigInteger unknown(Bits constant) {
      return null;
    }
  }

  /**
   * The expression's bit pattern when its signals have these values, or null when it is not known.
   */
  public static BigInteger tryEvaluate(Expression e, Map<Signal, BigInteger> known) {
    return evaluate(e, signals(known));
  }

  /** The position of an element, -1 when it is out of bounds, null when an index is no constant. */
  public static Integer tryPosition(Expression.ElementSelect s) {
    return position(s, signals(Map.of()));
  }

  private static Store signals(Map<Signal, BigInteger> known) {
    return new Store() {
      @Override
      public BigInteger signal(Signal s) {
        return known.get(s);
      }

      @Override
      public BigInteger element(Signal array, int position) {
        return null;
      }

      @Override
      public BigInteger call(Expression.Call call) {
        return null;
      }
    };
  }

  /** The number that a bit pattern stands for in an expression of that width and sign. */
  public static BigInteger number(BigInteger bits, Expression e) {
    return e.signed() ? signed(bits, e.width()) : bits;
  }

  static BigInteger signed(BigInteger bits, int width) {
    return bits.testBit(width - 1) ? bits.subtract(BigInteger.ONE.shiftLeft(width)) : bits;
  }

  /** The bit pattern of an expression, or null when it is not known. */
  public static BigInteger evaluate(Expression e, Store store) {
    return e.accept(new Evaluation(store));
  }

  /** The value of each kind of expression, or null when it is not known. */
  private record Evaluation(Store store) implements ExpressionVisitor<BigInteger> {

    @Override
    public BigInteger constant(Expression.Constant c) {
      return c.bits().isKnown() ? c.bits().value() : store.unknown(c.bits());
    }

    @Override
    public BigInteger signalReference(Expression.SignalReference s) {
      return store.signal(s.signal());
    }

    @Override
    public BigInteger elementSelect(Expression.ElementSelect s) {
      Integer position = position(s, store);
      if (position == null) {
        return null;
      }
      return position < 0 ? BigInteger.ZERO : store.element(s.array(), position);
    }

    @Override
    public BigInteger partSelect(Expression.PartSelect s) {
      BigInteger base = s.base().accept(this);
      return base == null ? null : bits(base, s.lsb(), s.width());
    }

    @Override
    public BigInteger indexedPartSelect(Expression.IndexedPartSelect s) {
      BigInteger base = s.base().accept(this);
      BigInteger offset = offset(s, store);
      if (base == null || offset == null) {
        return null;
      }
      if (offset.bitLength() > 30) {
        return BigInteger.ZERO;
      }
      return bits(base, offset.intValue(), s.width());
    }

    @Override
    public BigInteger unary(Expression.Unary u) {
      BigInteger operand = u.operand().accept(this);
      return operand == null ? null : Evaluate.unary(u, operand);
    }

    @Override
    public BigInteger binary(Expression.Binary b) {
      return Evaluate.binary(b, this);
    }

    @Override
    public BigInteger conditional(Expression.Conditional c) {
      BigInteger condition = c.condition().accept(this);
      return condition == null
          ? null
          : (condition.signum() != 0 ? c.whenTrue() : c.whenFalse()).accept(this);
    }

    @Override
    public BigInteger concatenation(Expression.Concatenation c) {
      if (c.width() < Long.SIZE) {
        long result = 0;
        for (Expression part : c.parts()) {
          BigInteger v = part.accept(this);
          if (v == null) {
            return null;
          }
          result = result << part.width() | v.longValue();
        }
        return BigInteger.valueOf(result);
      }
      BigInteger result = BigInteger.ZERO;
      for (Expression part : c.parts()) {
        BigInteger v = part.accept(this);
        if (v == null) {
          return null;
        }
        result = result.shiftLeft(part.width()).or(v);
      }
      return result;
    }

    @Override
    public BigInteger replication(Expression.Replication r) {
      BigInteger v = r.operand().accept(this);
      if (v == null) {
        return null;
      }
      BigInteger result = BigInteger.ZERO;
      for (int i = 0; i < r.count(); i++) {
        result = result.shiftLeft(r.operand().width()).or(v);
      }
      return result;
    }

    @Override
    public BigInteger resize(Expression.Resize r) {
      BigInteger v = r.operand().accept(this);
      if (v == null) {
        return null;
      }
      BigInteger n = r.extendSign() ? signed(v, r.operand().width()) : v;
      return Bits.low(n, r.width());
    }

    @Override
    public BigInteger realConstant(Expression.RealConstant c) {
      return Reals.pattern(c.value());
    }

    @Override
    public BigInteger realOperation(Expression.RealOperation o) {
      return real(o, this);
    }

    @Override
    public BigInteger call(Expression.Call c) {
      return store.call(c);
    }

    @Override
    public BigInteger hierarchicalReference(Expression.HierarchicalReference e) {
      return null;
    }
  }

  private static BigInteger real(Expression.RealOperation o, Evaluation evaluation) {
    List<BigInteger> operands = new ArrayList<>();
    for (Expression operand : o.operands()) {
      BigInteger v = operand.accept(evaluation);
      if (v == null) {
        return null;
      }
      operands.add(v);
    }
    return Reals.evaluate(o, operands);
  }

  /**
   * Some bits of a pattern; a few of a long one take no time that grows with its length, and those
   * below it none that grows with how far below they are.
   */
  private static BigInteger bits(BigInteger pattern, int low, int width) {
    if (low <= -width) {
      return BigInteger.ZERO;
    }
    if (low >= 0 && low < Long.SIZE && width < Long.SIZE && pattern.bitLength() < Long.SIZE) {
      return BigInteger.valueOf(small(pattern) >> low & (1L << width) - 1);
    }
    if (low >= 0 && width < Long.SIZE && (width == 1 || pattern.bitLength() > LONG_PATTERN)) {
      long result = 0;
      for (int i = 0; i < width; i++) {
        result |= pattern.testBit(low + i) ? 1L << i : 0;
      }
      return BigInteger.valueOf(result);
    }
    return Bits.low(pattern.shiftRight(low), width);
  }

  /** Low bit of an indexed part-select, or null. */
  public static BigInteger offset(Expression.IndexedPartSelect s, Store store) {
    BigInteger index = evaluate(s.index(), store);
    if (index == null) {
      return null;
    }
    BigInteger number = number(index, s.index());
    if (number.bitLength() < Integer.SIZE) {
      return BigInteger.valueOf(number.longValue() * s.factor() + s.addend());
    }
    return number.multiply(BigInteger.valueOf(s.factor())).add(BigInteger.valueOf(s.addend()));
  }

  /** Position of an element, -1 when out of bounds, null when an index is not known. */
  static Integer position(Expression.ElementSelect s, Store store) {
    long position = 0;
    for (int i = 0; i < s.indices().size(); i++) {
      Expression e = s.indices().get(i);
      BigInteger bits = evaluate(e, store);
      if (bits == null) {
        return null;
      }
      BigInteger n = number(bits, e);
      Signal.Dimension d = s.array().dimensions().get(i);
      if (n.bitLength() > 31 || n.intValue() < d.low() || n.intValue() >= d.low() + d.size()) {
        return -1;
      }
      position = position * d.size() + (n.intValue() - d.low());
    }
    return (int) position;
  }

  private static BigInteger unary(Expression.Unary u, BigInteger v) {
    int width = u.operand().width();
    BigInteger mask = Bits.mask(width);
    BigInteger result =
        switch (u.operator()) {
          case NOT -> v.xor(mask);
          case NEGATE -> v.negate();
          case LOGICAL_NOT, REDUCE_NOR -> bool(v.signum() == 0);
          case REDUCE_AND -> bool(v.equals(mask));
          case REDUCE_OR -> bool(v.signum() != 0);
          case REDUCE_XOR -> bool(v.bitCount() % 2 == 1);
          case REDUCE_NAND -> bool(!v.equals(mask));
          case REDUCE_XNOR -> bool(v.bitCount() % 2 == 0);
          case COUNT_ONES -> BigInteger.valueOf(v.bitCount());
          case ONE_HOT -> bool(v.bitCount() == 1);
          case ONE_HOT_OR_ZERO -> bool(v.bitCount() <= 1);
          case CLOG2 ->
              BigInteger.valueOf(v.signum() == 0 ? 0 : v.subtract(BigInteger.ONE).bitLength());
        };
    return Bits.low(result, u.width());
  }

  /** Zeros decide a bitwise "and", ones an "or". */
  private static boolean decides(Expression.Binary b, BigInteger operand) {
    return b.operator() == Expression.BinaryOperator.AND && operand.signum() == 0
        || b.operator() == Expression.BinaryOperator.OR && operand.equals(Bits.mask(b.width()));
  }

  private static BigInteger binary(Expression.Binary b, Evaluation evaluation) {
    BigInteger left = b.left().accept(evaluation);
    // A known false (true) left operand decides whatever the right one is.
    if (left != null) {
      if (b.operator() == Expression.BinaryOperator.LOGICAL_AND && left.signum() == 0) {
        return BigInteger.ZERO;
      }
      if (b.operator() == Expression.BinaryOperator.LOGICAL_OR && left.signum() != 0) {
        return BigInteger.ONE;
      }
      if (decides(b, left)) {
        return left;
      }
    }
    BigInteger right = b.right().accept(evaluation);
    if (right != null) {
      if (b.operator() == Expression.BinaryOperator.LOGICAL_AND && right.signum() == 0) {
        return BigInteger.ZERO;
      }
      if (b.operator() == Expression.BinaryOperator.LOGICAL_OR && right.signum() != 0) {
        return BigInteger.ONE;
      }
      if (decides(b, right)) {
        return right;
      }
    }
    if (left == null || right == null) {
      return withUnknown(b, left, right);
    }
    boolean bothSigned = b.left().signed() && b.right().signed();
    if (!bothSigned && left.bitLength() < LONG && right.bitLength() < LONG) {
      BigInteger quick = quick(b, small(left), small(right));
      if (quick != null) {
        return quick;
      }
    }
    BigInteger cl = bothSigned ? number(left, b.left()) : left;
    BigInteger cr = bothSigned ? number(right, b.right()) : right;
    BigInteger result =
        switch (b.operator()) {
          case ADD -> left.add(right);
          case SUBTRACT -> left.subtract(right);
          case MULTIPLY -> left.multiply(right);
          case DIVIDE -> right.signum() == 0 ? null : cl.divide(cr);
          case MODULO -> right.signum() == 0 ? null : cl.remainder(cr);
          case AND -> left.and(right);
          case OR -> left.or(right);
          case XOR -> left.xor(right);
          case XNOR -> left.xor(right).not();
          case SHIFT_LEFT ->
              right.compareTo(BigInteger.valueOf(b.width())) >= 0
                  ? BigInteger.ZERO
                  : left.shiftLeft(right.intValue());
          case SHIFT_RIGHT -> shiftRight(left, right, b.width());
          case ARITHMETIC_SHIFT_RIGHT -> shiftRight(number(left, b.left()), right, b.width());
          case POWER -> power(number(left, b.left()), number(right, b.right()), b.width());
          case EQUAL, CASE_EQUAL, WILDCARD_EQUAL -> bool(left.equals(right));
          case NOT_EQUAL, CASE_NOT_EQUAL, WILDCARD_NOT_EQUAL -> bool(!left.equals(right));
          case LESS -> bool(cl.compareTo(cr) < 0);
          case LESS_EQUAL -> bool(cl.compareTo(cr) <= 0);
          case GREATER -> bool(cl.compareTo(cr) > 0);
          case GREATER_EQUAL -> bool(cl.compareTo(cr) >= 0);
          case LOGICAL_AND -> bool(left.signum() != 0 && right.signum() != 0);
          case LOGICAL_OR -> bool(left.signum() != 0 || right.signum() != 0);
        };
    return result == null ? null : Bits.low(result, b.width());
  }

  /**
   * What a number beside a constant with x or z says; null if nothing. Nothing known is identical
   * to them (IEEE 1800-2017 11.4.5), and wildcard operators leave those bits out (11.4.6).
   */
  private static BigInteger withUnknown(Expression.Binary b, BigInteger left, BigInteger right) {
    BigInteger known = left == null ? right : left;
    Expression other = left == null ? b.left() : b.right();
    if (known == null || !(other instanceof Expression.Constant c) || c.bits().isKnown()) {
      return null;
    }
    BigInteger differs =
        known.xor(c.bits().knownValue()).andNot(c.bits().unknown()).and(Bits.mask(c.width()));
    return switch (b.operator()) {
      case CASE_EQUAL -> BigInteger.ZERO;
      case CASE_NOT_EQUAL -> BigInteger.ONE;
      case WILDCARD_EQUAL -> right == null ? bool(differs.signum() == 0) : null;
      case WILDCARD_NOT_EQUAL -> right == null ? bool(differs.signum() != 0) : null;
      default -> null;
    };
  }

  /** A number of less than 64 bits without a sign: most have less than 32, which is quicker. */
  private static long small(BigInteger v) {
    return v.bitLength() < Integer.SIZE ? v.intValue() : v.longValue();
  }

  /** The same of small operands, by operators that take patterns for numbers; null for others. */
  private static BigInteger quick(Expression.Binary b, long left, long right) {
    long result;
    switch (b.operator()) {
      case ADD -> result = left + right;
      case SUBTRACT -> result = left - right;
      case AND -> result = left & right;
      case OR -> result = left | right;
      case XOR -> result = left ^ right;
      case EQUAL, CASE_EQUAL, WILDCARD_EQUAL -> result = left == right ? 1 : 0;
      case NOT_EQUAL, CASE_NOT_EQUAL, WILDCARD_NOT_EQUAL -> result = left != right ? 1 : 0;
      case LESS -> result = left < right ? 1 : 0;
      case LESS_EQUAL -> result = left <= right ? 1 : 0;
      case GREATER -> result = left > right ? 1 : 0;
      case GREATER_EQUAL -> result = left >= right ? 1 : 0;
      case LOGICAL_AND -> result = left != 0 && right != 0 ? 1 : 0;
      case LOGICAL_OR -> result = left != 0 || right != 0 ? 1 : 0;
      default -> {
        return null;
      }
    }
    if (b.width() < Long.SIZE - 1) {
      return BigInteger.valueOf(result & (1L << b.width()) - 1);
    }
    // A difference below zero has ones in all bits above those of a number.
    return result < 0 ? null : BigInteger.valueOf(result);
  }

  private static BigInteger shiftRight(BigInteger value, BigInteger amount, int width) {
    return value.shiftRight(amount.min(BigInteger.valueOf(width)).intValue());
  }

  /** Table 11-4 of IEEE 1800-2017. */
  private static BigInteger power(BigInteger base, BigInteger exponent, int width) {
    if (exponent.signum() >= 0) {
      if (width > MAX_POWER_BITS) {
        return null;
      }
      return base.mod(BigInteger.ONE.shiftLeft(width))
          .modPow(exponent, BigInteger.ONE.shiftLeft(width));
    }
    if (base.signum() == 0) {
      return null;
    }
    if (base.equals(BigInteger.ONE)) {
      return BigInteger.ONE;
    }
    if (base.equals(BigInteger.ONE.negate())) {
      return exponent.testBit(0) ? base : BigInteger.ONE;
    }
    return BigInteger.ZERO;
  }

  private static BigInteger bool(boolean b) {
    return b ? BigInteger.ONE : BigInteger.ZERO;
  }
}
