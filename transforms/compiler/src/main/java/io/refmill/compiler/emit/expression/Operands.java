package io.refmill.compiler.emit.expression;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.ExpressionVisitor;
import java.util.List;

/** Puts an expression together again from changed operands. */
record Operands(List<Expression> operands) implements ExpressionVisitor<Expression> {
  /**
   * The expression with these operands, which are in the order of {@code Expression#forEachOperand}
   * and have the widths and signs of the old ones.
   */
  static Expression replace(Expression e, List<Expression> operands) {
    return e.accept(new Operands(operands));
  }

  @Override
  public Expression constant(Expression.Constant c) {
    return c;
  }

  @Override
  public Expression signalReference(Expression.SignalReference s) {
    return s;
  }

  @Override
  public Expression elementSelect(Expression.ElementSelect s) {
    return new Expression.ElementSelect(s.array(), operands);
  }

  @Override
  public Expression partSelect(Expression.PartSelect s) {
    return new Expression.PartSelect(operands.get(0), s.lsb(), s.width(), s.signed());
  }

  @Override
  public Expression indexedPartSelect(Expression.IndexedPartSelect s) {
    return new Expression.IndexedPartSelect(
        operands.get(0), operands.get(1), s.factor(), s.addend(), s.width(), s.signed());
  }

  @Override
  public Expression unary(Expression.Unary u) {
    return new Expression.Unary(u.operator(), operands.get(0), u.width(), u.signed());
  }

  @Override
  public Expression binary(Expression.Binary b) {
    return new Expression.Binary(
        b.operator(), operands.get(0), operands.get(1), b.width(), b.signed());
  }

  @Override
  public Expression conditional(Expression.Conditional c) {
    return new Expression.Conditional(operands.get(0), operands.get(1), operands.get(2));
  }

  @Override
  public Expression concatenation(Expression.Concatenation c) {
    return new Expression.Concatenation(operands);
  }

  @Override
  public Expression replication(Expression.Replication r) {
    return new Expression.Replication(r.count(), operands.get(0));
  }

  @Override
  public Expression resize(Expression.Resize r) {
    return new Expression.Resize(operands.get(0), r.width(), r.extendSign(), r.signed());
  }

  @Override
  public Expression realConstant(Expression.RealConstant c) {
    return c;
  }

  @Override
  public Expression realOperation(Expression.RealOperation o) {
    return o.with(operands);
  }

  @Override
  public Expression call(Expression.Call c) {
    return new Expression.Call(c.function(), operands);
  }

  @Override
  public Expression hierarchicalReference(Expression.HierarchicalReference h) {
    throw new AssertionError(h);
  }
}
