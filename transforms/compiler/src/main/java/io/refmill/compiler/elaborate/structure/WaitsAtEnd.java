package io.refmill.compiler.elaborate.structure;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process.Edge;
import io.refmill.compiler.ir.Process.EventExpression;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.ir.walk.Statements;
import io.refmill.syntax.StatementSyntax;
import io.refmill.syntax.StatementSyntax.BlockSyntax;
import io.refmill.syntax.StatementSyntax.NullSyntax;
import io.refmill.syntax.StatementSyntax.TimedSyntax;
import io.refmill.syntax.TimingControlSyntax;
import io.refmill.syntax.TimingControlSyntax.EventControlSyntax;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The body of an always construct that waits at its end (IEEE 1800-2017 9.2.2.1: it is repeated).
 * It runs once at time zero, when nobody has asked for anything; if it waits for any change of all
 * that it reads, and reads nothing that it assigns, that one run leaves no trace.
 *
 * <pre>
 * before  always begin y = a &amp; b; @(a or b); end
 * after   always @(a or b) y = a &amp; b;
 * </pre>
 *
 * @param body what comes before the last statement
 * @param timing what the last statement waits for
 */
record WaitsAtEnd(StatementSyntax body, TimingControlSyntax timing) {
  /** The two of a body; null where it is not so. */
  static WaitsAtEnd of(StatementSyntax s) {
    if (!(s instanceof BlockSyntax b) || b.parallel() || b.statements().size() < 2) {
      return null;
    }
    int last = b.statements().size() - 1;
    boolean waits =
        b.statements().get(last) instanceof TimedSyntax t
            && t.timing() instanceof EventControlSyntax
            && t.body() instanceof NullSyntax;
    if (!waits || b.statements().get(0) instanceof TimedSyntax) {
      return null;
    }
    StatementSyntax before =
        new BlockSyntax(
            b.location(), b.label(), false, b.declarations(), b.statements().subList(0, last));
    return new WaitsAtEnd(before, ((TimedSyntax) b.statements().get(last)).timing());
  }

  /** Whether any change of what a statement reads is waited for. */
  static boolean waitsForAll(Statement body, List<EventExpression> events) {
    Set<Signal> listed = new HashSet<>();
    for (EventExpression e : events) {
      if (e.edge() != Edge.ANY || !(e.expression() instanceof Expression.SignalReference s)) {
        return false;
      }
      listed.add(s.signal());
    }
    Set<Signal> assigned = new HashSet<>();
    Statements.forEach(
        body,
        s -> {
          if (Statements.target(s) != null) {
            assigned.addAll(Expressions.targets(Statements.target(s)));
          }
        });
    Set<Signal> read = Expressions.signalsReadBy(body);
    return listed.containsAll(read) && assigned.stream().noneMatch(listed::contains);
  }
}
