package io.refmill.compiler.emit.rewrite;

import io.refmill.compiler.emit.python.Blocks;
import io.refmill.compiler.emit.python.Branch;
import io.refmill.compiler.emit.python.CompoundStatement;
import io.refmill.compiler.emit.python.CompoundStatement.If;
import io.refmill.compiler.emit.python.PyExpression;
import io.refmill.compiler.emit.python.PyExpression.Attribute;
import io.refmill.compiler.emit.python.PyExpression.Name;
import io.refmill.compiler.emit.python.PyStatement;
import io.refmill.compiler.emit.python.SimpleStatement.Assignment;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Asks nothing that makes no difference: a last condition goes where its branch does what {@code
 * else} does.
 *
 * <pre>
 * before  if rst: q = 0            after  if rst: q = 0
 *         elif n == 2: q = d              else: q = d
 *         else: q = d
 * </pre>
 *
 * <p>A condition that names a constant of the class stays: that {@code DROP} does what any other
 * state does is worth a line.
 */
public final class SameBranches extends BlockRewriter {
  /** The constants of the class around. */
  private final Set<String> constants = new HashSet<>();

  private SameBranches() {}

  /** The definitions of a module without conditions that make no difference. */
  public static List<PyStatement> of(List<PyStatement> module) {
    return new SameBranches().block(module);
  }

  @Override
  public PyStatement type(CompoundStatement.ClassDefinition s) {
    constants.clear();
    for (PyStatement inside : s.body()) {
      if (inside instanceof Assignment a) {
        a.targets().stream()
            .filter(Name.class::isInstance)
            .forEach(t -> constants.add(((Name) t).identifier()));
      }
    }
    return super.type(s);
  }

  @Override
  List<PyStatement> block(List<PyStatement> statements) {
    List<PyStatement> result = new ArrayList<>();
    for (PyStatement s : super.block(statements)) {
      if (s instanceof If choice && choice.branches().isEmpty()) {
        result.addAll(choice.otherwise().body());
      } else {
        result.add(s);
      }
    }
    return result;
  }

  @Override
  public PyStatement choice(If given) {
    If choice = (If) super.choice(given);
    List<Branch> branches = new ArrayList<>(choice.branches());
    while (!branches.isEmpty() && makesNoDifference(branches.get(branches.size() - 1), choice)) {
      branches.remove(branches.size() - 1);
    }
    return new If(branches, choice.otherwise());
  }

  private boolean makesNoDifference(Branch last, If choice) {
    return Blocks.isSame(last.body(), choice.otherwise().body())
        && !namesConstant(last.condition());
  }

  private boolean namesConstant(PyExpression e) {
    return e instanceof Attribute a && constants.contains(a.name())
        || e.operands().stream().anyMatch(this::namesConstant);
  }
}
