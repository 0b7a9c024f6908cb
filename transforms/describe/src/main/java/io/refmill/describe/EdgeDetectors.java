package io.refmill.describe;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Expression.BinaryOperator;
import io.refmill.compiler.ir.Expression.UnaryOperator;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.walk.Expressions;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.BiPredicate;

/** Finds where a design asks whether a value is another one than it was a step before. */
final class EdgeDetectors {
  private final DesignFacts facts;

  EdgeDetectors(DesignFacts facts) {
    this.facts = facts;
  }

  /** Whether there is one. */
  boolean any() {
    for (Register r : facts.registers()) {
      if (r.shifts() && detects((a, b) -> isNeighbour(a, b, r.signal()), r)) {
        return true;
      }
      Set<Signal> read = facts.chains().readBy(r);
      if (read.size() != 1 || r.signal().width() > 64) {
        continue;
      }
      Signal source = read.iterator().next();
      if (detects((a, b) -> isPair(a, b, source, r.signal()), r)) {
        return true;
      }
    }
    return false;
  }

  /** Whether anything but the register itself compares two moments of a value. */
  private boolean detects(BiPredicate<Expression, Expression> moments, Register register) {
    return facts.values().values().stream().anyMatch(d -> detects(d, moments))
        || facts.registers().stream()
            .anyMatch(other -> other != register && detects(other.decision(), moments));
  }

  private static boolean isPair(Expression a, Expression b, Signal one, Signal other) {
    return Assignments.isOnly(a, one) && Assignments.isOnly(b, other)
        || Assignments.isOnly(a, other) && Assignments.isOnly(b, one);
  }

  /** Whether these are bits of a shift register of which one was the other a step before. */
  private boolean isNeighbour(Expression a, Expression b, Signal shifted) {
    return bit(a) instanceof Expression.PartSelect one
        && bit(b) instanceof Expression.PartSelect other
        && Assignments.isOnly(one.base(), shifted)
        && Assignments.isOnly(other.base(), shifted)
        && Math.abs(one.lsb() - other.lsb()) == 1;
  }

  /** A bit by the name of a net; anything else as it is. */
  private Expression bit(Expression e) {
    Expression followed =
        e instanceof Expression.SignalReference r
                && facts.values().get(r.signal()) instanceof Decision.Value v
                && v.expression() != null
            ? Assignments.assigned(v.expression())
            : e;
    return followed.width() == 1 ? followed : e;
  }

  private static boolean detects(Decision decision, BiPredicate<Expression, Expression> moments) {
    boolean[] found = {false};
    decision.paths(
        64,
        path -> {
          if (path.expression() != null) {
            Expressions.walk(path.expression(), e -> found[0] |= isEdge(e, moments));
          }
          for (Decision.Guard guard : path.guards()) {
            if (guard.condition() != null) {
              Expressions.walk(guard.condition(), e -> found[0] |= isEdge(e, moments));
            }
          }
        });
    return found[0];
  }

  private static boolean isEdge(Expression e, BiPredicate<Expression, Expression> moments) {
    if (!(e instanceof Expression.Binary b)
        || !EnumSet.of(
                BinaryOperator.AND,
                BinaryOperator.LOGICAL_AND,
                BinaryOperator.XOR,
                BinaryOperator.NOT_EQUAL)
            .contains(b.operator())) {
      return false;
    }
    boolean inverts =
        b.operator() == BinaryOperator.XOR || b.operator() == BinaryOperator.NOT_EQUAL;
    Expression[] sides = {Assignments.core(b.left()), Assignments.core(b.right())};
    int negated = 0;
    for (int i = 0; i < sides.length; i++) {
      if (sides[i] instanceof Expression.Unary u
          && (u.operator() == UnaryOperator.NOT || u.operator() == UnaryOperator.LOGICAL_NOT)) {
        negated++;
        sides[i] = Assignments.core(u.operand());
      }
    }
    return moments.test(sides[0], sides[1]) && (inverts || negated == 1);
  }
}
