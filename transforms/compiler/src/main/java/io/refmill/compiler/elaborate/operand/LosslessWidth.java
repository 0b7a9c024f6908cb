package io.refmill.compiler.elaborate.operand;

import io.refmill.compiler.elaborate.constant.FourState;
import io.refmill.compiler.ir.Expression;
import java.math.BigInteger;

/**
 * The width in which Icarus Verilog computes an index into an array and the value of a parameter
 * without a range, so that sums, products and shifts lose nothing: {@code CLOCK * 1000 / BAUD} does
 * not overflow, and what is computed with such a parameter has its bits. It does the same anywhere
 * with a number without a size that needs or shows 32 bits, as {@code 'h80000000}, and with the
 * name of a parameter whose value came of such numbers and needs 32 bits ({@link
 * Operand#lossless}). The language gives all of them the width of their operands (IEEE 1800-2017
 * 6.20.2, 11.6.1), of which unsized numbers have 32 in every tool (5.7.1: at least).
 */
public final class LosslessWidth {
  private static final int INTEGER_WIDTH = 32;

  private LosslessWidth() {}

  /**
   * The width of an operand, no smaller than its own.
   *
   * @param limit where the simulator, too, stops to widen
   */
  public static int of(Operand operand, int limit) {
    return (int) Math.max(operand.width(), Math.min(width(operand), limit));
  }

  private static long width(Operand operand) {
    return switch (operand.kind()) {
      case CONTEXT_UNARY -> width(((Operand.ContextUnary) operand).operand());
      case CONTEXT_BINARY -> binaryWidth((Operand.ContextBinary) operand);
      case CHOICE -> {
        Operand.Choice choice = (Operand.Choice) operand;
        yield Math.max(width(choice.whenTrue()), width(choice.whenFalse()));
      }
      case SHIFT -> shiftWidth((Operand.Shift) operand);
      case LEAF, LITERAL, PARAMETER, FILL, UNSIZED_UNKNOWN, REAL, ARRAY -> operand.width();
    };
  }

  /** What is shifted is measured by itself. */
  private static long shiftWidth(Operand.Shift shift) {
    int left = shift.left().width();
    return switch (shift.operator()) {
      case SHIFT_LEFT -> {
        if (!unsized(shift.left())) {
          yield left;
        }
        long width = left + amount(shift.right()).longValue();
        yield shift.right() instanceof Expression.Constant || width <= INTEGER_WIDTH
            ? width
            : Math.max(left, INTEGER_WIDTH);
      }
      case POWER -> power(shift);
      default -> left;
    };
  }

  /**
   * The bits in which the simulator computes what is assigned, beside those of the target: where
   * only lower bits of a result depend on lower bits of the operands it needs no more than these.
   */
  public static int ofAssigned(Operand operand) {
    return operand.lossless() ? Math.min(operand.width(), widest(operand)) : operand.width();
  }

  private static int widest(Operand operand) {
    return switch (operand.kind()) {
      case CONTEXT_UNARY -> widest(((Operand.ContextUnary) operand).operand());
      case CONTEXT_BINARY -> {
        Operand.ContextBinary binary = (Operand.ContextBinary) operand;
        int width = widest(Operand.ContextBinary.first(binary));
        for (Operand.ContextBinary b : Operand.ContextBinary.chain(binary)) {
          boolean whole =
              b.operator() == Expression.BinaryOperator.DIVIDE
                  || b.operator() == Expression.BinaryOperator.MODULO;
          width = whole ? Integer.MAX_VALUE : Math.max(width, widest(b.right()));
        }
        yield width;
      }
      case SHIFT -> {
        Operand.Shift shift = (Operand.Shift) operand;
        yield shift.operator() == Expression.BinaryOperator.SHIFT_LEFT
            ? widest(shift.left())
            : Integer.MAX_VALUE;
      }
      case CHOICE -> {
        Operand.Choice choice = (Operand.Choice) operand;
        yield Math.max(widest(choice.whenTrue()), widest(choice.whenFalse()));
      }
      case LEAF, LITERAL, PARAMETER, FILL, UNSIZED_UNKNOWN, REAL, ARRAY -> operand.width();
    };
  }

  /**
   * Whether a parameter of that value has no size in the simulator, but what its bits need: a shift
   * has one.
   */
  public static boolean isTrimmed(Operand operand) {
    return operand.lossless() && hasLosslessOperand(operand);
  }

