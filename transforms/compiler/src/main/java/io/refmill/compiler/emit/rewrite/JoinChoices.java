package io.refmill.compiler.emit.rewrite;

import io.refmill.compiler.emit.python.Branch;
import io.refmill.compiler.emit.python.CompoundStatement.If;
import io.refmill.compiler.emit.python.Otherwise;
import io.refmill.compiler.emit.python.PyExpression;
import io.refmill.compiler.emit.python.PyExpression.Attribute;
import io.refmill.compiler.emit.python.PyExpression.Call;
import io.refmill.compiler.emit.python.PyExpression.Name;
import io.refmill.compiler.emit.python.PyExpression.Subscript;
import io.refmill.compiler.emit.python.PyStatement;
import io.refmill.compiler.emit.python.SimpleStatement.Assignment;
import io.refmill.compiler.emit.python.SimpleStatement.AugmentedAssignment;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Asks once what instances of one module ask one after the other:
 *
 * <pre>
 * before  if not clr: self.d0_q = 0      after  if not clr:
 *         else: self.d0_q = d                       self.d0_q = 0
 *         if not clr: self.d1_q = 0                 self.d1_q = 0
 *         else: self.d1_q = d0_q                else:
 *                                                   self.d0_q = d
 *                                                   self.d1_q = d0_q
 * </pre>
 *
 * <p>Choices of different constructs stay apart as in the source, whose comments stand between
 * them.
 */
public final class JoinChoices extends BlockRewriter {
  private JoinChoices() {}

  /** The definitions of a module in which no choice is made again at once. */
  public static List<PyStatement> of(List<PyStatement> module) {
    return new JoinChoices().block(module);
  }

  @Override
  List<PyStatement> block(List<PyStatement> statements) {
    List<PyStatement> result = new ArrayList<>();
    for (PyStatement s : super.block(statements)) {
      int last = result.size() - 1;
      if (s instanceof If second
          && last >= 0
          && result.get(last) instanceof If first
          && isAgain(first, second)) {
        result.set(last, joined(first, second));
      } else {
        result.add(s);
      }
    }
    return result;
  }

  private static If joined(If first, If second) {
    List<Branch> branches = new ArrayList<>();
    for (int i = 0; i < first.branches().size(); i++) {
      Branch b = first.branches().get(i);
      branches.add(
          new Branch(b.condition(), both(b.body(), second.branches().get(i).body()), b.origins()));
    }
    Otherwise otherwise = first.otherwise();
    return new If(
        branches,
        otherwise.isAbsent()
            ? otherwise
            : new Otherwise(
                both(otherwise.body(), second.otherwise().body()), otherwise.origins()));
  }

  private static List<PyStatement> both(List<PyStatement> one, List<PyStatement> other) {
    List<PyStatement> result = new ArrayList<>(one);
    result.addAll(other);
    return result;
  }

  private static boolean isAgain(If first, If second) {
    return !first.origins().isEmpty()
        && first.origins().equals(second.origins())
        && first.expressions().equals(second.expressions())
        && first.otherwise().isAbsent() == second.otherwise().isAbsent()
        && keeps(first);
  }

  /** Whether no branch changes what the conditions read. */
  private static boolean keeps(If choice) {
    Set<PyExpression> read = new HashSet<>();
    Set<PyExpression> written = new HashSet<>();
    return choice.expressions().stream().allMatch(e -> reads(e, read))
        && choice.blocks().stream().allMatch(b -> assigns(b, written))
        && written.stream().noneMatch(read::contains);
  }

  /** Notes the variables that a condition reads; false for elements, which may have two names. */
  private static boolean reads(PyExpression e, Set<PyExpression> read) {
    if (e instanceof Subscript || callsMethod(e)) {
      return false;
    }
    if (e instanceof Name || e instanceof Attribute) {
      read.add(e);
    }
    return e.operands().stream().allMatch(o -> reads(o, read));
  }

  /** Notes the variables that a block assigns; false where it does anything else. */
  private static boolean assigns(List<PyStatement> block, Set<PyExpression> written) {
    for (PyStatement s : block) {
      if (s instanceof Assignment a) {
        a.targets().forEach(t -> written.add(variable(t)));
      } else if (s instanceof AugmentedAssignment a) {
        written.add(variable(a.target()));
      } else {
        return false;
      }
      if (s.expressions().stream().anyMatch(JoinChoices::hasEffects)) {
        return false;
      }
    }
    return true;
  }

  private static boolean hasEffects(PyExpression e) {
    return callsMethod(e) || e.operands().stream().anyMatch(JoinChoices::hasEffects);
  }

  private static boolean callsMethod(PyExpression e) {
    return e instanceof Call c && !(c.function() instanceof Name);
  }

  private static PyExpression variable(PyExpression target) {
    return target instanceof Subscript s ? variable(s.object()) : target;
  }
}
