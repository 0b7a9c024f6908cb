package io.refmill.compiler.structure;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Expression.Binary;
import io.refmill.compiler.ir.Expression.Unary;
import io.refmill.compiler.ir.ExpressionVisitor;
import io.refmill.compiler.ir.Signal;
import java.util.function.ToLongFunction;

/** The symbolic values of expressions. */
final class SymbolicExpressions implements ExpressionVisitor<Long> {
  private final Values values;
  private final ToLongFunction<Signal> signals;

  SymbolicExpressions(Values values, ToLongFunction<Signal> signals) {
    this.values = values;
    this.signals = signals;
  }

  long of(Expression e) {
    return e.accept(this);
  }

  /** Whether an expression is not 0, as one bit. */
  long truth(Expression e) {
    return truth(e.width(), of(e));
  }

  private static long truth(int width, long value) {
    return width == 1 ? value : Values.of("any", value);
  }

  /** Some bits of a value. */
  static long part(long value, int of, int lsb, int width) {
    return lsb == 0 && width == of ? value : Values.of("part", value, lsb, width);
  }

  /** Whether two expressions are equal; zeros that both begin with do not count. */
  long equal(Expression left, Expression right) {
    if (left instanceof Expression.Constant && !(right instanceof Expression.Constant)) {
      return equal(right, left);
    }
    if (right instanceof Expression.Constant c && c.bits().isKnown()) {
      if (left instanceof Expression.Resize r
          && !r.extendSign()
          && r.width() > r.operand().width()
          && c.bits().value().bitLength() <= r.operand().width()) {
        return equal(r.operand(), Expression.Constant.of(r.operand().width(), c.bits().value()));
      }
      if (left.width() == 1) {
        return c.bits().value().signum() == 0 ? values.not(1, of(left)) : of(left);
      }
    }
    return Values.unordered("equal", of(left), of(right));
  }

  @Override
  public Long constant(Expression.Constant e) {
    if (e.width() == 1 && e.bits().isKnown()) {
      return e.bits().value().signum() == 0 ? Values.ZERO : Values.ONE;
    }
    // What is x counts as 0 in a model.
    return Values.of("constant " + e.bits().knownValue(), e.width());
  }

  @Override
  public Long signalReference(Expression.SignalReference e) {
    return signals.applyAsLong(e.signal());
  }

  @Override
  public Long elementSelect(Expression.ElementSelect e) {
    long value = Values.of("array", signals.applyAsLong(e.array()));
    for (Expression index : e.indices()) {
      value = Values.of("element", value, of(index));
    }
    return value;
  }

  @Override
  public Long partSelect(Expression.PartSelect e) {
    return part(of(e.base()), e.base().width(), e.lsb(), e.width());
  }

  @Override
  public Long indexedPartSelect(Expression.IndexedPartSelect e) {
    return Values.of("bits", of(e.base()), of(e.index()), e.factor(), e.addend(), e.width());
  }

  @Override
  public Long unary(Unary e) {
    long operand = of(e.operand());
    int width = e.operand().width();
    return switch (e.operator()) {
      case NOT -> values.not(width, operand);
      case LOGICAL_NOT, REDUCE_NOR -> values.not(1, truth(width, operand));
      case REDUCE_OR -> truth(width, operand);
      case REDUCE_AND -> all(width, operand);
      case REDUCE_NAND -> values.not(1, all(width, operand));
      case REDUCE_XOR -> parity(width, operand);
      case REDUCE_XNOR -> values.not(1, parity(width, operand));
      case NEGATE, COUNT_ONES, ONE_HOT, ONE_HOT_OR_ZERO, CLOG2 ->
          Values.of(e.operator().name(), operand, e.width());
    };
  }

  private static long all(int width, long operand) {
    return width == 1 ? operand : Values.of("all", operand);
  }

  private static long parity(int width, long operand) {
    return width == 1 ? operand : Values.of("parity", operand);
  }

  @Override
  public Long binary(Binary e) {
    long left = of(e.left());
    long right = of(e.right());
    long sign = e.left().signed() ? 1 : 0;
    return switch (e.operator()) {
      case ADD, MULTIPLY, AND, OR, XOR -> Values.unordered(e.operator().name(), left, right);
      case XNOR -> values.not(e.width(), Values.unordered("XOR", left, right));
      case EQUAL, CASE_EQUAL -> equal(e.left(), e.right());
      case NOT_EQUAL, CASE_NOT_EQUAL -> values.not(1, equal(e.left(), e.right()));
      case LESS -> Values.of("less", left, right, sign);
      case GREATER -> Values.of("less", right, left, sign);
      case LESS_EQUAL -> values.not(1, Values.of("less", right, left, sign));
      case GREATER_EQUAL -> values.not(1, Values.of("less", left, right, sign));
      case LOGICAL_AND -> Values.unordered("AND", truth(e.left()), truth(e.right()));
      case LOGICAL_OR -> Values.unordered("OR", truth(e.left()), truth(e.right()));
      case SUBTRACT,
          DIVIDE,
          MODULO,
          SHIFT_LEFT,
          SHIFT_RIGHT,
          ARITHMETIC_SHIFT_RIGHT,
          POWER,
          WILDCARD_EQUAL,
          WILDCARD_NOT_EQUAL ->
          Values.of(e.operator().name(), left, right, sign, e.width());
    };
  }

  @Override
  public Long conditional(Expression.Conditional e) {
    return values.choose(truth(e.condition()), of(e.whenTrue()), of(e.whenFalse()));
  }

  @Override
  public Long concatenation(Expression.Concatenation e) {
    if (e.parts().size() == 1) {
      return of(e.parts().get(0));
    }
    return Values.of("concatenation", e.parts().stream().mapToLong(this::of).toArray());
  }

  @Override
  public Long replication(Expression.Replication e) {
    return e.count() == 1
        ? of(e.operand())
        : Values.of("replication", of(e.operand()), e.count(), e.width());
  }

  @Override
  public Long resize(Expression.Resize e) {
    long operand = of(e.operand());
    int from = e.operand().width();
    return e.width() <= from
        ? part(operand, from, 0, e.width())
        : Values.of(e.extendSign() ? "extend" : "pad", operand, from, e.width());
  }

  @Override
  public Long realConstant(Expression.RealConstant e) {
    return Values.of("real", Double.doubleToRawLongBits(e.value()));
  }

  @Override
  public Long realOperation(Expression.RealOperation e) {
    return Values.of(e.operator().name(), e.operands().stream().mapToLong(this::of).toArray());
  }

  @Override
  public Long call(Expression.Call e) {
    throw new Unfit("a call of " + e.function());
  }

  @Override
  public Long hierarchicalReference(Expression.HierarchicalReference e) {
    throw new IllegalArgumentException("resolved by flattening: " + e.path());
  }
}
