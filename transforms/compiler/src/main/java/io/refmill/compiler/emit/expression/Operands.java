package io.refmill.compiler.emit.expression;

import io.refmill.compiler.ir.Expression;
import java.util.List;

/** Puts an expression together again from changed operands. */
final class Operands {
  private Operands() {}

  /**
   * The expression with these operands, which are in the order of {@code Expression#forEachOperand}
   * and have the widths and signs of the old ones.
   */
  static Expression replace(Expression e, List<Expression> operands) {
    if (e instanceof Expression.Unary u) {
      return new Expression.Unary(u.operator(), operands.get(0), u.width(), u.signed());
    } else if (e instanceof Expression.Binary b) {
      return new Expression.Binary(
          b.operator(), operands.get(0), operands.get(1), b.width(), b.signed());
    } else if (e instanceof Expression.Conditional) {
      return new Expression.Conditional(operands.get(0), operands.get(1), operands.get(2));
    } else if (e instanceof Expression.Concatenation) {
      return new Expression.Concatenation(operands);
    } else if (e instanceof Expression.Replication r) {
      return new Expression.Replication(r.count(), operands.get(0));
    } else if (e instanceof Expression.Resize r) {
      return new Expression.Resize(operands.get(0), r.width(), r.extendSign(), r.signed());
    } else if (e instanceof Expression.Call c) {
      return new Expression.Call(c.function(), operands);
    } else if (e instanceof Expression.RealOperation o) {
      return o.with(operands);
    } else if (e instanceof Expression.PartSelect s) {
      return new Expression.PartSelect(operands.get(0), s.lsb(), s.width(), s.signed());
    } else if (e instanceof Expression.IndexedPartSelect s) {
      return new Expression.IndexedPartSelect(
          operands.get(0), operands.get(1), s.factor(), s.addend(), s.width(), s.signed());
    } else if (e instanceof Expression.ElementSelect s) {
      return new Expression.ElementSelect(s.array(), operands);
    }
    return e;
  }
}
