package io.refmill.compiler.emit.rewrite;

import io.refmill.compiler.emit.python.Branch;
import io.refmill.compiler.emit.python.CompoundStatement.For;
import io.refmill.compiler.emit.python.CompoundStatement.If;
import io.refmill.compiler.emit.python.CompoundStatement.While;
import io.refmill.compiler.emit.python.Otherwise;
import io.refmill.compiler.emit.python.PyExpression;
import io.refmill.compiler.emit.python.PyExpression.Attribute;
import io.refmill.compiler.emit.python.PyExpression.Binary;
import io.refmill.compiler.emit.python.PyExpression.Chain;
import io.refmill.compiler.emit.python.PyExpression.Comparison;
import io.refmill.compiler.emit.python.PyExpression.DictDisplay;
import io.refmill.compiler.emit.python.PyExpression.IntegerLiteral;
import io.refmill.compiler.emit.python.PyExpression.Keyword;
import io.refmill.compiler.emit.python.PyExpression.ListComprehension;
import io.refmill.compiler.emit.python.PyExpression.Name;
import io.refmill.compiler.emit.python.PyExpression.Sum;
import io.refmill.compiler.emit.python.PyExpression.Term;
import io.refmill.compiler.emit.python.PyExpression.Unary;
import io.refmill.compiler.emit.python.PyStatement;
import io.refmill.compiler.emit.python.RewrittenOperands;
import io.refmill.compiler.emit.python.SimpleStatement;
import io.refmill.compiler.emit.python.SimpleStatement.Assignment;
import io.refmill.compiler.emit.python.SimpleStatement.AugmentedAssignment;
import io.refmill.compiler.emit.python.SimpleStatement.ExpressionStatement;
import io.refmill.compiler.emit.python.SimpleStatement.Raise;
import io.refmill.compiler.emit.python.SimpleStatement.Return;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * One text for several that are the same but for numbers, with something else in the places of
 * those that differ.
 */
final class CommonText {
  /** What stands for numbers that differ, or null where nothing does. */
  interface Numbers {
    /**
     * Tells it.
     *
     * @param each the number in each of the texts
     * @param hint what is assigned there, or null
     */
    PyExpression of(List<IntegerLiteral> each, String hint);
  }

  private final UnaryOperator<PyExpression> values;
  private final Numbers numbers;
  private String hint;

  /**
   * Common texts.
   *
   * @param values numbers for what stands for one, and anything else itself
   */
  CommonText(UnaryOperator<PyExpression> values, Numbers numbers) {
    this.values = values;
    this.numbers = numbers;
  }

  /** One block for several, or null. */
  List<PyStatement> block(List<List<PyStatement>> each) {
    return SideBySide.block(each, this::statement);
  }

  private PyStatement statement(List<PyStatement> each) {
    PyStatement first = each.get(0);
    if (each.stream().anyMatch(s -> s.getClass() != first.getClass())) {
      return null;
    }
    if (first instanceof If s) {
      return choice(s, each);
    } else if (first instanceof For s) {
      return loop(s, each);
    } else if (first instanceof While s) {
      PyExpression condition = one(each, t -> ((While) t).condition());
      List<PyStatement> body = condition == null ? null : inside(each, t -> ((While) t).body());
      return body == null ? null : new While(condition, body, s.origins());
    } else if (first instanceof Assignment s) {
      hint = hint(s.targets().get(0));
      List<PyExpression> targets = all(each, t -> ((Assignment) t).targets());
      List<PyExpression> assigned = all(each, t -> ((Assignment) t).values());
      hint = null;
      return targets == null || assigned == null
          ? null
          : new Assignment(targets, assigned, s.origins());
    } else if (first instanceof AugmentedAssignment s) {
      if (each.stream().anyMatch(t -> ((AugmentedAssignment) t).operator() != s.operator())) {
        return null;
      }
      hint = hint(s.target());
      List<PyExpression> both = all(each, PyStatement::expressions);
      hint = null;
      return both == null
          ? null
          : new AugmentedAssignment(both.get(0), s.operator(), both.get(1), s.origins());
    } else if (first instanceof ExpressionStatement s) {
      PyExpression value = one(each, t -> ((ExpressionStatement) t).value());
      return value == null ? null : new ExpressionStatement(value, s.origins());
    } else if (first instanceof Return s) {
      List<PyExpression> returned = all(each, t -> ((Return) t).values());
      return returned == null ? null : new Return(returned, s.origins());
    } else if (first instanceof Raise s) {
      PyExpression exception = one(each, t -> ((Raise) t).exception());
      return exception == null ? null : new Raise(exception, s.origins());
    }
    PyStatement plain = first.from(List.of());
    boolean same =
        first instanceof SimpleStatement
            && each.stream().allMatch(s -> s.from(List.of()).equals(plain));
    return same ? first : null;
  }

