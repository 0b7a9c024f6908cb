package io.refmill.compiler.emit.rewrite;

import io.refmill.compiler.emit.python.Branch;
import io.refmill.compiler.emit.python.CompoundStatement.If;
import io.refmill.compiler.emit.python.Otherwise;
import io.refmill.compiler.emit.python.PyExpression;
import io.refmill.compiler.emit.python.PyExpression.BooleanLiteral;
import io.refmill.compiler.emit.python.PyStatement;
import java.util.ArrayList;
import java.util.List;

/**
 * Leaves out of a choice what its earlier conditions decide: a branch that is never taken goes, and
 * one that is always taken where it is reached is the last one.
 *
 * <pre>
 * before  if rst: ...              after  if rst: ...
 *         elif s == 0: ...                elif s == 0: ...
 *         elif not rst and s == 1: ...    elif s == 1: ...
 *         elif s == 0: ...
 *         elif s > 0: ...                 elif s > 0: ...
 *         elif s <= 0: ...                else: ...
 * </pre>
 *
 * <p>Last branches that do nothing go too.
 */
public final class KnownBranches extends BlockRewriter {
  private final boolean integers;

  private KnownBranches(boolean integers) {
    this.integers = integers;
  }

  /**
   * The definitions of a module without what is known in choices.
   *
   * @param integers whether all that is compared is an integer
   */
  public static List<PyStatement> of(List<PyStatement> module, boolean integers) {
    return new KnownBranches(integers).block(module);
  }

  @Override
  public PyStatement choice(If given) {
    If decided = (If) super.choice(decided(given));
    List<Branch> branches = IdleBranches.trimmed(decided.branches(), decided.otherwise());
    return branches.isEmpty() ? null : new If(branches, decided.otherwise());
  }

  private If decided(If given) {
    AskedConditions asked = new AskedConditions(integers);
    List<Branch> branches = new ArrayList<>();
    for (Branch b : given.branches()) {
      PyExpression left = asked.ask(b.condition());
      if (branches.isEmpty()) {
        branches.add(b);
      } else if (left.equals(new BooleanLiteral(true))) {
        return new If(branches, new Otherwise(b.body(), b.origins()));
      } else if (!left.equals(new BooleanLiteral(false))) {
        branches.add(new Branch(left, b.body(), b.origins()));
      }
    }
    return new If(branches, given.otherwise());
  }
}
