package io.refmill.compiler.elaborate.operand;

import io.refmill.compiler.elaborate.constant.FoldedExpressions;
import io.refmill.compiler.elaborate.constant.FourState;
import io.refmill.compiler.elaborate.type.DataType;
import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Expression.BinaryOperator;
import io.refmill.compiler.ir.Expression.UnaryOperator;
import io.refmill.compiler.ir.RealOperator;
import io.refmill.compiler.ir.Reals;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * An expression after the first of two passes: its self-determined width and sign are known (IEEE
 * 1800-2017 11.6.1, 11.8.1). {@link #build} is the second pass: it takes the width and sign of the
 * context (11.6.2, 11.8.2). The sign of the context is signed only when this operand is signed.
 */
public interface Operand {

  /**
   * The kinds of operand: a switch without default names each, so that a new one stops the build.
   */
  enum Kind {
    LEAF,
    LITERAL,
    PARAMETER,
    FILL,
    UNSIZED_UNKNOWN,
    CONTEXT_UNARY,
    CONTEXT_BINARY,
    SHIFT,
    CHOICE,
    REAL,
    ARRAY
  }

  /** Which record it is. */
  Kind kind();

  int width();

  boolean signed();

  /** The expression in a context of that width (at least its own) and sign. */
  Expression build(int width, boolean signed);

  /**
   * Whether the simulator widens what is computed with it, anywhere, until nothing overflows: it
   * does so with numbers without a size that need or show 32 bits (see {@link LosslessWidth}).
   */
  default boolean lossless() {
    return false;
  }

  /** The expression with no context around. */
  default Expression self() {
    return build(width(), signed());
  }

  /** This operand where a condition is wanted: a real number is compared with 0 (11.4.7). */
  default Operand asCondition() {
    return this;
  }

  /** The declared type when the operand is a name or a select of one, else a vector. */
  default DataType type() {
    return DataType.vector(width(), signed());
  }

  /** Whatever needs no context: its value is fixed, and only extended. */
  record Leaf(Expression expression, DataType type) implements Operand {
    @Override
    public Kind kind() {
      return Kind.LEAF;
    }

    /** A vector, or a real number, without a declared type. */
    public Leaf(Expression expression) {
      this(expression, DataType.vector(expression.width(), expression.signed()));
    }

    @Override
    public int width() {
      return expression.width();
    }

    @Override
    public boolean signed() {
      return expression.signed();
    }

    @Override
    public Expression build(int width, boolean signed) {
      return FoldedExpressions.resize(expression, width, signed, signed);
    }
  }

  /**
   * A number as it is written.
   *
   * @param lossless whether it has no size and is written with 32 bits or more
   */
  record Literal(Expression.Constant constant, boolean sized, boolean lossless) implements Operand {
    @Override
    public Kind kind() {
      return Kind.LITERAL;
    }

    @Override
    public int width() {
      return constant.width();
    }

    @Override
    public boolean signed() {
      return constant.signed();
    }

    @Override
    public Expression build(int width, boolean signed) {
      return FoldedExpressions.resize(constant, width, signed, signed);
    }
  }

  /**
   * The name of a parameter that the simulator gives another size.
   *
   * @param lossless whether that is no size at all
   * @param wider whether it has more bits there
   */
  record Parameter(Expression.Constant constant, DataType type, boolean lossless, boolean wider)
      implements Operand {
    @Override
    public Kind kind() {
      return Kind.PARAMETER;
    }

    @Override
    public int width() {
      return constant.width();
    }

    @Override
    public boolean signed() {
      return constant.signed();
    }

    @Override
    public Expression build(int width, boolean signed) {
      return FoldedExpressions.resize(constant, width, signed, signed);
    }
  }

  /** {@code '0 '1 'x 'z}: as wide as the context (5.7.1). */
  record Fill(boolean value, boolean unknown) implements Operand {
    @Override
    public Kind kind() {
      return Kind.FILL;
    }

    @Override
    public int width() {
      return 1;
    }

    @Override
    public boolean signed() {
      return false;
    }

    @Override
    public Expression build(int width, boolean signed) {
      BigInteger ones = Bits.mask(width);
      return new Expression.Constant(
          new Bits(width, value ? ones : BigInteger.ZERO, unknown ? ones : BigInteger.ZERO),
          signed,
          null);
    }
  }

  /** An unsized literal whose leftmost digit is x or z: that digit fills the context (5.7.1). */
  record UnsizedUnknown(Bits bits, boolean signed) implements Operand {
    @Override
    public Kind kind() {
      return Kind.UNSIZED_UNKNOWN;
    }

    @Override
    public int width() {
      return bits.width();
    }

    @Override
    public Expression build(int width, boolean signedContext) {
      return new Expression.Constant(FourState.resize(bits, width, true), signedContext, null);
    }
  }

  /** {@code + - ~}: the operand has the context's width. */
  record ContextUnary(UnaryOperator operator, Operand operand) implements Operand {
    @Override
    public Kind kind() {
      return Kind.CONTEXT_UNARY;
    }

    @Override
    public int width() {
      return operand.width();
    }

    @Override
    public boolean signed() {
      return operand.signed();
    }

    @Override
    public boolean lossless() {
      return operand.lossless();
    }

    @Override
    public Expression build(int width, boolean signed) {
      return FoldedExpressions.unary(operator, operand.build(width, signed), width, signed);
    }
  }

  /** {@code + - * / % & | ^ ~^}: both operands have the context's width. */
  record ContextBinary(
      BinaryOperator operator,
      Operand left,
      Operand right,
      int width,
      boolean signed,
      boolean lossless)
      implements Operand {
    @Override
    public Kind kind() {
      return Kind.CONTEXT_BINARY;
    }

    /** The operators from the innermost on the left side to this one. */
    static Deque<ContextBinary> chain(ContextBinary last) {
      Deque<ContextBinary> chain = new ArrayDeque<>();
      Operand first = last;
      while (first instanceof ContextBinary) {
        chain.push((ContextBinary) first);
        first = ((ContextBinary) first).left();
      }
      return chain;
    }

    /** The leftmost operand. */
    static Operand first(ContextBinary last) {
      return chain(last).peek().left();
    }

    @Override
    public Expression build(int width, boolean signed) {
      // A loop down the left side: chains of thousands of terms occur.
      Deque<ContextBinary> chain = chain(this);
      Expression result = chain.peek().left().build(width, signed);
      for (ContextBinary b : chain) {
        result =
            FoldedExpressions.binary(
                b.operator(), result, b.right().build(width, signed), width, signed);
      }
      return result;
    }
  }

  /** Shifts and power: the right operand is self-determined and has no say in the sign. */
  record Shift(BinaryOperator operator, Operand left, Expression right, int width)
      implements Operand {
    @Override
    public Kind kind() {
      return Kind.SHIFT;
    }

    @Override
    public boolean signed() {
      return left.signed();
    }

    @Override
    public boolean lossless() {
      return left.lossless();
    }

    @Override
    public Expression build(int width, boolean signed) {
      return FoldedExpressions.binary(operator, left.build(width, signed), right, width, signed);
    }
  }

  /** {@code ?:}: both branches have the context's width (11.4.11). */
  record Choice(Expression condition, Operand whenTrue, Operand whenFalse, DataType type)
      implements Operand {
    @Override
    public Kind kind() {
      return Kind.CHOICE;
    }

    @Override
    public int width() {
      return Math.max(whenTrue.width(), whenFalse.width());
    }

    @Override
    public boolean signed() {
      return whenTrue.signed() && whenFalse.signed();
    }

    @Override
    public boolean lossless() {
      return whenTrue.lossless() || whenFalse.lossless();
    }

    @Override
    public Expression build(int width, boolean signed) {
      return FoldedExpressions.conditional(
          condition, whenTrue.build(width, signed), whenFalse.build(width, signed));
    }
  }

  /** A name or a call of that type. */
  static Operand of(Expression expression, DataType type) {
    return type instanceof DataType.Real ? new RealValue(expression) : new Leaf(expression, type);
  }

  /** A real number; where an integer is wanted it is rounded away from zero at .5 (6.12.1). */
  interface Real extends Operand {
    @Override
    default Kind kind() {
      return Kind.REAL;
    }

    /** The number as a bit pattern. */
    Expression expression();

    @Override
    default int width() {
      return Reals.WIDTH;
    }

    @Override
    default boolean signed() {
      return true;
    }

    @Override
    default DataType type() {
      return new DataType.Real(false);
    }
  }

  /** A real number that varies. */
  record RealValue(Expression expression) implements Real {
    @Override
    public Expression build(int width, boolean signed) {
      return new Expression.RealOperation(RealOperator.ROUND, List.of(expression), width, signed);
    }

    @Override
    public Operand asCondition() {
      Expression zero = new Expression.RealConstant(0);
      return new Leaf(Expression.RealOperation.of(RealOperator.NOT_EQUAL, expression, zero));
    }
  }

  /** A real constant. */
  record RealOperand(double value) implements Real {
    @Override
    public Expression expression() {
      return new Expression.RealConstant(value);
    }

    @Override
    public Expression build(int width, boolean signed) {
      return new Expression.Constant(Bits.of(width, rounded()), signed, null);
    }

    /** 0.3 is true, though it rounds to 0. */
    @Override
    public Operand asCondition() {
      return new Leaf(Expression.Constant.of(1, value != 0 ? 1 : 0));
    }

    /** The nearest integer, ties away from zero (6.12.1); 0 for what is not finite. */
    public BigInteger rounded() {
      BigInteger nearest = Reals.rounded(value);
      return nearest == null ? BigInteger.ZERO : nearest;
    }
  }
}
