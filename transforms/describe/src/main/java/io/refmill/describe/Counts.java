package io.refmill.describe;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Expression.Binary;
import io.refmill.compiler.ir.Expression.BinaryOperator;
import io.refmill.compiler.ir.Expression.Constant;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.ir.walk.Statements;
import io.refmill.compiler.lower.access.Accesses;
import java.math.BigInteger;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Tells what goes on by one and is no counter: a state, of which each value leads to others of its
 * own, and a sum that each edge begins anew.
 */
final class Counts {
  /** Values of its own that a state asks for; a count that is turned at both ends asks for two. */
  private static final int ASKED = 3;

  /** Values to which they lead; a count starts again at one. */
  private static final int GIVEN = 2;

  private Counts() {}

  /**
   * Whether a variable goes by its own values from several of them to several constants, whatever
   * it does with the others.
   *
   * @param paths the ways to its next values
   */
  static boolean jumps(Signal signal, List<Decision.Path> paths) {
    Set<BigInteger> asked = new HashSet<>();
    Set<BigInteger> given = new HashSet<>();
    for (Decision.Path path : paths) {
      Set<BigInteger> at = new HashSet<>();
      for (Decision.Guard guard : path.guards()) {
        addAsked(signal, guard, at);
      }
      if (!at.isEmpty() && isConstant(path.expression())) {
        given.add(value(path.expression()).and(Term.mask(signal.width())));
      }
      asked.addAll(at);
    }
    return asked.size() >= ASKED && given.size() >= GIVEN;
  }

  /**
   * Whether something is counted each time that processes run: they go on from what they have set
   * themselves, or in the rounds of a loop.
   */
  static boolean anew(Signal signal, List<Process> processes) {
    return processes.stream().noneMatch(p -> Accesses.of(p).reads().containsKey(signal))
        || processes.stream()
            .anyMatch(
                p ->
                    p instanceof Process.AlwaysConstruct always
                        && assignsInLoop(always.body(), signal));
  }

  private static boolean assignsInLoop(Statement body, Signal signal) {
    boolean[] found = {false};
    Statements.forEach(
        body,
        s -> {
          if (s instanceof Statement.Loop loop) {
            Statements.forEach(
                loop.body(),
                t ->
                    found[0] |=
                        Statements.target(t) != null
                            && Expressions.targets(Statements.target(t)).contains(signal));
          }
        });
    return found[0];
  }

  private static void addAsked(Signal signal, Decision.Guard guard, Set<BigInteger> asked) {
    if (guard.choice() != null) {
      boolean own =
          guard.item() >= 0
              && guard.choice().kind() != Statement.CaseKind.INSIDE
              && Assignments.isOnly(Assignments.core(guard.choice().selector()), signal);
      if (own) {
        guard.choice().items().get(guard.item()).labels().stream()
            .filter(Counts::isConstant)
            .forEach(label -> asked.add(value(label)));
      }
    } else if (guard.holds()
        && Assignments.core(guard.condition()) instanceof Binary b
        && b.operator() == BinaryOperator.EQUAL
        && Assignments.isOnly(Assignments.core(b.left()), signal)
        && isConstant(Assignments.core(b.right()))) {
      asked.add(value(Assignments.core(b.right())));
    }
  }

  private static boolean isConstant(Expression e) {
    return e != null && Assignments.assigned(e) instanceof Constant c && c.bits().isKnown();
  }

  private static BigInteger value(Expression e) {
    return ((Constant) Assignments.assigned(e)).bits().value();
  }
}
