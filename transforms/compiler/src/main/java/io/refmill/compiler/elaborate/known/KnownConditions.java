package io.refmill.compiler.elaborate.known;

import io.refmill.compiler.elaborate.constant.FoldedExpressions;
import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Expression.BinaryOperator;
import io.refmill.compiler.ir.Expression.Constant;
import io.refmill.compiler.ir.Expression.UnaryOperator;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.walk.Statements;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Says in conditions when an operand is known. What a select reads outside of its vector or array
 * is x (IEEE 1800-2017 11.5.1), so is a division by zero (11.4.3), and so is what nobody drives; a
 * model reads 0 there. A comparison with x is x, which chooses the other branch (12.4), and so does
 * its negation, while {@code ===} then tells them apart (11.4.5). Where 0 comes to the same,
 * nothing changes.
 *
 * <pre>
 * before  if (m[i] != 3)                   m has ten elements, i four bits
 * after   if (i < 10 && m[i] != 3)
 * before  y[i] === 1'bx                    y has six bits
 * after   i >= 6
 * before  if (!(a % b == 0))
 * after   if (|b && a % b != 0)
 * </pre>
 */
public final class KnownConditions {
  private final KnownOperands known;
  private final Identity identity;
  private final Said statements = new Said();

  /**
   * Conditions of a module.
   *
   * @param undriven what never gets a value in it
   */
  public KnownConditions(Set<Signal> undriven) {
    this.known = new KnownOperands(undriven);
    this.identity = new Identity(undriven);
  }

  /** A statement of a function with what has to be said in it. */
  public static Statement inFunction(Statement s) {
    return new KnownConditions(Set.of()).statement(s);
  }

  /** A process with what has to be said in it. */
  public Process in(Process p) {
    if (p instanceof Process.ContinuousAssignment a) {
      Expression value = value(a.value());
      return value == a.value()
          ? p
          : new Process.ContinuousAssignment(a.target(), value, a.location());
    } else if (p instanceof Process.AlwaysConstruct a) {
      Statement body = statement(a.body());
      return body == a.body()
          ? p
          : new Process.AlwaysConstruct(a.kind(), a.implicit(), a.events(), body, a.location());
    }
    return p;
  }

  private Statement statement(Statement s) {
    return s == null ? null : s.accept(statements);
  }

  private final class Said implements Statement.KeptJumps {

    @Override
    public Statement block(Statement.Block b) {
      List<Statement> list = new ArrayList<>();
      boolean same = true;
      for (Statement t : b.statements()) {
        Statement r = statement(t);
        same &= r == t;
        list.add(r);
      }
      return same ? b : new Statement.Block(list, b.location());
    }

    @Override
    public Statement blockingAssignment(Statement.BlockingAssignment a) {
      return Statements.with(a, value(a.value()));
    }

    @Override
    public Statement nonblockingAssignment(Statement.NonblockingAssignment a) {
      return Statements.with(a, value(a.value()));
    }

    @Override
    public Statement proceduralContinuousAssignment(Statement.ProceduralContinuousAssignment a) {
      Expression value = value(a.value());
      return value == a.value()
          ? a
          : new Statement.ProceduralContinuousAssignment(a.kind(), a.target(), value, a.location());
    }

    @Override
    public Statement conditional(Statement.If i) {
      return chain(i);
    }

    @Override
    public Statement choice(Statement.Case c) {
      List<Statement.CaseItem> items = new ArrayList<>();
      boolean same = true;
      for (Statement.CaseItem item : c.items()) {
        Statement body = statement(item.body());
        same &= body == item.body();
        items.add(new Statement.CaseItem(item.labels(), body, item.location()));
      }
      Statement other = statement(c.defaultBody());
      return same && other == c.defaultBody()
          ? c
          : new Statement.Case(c.kind(), c.selector(), items, other, c.location());
    }

    @Override
    public Statement loop(Statement.Loop l) {
      known.enter(l);
      Statement body = statement(l.body());
      known.leave(l);
      Expression condition = condition(l.condition());
      return body == l.body() && condition == l.condition()
          ? l
          : new Statement.Loop(l.initial(), condition, l.step(), body, l.testFirst(), l.location());
    }

    @Override
    public Statement labeled(Statement.Labeled l) {
      Statement body = statement(l.body());
      return body == l.body() ? l : l.with(body);
    }

    @Override
    public Statement proceduralRelease(Statement.ProceduralRelease r) {
      return r;
    }
  }

  /** A chain of else-if is a loop here: thousands of them occur. */
  private Statement chain(Statement.If first) {
    List<Statement.If> links = new ArrayList<>();
    Statement rest = first;
    while (rest instanceof Statement.If i) {
      links.add(i);
      rest = i.whenFalse();
    }
    Statement result = statement(rest);
    for (int k = links.size() - 1; k >= 0; k--) {
      Statement.If i = links.get(k);
      Expression condition = condition(i.condition());
      Statement body = statement(i.whenTrue());
      boolean same = condition == i.condition() && body == i.whenTrue() && result == i.whenFalse();
      result = same ? i : new Statement.If(condition, body, result, i.location());
    }
    return result;
  }

