package io.refmill.compiler.emit.statement;

import io.refmill.compiler.emit.expression.PythonExpressions;
import io.refmill.compiler.emit.expression.Scope;
import io.refmill.compiler.emit.python.BlockBuilder;
import io.refmill.compiler.emit.python.PyExpression;
import io.refmill.compiler.emit.python.SimpleStatement;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.run.CanonicalLoop;
import io.refmill.compiler.ir.walk.Statements;
import java.math.BigInteger;
import java.util.List;

/** Writes loops that give all elements of an array one value. */
final class ArrayFill {
  private final Scope scope;
  private final PythonStatements.Targets targets;
  private final PythonExpressions expressions;
  private final BlockBuilder lines;

  ArrayFill(
      Scope scope,
      PythonStatements.Targets targets,
      PythonExpressions expressions,
      BlockBuilder lines) {
    this.scope = scope;
    this.targets = targets;
    this.expressions = expressions;
    this.lines = lines;
  }

  /**
   * Writes {@code for (i = 0; i < 16; i = i + 1) m[i] = 0} over the whole array: {@code m = [0] *
   * 16}, or, when it takes effect later, one write to the slice of all elements.
   */
  boolean write(CanonicalLoop c, Statement body) {
    List<Statement> inner = Statements.flatten(body);
    if (inner.size() != 1) {
      return false;
    }
    Expression target;
    Expression value;
    boolean nonblocking = inner.get(0) instanceof Statement.NonblockingAssignment;
    if (inner.get(0) instanceof Statement.NonblockingAssignment a) {
      target = a.target();
      value = a.value();
    } else if (inner.get(0) instanceof Statement.BlockingAssignment a) {
      target = a.target();
      value = a.value();
    } else {
      return false;
    }
    if (!(target instanceof Expression.ElementSelect e)
        || e.indices().size() != 1
        || !isVariable(e.indices().get(0), c.variable())
        || !(value instanceof Expression.Constant)
        || !c.step().abs().equals(BigInteger.ONE)) {
      return false;
    }
    BigInteger low = c.first().min(c.last());
    BigInteger high = c.first().max(c.last());
    Signal.Dimension d = e.array().dimensions().get(0);
    if (c.last().subtract(c.first()).multiply(c.step()).signum() < 0
        || !low.equals(BigInteger.valueOf(d.low()))
        || !high.equals(BigInteger.valueOf((long) d.low() + d.size() - 1))) {
      return false;
    }
    PyExpression all = PyExpression.repeated(expressions.value(value).code(), d.size());
    PyExpression list = nonblocking ? targets.deferred(e.array()) : null;
    if (list == null) {
      lines.assign(scope.write(e.array()), all);
      return true;
    }
    if (targets.deferredWithMask(e.array())) {
      return false;
    }
    PyExpression everywhere = PyExpression.call("slice", new PyExpression.Name("None"));
    lines.add(
        new SimpleStatement.ExpressionStatement(
            PyExpression.call(
                list, "append", new PyExpression.TupleDisplay(List.of(everywhere, all)))));
    return true;
  }

  private static boolean isVariable(Expression e, Signal variable) {
    Expression inner = e;
    while (inner instanceof Expression.Resize r && r.width() >= r.operand().width()) {
      inner = r.operand();
    }
    return inner instanceof Expression.SignalReference s && s.signal() == variable;
  }
}
