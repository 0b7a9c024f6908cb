package io.refmill.compiler.emit.rewrite;

import io.refmill.compiler.emit.python.Blocks;
import io.refmill.compiler.emit.python.Branch;
import io.refmill.compiler.emit.python.CompoundStatement.If;
import io.refmill.compiler.emit.python.PyExpression;
import io.refmill.compiler.emit.python.PyStatement;
import io.refmill.compiler.emit.python.SimpleStatement;
import java.util.ArrayList;
import java.util.List;

/**
 * Asks nothing again that was asked to leave:
 *
 * <pre>
 * before  if not (clk_rise or rst_fall):      after  if not (clk_rise or rst_fall):
 *             break                                      break
 *         if clk_rise or rst_fall:                   self.q = d
 *             self.q = d
 * </pre>
 */
public final class JumpedConditions extends BlockRewriter {
  private JumpedConditions() {}

  /** The definitions of a module without such conditions. */
  public static List<PyStatement> of(List<PyStatement> module) {
    return new JumpedConditions().block(module);
  }

  @Override
  List<PyStatement> block(List<PyStatement> statements) {
    List<PyStatement> result = new ArrayList<>();
    for (PyStatement s : super.block(statements)) {
      PyExpression held = result.isEmpty() ? null : left(result.get(result.size() - 1));
      if (held != null && s instanceof If next && next.branches().get(0).condition().equals(held)) {
        List<PyStatement> body = next.branches().get(0).body();
        result.addAll(Blocks.isIdle(body) ? List.of() : body);
      } else {
        result.add(s);
      }
    }
    return result;
  }

  /** What holds behind a statement that jumps where it does not; null if there is no such. */
  private static PyExpression left(PyStatement s) {
    if (!(s instanceof If choice)
        || choice.branches().size() != 1
        || !choice.otherwise().isAbsent()) {
      return null;
    }
    Branch only = choice.branches().get(0);
    return only.condition() instanceof PyExpression.Unary not
            && not.operator() == PyExpression.UnaryOperator.NOT
            && UnusedLocals.isPure(not.operand())
            && only.body().get(only.body().size() - 1) instanceof SimpleStatement.Leave
        ? not.operand()
        : null;
  }
}
