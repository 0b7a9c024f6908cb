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
import java.util.LinkedList;
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
 * <p>So does a number that is treated as those that have no branch:
 *
 * <pre>
 * before  if w == 1: y = 0         after  if w == 2: y = 1
 *         elif w == 2: y = 1              elif w == 4: y = 2
 *         elif w == 4: y = 2              else: y = 0
 *         else: y = 0
 * </pre>
 *
 * <p>Neighbours that do the same are one branch:
 *
 * <pre>
 * before  if n == 1: q = d         after  if n in (1, 2): q = d
 *         elif n == 2: q = d
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
    Otherwise rest = IdleBranches.trimmed(choice.otherwise());
    List<Branch> branches = new ArrayList<>(IdleBranches.trimmed(choice.branches(), rest));
    if (branches.isEmpty() && rest.isAbsent()) {
      return null;
    }
    while (!branches.isEmpty() && makesNoDifference(branches.get(branches.size() - 1), rest)) {
      branches.remove(branches.size() - 1);
    }
    branches = joined(withoutItems(branches, rest));
    if (rest.isAbsent() || branches.isEmpty()) {
      return new If(branches, rest);
    }
    Branch last = branches.get(branches.size() - 1);
    PyExpression otherwise = Blocks.isIdle(last.body()) ? opposite(last.condition()) : null;
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
    if (idle < 0) {
      return -1;
    }
    Items behind = new Items();
    branches.subList(idle + 1, branches.size()).forEach(behind::add);
    return behind.others(branches.get(idle)) ? idle : -1;
  }

  /** Branches without those of numbers that do what is done otherwise. */
  private List<Branch> withoutItems(List<Branch> branches, Otherwise rest) {
    LinkedList<Branch> result = new LinkedList<>();
    Items behind = new Items();
    for (int i = branches.size() - 1; i >= 0; i--) {
      Branch b = branches.get(i);
      if (!behind.others(b) || result.isEmpty() || !makesNoDifference(b, rest)) {
        result.addFirst(b);
      }
      behind.add(b);
    }
    return new ArrayList<>(result);
  }

  /** Neighbours that do the same are one branch where one question asks for both. */
  private List<Branch> joined(List<Branch> branches) {
    List<Branch> result = new ArrayList<>();
    for (Branch b : branches) {
      Branch before = result.isEmpty() ? null : result.get(result.size() - 1);
      PyExpression either =
          before != null && !Blocks.isIdle(b.body()) && Blocks.isSame(before.body(), b.body())
              ? either(before.condition(), b.condition())
              : null;
      if (either == null) {
        result.add(b);
      } else {
        result.set(result.size() - 1, new Branch(either, before.body(), before.origins()));
      }
    }
    return result;
  }

  /** {@code selector in (1, 2)} where these are what two conditions ask for; else null. */
  private PyExpression either(PyExpression a, PyExpression b) {
    if (!(a instanceof Comparison x)
        || !(b instanceof Comparison y)
        || !x.left().equals(y.left())
        || labels(x) == null
        || labels(y) == null) {
      return null;
    }
    List<PyExpression> all = new ArrayList<>(labels(x));
    labels(y).stream().filter(l -> !all.contains(l)).forEach(all::add);
    return new Comparison(x.left(), ComparisonOperator.IN, new PyExpression.TupleDisplay(all));
  }

  /** What a selector is held against, or null. */
  private List<PyExpression> labels(Comparison c) {
    return switch (c.operator()) {
      case EQUAL ->
          c.right() instanceof IntegerLiteral
                  || c.right() instanceof Attribute && namesConstant(c.right())
              ? List.of(c.right())
              : null;
      case IN -> c.right() instanceof PyExpression.TupleDisplay t ? t.operands() : null;
      default -> null;
    };
  }

  /** The numbers of one selector that the branches of a choice ask for. */
  private static final class Items {
    private final Set<BigInteger> numbers = new HashSet<>();
    private PyExpression selector;
    private boolean only = true;

    /** Whether these ask for other numbers than a branch, and nothing else. */
    boolean others(Branch b) {
      Comparison item = item(b.condition());
      return only
          && item != null
          && (selector == null || selector.equals(item.left()))
          && !numbers.contains(value(item));
    }

    void add(Branch b) {
      Comparison item = item(b.condition());
      only &= item != null && (selector == null || selector.equals(item.left()));
      if (only) {
        selector = item.left();
        numbers.add(value(item));
      }
    }
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

  private boolean makesNoDifference(Branch b, Otherwise rest) {
    return (rest.isAbsent() ? Blocks.isIdle(b.body()) : Blocks.isSame(b.body(), rest.body()))
        && !namesConstant(b.condition());
  }

  private boolean namesConstant(PyExpression e) {
    return e instanceof Attribute a && constants.contains(a.name())
        || e.operands().stream().anyMatch(this::namesConstant);
  }
}
