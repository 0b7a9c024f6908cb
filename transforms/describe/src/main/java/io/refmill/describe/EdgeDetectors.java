package io.refmill.describe;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Expression.BinaryOperator;
import io.refmill.compiler.ir.Expression.UnaryOperator;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.walk.Expressions;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiPredicate;

/** Finds where a design asks whether a value is another one than it was a step before. */
final class EdgeDetectors {
  private final DesignFacts facts;
  private List<Compared> compared;

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
    return compared().stream()
        .anyMatch(c -> c.register != register && moments.test(c.left, c.right));
  }

  /**
   * Two values of which one has to be and the other not.
   *
   * @param register whose next value asks for it; null for values that follow others at all times
   */
  private record Compared(Register register, Expression left, Expression right) {}

  /** All of them, looked for once: designs of machines have a thousand registers. */
  private List<Compared> compared() {
    if (compared == null) {
      compared = new ArrayList<>();
      facts.values().values().forEach(d -> compare(d, null));
      facts.registers().forEach(r -> compare(r.decision(), r));
    }
    return compared;
  }

  private void compare(Decision decision, Register register) {
    decision.paths(
        64,
        path -> {
          if (path.expression() != null) {
            Expressions.walk(path.expression(), e -> compare(e, register));
          }
          for (Decision.Guard guard : path.guards()) {
            if (guard.condition() != null) {
              Expressions.walk(guard.condition(), e -> compare(e, register));
            }
          }
        });
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

  private void compare(Expression e, Register register) {
    if (!(e instanceof Expression.Binary b)
        || !EnumSet.of(
                BinaryOperator.AND,
                BinaryOperator.LOGICAL_AND,
                BinaryOperator.XOR,
                BinaryOperator.NOT_EQUAL)
            .contains(b.operator())) {
      return;
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
    if (inverts || negated == 1) {
      compared.add(new Compared(register, sides[0], sides[1]));
    }
  }
}
