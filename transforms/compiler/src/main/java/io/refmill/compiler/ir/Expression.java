package io.refmill.compiler.ir;

import io.refmill.diagnostics.SourceLocation;
import java.math.BigInteger;
import java.util.List;
import java.util.function.Consumer;

/**
 * A typed expression. The context rules of IEEE 1800-2017 11.6 and 11.8 are already applied: every
 * operand has the width and sign that its operator works with, every extension and truncation is an
 * explicit {@link Resize}. Nothing here is evaluated by a rule that depends on where it stands.
 */
public sealed interface Expression {

  /** Width in bits, at least 1. */
  int width();

  /** Whether the bit pattern stands for a two's complement number. */
  boolean signed();

  /** Whether the bit pattern is that of a real number (IEEE 1800-2017 6.12). */
  default boolean real() {
    if (this instanceof RealOperation o) {
      return o.operator().givesReal();
    } else if (this instanceof Conditional c) {
      return c.whenTrue().real();
    } else if (this instanceof Call c) {
      return c.function().result().real();
    }
    return this instanceof RealConstant || named() != null && named().real();
  }

  /** Calls {@code visit} for each direct operand: selected base and indices, arguments, parts. */
  default void forEachOperand(Consumer<Expression> visit) {
    accept(Operands.OF).forEach(visit);
  }

  /** Calls the method of {@code visitor} that is for this kind of expression. */
  <R> R accept(ExpressionVisitor<R> visitor);

  /** Calls {@code visit} for each index in the target of an assignment. */
  default void forEachTargetIndex(Consumer<Expression> visit) {
    if (this instanceof ElementSelect s) {
      s.indices().forEach(visit);
    } else if (this instanceof PartSelect s) {
      s.base().forEachTargetIndex(visit);
    } else if (this instanceof IndexedPartSelect s) {
      s.base().forEachTargetIndex(visit);
      visit.accept(s.index());
    } else if (this instanceof Concatenation c) {
      c.parts().forEach(part -> part.forEachTargetIndex(visit));
    }
  }

  /** The signal that a reference or a select of an element names; null for any other. */
  default Signal named() {
    return this instanceof SignalReference s
        ? s.signal()
        : this instanceof ElementSelect s ? s.array() : null;
  }

  /**
   * A constant.
   *
   * @param name of the parameter, localparam, enumeration literal or genvar that the source wrote
   *     here, else null; scoped as in the source, e.g. {@code IDLE}
   * @param spelling how the source wrote the literal, or the value of that name; null for a
   *     computed one
   * @param formula how the source computed it from names, if it did
   */
  record Constant(Bits bits, boolean signed, String name, Spelling spelling, Formula formula)
      implements Expression {
    /** A constant that is no formula. */
    public Constant(Bits bits, boolean signed, String name, Spelling spelling) {
      this(bits, signed, name, spelling, Formula.NONE);
    }

    /** A constant that the source does not spell out. */
    public Constant(Bits bits, boolean signed, String name) {
      this(bits, signed, name, null);
    }

    /** A constant that an operator makes of two others. */
    public static Constant of(
        Bits bits, boolean signed, BinaryOperator operator, Constant left, Constant right) {
      return new Constant(bits, signed, null, null, Formula.of(operator, left, right));
    }

    /** Whether the source says by names what it stands for. */
    public boolean speaks() {
      return name != null || formula != Formula.NONE;
    }

    /** Calls back for its name, or for each name that it is computed from. */
    public void forEachName(Consumer<String> visit) {
      if (name != null) {
        visit.accept(name);
      } else if (formula != Formula.NONE) {
        formula.left().forEachName(visit);
        formula.right().forEachName(visit);
      }
    }

    /** An unnamed, known, unsigned constant. */
    public static Constant of(int width, BigInteger value) {
      return new Constant(Bits.of(width, value), false, null);
    }

    /** An unnamed, known, unsigned constant. */
    public static Constant of(int width, long value) {
      return of(width, BigInteger.valueOf(value));
    }

    @Override
    public int width() {
      return bits.width();
    }

    @Override
    public <R> R accept(ExpressionVisitor<R> visitor) {
      return visitor.constant(this);
    }
  }

  /**
   * The form of a literal.
   *
   * @param radix 2, 8, 10 or 16
   * @param width of the literal in bits, before its context resized it; of its digits where it says
   *     no size
   */
  record Spelling(int radix, int width) {}

  /** The whole of a signal that is no array. Also a target. */
  record SignalReference(Signal signal) implements Expression {
    public SignalReference {
      if (signal.isArray()) {
        throw new IllegalArgumentException(signal + " is an array");
      }
    }

    @Override
    public int width() {
      return signal.width();
    }

    @Override
    public boolean signed() {
      return signal.signed();
    }