  /** {@code ===} and its negation are known whatever their operands are (11.4.5). */
  private Expression value(Expression e) {
    if (isIdentity(e)) {
      return known.mayBeUnknown(e) ? known(isTrue(e)) : e;
    } else if (e instanceof Expression.Unary u) {
      Expression operand = value(u.operand());
      return operand == u.operand()
          ? e
          : new Expression.Unary(u.operator(), operand, u.width(), u.signed());
    } else if (e instanceof Expression.Binary b) {
      Expression left = value(b.left());
      Expression right = value(b.right());
      return left == b.left() && right == b.right()
          ? e
          : new Expression.Binary(b.operator(), left, right, b.width(), b.signed());
    } else if (e instanceof Expression.Conditional c) {
      Expression condition = value(c.condition());
      Expression whenTrue = value(c.whenTrue());
      Expression whenFalse = value(c.whenFalse());
      if (condition != c.condition() && (isOne(condition) || isZero(condition))) {
        return isOne(condition) ? whenTrue : whenFalse;
      }
      return condition == c.condition() && whenTrue == c.whenTrue() && whenFalse == c.whenFalse()
          ? e
          : new Expression.Conditional(condition, whenTrue, whenFalse);
    } else if (e instanceof Expression.Resize r) {
      Expression operand = value(r.operand());
      return operand == r.operand()
          ? e
          : new Expression.Resize(operand, r.width(), r.extendSign(), r.signed());
    } else if (e instanceof Expression.Concatenation c) {
      List<Expression> parts = c.parts().stream().map(this::value).toList();
      boolean same = true;
      for (int k = 0; k < parts.size(); k++) {
        same &= parts.get(k) == c.parts().get(k);
      }
      return same ? e : new Expression.Concatenation(parts);
    }
    return e;
  }

  /**
   * A value that is 0 where it depends on something unknown, and says so: {@code ===} stays one.
   */
  private static Expression known(Expression e) {
    return e instanceof Constant || isIdentity(e) || e.width() != 1
        ? e
        : new Expression.Binary(BinaryOperator.CASE_EQUAL, e, Constant.of(1, 1), 1, false);
  }

  private Expression condition(Expression e) {
    return known.mayBeUnknown(e) ? isTrue(e) : e;
  }

  /** What is true where the condition is known to be: not where it is x. */
  private Expression isTrue(Expression e) {
    if (!known.mayBeUnknown(e)) {
      return e;
    }
    Boolean same = same(e);
    if (same != null) {
      boolean positive = ((Expression.Binary) e).operator() == BinaryOperator.CASE_EQUAL;
      return Constant.of(1, same == positive ? 1 : 0);
    }
    if (isIdentity(e)) {
      Expression.Binary rest = identity.rest((Expression.Binary) e);
      if (rest != e) {
        return isTrue(rest);
      }
    }
    if (e instanceof Expression.Binary b && b.operator() == BinaryOperator.CASE_EQUAL) {
      Expression unknown = isX(b.right()) ? b.left() : isX(b.left()) ? b.right() : null;
      Expression partly = unknown == null ? null : known.isPartlyKnown(unknown);
      if (partly != null) {
        return not(partly);
      }
    }
    if (e instanceof Expression.Unary u) {
      if (isNegation(u)) {
        return isFalse(u.operand());
      } else if (u.operator() == UnaryOperator.REDUCE_OR) {
        return isTrue(u.operand());
      }
    } else if (e instanceof Expression.Binary b) {
      if (isAnd(b)) {
        return both(isTrue(b.left()), isTrue(b.right()));
      } else if (isOr(b) || b.operator() == BinaryOperator.OR) {
        return either(isTrue(b.left()), isTrue(b.right()));
      } else if (b.operator() == BinaryOperator.CASE_NOT_EQUAL) {
        return not(isTrue(equal(b)));
      } else if (known.failsWithZeros(b) || isIdentity(b) && namesUnknown(b)) {
        return e;
      }
    } else if (e instanceof Expression.Conditional c) {
      return known.mayBeUnknown(c.condition())
          ? either(
              both(isTrue(c.condition()), isTrue(c.whenTrue())),
              both(isFalse(c.condition()), isTrue(c.whenFalse())))
          : chosen(c.condition(), isTrue(c.whenTrue()), isTrue(c.whenFalse()));
    }
    if (e instanceof Expression.Concatenation c) {
      // One bit that is known to be 1 is enough, whatever the others are (12.4).
      Expression any = Constant.of(1, 0);
      for (Expression part : c.parts()) {
        any = either(any, isTrue(part));
      }
      return any;
    }
    return known.zeroWhereUnknown(e) ? e : both(known.isKnown(e), e);
  }

