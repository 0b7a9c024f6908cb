package io.refmill.compiler.emit.rewrite;

import io.refmill.compiler.emit.python.Branch;
import io.refmill.compiler.emit.python.CompoundStatement.If;
import io.refmill.compiler.emit.python.Origin;
import io.refmill.compiler.emit.python.Otherwise;
import io.refmill.compiler.emit.python.PyExpression;
import io.refmill.compiler.emit.python.PyExpression.Chain;
import io.refmill.compiler.emit.python.PyExpression.ChainOperator;
import io.refmill.compiler.emit.python.PyStatement;
import io.refmill.compiler.emit.python.PythonPrinter;
import io.refmill.compiler.emit.python.SimpleStatement.ExpressionStatement;
import java.util.ArrayList;
import java.util.List;

/**
 * Asks at once what only one statement asks inside of another, where that fits into a line:
 *
 * <pre>
 * before  if wr_clk_rise:              after  if wr_clk_rise and we:
 *             if we:                              self.mem[addr] = d
 *                 self.mem[addr] = d
 * </pre>
 *
 * <p>Nothing may be done otherwise, by either of them.
 */
public final class NestedConditions extends BlockRewriter {
  private NestedConditions() {}

  /** The definitions of a module without such statements. */
  public static List<PyStatement> of(List<PyStatement> module) {
    return new NestedConditions().block(module);
  }

  @Override
  public PyStatement choice(If given) {
    If outer = (If) super.choice(given);
    If inner = onlyChoice(outer);
    if (inner == null || !isAlone(inner)) {
      return outer;
    }
    Branch a = outer.branches().get(0);
    Branch b = inner.branches().get(0);
    PyExpression both = Chain.of(ChainOperator.AND, List.of(a.condition(), b.condition()));
    if (!PythonPrinter.isOneLine(new ExpressionStatement(both, List.of()), level() + 1)) {
      return outer;
    }
    List<Origin> origins = new ArrayList<>(a.origins());
    origins.addAll(b.origins());
    return new If(List.of(new Branch(both, b.body(), origins)), Otherwise.NONE);
  }

  /** The only statement of a choice that does nothing otherwise, if it is a choice; else null. */
  private static If onlyChoice(If outer) {
    return isAlone(outer)
            && outer.branches().get(0).body().size() == 1
            && outer.branches().get(0).body().get(0) instanceof If inner
        ? inner
        : null;
  }

  private static boolean isAlone(If choice) {
    return choice.branches().size() == 1 && choice.otherwise().isAbsent();
  }
}
