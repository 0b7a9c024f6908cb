package io.refmill.compiler.emit.rewrite;

import io.refmill.compiler.emit.python.Blocks;
import io.refmill.compiler.emit.python.Branch;
import io.refmill.compiler.emit.python.CompoundStatement;
import io.refmill.compiler.emit.python.CompoundStatement.If;
import io.refmill.compiler.emit.python.Otherwise;
import io.refmill.compiler.emit.python.PyExpression;
import io.refmill.compiler.emit.python.PyExpression.Attribute;
import io.refmill.compiler.emit.python.PyExpression.Comparison;
import io.refmill.compiler.emit.python.PyExpression.ComparisonOperator;
import io.refmill.compiler.emit.python.PyExpression.IntegerLiteral;
import io.refmill.compiler.emit.python.PyExpression.Name;
import io.refmill.compiler.emit.python.PyExpression.Unary;
import io.refmill.compiler.emit.python.PyExpression.UnaryOperator;
import io.refmill.compiler.emit.python.PyStatement;
import io.refmill.compiler.emit.python.SimpleStatement.Assignment;
import java.math.BigInteger;
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
 * <p>What does nothing stands in no branch of its own where that changes no other one:
 *
 * <pre>
 * before  if n == 2: pass          after  if n != 2: q = d
 *         else: q = d
 * before  if n == 0: pass          after  if n == 1: q = d
 *         elif n == 1: q = d                elif n != 0: q = e
 *         else: q = e
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
  public PyStatement choice(If given) {
    If choice = (If) super.choice(given);
    List<Branch> branches = new ArrayList<>(choice.branches());
    while (!branches.isEmpty() && makesNoDifference(branches.get(branches.size() - 1), choice)) {
      branches.remove(branches.size() - 1);
    }
    if (choice.otherwise().isAbsent()) {
      for (int i = branches.size() - 2; i >= 0; i--) {
        if (isIdleItem(branches, i)) {
          branches.remove(i);
        }
      }
      return new If(branches, choice.otherwise());
    }
    Branch last = branches.isEmpty() ? null : branches.get(branches.size() - 1);
    PyExpression otherwise =
        last == null || !Blocks.isIdle(last.body()) ? null : opposite(last.condition());
    Otherwise rest = choice.otherwise();
    if (otherwise == null) {
      int idle = onlyIdleItem(branches);
      if (idle < 0) {
        return new If(branches, rest);
      }
      PyExpression other = opposite(branches.remove(idle).condition());
      branches.add(new Branch(other, rest.body(), rest.origins()));
      return new If(branches, Otherwise.NONE);
    }
    branches.set(branches.size() - 1, new Branch(otherwise, rest.body(), rest.origins()));
    return new If(branches, Otherwise.NONE);
  }

  /** The only branch that does nothing, for one number where the others ask for more; or -1. */
  private int onlyIdleItem(List<Branch> branches) {
    int idle = -1;
    for (int i = 0; i < branches.size(); i++) {
      if (item(branches.get(i).condition()) == null) {
        return -1;
      }
      if (Blocks.isIdle(branches.get(i).body())) {
        if (idle >= 0) {
          return -1;
        }
        idle = i;
      }
    }
    return idle >= 0 && isIdleItem(branches, idle) ? idle : -1;
  }

  /** Whether a branch does nothing for one number, and those behind it ask for others. */
  private boolean isIdleItem(List<Branch> branches, int at) {
    Branch b = branches.get(at);
    return Blocks.isIdle(b.body())
        && item(b.condition()) != null
        && branches.subList(at + 1, branches.size()).stream()
            .map(later -> item(later.condition()))
            .allMatch(
                later ->
                    later != null
                        && later.left().equals(item(b.condition()).left())
                        && !value(later).equals(value(item(b.condition()))));
  }

  /** {@code selector == 3}, or null. */
  private static Comparison item(PyExpression e) {
    return e instanceof Comparison c
            && c.operator() == ComparisonOperator.EQUAL
            && c.right() instanceof IntegerLiteral
        ? c
        : null;
  }

  private static BigInteger value(Comparison item) {
    return ((IntegerLiteral) item.right()).value();
  }

  /** A condition that holds where another one does not, and is no longer; null if there is none. */
  private static PyExpression opposite(PyExpression e) {
    if (e instanceof Unary u && u.operator() == UnaryOperator.NOT) {
      return u.operand();
    } else if (e instanceof Name || e instanceof Attribute) {
      return PyExpression.not(e);
    } else if (e instanceof Comparison c
        && (c.operator() == ComparisonOperator.EQUAL
            || c.operator() == ComparisonOperator.NOT_EQUAL)) {
      boolean equal = c.operator() == ComparisonOperator.EQUAL;
      return new Comparison(
          c.left(), equal ? ComparisonOperator.NOT_EQUAL : ComparisonOperator.EQUAL, c.right());
    }
    return null;
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
