package io.refmill.compiler.emit.rewrite;

import io.refmill.compiler.emit.python.Branch;
import io.refmill.compiler.emit.python.CompoundStatement.If;
import io.refmill.compiler.emit.python.Origin;
import io.refmill.compiler.emit.python.PyExpression;
import io.refmill.compiler.emit.python.PyExpression.BooleanLiteral;
import io.refmill.compiler.emit.python.PyExpression.Chain;
import io.refmill.compiler.emit.python.PyExpression.ChainOperator;
import io.refmill.compiler.emit.python.PyExpression.Comparison;
import io.refmill.compiler.emit.python.PyExpression.ComparisonOperator;
import io.refmill.compiler.emit.python.PyExpression.Subscript;
import io.refmill.compiler.emit.python.PyExpression.Unary;
import io.refmill.compiler.emit.python.PyExpression.UnaryOperator;
import io.refmill.compiler.emit.python.PyStatement;
import io.refmill.compiler.emit.python.SimpleStatement.Assignment;
import java.util.ArrayList;
import java.util.List;

/**
 * Assigns a condition as a number where a choice of its own assigns 1 or 0, as those do that
 * several always constructs of one reset leave in its {@code else}:
 *
 * <pre>
 * before  else:                        after  else:
 *             if n == 9: done = 1                 done = int(n == 9)
 *             else: done = 0                      n = (n + 1) & 0xF
 *             n = (n + 1) & 0xF
 * </pre>
 *
 * <p>So it is only where the text tells that the condition is {@code True} or {@code False}, or 0
 * or 1 where {@code and} gives its last operand. A choice of several conditions stays one.
 */
public final class FlagAssignments extends BlockRewriter {
  private final boolean integers;

  private FlagAssignments(boolean integers) {
    this.integers = integers;
  }

  /**
   * The definitions of a module without such choices.
   *
   * @param integers whether all that is compared is an integer
   */
  public static List<PyStatement> of(List<PyStatement> module, boolean integers) {
    return new FlagAssignments(integers).block(module);
  }

  /** A variable that one of them assigns needs no other value right before. */
  @Override
  List<PyStatement> block(List<PyStatement> statements) {
    List<PyStatement> result = super.block(statements);
    for (int i = result.size() - 2; i >= 0; i--) {
      if (JoinChoices.isAssignedAgain(result.subList(i, i + 2), 0)) {
        result.remove(i);
      }
    }
    return result;
  }

  @Override
  public PyStatement choice(If given) {
    If choice = (If) super.choice(given);
    if (choice.branches().size() != 1) {
      return choice;
    }
    Branch b = choice.branches().get(0);
    Assignment t = assignment(b.body());
    Assignment f = assignment(choice.otherwise().body());
    if (t == null || f == null || !t.targets().equals(f.targets())) {
      return choice;
    }
    boolean one = t.values().get(0).equals(PyExpression.number(1));
    PyExpression zero = PyExpression.number(0);
    PyExpression bit = null;
    if (one && f.values().get(0).equals(zero)) {
      bit = isBit(b.condition()) ? b.condition() : null;
    } else if (t.values().get(0).equals(zero) && f.values().get(0).equals(PyExpression.number(1))) {
      bit = opposite(b.condition());
    }
    if (bit == null) {
      return choice;
    }
    List<Origin> origins = new ArrayList<>(b.origins());
    origins.addAll(t.origins());
    origins.addAll(choice.otherwise().origins());
    origins.addAll(f.origins());
    return new Assignment(t.targets(), List.of(PyExpression.call("int", bit)), origins);
  }

  /** The only statement of a block, which assigns one variable; or null. */
  private static Assignment assignment(List<PyStatement> block) {
    return block.size() == 1
            && block.get(0) instanceof Assignment a
            && a.targets().size() == 1
            && a.values().size() == 1
            && !(a.targets().get(0) instanceof Subscript)
        ? a
        : null;
  }

  /** Whether a condition is no other number than 0 or 1. */
  private static boolean isBit(PyExpression e) {
    if (e instanceof Chain c && c.operator() == ChainOperator.OR) {
      return c.operands().stream().allMatch(FlagAssignments::isBit);
    } else if (e instanceof Chain c && c.operator() == ChainOperator.AND) {
      // What ends it earlier is 0.
      return isBit(c.operands().get(c.operands().size() - 1));
    }
    return e instanceof Comparison
        || e instanceof PyExpression.Between
        || e instanceof BooleanLiteral
        || e instanceof Unary u && u.operator() == UnaryOperator.NOT;
  }

  /** A condition that is the opposite of another one, as {@code True} or {@code False}; or null. */
  private PyExpression opposite(PyExpression e) {
    if (e instanceof Unary u && u.operator() == UnaryOperator.NOT) {
      return isBit(u.operand()) ? u.operand() : null;
    } else if (e instanceof Comparison c) {
      ComparisonOperator other = opposite(c.operator());
      return other == null ? null : new Comparison(c.left(), other, c.right());
    }
    return e instanceof Chain c
            && (c.operator() == ChainOperator.AND || c.operator() == ChainOperator.OR)
        ? PyExpression.not(e)
        : null;
  }

  private ComparisonOperator opposite(ComparisonOperator operator) {
    return switch (operator) {
      case EQUAL -> ComparisonOperator.NOT_EQUAL;
      case NOT_EQUAL -> ComparisonOperator.EQUAL;
      case LESS -> integers ? ComparisonOperator.GREATER_EQUAL : null;
      case LESS_EQUAL -> integers ? ComparisonOperator.GREATER : null;
      case GREATER -> integers ? ComparisonOperator.LESS_EQUAL : null;
      case GREATER_EQUAL -> integers ? ComparisonOperator.LESS : null;
      case IN -> null;
    };
  }
}