    @Override
    public <R> R accept(ExpressionVisitor<R> visitor) {
      return visitor.signalReference(this);
    }
  }

  /**
   * One element of an unpacked array: an index for each dimension, as written in the source, each
   * self-determined and read with its own sign. Reading outside the bounds gives x (7.4.6), writing
   * does nothing. Also a target.
   */
  record ElementSelect(Signal array, List<Expression> indices) implements Expression {
    public ElementSelect {
      indices = List.copyOf(indices);
      if (indices.size() != array.dimensions().size()) {
        throw new IllegalArgumentException("indices of " + array);
      }
    }

    @Override
    public int width() {
      return array.width();
    }

    @Override
    public boolean signed() {
      return array.signed();
    }

    @Override
    public <R> R accept(ExpressionVisitor<R> visitor) {
      return visitor.elementSelect(this);
    }
  }

  /**
   * Bits {@code lsb} to {@code lsb + width - 1} of the base, counted from its bit 0 whatever the
   * declared range. All of them exist: the elaborator cuts a static select that reaches outside (x
   * outside, 11.5.1) and pads it. Also a target, if its base is one.
   *
   * @param by the constant that selects a single bit, if the source has one with a name
   */
  record PartSelect(Expression base, int lsb, int width, boolean signed, SelectedBy by)
      implements Expression {
    /** Bits that no constant with a name selects. */
    public PartSelect(Expression base, int lsb, int width, boolean signed) {
      this(base, lsb, width, signed, SelectedBy.NOTHING);
    }

    public PartSelect {
      if (lsb < 0 || width < 1 || lsb + width > base.width()) {
        throw new IllegalArgumentException(
            "bits " + lsb + "+:" + width + " of " + base.width() + " bits");
      }
    }

    /** The same bit, selected by a constant of that number; of several bits nothing else. */
    public PartSelect by(Constant index) {
      return width == 1 ? new PartSelect(base, lsb, width, signed, SelectedBy.of(index)) : this;
    }

    @Override
    public <R> R accept(ExpressionVisitor<R> visitor) {
      return visitor.partSelect(this);
    }
  }

  /**
   * {@code width} bits of the base from bit {@code factor * index + addend} upwards, where index is
   * the number that the index expression stands for with its own sign. Bits outside read as x and
   * are not written (11.5.1). So {@code a[i]} of {@code [7:0] a} has factor 1, addend 0; of {@code
   * [0:7] a} -1 and 7; element i of {@code [3:0][7:0] a} has factor 8 and width 8. Also a target,
   * if its base is one.
   */
  record IndexedPartSelect(
      Expression base, Expression index, int factor, int addend, int width, boolean signed)
      implements Expression {
    @Override
    public <R> R accept(ExpressionVisitor<R> visitor) {
      return visitor.indexedPartSelect(this);
    }
  }

  /** Operators with one operand. */
  enum UnaryOperator {
    /** Bitwise negation; width of the operand. */
    NOT,
    /** Two's complement; width of the operand. */
    NEGATE,
    /** 1 bit. */
    LOGICAL_NOT,
    REDUCE_AND,
    REDUCE_OR,
    REDUCE_XOR,
    REDUCE_NAND,
    REDUCE_NOR,
    REDUCE_XNOR,
    /** $countones, $onehot, $onehot0 and $clog2 of a value that varies. Width as given. */
    COUNT_ONES,
    ONE_HOT,
    ONE_HOT_OR_ZERO,
    CLOG2
  }

  /**
   * {@code signed} is false for all but NOT and NEGATE of a signed operand (and CLOG2, COUNT_ONES).
   */
  record Unary(UnaryOperator operator, Expression operand, int width, boolean signed)
      implements Expression {
    @Override
    public <R> R accept(ExpressionVisitor<R> visitor) {
      return visitor.unary(this);
    }
  }

  /** Operators with two operands. */
  enum BinaryOperator {
    // Both operands and the result have one width and sign.
    ADD,
    SUBTRACT,
    MULTIPLY,
    /** Toward zero; x when the divisor is 0. */
    DIVIDE,
    /** Sign of the left operand; x when the divisor is 0. */
    MODULO,
    AND,
    OR,
    XOR,
    XNOR,
    // Result as the left operand; the right one is self-determined and read as unsigned for shifts,
    // with its own sign for POWER.
    SHIFT_LEFT,
    SHIFT_RIGHT,
    /** Fills with the sign when the left operand is signed, else with 0. */
    ARITHMETIC_SHIFT_RIGHT,
    POWER,
    // One bit, unsigned; both operands have one width and one sign.
    EQUAL,
    NOT_EQUAL,
    CASE_EQUAL,
    CASE_NOT_EQUAL,
    /** {@code ==?}: x and z of a constant right operand match anything. */
    WILDCARD_EQUAL,
    WILDCARD_NOT_EQUAL,
    LESS,
    LESS_EQUAL,
    GREATER,
    GREATER_EQUAL,
    // One bit, unsigned; each operand is self-determined and true when it is not 0.
    LOGICAL_AND,
    LOGICAL_OR
  }

