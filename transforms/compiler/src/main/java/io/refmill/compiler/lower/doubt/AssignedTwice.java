package io.refmill.compiler.lower.doubt;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.ir.walk.Statements;
import io.refmill.compiler.lower.access.Node;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Finds variables that a process may assign more than once in one execution: what waits for a
 * change sees each of the values, nonblocking ones too, which take effect one after the other (IEEE
 * 1800-2017 4.6).
 *
 * <pre>
 * always @(posedge clk) begin tick &lt;= 0; if (last) tick &lt;= 1; end
 * always @(posedge tick) n &lt;= n + 1;      counts too where tick is 1 and stays it
 * </pre>
 */
final class AssignedTwice {
  /** Bits of a variable that are looked at. */
  private static final int MAX_BITS = 64;

  private AssignedTwice() {}

  /**
   * Those of a process.
   *
   * @param among variables that are of interest
   */
  static Set<Signal> by(Node n, Set<Signal> among) {
    Set<Signal> result = new HashSet<>();
    if (n.process() instanceof Process.AlwaysConstruct a) {
      for (Signal s : n.writes()) {
        if (among.contains(s)
            && !s.isArray()
            && IntStream.range(0, Math.min(s.width(), MAX_BITS))
                .anyMatch(bit -> most(a.body(), s, bit) > 1)) {
          result.add(s);
        }
      }
    }
    return result;
  }

  /** Assignments to a bit in one execution, at most; of loops two stand for all. */
  private static int most(Statement statement, Signal s, int bit) {
    if (statement == null) {
      return 0;
    }
    Expression target = Statements.target(statement);
    int own = target != null && mayCover(target, s, bit) ? 1 : 0;
    List<Statement> parts = Statements.children(statement);
    if (statement instanceof Statement.If || statement instanceof Statement.Case) {
      return own + parts.stream().mapToInt(part -> most(part, s, bit)).max().orElse(0);
    }
    int times = statement instanceof Statement.Loop ? 2 : 1;
    return own + times * parts.stream().mapToInt(part -> most(part, s, bit)).sum();
  }

  private static boolean mayCover(Expression target, Signal s, int bit) {
    if (target instanceof Expression.Concatenation c) {
      return c.parts().stream().anyMatch(part -> mayCover(part, s, bit));
    }
    if (target instanceof Expression.PartSelect part
        && part.base() instanceof Expression.SignalReference whole) {
      return whole.signal().equals(s) && bit >= part.lsb() && bit < part.lsb() + part.width();
    }
    return Expressions.targets(target).contains(s);
  }
}