  /** What is true where the condition is known not to be. */
  private Expression isFalse(Expression e) {
    if (!known.mayBeUnknown(e)) {
      return not(e);
    }
    if (e instanceof Expression.Unary u) {
      if (isNegation(u)) {
        return isTrue(u.operand());
      }
    } else if (e instanceof Expression.Binary b) {
      if (isAnd(b)) {
        return either(isFalse(b.left()), isFalse(b.right()));
      } else if (isOr(b)) {
        return both(isFalse(b.left()), isFalse(b.right()));
      } else if (isIdentity(b)) {
        return not(isTrue(b));
      }
    } else if (e instanceof Expression.Conditional c && !known.mayBeUnknown(c.condition())) {
      return chosen(c.condition(), isFalse(c.whenTrue()), isFalse(c.whenFalse()));
    }
    return both(known.isKnown(e), not(e));
  }

  private static boolean isNegation(Expression.Unary u) {
    return u.operator() == UnaryOperator.LOGICAL_NOT
        || u.operator() == UnaryOperator.NOT && u.width() == 1;
  }

  private static boolean isAnd(Expression.Binary b) {
    return b.operator() == BinaryOperator.LOGICAL_AND
        || b.operator() == BinaryOperator.AND && b.width() == 1;
  }

  private static boolean isOr(Expression.Binary b) {
    return b.operator() == BinaryOperator.LOGICAL_OR
        || b.operator() == BinaryOperator.OR && b.width() == 1;
  }

  private static boolean isIdentity(Expression e) {
    return e instanceof Expression.Binary b
        && (b.operator() == BinaryOperator.CASE_EQUAL
            || b.operator() == BinaryOperator.CASE_NOT_EQUAL);
  }

  /** Whether the operands of {@code ===} or its negation are the same; null if that is open. */
  private Boolean same(Expression e) {
    return isIdentity(e)
        ? identity.same(((Expression.Binary) e).left(), ((Expression.Binary) e).right())
        : null;
  }

  /** Whether all bits are x. */
  private static boolean isX(Expression e) {
    return e instanceof Constant c && c.bits().equals(Bits.allX(c.width()));
  }

  /** A comparison with x or z that may be true where the other side is unknown: a doubt. */
  private boolean namesUnknown(Expression.Binary b) {
    return identity.namesUnknown(b.left()) || identity.namesUnknown(b.right());
  }

  private static Expression.Binary equal(Expression.Binary b) {
    return new Expression.Binary(BinaryOperator.CASE_EQUAL, b.left(), b.right(), 1, false);
  }

  /** One of two truth values, of which one may have become a single bit and the other not. */
  private static Expression chosen(Expression condition, Expression whenTrue, Expression other) {
    return whenTrue.width() == other.width()
        ? new Expression.Conditional(condition, whenTrue, other)
        : new Expression.Conditional(condition, truth(whenTrue), truth(other));
  }

  private static Expression truth(Expression e) {
    return e.width() == 1 ? e : FoldedExpressions.unary(UnaryOperator.REDUCE_OR, e, 1, false);
  }

  static Expression both(Expression a, Expression b) {
    return isOne(a) || isZero(b) ? b : isOne(b) || isZero(a) ? a : logical(true, a, b);
  }

  private static Expression either(Expression a, Expression b) {
    return isZero(a) || isOne(b) ? b : isZero(b) || isOne(a) ? a : logical(false, a, b);
  }

  private static Expression logical(boolean and, Expression a, Expression b) {
    return new Expression.Binary(
        and ? BinaryOperator.LOGICAL_AND : BinaryOperator.LOGICAL_OR, a, b, 1, false);
  }

  private static Expression not(Expression e) {
    if (e instanceof Expression.Binary b) {
      BinaryOperator opposite =
          switch (b.operator()) {
            case EQUAL -> BinaryOperator.NOT_EQUAL;
            case NOT_EQUAL -> BinaryOperator.EQUAL;
            case CASE_EQUAL -> BinaryOperator.CASE_NOT_EQUAL;
            case CASE_NOT_EQUAL -> BinaryOperator.CASE_EQUAL;
            case LESS -> BinaryOperator.GREATER_EQUAL;
            case LESS_EQUAL -> BinaryOperator.GREATER;
            case GREATER -> BinaryOperator.LESS_EQUAL;
            case GREATER_EQUAL -> BinaryOperator.LESS;
            default -> null;
          };
      if (opposite != null) {
        return new Expression.Binary(opposite, b.left(), b.right(), 1, false);
      }
    }
    return FoldedExpressions.unary(UnaryOperator.LOGICAL_NOT, e, 1, false);
  }

  static boolean isOne(Expression e) {
    return e instanceof Constant c && c.bits().isKnown() && c.bits().value().signum() != 0;
  }

  private static boolean isZero(Expression e) {
    return e instanceof Constant c && c.bits().equals(Bits.of(c.width(), 0));
  }
}
