package io.refmill.compiler.lower.process;

import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Process.Edge;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.run.Evaluate;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.ir.walk.Rewriter;
import io.refmill.compiler.ir.walk.StatementRebuilder;
import io.refmill.compiler.lower.access.Accesses;
import io.refmill.compiler.lower.access.Drivers;
import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * Puts the level of a clock where a process asks for it behind its edge, another habit of those who
 * come from VHDL ({@code rising_edge}). A process that waits for edges runs behind one of them
 * (IEEE 1800-2017 9.4.2), so one of their signals has the level that its edge leads to, and where
 * all others have been found at the other level it is the last one. Without it the clock would be
 * data, and what comes behind the reset an asynchronous load.
 *
 * <pre>
 * before  always @(posedge clk or posedge rst) if (rst) q &lt;= 0; else if (clk) q &lt;= d;
 * after   always @(posedge clk or posedge rst) if (rst) q &lt;= 0; else q &lt;= d;
 * </pre>
 *
 * <p>It holds for signals that are an input of the design or its complement, since these change
 * once at a time and are never unknown; another signal may have its old level again when the
 * process runs.
 */
final class LevelsAtEdges extends StatementRebuilder {
  /** Signals of the edges that may have started the process, with the levels that they lead to. */
  private final Map<Signal, BigInteger> possible;

  private LevelsAtEdges(Map<Signal, BigInteger> possible) {
    this.possible = possible;
  }

  static Process apply(Process p, Drivers drivers) {
    if (!(p instanceof Process.AlwaysConstruct a)) {
      return p;
    }
    Map<Signal, BigInteger> levels = levels(a, drivers);
    if (levels == null || !Accesses.of(p).reads().keySet().containsAll(levels.keySet())) {
      // Where one is not asked for, none of the others can be the last one.
      return p;
    }
    Statement body = new LevelsAtEdges(levels).within(a.body());
    return new Process.AlwaysConstruct(a.kind(), a.implicit(), a.events(), body, a.location());
  }

  /** Null where the events are not edges of different inputs that the process leaves alone. */
  private static Map<Signal, BigInteger> levels(Process.AlwaysConstruct a, Drivers drivers) {
    Map<Signal, BigInteger> levels = new LinkedHashMap<>();
    Set<Expression> sources = new LinkedHashSet<>();
    for (Process.EventExpression e : a.events()) {
      if (e.edge() == Edge.ANY
          || !(e.expression() instanceof Expression.SignalReference s)
          || s.width() != 1
          || !drivers.isInput(drivers.trace(s))
          || !sources.add(drivers.trace(s).expression())) {
        return null;
      }
      levels.put(s.signal(), e.edge() == Edge.POSEDGE ? BigInteger.ONE : BigInteger.ZERO);
    }
    return levels.isEmpty() || Accesses.writtenBy(a).stream().anyMatch(levels::containsKey)
        ? null
        : levels;
  }

  /** The statement where nothing else is known; with the level of the last signal that is left. */
  private Statement within(Statement s) {
    if (s == null || possible.size() != 1) {
      return statement(s);
    }
    Map.Entry<Signal, BigInteger> last = possible.entrySet().iterator().next();
    Expression level = new Expression.Constant(Bits.of(1, last.getValue()), false, null);
    Rewriter known =
        new Rewriter() {
          @Override
          protected Expression read(Expression.SignalReference r) {
            return r.signal() == last.getKey() ? level : r;
          }
        };
    return Specialise.withoutDecided(known.statement(s));
  }

  @Override
  public Statement conditional(Statement.If i) {
    return new Statement.If(
        i.condition(),
        new LevelsAtEdges(left(i.condition(), true)).within(i.whenTrue()),
        new LevelsAtEdges(left(i.condition(), false)).within(i.whenFalse()),
        i.location());
  }

  /** Signals that may still have their level behind a condition that holds, or does not. */
  private Map<Signal, BigInteger> left(Expression condition, boolean holds) {
    if (condition instanceof Expression.Binary b
        && b.operator()
            == (holds
                ? Expression.BinaryOperator.LOGICAL_AND
                : Expression.BinaryOperator.LOGICAL_OR)) {
      Map<Signal, BigInteger> both = new LinkedHashMap<>(left(b.left(), holds));
      both.keySet().retainAll(left(b.right(), holds).keySet());
      return both;
    }
    Set<Signal> read = new LinkedHashSet<>();
    Expressions.signals(condition, read);
    Map<Signal, BigInteger> result = new LinkedHashMap<>(possible);
    if (read.size() == 1 && possible.size() > 1) {
      Signal s = read.iterator().next();
      BigInteger level = possible.get(s);
      BigInteger value = level == null ? null : Evaluate.tryEvaluate(condition, Map.of(s, level));
      if (value != null && value.signum() != 0 != holds) {
        result.remove(s);
      }
    }
    return result;
  }
}
