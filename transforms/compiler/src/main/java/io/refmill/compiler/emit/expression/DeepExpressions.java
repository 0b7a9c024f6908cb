package io.refmill.compiler.emit.expression;

import io.refmill.compiler.emit.python.BlockBuilder;
import io.refmill.compiler.emit.python.Bounded;
import io.refmill.compiler.emit.python.PythonPrinter;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Expression.BinaryOperator;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.walk.Expressions;
import java.util.ArrayList;
import java.util.List;

/**
 * Takes parts of an expression that CPython could not compile as a whole out into statements before
 * it: its parser takes some hundred nested parentheses, its compiler some thousand nested
 * operators.
 *
 * <pre>
 * before  y = a ^ b ^ ...                       3,000 terms
 * after   part = a ^ b ^ ...
 *         part_2 = part ^ ...
 *         y = part_2 ^ ...
 * </pre>
 *
 * <p>Parts have no side effects, so that it does not matter that one in a branch of a conditional
 * operator is always computed. A part with a function call is taken out only where it is always
 * computed: a recursive function ends by such a branch.
 */
public final class DeepExpressions {
  /** Operators within each other in one expression. */
  static final int MAX_OPERATORS = 200;

  /** Levels that may need parentheses; one level can need up to three pairs. */
  static final int MAX_LEVELS = 24;

  private static final String PART = "part";

  /** Operands and operators of an expression that is short however they are written. */
  private static final int READABLE_NODES = 24;

  /** Columns of a part that fits on a line with what is around it. */
  private static final int MAX_PART = 80;

  /** Parts of a concatenation that are written together once there are too many. */
  private static final int GROUP = 100;

  private final Scope scope;
  private final PythonExpressions expressions;
  private final BlockBuilder lines;

  public DeepExpressions(Scope scope, PythonExpressions expressions, BlockBuilder lines) {
    this.scope = scope;
    this.expressions = expressions;
    this.lines = lines;
  }

  /** How deep an expression is. */
  private record Depth(int operators, int levels) {
    static final Depth LEAF = new Depth(0, 0);

    boolean fits() {
      return operators <= MAX_OPERATORS && levels <= MAX_LEVELS;
    }

    Depth max(Depth other) {
      return new Depth(Math.max(operators, other.operators), Math.max(levels, other.levels));
    }

    Depth more(int moreOperators, int moreLevels) {
      return new Depth(operators + moreOperators, levels + moreLevels);
    }
  }

  private record Shortened(Expression expression, Depth depth) {}

  /** Whether the expression can be written as it is. */
  public static boolean fits(Expression e) {
    return depth(e).fits();
  }

  /** The expression, or one of the same value after the statements that this writes. */
  public Expression shorten(Expression e) {
    Expression whole = withParts(e);
    return fits(whole) ? whole : shorten(whole, true).expression;
  }

  /**
   * A concatenation of which long parts have names where it would not be readable at all: those of
   * the bits of a vector that each have an assignment.
   *
   * @param name of the vector
   */
  public Expression.Concatenation separated(Expression.Concatenation c, String name) {
    int[] nodes = {0};
    Expressions.walk(c, x -> nodes[0]++);
    if (nodes[0] < READABLE_NODES || c.parts().size() > GROUP) {
      return c;
    }
    List<Integer> lengths = new ArrayList<>();
    c.parts().forEach(p -> lengths.add(PythonPrinter.length(expressions.value(p).code())));
    if (lengths.stream().noneMatch(n -> n > MAX_PART)) {
      return c;
    }
    List<Expression> parts = new ArrayList<>();
    int low = c.width();
    for (int i = 0; i < lengths.size(); i++) {
      Expression part = c.parts().get(i);
      low -= part.width();
      parts.add(
          lengths.get(i) > MAX_PART / 2
              ? takenOut(part, scope.longPart(part, name + "_" + low))
              : part);
    }
    return new Expression.Concatenation(parts);
  }

  /** The expression with names for what is repeated and would have to be written for each copy. */
  private Expression withParts(Expression e) {
    boolean[] found = {false};
    Expressions.walk(e, x -> found[0] |= x instanceof Expression.Replication r && isLong(r));
    if (!found[0]) {
      return e;
    }
    List<Expression> operands = new ArrayList<>();
    e.forEachOperand(o -> operands.add(withParts(o)));
    if (e instanceof Expression.Replication r && isLong(r)) {
      operands.set(0, takeOut(operands.get(0), PART));
    }
    return Operands.replace(e, operands);
  }

