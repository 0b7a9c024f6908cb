package io.refmill.compiler.emit.rewrite;

import io.refmill.compiler.emit.python.Blocks;
import io.refmill.compiler.emit.python.Branch;
import io.refmill.compiler.emit.python.CompoundStatement;
import io.refmill.compiler.emit.python.CompoundStatement.If;
import io.refmill.compiler.emit.python.Origin;
import io.refmill.compiler.emit.python.Otherwise;
import io.refmill.compiler.emit.python.PyExpression;
import io.refmill.compiler.emit.python.PyExpression.Attribute;
import io.refmill.compiler.emit.python.PyExpression.Call;
import io.refmill.compiler.emit.python.PyExpression.Comparison;
import io.refmill.compiler.emit.python.PyExpression.ComparisonOperator;
import io.refmill.compiler.emit.python.PyExpression.Name;
import io.refmill.compiler.emit.python.PyExpression.Subscript;
import io.refmill.compiler.emit.python.PyStatement;
import io.refmill.compiler.emit.python.SimpleStatement;
import io.refmill.compiler.emit.python.SimpleStatement.Assignment;
import io.refmill.compiler.emit.python.SimpleStatement.AugmentedAssignment;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Asks once what is asked one after the other:
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
 * <p>So it is where only the first of several conditions comes again: {@code if rst} of two always
 * constructs. What asks the opposite next is the {@code else}:
 *
 * <pre>
 * before  if clk: self.m = d             after  if clk: self.m = d
 *         if not clk: self.q = self.m           else: self.q = self.m
 * </pre>
 *
 * <p>What is long stays apart as in the source.
 */
public final class JoinChoices extends BlockRewriter {
  /** Statements of two constructs that are read as one. */
  private static final int LONG = 60;

  /** Methods that change nothing but the list that they are called on. */
  private static final Set<String> HARMLESS = Set.of("append", "bit_length", "count", "get");

  private JoinChoices() {}

  /** The definitions of a module in which no choice is made again at once. */
  public static List<PyStatement> of(List<PyStatement> module) {
    return new JoinChoices().block(module);
  }

  @Override
  List<PyStatement> block(List<PyStatement> statements) {
    return joined(super.block(statements));
  }

  private static List<PyStatement> joined(List<PyStatement> statements) {
    List<PyStatement> result = new ArrayList<>();
    for (PyStatement s : statements) {
      int last = result.size() - 1;
      // What acts at once and what acts at the edge stand apart; two edges stay so.
      boolean apart = last > 0 && result.get(last) instanceof SimpleStatement.Blank;
      last -= apart ? 1 : 0;
      if (s instanceof If second && last >= 0 && result.get(last) instanceof If first) {
        boolean again = !apart && isAgain(first, second);
        if (again || (!apart || isAlone(first)) && beginsAgain(first, second)) {
          result.subList(last, result.size()).clear();
          result.add(again ? joined(first, second) : firstJoined(first, second));
          continue;
        }
        if (!apart && isOtherwise(first, second)) {
          result.set(last, otherwiseJoined(first, second));
          continue;
        }
      }
      result.add(s);
    }
    return result;
  }

  /** One choice whose first branch is that of both, and which goes on as they do. */
  private static If firstJoined(If first, If second) {
    Branch a = first.branches().get(0);
    Branch b = second.branches().get(0);
    List<PyStatement> rest = new ArrayList<>(rest(first));
    rest.addAll(rest(second));
    Branch both =
        new Branch(a.condition(), joined(both(a.body(), from(b.origins(), b.body()))), a.origins());
    return new If(
        List.of(both), rest.isEmpty() ? Otherwise.NONE : new Otherwise(joined(rest), List.of()));
  }

  /** One choice that does otherwise what the second one asks the opposite for. */
  private static If otherwiseJoined(If first, If second) {
    Branch b = second.branches().get(0);
    List<PyStatement> rest = rest(first);
    if (rest.isEmpty()) {
      return new If(first.branches(), new Otherwise(b.body(), b.origins()));
    }
    return new If(
        first.branches(),
        new Otherwise(
            joined(both(rest, from(b.origins(), b.body()))), first.otherwise().origins()));
  }

  /** What runs where the first condition does not hold. */
  private static List<PyStatement> rest(If choice) {
    List<Branch> others = choice.branches().subList(1, choice.branches().size());
    if (!others.isEmpty()) {
      return List.of(new If(others, choice.otherwise()));
    }
    Otherwise otherwise = choice.otherwise();
    return otherwise.isAbsent() || Blocks.isIdle(otherwise.body())
        ? List.of()
        : from(otherwise.origins(), otherwise.body());
  }

  /** The statements of a block that begins at some places. */
  private static List<PyStatement> from(List<Origin> origins, List<PyStatement> block) {
    List<PyStatement> result = new ArrayList<>(block);
    List<Origin> all = new ArrayList<>(origins);
    all.addAll(block.get(0).origins());
    result.set(0, block.get(0).from(all));
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
    result.removeIf(s -> s instanceof SimpleStatement.Pass);
    for (int i = result.size() - 2; i >= 0; i--) {
      if (isAssignedAgain(result, i)) {
        result.remove(i);
      }
    }
    return result.isEmpty() ? one : result;
  }

