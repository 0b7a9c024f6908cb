package io.refmill.compiler.lower.schedule;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.walk.Statements;
import io.refmill.compiler.lower.access.Node;
import java.math.BigInteger;
import java.util.HashSet;
import java.util.Set;

/**
 * Whether two processes do nothing but choose by one signal and never both have something to do, as
 * those that one process with several waits becomes. However many choices they have, no condition
 * inside matters.
 *
 * <pre>
 * always @(posedge clk)              case (step) 0: ...  2: ...  endcase
 * always @(posedge clk or rst)       case (step) 1: ...  3: ...  endcase      never both
 * </pre>
 */
final class ChoicesApart {
  private ChoicesApart() {}

  /**
   * Whether they are.
   *
   * @param unsteady signals that can differ from one process to the other
   */
  static boolean are(Node a, Node b, Set<Signal> unsteady) {
    Statement.Case x = choice(a);
    Statement.Case y = choice(b);
    if (x == null
        || y == null
        || !(x.selector() instanceof Expression.SignalReference s)
        || !x.selector().equals(y.selector())
        || unsteady.contains(s.signal())) {
      return false;
    }
    Set<BigInteger> labels = labels(x);
    Set<BigInteger> others = labels(y);
    return labels != null && others != null && labels.stream().noneMatch(others::contains);
  }

  private static Statement.Case choice(Node n) {
    return n.process() instanceof Process.AlwaysConstruct a
            && Statements.only(a.body()) instanceof Statement.Case c
            && c.kind() == Statement.CaseKind.CASE
            && c.defaultBody() == null
        ? c
        : null;
  }

  /** What a choice has something to do for; null if that is not known. */
  private static Set<BigInteger> labels(Statement.Case c) {
    Set<BigInteger> result = new HashSet<>();
    for (Statement.CaseItem item : c.items()) {
      for (Expression label : item.labels()) {
        if (!(label instanceof Expression.Constant k)
            || !k.bits().isKnown()
            || k.width() != c.selector().width()) {
          return null;
        }
        result.add(k.bits().value());
      }
    }
    return result;
  }
}
