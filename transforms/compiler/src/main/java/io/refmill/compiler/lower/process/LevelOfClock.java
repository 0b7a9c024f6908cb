package io.refmill.compiler.lower.process;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Process.Edge;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.run.Evaluate;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.ir.walk.Statements;
import io.refmill.compiler.lower.access.Accesses;
import java.math.BigInteger;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Turns a process that waits for any change of one bit, and then does nothing at one of its levels,
 * into one that waits for the edge: the same but in how it is written (IEEE 1800-2017 9.4.2), and
 * the habit of those who come from VHDL.
 *
 * <pre>
 * before  always @(clk) if (clk == 1) q &lt;= d;
 * after   always @(posedge clk) q &lt;= d;
 * </pre>
 */
final class LevelOfClock {
  private LevelOfClock() {}

  static Process apply(Process p) {
    if (!(p instanceof Process.AlwaysConstruct a)
        || a.kind() != Process.AlwaysKind.ALWAYS && a.kind() != Process.AlwaysKind.ALWAYS_FF
        || a.implicit()
        || a.events().size() != 1
        || a.events().get(0).edge() != Edge.ANY
        || !(a.events().get(0).expression() instanceof Expression.SignalReference clock)
        || clock.width() != 1
        || Accesses.of(p).writes().containsKey(clock.signal())
        || Set.of(clock.signal()).containsAll(Accesses.of(p).reads().keySet())) {
      // What reads nothing else is a latch.
      return p;
    }
    List<Statement> body = Statements.flatten(a.body());
    if (body.size() != 1
        || !(body.get(0) instanceof Statement.If only)
        || !Statements.isEmpty(only.whenFalse())
        || Statements.isEmpty(only.whenTrue())) {
      return p;
    }
    Edge edge = edge(only.condition(), clock.signal());
    return edge == null
        ? p
        : new Process.AlwaysConstruct(
            a.kind(),
            false,
            List.of(new Process.EventExpression(edge, clock)),
            only.whenTrue(),
            a.location());
  }

  /** The edge behind which a condition holds that asks for a signal alone; else null. */
  private static Edge edge(Expression condition, Signal clock) {
    Set<Signal> signals = new LinkedHashSet<>();
    Expressions.signals(condition, signals);
    if (!signals.equals(Set.of(clock))) {
      return null;
    }
    BigInteger low = Evaluate.tryEvaluate(condition, Map.of(clock, BigInteger.ZERO));
    BigInteger high = Evaluate.tryEvaluate(condition, Map.of(clock, BigInteger.ONE));
    if (low == null || high == null || low.signum() == high.signum()) {
      return null;
    }
    return high.signum() != 0 ? Edge.POSEDGE : Edge.NEGEDGE;
  }
}