  /** Whether a variable gets another value before anything in the block may read it. */
  static boolean isAssignedAgain(List<PyStatement> block, int at) {
    if (!(block.get(at) instanceof Assignment a)
        || a.targets().size() != 1
        || a.targets().get(0) instanceof Subscript
        || !a.values().stream().allMatch(UnusedLocals::isPure)) {
      return false;
    }
    PyExpression target = a.targets().get(0);
    for (PyStatement s : block.subList(at + 1, block.size())) {
      if (!(s instanceof Assignment later)
          || later.values().stream().anyMatch(v -> hasEffects(v) || contains(v, target))) {
        return false;
      }
      if (later.targets().equals(a.targets())) {
        return true;
      }
      if (later.targets().stream().anyMatch(t -> contains(t, target))) {
        return false;
      }
    }
    return false;
  }

  private static boolean contains(PyExpression e, PyExpression place) {
    return e.equals(place) || e.operands().stream().anyMatch(o -> contains(o, place));
  }

  /** Whether nothing is done where the condition does not hold. */
  private static boolean isAlone(If choice) {
    return choice.branches().size() == 1 && choice.otherwise().isAbsent();
  }

  private static boolean isAgain(If first, If second) {
    boolean same = !first.origins().isEmpty() && first.origins().equals(second.origins());
    return (same || isShort(first, second))
        && first.expressions().equals(second.expressions())
        && first.otherwise().isAbsent() == second.otherwise().isAbsent()
        && keeps(first, first.expressions());
  }

  /** Whether a choice goes by the number of one selector, so that its branches belong together. */
  private static boolean isCase(If choice) {
    return choice.branches().size() > 1
        && choice.branches().get(0).condition() instanceof Comparison a
        && choice.branches().get(1).condition() instanceof Comparison b
        && a.operator() == ComparisonOperator.EQUAL
        && b.operator() == ComparisonOperator.EQUAL
        && a.left().equals(b.left());
  }

  private static boolean beginsAgain(If first, If second) {
    PyExpression condition = first.branches().get(0).condition();
    return condition.equals(second.branches().get(0).condition())
        && !isCase(first)
        && !isCase(second)
        && isShort(first, second)
        && keeps(first, List.of(condition));
  }

  /**
   * Whether the only thing that the second choice asks is whether the first condition was false.
   */
  private static boolean isOtherwise(If first, If second) {
    PyExpression condition = first.branches().get(0).condition();
    return first.branches().size() == 1
        && isAlone(second)
        && isOpposite(condition, second.branches().get(0).condition())
        && isShort(first, second)
        && keeps(first, List.of(condition));
  }

  private static boolean isOpposite(PyExpression a, PyExpression b) {
    return PyExpression.not(a).equals(b)
        || PyExpression.not(b).equals(a)
        || a instanceof Comparison x
            && b instanceof Comparison y
            && x.left().equals(y.left())
            && x.right().equals(y.right())
            && (x.operator() == ComparisonOperator.EQUAL
                    && y.operator() == ComparisonOperator.NOT_EQUAL
                || x.operator() == ComparisonOperator.NOT_EQUAL
                    && y.operator() == ComparisonOperator.EQUAL);
  }

  private static boolean isShort(If first, If second) {
    return Blocks.count(List.of(first, second)) <= LONG;
  }

  /** Whether no branch changes what some conditions read. */
  private static boolean keeps(If choice, List<PyExpression> conditions) {
    Set<PyExpression> read = new HashSet<>();
    Set<PyExpression> written = new HashSet<>();
    return conditions.stream().allMatch(e -> reads(e, read))
        && assigns(List.of(choice), written)
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
      } else if (s instanceof CompoundStatement.For loop) {
        written.addAll(loop.targets());
      } else if (!(s instanceof If
          || s instanceof SimpleStatement.Pass
          || s instanceof SimpleStatement.ExpressionStatement)) {
        return false;
      }
      if (s.expressions().stream().anyMatch(JoinChoices::hasEffects)
          || !s.blocks().stream().allMatch(b -> assigns(b, written))) {
        return false;
      }
    }
    return true;
  }

  /** Whether a method may do something where an expression is computed. */
  static boolean hasEffects(PyExpression e) {
    return callsMethod(e) || e.operands().stream().anyMatch(JoinChoices::hasEffects);
  }

  private static boolean callsMethod(PyExpression e) {
    return e instanceof Call c
        && !(c.function() instanceof Name)
        && !(c.function() instanceof Attribute a && HARMLESS.contains(a.name()));
  }

  private static PyExpression variable(PyExpression target) {
    return target instanceof Subscript s ? variable(s.object()) : target;
  }
}