  private PyStatement choice(If first, List<PyStatement> each) {
    int count = first.branches().size();
    if (each.stream().anyMatch(s -> ((If) s).branches().size() != count)) {
      return null;
    }
    List<Branch> branches = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int at = i;
      PyExpression condition = one(each, s -> ((If) s).branches().get(at).condition());
      List<PyStatement> body =
          condition == null ? null : inside(each, s -> ((If) s).branches().get(at).body());
      if (body == null) {
        return null;
      }
      branches.add(new Branch(condition, body, first.branches().get(i).origins()));
    }
    List<PyStatement> last = inside(each, s -> ((If) s).otherwise().body());
    return last == null ? null : new If(branches, new Otherwise(last, first.otherwise().origins()));
  }

  private PyStatement loop(For first, List<PyStatement> each) {
    PyExpression range = one(each, s -> ((For) s).values());
    if (range == null
        || each.stream().anyMatch(s -> !((For) s).targets().equals(first.targets()))) {
      return null;
    }
    List<PyStatement> body = inside(each, s -> ((For) s).body());
    List<PyStatement> last = body == null ? null : inside(each, s -> ((For) s).otherwise().body());
    return last == null
        ? null
        : new For(
            first.targets(),
            range,
            body,
            new Otherwise(last, first.otherwise().origins()),
            first.origins());
  }

  private List<PyStatement> inside(
      List<PyStatement> each, Function<PyStatement, List<PyStatement>> block) {
    return block(each.stream().map(block).toList());
  }

  private PyExpression one(List<PyStatement> each, Function<PyStatement, PyExpression> of) {
    return expression(each.stream().map(of).toList());
  }

  private List<PyExpression> all(
      List<PyStatement> each, Function<PyStatement, List<PyExpression>> of) {
    return expressions(each.stream().map(of).toList());
  }

  private List<PyExpression> expressions(List<List<PyExpression>> each) {
    int size = each.get(0).size();
    if (each.stream().anyMatch(list -> list.size() != size)) {
      return null;
    }
    List<PyExpression> result = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      int at = i;
      PyExpression one = expression(each.stream().map(list -> list.get(at)).toList());
      if (one == null) {
        return null;
      }
      result.add(one);
    }
    return result;
  }

  private static String hint(PyExpression target) {
    return target instanceof Name n
        ? n.identifier()
        : target instanceof Attribute a
            ? a.name()
            : target instanceof PyExpression.Subscript s ? hint(s.object()) : null;
  }

  /** One expression for several, or null. */
  PyExpression expression(List<PyExpression> each) {
    PyExpression first = each.get(0);
    if (each.stream().allMatch(first::equals)) {
      return first;
    }
    List<IntegerLiteral> literals = new ArrayList<>();
    for (PyExpression e : each) {
      if (values.apply(e) instanceof IntegerLiteral n) {
        literals.add(n);
      }
    }
    if (literals.size() == each.size()) {
      boolean same = literals.stream().allMatch(n -> n.value().equals(literals.get(0).value()));
      return same ? literals.get(0) : numbers.of(literals, hint);
    }
    if (each.stream().anyMatch(e -> !alike(first, e))) {
      return null;
    }
    List<PyExpression> operands = expressions(each.stream().map(PyExpression::operands).toList());
    if (operands == null || operands.isEmpty()) {
      return null;
    }
    Iterator<PyExpression> next = operands.iterator();
    return RewrittenOperands.of(first, operand -> next.next());
  }

  /** Whether two expressions are the same but for what is inside. */
  private static boolean alike(PyExpression a, PyExpression b) {
    if (a.getClass() != b.getClass()) {
      return false;
    }
    if (a instanceof Attribute x) {
      return x.name().equals(((Attribute) b).name());
    } else if (a instanceof Keyword x) {
      return x.name().equals(((Keyword) b).name());
    } else if (a instanceof Unary x) {
      return x.operator() == ((Unary) b).operator();
    } else if (a instanceof Binary x) {
      return x.operator() == ((Binary) b).operator();
    } else if (a instanceof Chain x) {
      return x.operator() == ((Chain) b).operator();
    } else if (a instanceof Comparison x) {
      return x.operator() == ((Comparison) b).operator();
    } else if (a instanceof ListComprehension x) {
      return x.count() == ((ListComprehension) b).count();
    } else if (a instanceof DictDisplay x) {
      return x.entries().stream()
          .map(PyExpression.Entry::key)
          .toList()
          .equals(((DictDisplay) b).entries().stream().map(PyExpression.Entry::key).toList());
    } else if (a instanceof Sum x) {
      return x.terms().stream()
          .map(Term::subtracted)
          .toList()
          .equals(((Sum) b).terms().stream().map(Term::subtracted).toList());
    }
    return true;
  }
}
