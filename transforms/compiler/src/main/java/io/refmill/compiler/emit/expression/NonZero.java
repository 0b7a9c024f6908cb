package io.refmill.compiler.emit.expression;

import io.refmill.compiler.emit.python.PyExpression;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Expression.BinaryOperator;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.ir.walk.Statements;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What a condition says of divisors, and of indices of arrays that begin at 1: {@code if (b == 0) q
 * = 0; else q = a / b;} needs no second test of b where it divides, and {@code if (rd != 0) x[rd]
 * <= d;} none of rd.
 */
public final class NonZero {
  private NonZero() {}

  /** Signals that a statement asks not to be 0: it divides by them, or they are such indices. */
  public static Set<Signal> asked(Statement s) {
    Set<Signal> result = new HashSet<>();
    Expressions.forEachExpression(
        s,
        e -> Expressions.walk(e, x -> addAsked(x, result)),
        target -> Expressions.walk(target, x -> addAsked(x, result)));
    return result;
  }

  private static void addAsked(Expression e, Set<Signal> result) {
    if (e instanceof Expression.ElementSelect s) {
      for (int i = 0; i < s.indices().size(); i++) {
        if (s.array().dimensions().get(i).low() == 1
            && wide(s.indices().get(i)) instanceof Expression.SignalReference index) {
          result.add(index.signal());
        }
      }
    } else if (e instanceof Expression.Binary b
        && (b.operator() == BinaryOperator.DIVIDE || b.operator() == BinaryOperator.MODULO)
        && wide(b.right()) instanceof Expression.SignalReference s) {
      result.add(s.signal());
    }
  }

  /** Signals that are not 0 where a condition has a value. */
  public static Set<Signal> where(Expression condition, boolean holds) {
    Set<Signal> result = new HashSet<>();
    collect(condition, holds, result);
    return result;
  }

  /**
   * Notes what is not 0 while something is written.
   *
   * @return what is to be forgotten then
   */
  public static List<PyExpression> assume(Set<Signal> signals, PythonExpressions expressions) {
    List<PyExpression> noted = new ArrayList<>();
    for (Signal s : signals) {
      PyExpression value = expressions.signal(s).code();
      if (expressions.assume(value)) {
        noted.add(value);
      }
    }
    return noted;
  }

  /** The signals that a statement leaves as they are. */
  public static Set<Signal> keptBy(Statement s, Set<Signal> signals) {
    if (signals.isEmpty() || !Expressions.callsIn(s).isEmpty()) {
      return Set.of();
    }
    Set<Signal> kept = new HashSet<>(signals);
    Statements.forEach(
        s,
        t -> {
          if (Statements.target(t) != null) {
            kept.removeAll(Expressions.targets(Statements.target(t)));
          }
        });
    return kept;
  }

  private static void collect(Expression condition, boolean holds, Set<Signal> result) {
    Expression e = wide(condition);
    if (e instanceof Expression.SignalReference s && holds) {
      result.add(s.signal());
    } else if (e instanceof Expression.Unary u) {
      switch (u.operator()) {
        case LOGICAL_NOT, REDUCE_NOR -> collect(u.operand(), !holds, result);
        case REDUCE_OR -> collect(u.operand(), holds, result);
        default -> {}
      }
    } else if (e instanceof Expression.Binary b) {
      BinaryOperator decisive = holds ? BinaryOperator.LOGICAL_AND : BinaryOperator.LOGICAL_OR;
      boolean different =
          b.operator() == (holds ? BinaryOperator.NOT_EQUAL : BinaryOperator.EQUAL)
              || holds && b.operator() == BinaryOperator.GREATER;
      if (b.operator() == decisive) {
        collect(b.left(), holds, result);
        collect(b.right(), holds, result);
      } else if (different
          && b.right() instanceof Expression.Constant c
          && c.bits().isKnown()
          && c.bits().value().signum() == 0) {
        collect(b.left(), true, result);
      }
    }
  }

  private static Expression wide(Expression condition) {
    Expression e = condition;
    while (e instanceof Expression.Resize r && r.width() >= r.operand().width()) {
      e = r.operand();
    }
    return e;
  }
}
