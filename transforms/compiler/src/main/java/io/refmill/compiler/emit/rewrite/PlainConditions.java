package io.refmill.compiler.emit.rewrite;

import io.refmill.compiler.emit.python.Branch;
import io.refmill.compiler.emit.python.CompoundStatement.If;
import io.refmill.compiler.emit.python.CompoundStatement.While;
import io.refmill.compiler.emit.python.PyExpression;
import io.refmill.compiler.emit.python.PyExpression.Call;
import io.refmill.compiler.emit.python.PyExpression.Chain;
import io.refmill.compiler.emit.python.PyExpression.ChainOperator;
import io.refmill.compiler.emit.python.PyExpression.Conditional;
import io.refmill.compiler.emit.python.PyExpression.Name;
import io.refmill.compiler.emit.python.PyExpression.Unary;
import io.refmill.compiler.emit.python.PyExpression.UnaryOperator;
import io.refmill.compiler.emit.python.PyStatement;
import io.refmill.compiler.emit.python.RewrittenOperands;
import java.util.List;

/**
 * Asks a number as it is where only that it is not 0 matters, as where a choice that was for what
 * does not hold was turned round:
 *
 * <pre>
 * before  if bool(self.armed): ...     after  if self.armed: ...
 * </pre>
 */
public final class PlainConditions extends ExpressionRewriter {
  private static final PyExpression BOOL = new Name("bool");

  private PlainConditions() {}

  /** The definitions of a module with such conditions. */
  public static List<PyStatement> of(List<PyStatement> module) {
    return new PlainConditions().block(module);
  }

  @Override
  public PyStatement choice(If s) {
    List<Branch> branches =
        s.branches().stream()
            .map(b -> new Branch(condition(b.condition()), b.body(), b.origins()))
            .toList();
    return super.choice(new If(branches, s.otherwise()));
  }

  @Override
  public PyStatement whileLoop(While s) {
    return super.whileLoop(new While(condition(s.condition()), s.body(), s.origins()));
  }

  @Override
  PyExpression inside(PyExpression e) {
    PyExpression result = RewrittenOperands.of(e, this::inside);
    return result instanceof Conditional c
        ? new Conditional(c.whenTrue(), condition(c.condition()), c.whenFalse())
        : result;
  }

  private static PyExpression condition(PyExpression e) {
    if (e instanceof Call c && c.function().equals(BOOL) && c.arguments().size() == 1) {
      return condition(c.arguments().get(0));
    } else if (e instanceof Unary u && u.operator() == UnaryOperator.NOT) {
      return new Unary(UnaryOperator.NOT, condition(u.operand()));
    } else if (e instanceof Chain c
        && (c.operator() == ChainOperator.AND || c.operator() == ChainOperator.OR)) {
      return Chain.of(c.operator(), c.operands().stream().map(PlainConditions::condition).toList());
    }
    return e;
  }
}