  /** A binary operation. */
  record Binary(
      BinaryOperator operator, Expression left, Expression right, int width, boolean signed)
      implements Expression {
    @Override
    public <R> R accept(ExpressionVisitor<R> visitor) {
      return visitor.binary(this);
    }
  }

  /**
   * {@code condition ? a : b}: the condition is self-determined; both branches have one width and
   * sign.
   */
  record Conditional(Expression condition, Expression whenTrue, Expression whenFalse)
      implements Expression {
    public Conditional {
      if (whenTrue.width() != whenFalse.width()) {
        throw new IllegalArgumentException("branches differ in width");
      }
    }

    @Override
    public int width() {
      return whenTrue.width();
    }

    @Override
    public boolean signed() {
      return whenTrue.signed() && whenFalse.signed();
    }

    @Override
    public <R> R accept(ExpressionVisitor<R> visitor) {
      return visitor.conditional(this);
    }
  }

  /** Parts from the most significant to the least; unsigned. Also a target, if all parts are. */
  record Concatenation(List<Expression> parts) implements Expression {
    public Concatenation {
      parts = List.copyOf(parts);
    }

    @Override
    public int width() {
      int sum = 0;
      for (Expression part : parts) {
        sum = Math.addExact(sum, part.width());
      }
      return sum;
    }

    @Override
    public boolean signed() {
      return false;
    }

    @Override
    public <R> R accept(ExpressionVisitor<R> visitor) {
      return visitor.concatenation(this);
    }
  }

  /** {@code {count{operand}}}, count at least 1; unsigned. */
  record Replication(int count, Expression operand) implements Expression {
    @Override
    public int width() {
      return Math.multiplyExact(count, operand.width());
    }

    @Override
    public boolean signed() {
      return false;
    }

    @Override
    public <R> R accept(ExpressionVisitor<R> visitor) {
      return visitor.replication(this);
    }
  }

  /**
   * Extension (by the operand's sign bit when {@code extendSign}, else by zeros), truncation, or a
   * mere change of sign. {@code signed} is how the result is read.
   */
  record Resize(Expression operand, int width, boolean extendSign, boolean signed)
      implements Expression {
    @Override
    public <R> R accept(ExpressionVisitor<R> visitor) {
      return visitor.resize(this);
    }
  }

  /** A real number. */
  record RealConstant(double value) implements Expression {
    @Override
    public int width() {
      return Reals.WIDTH;
    }

    @Override
    public boolean signed() {
      return true;
    }

    @Override
    public <R> R accept(ExpressionVisitor<R> visitor) {
      return visitor.realConstant(this);
    }
  }

  /**
   * What takes or gives real numbers. Real operands and results are bit patterns of {@link
   * Reals#WIDTH} bits, integral ones are read with their own sign.
   *
   * @param width of the result; integers are cut to it
   */
  record RealOperation(RealOperator operator, List<Expression> operands, int width, boolean signed)
      implements Expression {
    public RealOperation {
      operands = List.copyOf(operands);
      if (operands.size() != operator.operands()) {
        throw new IllegalArgumentException("operands of " + operator);
      }
    }

    /** An operation that gives a real number, a truth value, or 64 bits. */
    public static RealOperation of(RealOperator operator, Expression... operands) {
      return new RealOperation(
          operator, List.of(operands), operator.compares() ? 1 : Reals.WIDTH, false);
    }

    /** The operation on other operands of the same types. */
    public RealOperation with(List<Expression> others) {
      return new RealOperation(operator, others, width, signed);
    }

    @Override
    public <R> R accept(ExpressionVisitor<R> visitor) {
      return visitor.realOperation(this);
    }
  }

  /** A call of a function; one argument for each of its inputs, sized like them. */
  record Call(Subroutine function, List<Expression> arguments) implements Expression {
    public Call {
      arguments = List.copyOf(arguments);
    }

    @Override
    public int width() {
      return function.result().width();
    }

    @Override
    public boolean signed() {
      return function.result().signed();
    }

    @Override
    public <R> R accept(ExpressionVisitor<R> visitor) {
      return visitor.call(this);
    }
  }

  /**
   * A signal of another instance, by its path of names below the top or below this module; resolved
   * when the hierarchy is flattened. Also a target.
   */
  record HierarchicalReference(
      List<String> path, int width, boolean signed, SourceLocation location) implements Expression {
    public HierarchicalReference {
      path = List.copyOf(path);
    }

    @Override
    public <R> R accept(ExpressionVisitor<R> visitor) {
      return visitor.hierarchicalReference(this);
    }
  }
}
