package io.refmill.compiler.emit.rewrite;

import io.refmill.compiler.emit.python.Blocks;
import io.refmill.compiler.emit.python.CompoundStatement;
import io.refmill.compiler.emit.python.PyExpression;
import io.refmill.compiler.emit.python.PyExpression.Name;
import io.refmill.compiler.emit.python.PyStatement;
import io.refmill.compiler.emit.python.SimpleStatement.Assignment;
import java.util.ArrayList;
import java.util.List;

/**
 * Gives no names to those of several results of a call that nobody reads:
 *
 * <pre>
 * before  state_next, busy = self.compute_state_next(start)
 *         return {"busy": busy}
 * after   _, busy = self.compute_state_next(start)
 *         return {"busy": busy}
 * </pre>
 *
 * <p>Only calls that stand in a method itself are looked at: what comes after them is what follows
 * in the text.
 */
public final class UnusedResults extends BlockRewriter {
  private static final PyExpression NOBODY = new Name("_");

  private UnusedResults() {}

  /** The definitions of a module without unused results. */
  public static List<PyStatement> of(List<PyStatement> module) {
    return new UnusedResults().block(module);
  }

  @Override
  public PyStatement function(CompoundStatement.FunctionDefinition s) {
    List<PyStatement> body = new ArrayList<>(s.body());
    for (int i = 0; i < body.size(); i++) {
      if (body.get(i) instanceof Assignment a
          && a.targets().size() > 1
          && a.values().size() == 1
          && a.values().get(0) instanceof PyExpression.Call) {
        List<PyStatement> rest = body.subList(i + 1, body.size());
        List<PyExpression> targets =
            a.targets().stream().map(t -> isRead(t, rest) ? t : NOBODY).toList();
        body.set(i, new Assignment(targets, a.values(), a.origins()));
      }
    }
    return new CompoundStatement.FunctionDefinition(
        s.name(), s.parameters(), s.result(), body, s.origins());
  }

  /** Whether a local may be read before it gets another value. */
  private static boolean isRead(PyExpression target, List<PyStatement> rest) {
    if (!(target instanceof Name name)) {
      return true;
    }
    for (PyStatement s : rest) {
      if (s instanceof Assignment a
          && a.targets().contains(target)
          && a.values().stream().noneMatch(v -> v.mentions(name.identifier()))) {
        return false;
      }
      if (Blocks.names(List.of(s)).contains(name.identifier())) {
        return true;
      }
    }
    return false;
  }
}
