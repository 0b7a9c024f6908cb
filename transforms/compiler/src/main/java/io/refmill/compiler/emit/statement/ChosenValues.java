package io.refmill.compiler.emit.statement;

import io.refmill.compiler.elaborate.constant.FoldedExpressions;
import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.diagnostics.SourceLocation;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * An assignment of one of several values as a choice between assignments, which is how Python is
 * read; one of constants by the value of one expression as the case statement that becomes a table.
 *
 * <pre>
 * assign y = a ? p : b ? q : c ? r : s;
 *
 * if a: y = p
 * elif b: y = q
 * ...
 * </pre>
 *
 * <p>One or two short conditions stay in the expression.
 */
public final class ChosenValues {
  /** Conditions from which on a choice is one of statements, however short they are. */
  private static final int MANY = 3;

  /** Operators and operands of two conditions that fill a line. */
  private static final int LONG = 16;

  /** Values of one expression from which on a choice of constants may be a table. */
  private static final int TABLE = 5;

  private ChosenValues() {}

  /** One condition of a chain, and what is chosen where it is the first to hold. */
  private record Arm(Expression condition, Expression value) {}

  /**
   * The choice, or null where the value is better off as it is.
   *
   * @param target a variable is assigned here; parts would be written again and again
   */
  public static Statement of(
      Expression target, Expression given, boolean nonblocking, SourceLocation location) {
    Expression value = resized(given);
    List<Expression> variables = SplitValues.variables(target);
    if (variables != null && isSplit(variables, value)) {
      return new Assigned(target, nonblocking, location).statement(value);
    }
    if (!(target instanceof Expression.SignalReference s) || s.signal().real() || !isWorth(value)) {
      return null;
    }
    return new Assigned(target, nonblocking, location).statement(value);
  }

  /** A choice that is cut or extended as a choice of what is. */
  private static Expression resized(Expression e) {
    return e instanceof Expression.Resize r && r.operand() instanceof Expression.Conditional c
        ? new Expression.Conditional(
            c.condition(), resized(c.whenTrue(), r), resized(c.whenFalse(), r))
        : e;
  }

  private static Expression resized(Expression value, Expression.Resize like) {
    return resized(FoldedExpressions.resize(value, like.width(), like.extendSign(), like.signed()));
  }

  /** Whether joined variables are given values that are joined, whatever is chosen. */
  private static boolean isSplit(List<Expression> variables, Expression value) {
    return value instanceof Expression.Conditional c
        && (isSplit(variables, c.whenTrue()) || SplitValues.of(variables, c.whenTrue()) != null)
        && (isSplit(variables, c.whenFalse()) || SplitValues.of(variables, c.whenFalse()) != null);
  }

  private static boolean isWorth(Expression value) {
    int conditions = conditions(value);
    int[] size = {0};
    if (conditions == 2) {
      Expressions.walk(value, e -> size[0]++);
    }
    return conditions >= MANY || size[0] > LONG;
  }

  private static int conditions(Expression e) {
    return e instanceof Expression.Conditional c
        ? 1 + conditions(c.whenTrue()) + conditions(c.whenFalse())
        : 0;
  }

  private record Assigned(Expression target, boolean nonblocking, SourceLocation location) {
    Statement statement(Expression value) {
      if (!(value instanceof Expression.Conditional)) {
        return assignment(value);
      }
      List<Arm> arms = new ArrayList<>();
      Expression rest = value;
      while (rest instanceof Expression.Conditional c) {
        arms.add(new Arm(c.condition(), c.whenTrue()));
        rest = c.whenFalse();
      }
      Statement table = table(arms, rest);
      if (table != null) {
        return table;
      }
      Statement result = statement(rest);
      for (int i = arms.size() - 1; i >= 0; i--) {
        Arm arm = arms.get(i);
        // What one more condition decides is still easy to read.
        Statement chosen =
            conditions(arm.value) == 1 ? assignment(arm.value) : statement(arm.value);
        result = new Statement.If(arm.condition, chosen, result, location);
      }
      return result;
    }

    private Statement assignment(Expression value) {
      return nonblocking
          ? new Statement.NonblockingAssignment(target, value, location)
          : new Statement.BlockingAssignment(target, value, location);
    }

    /** The case statement that a chain is whose conditions compare one expression, or null. */
    private Statement table(List<Arm> arms, Expression given) {
      Expression rest = given;
      if (arms.size() < TABLE || !(rest instanceof Expression.Constant)) {
        return null;
      }
      Expression selector = null;
      List<Statement.CaseItem> items = new ArrayList<>();
      for (Arm arm : arms) {
        if (!(arm.value instanceof Expression.Constant)
            || !(arm.condition instanceof Expression.Binary b)
            || b.operator() != Expression.BinaryOperator.EQUAL
            || !(b.right() instanceof Expression.Constant label)
            || !label.bits().isKnown()
            || selector != null && !selector.equals(b.left())) {
          return null;
        }
        selector = b.left();
        items.add(new Statement.CaseItem(List.of(label), statement(arm.value), location));
      }
      Expression.Constant last = missing(items);
      if (last != null) {
        items.add(new Statement.CaseItem(List.of(last), statement(rest), location));
        rest = null;
      }
      return new Statement.Case(
          Statement.CaseKind.CASE,
          selector,
          items,
          rest == null ? null : statement(rest),
          location);
    }

    /** The only value of a selector that has no item, or null. */
    private static Expression.Constant missing(List<Statement.CaseItem> items) {
      Expression.Constant first = (Expression.Constant) items.get(0).labels().get(0);
      Set<BigInteger> seen = new HashSet<>();
      items.forEach(i -> seen.add(((Expression.Constant) i.labels().get(0)).bits().value()));
      if (first.width() > 30 || seen.size() != (1 << first.width()) - 1) {
        return null;
      }
      BigInteger value = BigInteger.ZERO;
      while (seen.contains(value)) {
        value = value.add(BigInteger.ONE);
      }
      return new Expression.Constant(
          Bits.of(first.width(), value), first.signed(), null, first.spelling());
    }
  }
}