  private static boolean hasLosslessOperand(Operand operand) {
    return switch (operand.kind()) {
      case CONTEXT_UNARY -> hasLosslessOperand(((Operand.ContextUnary) operand).operand());
      case CONTEXT_BINARY -> {
        Operand.ContextBinary binary = (Operand.ContextBinary) operand;
        yield hasLosslessOperand(Operand.ContextBinary.first(binary))
            || Operand.ContextBinary.chain(binary).stream()
                .anyMatch(b -> hasLosslessOperand(b.right()));
      }
      case CHOICE -> {
        Operand.Choice choice = (Operand.Choice) operand;
        yield hasLosslessOperand(choice.whenTrue()) || hasLosslessOperand(choice.whenFalse());
      }
      case LITERAL, PARAMETER -> operand.lossless();
      case SHIFT, LEAF, FILL, UNSIZED_UNKNOWN, REAL, ARRAY -> false;
    };
  }

  /** Whether a parameter is among the operands that has more bits in the simulator. */
  public static boolean isWider(Operand operand) {
    return switch (operand.kind()) {
      case CONTEXT_UNARY -> isWider(((Operand.ContextUnary) operand).operand());
      case CONTEXT_BINARY -> {
        Operand.ContextBinary binary = (Operand.ContextBinary) operand;
        yield isWider(Operand.ContextBinary.first(binary))
            || Operand.ContextBinary.chain(binary).stream().anyMatch(b -> isWider(b.right()));
      }
      case SHIFT -> isWider(((Operand.Shift) operand).left());
      case CHOICE -> {
        Operand.Choice choice = (Operand.Choice) operand;
        yield isWider(choice.whenTrue()) || isWider(choice.whenFalse());
      }
      case PARAMETER -> ((Operand.Parameter) operand).wider();
      case LEAF, LITERAL, FILL, UNSIZED_UNKNOWN, REAL, ARRAY -> false;
    };
  }

  /** A loop down the left side: chains of thousands of terms occur. */
  private static long binaryWidth(Operand.ContextBinary binary) {
    Operand first = Operand.ContextBinary.first(binary);
    long width = width(first);
    for (Operand.ContextBinary b : Operand.ContextBinary.chain(binary)) {
      long right = width(b.right());
      width =
          switch (b.operator()) {
            case ADD, SUBTRACT -> Math.max(width, right) + 1;
            case MULTIPLY -> width + right;
            default -> Math.max(width, right);
          };
    }
    return width;
  }

  /** What the exponent's value, or that of the widest exponent, may make of the base. */
  private static long power(Operand.Shift power) {
    BigInteger exponent = amount(power.right());
    int base = power.left().width();
    boolean constant = power.right() instanceof Expression.Constant;
    if (constant && power.left() instanceof Operand.Literal literal && literal.sized()) {
      return base;
    }
    if (constant && power.left() instanceof Operand.Literal literal) {
      BigInteger value = FourState.number(literal.constant().bits(), literal.signed());
      long atMost = value.bitLength() * exponent.longValue();
      return Math.max(
          base, atMost > 1 << 20 ? atMost : value.pow(exponent.intValue()).bitLength() + 1L);
    }
    long width =
        power.left().signed() ? (base - 1) * exponent.longValue() + 2 : base * exponent.longValue();
    return !constant && width > base && width > INTEGER_WIDTH ? INTEGER_WIDTH : width;
  }

  private static BigInteger amount(Expression right) {
    BigInteger most = BigInteger.valueOf(1L << 30);
    return right instanceof Expression.Constant c
        ? FourState.number(c.bits(), c.signed()).max(BigInteger.ZERO).min(most)
        : BigInteger.ONE.shiftLeft(Math.min(30, right.width())).subtract(BigInteger.ONE);
  }

  /** Whether an unsized literal stands among the operands. */
  private static boolean unsized(Operand operand) {
    return switch (operand.kind()) {
      case CONTEXT_UNARY -> unsized(((Operand.ContextUnary) operand).operand());
      case CONTEXT_BINARY -> {
        Operand.ContextBinary binary = (Operand.ContextBinary) operand;
        yield unsized(Operand.ContextBinary.first(binary))
            || Operand.ContextBinary.chain(binary).stream().anyMatch(b -> unsized(b.right()));
      }
      case SHIFT -> unsized(((Operand.Shift) operand).left());
      case CHOICE -> {
        Operand.Choice choice = (Operand.Choice) operand;
        yield unsized(choice.whenTrue()) || unsized(choice.whenFalse());
      }
      case UNSIZED_UNKNOWN -> true;
      case LITERAL -> !((Operand.Literal) operand).sized();
      case PARAMETER -> operand.lossless();
      case LEAF, FILL, REAL, ARRAY -> false;
    };
  }
}
