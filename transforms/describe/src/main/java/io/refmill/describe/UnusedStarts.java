package io.refmill.describe;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Expression.Constant;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.Subroutine;
import io.refmill.compiler.ir.run.LoopCounter;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.ir.walk.Statements;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Takes out of a function what nothing follows from: constants that variables begin with which are
 * assigned before they are read, and the return at its end.
 */
final class UnusedStarts {
  private UnusedStarts() {}

  /** The body of a function without assignments of constants that nothing sees. */
  static Statement leftOut(Statement body, Subroutine function) {
    List<Statement> all = Statements.flatten(body);
    List<Statement> left = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      Signal started = started(all.get(i));
      boolean unused =
          started != null
              && started != function.result()
              && isAssigned(started, all.subList(i + 1, all.size()));
      if (!unused) {
        left.add(all.get(i));
      }
    }
    while (!left.isEmpty() && left.get(left.size() - 1) instanceof Statement.Return) {
      left.remove(left.size() - 1);
    }
    return left.size() == all.size() ? body : new Statement.Block(left, body.location());
  }

  /** The variable that a statement gives a constant; null for any other statement. */
  private static Signal started(Statement s) {
    return s instanceof Statement.BlockingAssignment b
            && b.target() instanceof Expression.SignalReference t
            && b.value() instanceof Constant
        ? t.signal()
        : null;
  }

  /** Whether the first statement that mentions a variable gives it a value as a whole. */
  private static boolean isAssigned(Signal variable, List<Statement> rest) {
    for (Statement s : rest) {
      if (!Loops.mentions(s, variable)) {
        if (Statements.jumps(s)) {
          return false;
        }
        continue;
      }
      if (s instanceof Statement.Loop l) {
        LoopCounter counter = LoopCounter.of(l, k -> null);
        return counter != null
            && counter.variable() == variable
            && counter.bounds().stream().noneMatch(e -> reads(e, variable));
      }
      return s instanceof Statement.BlockingAssignment b
          && b.target() instanceof Expression.SignalReference t
          && t.signal() == variable
          && !reads(b.value(), variable);
    }
    return true;
  }

  private static boolean reads(Expression e, Signal variable) {
    Set<Signal> read = new HashSet<>();
    Expressions.signals(e, read);
    return read.contains(variable);
  }
}