  private static boolean isLong(Expression.Replication r) {
    return r.count() > 1
        && r.operand().width() > 1
        && !(r.operand() instanceof Expression.SignalReference)
        && Operations.constantOf(r.operand()) == null
        && !calls(r.operand());
  }

  private static Depth depth(Expression e) {
    Depth[] deepest = {Depth.LEAF};
    e.forEachOperand(o -> deepest[0] = deepest[0].max(within(e, o, depth(o))));
    return deepest[0].more(operators(e), 0);
  }

  private static int operators(Expression e) {
    if (e instanceof Expression.Concatenation c) {
      return c.parts().size();
    }
    return e instanceof Expression.SignalReference || e instanceof Expression.Constant ? 0 : 1;
  }

  /** Adds the parentheses of an operand; chains of one operator need none. */
  private static Depth within(Expression e, Expression operand, Depth depth) {
    boolean flat =
        e instanceof Expression.Binary b
                && operand == b.left()
                && operand instanceof Expression.Binary inner
                && inner.operator() == b.operator()
                && isChain(b.operator())
            || e instanceof Expression.Conditional c && operand == c.whenFalse();
    return flat || operators(operand) == 0 ? depth : depth.more(0, 1);
  }

  private static boolean isChain(BinaryOperator operator) {
    return switch (operator) {
      case ADD, SUBTRACT, AND, OR, XOR, LOGICAL_AND, LOGICAL_OR -> true;
      default -> false;
    };
  }

  private Shortened shorten(Expression e, boolean always) {
    if (e instanceof Expression.Concatenation c && c.parts().size() > MAX_OPERATORS) {
      return shorten(grouped(c), always);
    }
    List<Shortened> operands = new ArrayList<>();
    int[] position = {0};
    e.forEachOperand(o -> operands.add(shorten(o, always && isAlways(e, position[0]++))));
    Expression result = e;
    for (int round = 0; round < 2; round++) {
      result = Operands.replace(e, operands.stream().map(Shortened::expression).toList());
      Depth depth = Depth.LEAF;
      for (Shortened o : operands) {
        depth = depth.max(within(result, o.expression, o.depth));
      }
      depth = depth.more(operators(result), 0);
      if (depth.fits() || round == 1) {
        return new Shortened(result, depth);
      }
      for (int i = 0; i < operands.size(); i++) {
        Shortened o = operands.get(i);
        boolean deep = o.depth.operators > MAX_OPERATORS / 4 || o.depth.levels > MAX_LEVELS / 4;
        if (deep && (always && isAlways(e, i) || !calls(o.expression))) {
          operands.set(i, new Shortened(takeOut(o.expression, PART), Depth.LEAF));
        }
      }
    }
    throw new AssertionError(e);
  }

  /** Whether an operand is computed whatever the values of the others. */
  private static boolean isAlways(Expression e, int position) {
    return position == 0
        || !(e instanceof Expression.Conditional)
            && !(e instanceof Expression.Binary b
                && (b.operator() == BinaryOperator.LOGICAL_AND
                    || b.operator() == BinaryOperator.LOGICAL_OR));
  }

  private static boolean calls(Expression e) {
    boolean[] found = {false};
    Expressions.walk(e, x -> found[0] |= x instanceof Expression.Call);
    return found[0];
  }

  private Expression takeOut(Expression e, String hint) {
    return takenOut(e, scope.part(e, hint));
  }

  private Expression takenOut(Expression e, Signal part) {
    Bounded value = expressions.integer(expressions.value(e));
    lines.assign(scope.read(part), value.code());
    return new Expression.SignalReference(part);
  }

  /** {@code {a, b, c, d}} as {@code {{a, b}, {c, d}}}. */
  private static Expression grouped(Expression.Concatenation c) {
    List<Expression> groups = new ArrayList<>();
    for (int i = 0; i < c.parts().size(); i += GROUP) {
      groups.add(
          new Expression.Concatenation(
              c.parts().subList(i, Math.min(i + GROUP, c.parts().size()))));
    }
    return new Expression.Concatenation(groups);
  }
}
