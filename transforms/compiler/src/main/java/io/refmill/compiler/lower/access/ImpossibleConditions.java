package io.refmill.compiler.lower.access;

import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Expression.BinaryOperator;
import io.refmill.compiler.ir.Expression.UnaryOperator;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.run.KnownBits;
import io.refmill.compiler.ir.run.NumberRange;
import java.math.BigInteger;
import java.util.function.Function;

/**
 * What a condition alone says of whether it ever holds, or fails, by the numbers and the bits that
 * its operands may have. What is x is not looked at.
 *
 * <pre>
 * {1'b0, a} &gt; 15      (a | 4) == 0      c != c      a === 2'b1x      never, where a has 4 bits
 * </pre>
 */
final class ImpossibleConditions {
  private final Function<Signal, NumberRange> ranges;

  /**
   * @param ranges the numbers of a signal where they are less than its type has; else null
   */
  ImpossibleConditions(Function<Signal, NumberRange> ranges) {
    this.ranges = ranges;
  }

  /** Whether a condition never holds, or never fails. Its calls change nothing. */
  boolean is(Expression condition, boolean holds) {
    if (condition instanceof Expression.Unary u
        && (u.operator() == UnaryOperator.LOGICAL_NOT
            || u.operator() == UnaryOperator.NOT && u.width() == 1)) {
      return is(u.operand(), !holds);
    } else if (condition instanceof Expression.Binary b) {
      return switch (b.operator()) {
        case LOGICAL_AND -> sides(b, holds, holds);
        case LOGICAL_OR -> sides(b, holds, !holds);
        case AND -> b.width() == 1 && sides(b, holds, holds) || isNumber(b, holds);
        case OR -> b.width() == 1 && sides(b, holds, !holds) || isNumber(b, holds);
        case EQUAL, CASE_EQUAL, WILDCARD_EQUAL -> holds ? differs(b) : isSame(b);
        case NOT_EQUAL, CASE_NOT_EQUAL, WILDCARD_NOT_EQUAL -> holds ? isSame(b) : differs(b);
        case LESS -> holds ? !below(b.left(), b.right(), 1) : !below(b.right(), b.left(), 0);
        case LESS_EQUAL -> holds ? !below(b.left(), b.right(), 0) : !below(b.right(), b.left(), 1);
        case GREATER -> holds ? !below(b.right(), b.left(), 1) : !below(b.left(), b.right(), 0);
        case GREATER_EQUAL ->
            holds ? !below(b.right(), b.left(), 0) : !below(b.left(), b.right(), 1);
        default -> isNumber(b, holds);
      };
    }
    return isNumber(condition, holds);
  }

  /** Whether an expression never equals bits, but for some that may be anything. */
  boolean is(Expression e, Bits bits, BigInteger wild) {
    return wild == null || !KnownBits.of(e, ranges).allow(bits.value(), wild);
  }

  /** Whether one side is impossible where it takes both, or both are where one would do. */
  private boolean sides(Expression.Binary b, boolean hold, boolean takesBoth) {
    boolean left = is(b.left(), hold);
    return takesBoth ? left || is(b.right(), hold) : left && is(b.right(), hold);
  }

  private boolean isNumber(Expression e, boolean holds) {
    if (e.real()) {
      return false;
    }
    NumberRange range = NumberRange.of(e, ranges);
    KnownBits bits = KnownBits.of(e, ranges);
    return holds
        ? range.low().signum() == 0 && range.high().signum() == 0
            || bits.zeros().equals(Bits.mask(e.width()))
        : range.low().signum() > 0 || range.high().signum() < 0 || bits.ones().signum() != 0;
  }

  /** Whether two never are the same. */
  private boolean differs(Expression.Binary b) {
    if (b.left().real() || b.right().real()) {
      return false;
    }
    Bits left = unknown(b.left());
    Bits right = unknown(b.right());
    if (left != null || right != null) {
      return b.operator() == BinaryOperator.CASE_EQUAL
              || b.operator() == BinaryOperator.CASE_NOT_EQUAL
          ? left == null || right == null
          : isWildcard(b) && left == null && is(b.left(), right, right.unknown());
    }
    NumberRange x = NumberRange.of(b.left(), ranges);
    NumberRange y = NumberRange.of(b.right(), ranges);
    return x.low().compareTo(y.high()) > 0
        || y.low().compareTo(x.high()) > 0
        || KnownBits.of(b.left(), ranges).differ(KnownBits.of(b.right(), ranges));
  }

  private static boolean isWildcard(Expression.Binary b) {
    return b.operator() == BinaryOperator.WILDCARD_EQUAL
        || b.operator() == BinaryOperator.WILDCARD_NOT_EQUAL;
  }

  private static Bits unknown(Expression e) {
    return e instanceof Expression.Constant c && !c.bits().isKnown() ? c.bits() : null;
  }

  /** Whether two always are the same. */
  private boolean isSame(Expression.Binary b) {
    if (b.left().real() || unknown(b.left()) != null || unknown(b.right()) != null) {
      return false;
    }
    NumberRange x = NumberRange.of(b.left(), ranges);
    return b.left().equals(b.right())
        || x.low().equals(x.high()) && x.equals(NumberRange.of(b.right(), ranges));
  }

  /** Whether one may be less than another by some number or more. */
  private boolean below(Expression low, Expression high, int by) {
    if (low.real() || high.real()) {
      return true;
    }
    BigInteger least = NumberRange.of(low, ranges).low().add(BigInteger.valueOf(by));
    boolean same = by > 0 && low.equals(high);
    return !same && least.compareTo(NumberRange.of(high, ranges).high()) <= 0;
  }
}
