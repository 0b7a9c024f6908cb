package io.refmill.compiler.lower.process;

import io.refmill.compiler.elaborate.constant.FoldedExpressions;
import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.Subroutine;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.ir.walk.Rewriter;
import io.refmill.compiler.ir.walk.Statements;
import io.refmill.compiler.lower.form.FlatDesign;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Makes several assignments of one to joined registers, where the value is joined alike, or all
 * zeros or ones: each register then has its own next value and its own reset.
 *
 * <pre>
 * before  {q2, q1} &lt;= {q1, d};  {a, b, c} &lt;= 0;  {carry, sum} &lt;= x + y;
 * after   q2 &lt;= q1; q1 &lt;= d;    a &lt;= 0; b &lt;= 0; c &lt;= 0;  {carry, sum} &lt;= x + y;
 * </pre>
 */
public final class SplitAssignments extends Rewriter {
  private SplitAssignments() {}

  public static FlatDesign run(FlatDesign design) {
    List<Process> processes = new ArrayList<>();
    for (Process p : design.processes()) {
      boolean some =
          p instanceof Process.AlwaysConstruct a
              && a.events().stream().anyMatch(e -> e.edge() != Process.Edge.ANY)
              && Statements.contains(a.body(), s -> !split(s).isEmpty());
      processes.add(some ? new SplitAssignments().process(p) : p);
    }
    return design.withProcesses(processes);
  }

  @Override
  public Statement statement(Statement s) {
    List<Statement> parts = s == null ? List.of() : split(s);
    return parts.isEmpty() ? super.statement(s) : new Statement.Block(parts, s.location());
  }

  @Override
  protected boolean keeps(Subroutine f) {
    return true;
  }

  /** What an assignment comes to; empty where it stays. */
  private static List<Statement> split(Statement s) {
    if (!(Statements.target(s) instanceof Expression.Concatenation target)
        || !(s instanceof Statement.BlockingAssignment
            || s instanceof Statement.NonblockingAssignment)) {
      return List.of();
    }
    Expression value = Statements.value(s);
    Set<Signal> written = Expressions.targets(target);
    if (written.size() < target.parts().size()
        || s instanceof Statement.BlockingAssignment && reads(target, value, written)
        || calls(value)) {
      return List.of();
    }
    List<Statement> result = new ArrayList<>();
    int end = target.parts().size();
    int lsb = 0;
    for (int i = end - 1; i >= 0; i--) {
      // Parts up to one that ends where a part of the value does.
      List<Expression> joined = target.parts().subList(i, end);
      int width = joined.stream().mapToInt(Expression::width).sum();
      Expression part = slice(value, lsb, width);
      if (part != null) {
        Expression to = joined.size() == 1 ? joined.get(0) : new Expression.Concatenation(joined);
        result.add(0, assignment(s, to, part));
        end = i;
        lsb += width;
      }
    }
    return end == 0 && result.size() > 1 ? result : List.of();
  }

  private static Statement assignment(Statement like, Expression target, Expression value) {
    return like instanceof Statement.NonblockingAssignment
        ? new Statement.NonblockingAssignment(target, value, like.location())
        : new Statement.BlockingAssignment(target, value, like.location());
  }

  /** Some bits of a value, where they are parts of it; else null. */
  private static Expression slice(Expression value, int lsb, int width) {
    if (value instanceof Expression.Constant k) {
      return uniform(k.bits()) ? FoldedExpressions.part(value, lsb, width, false) : null;
    }
    if (!(value instanceof Expression.Concatenation c)) {
      return null;
    }
    List<Expression> parts = new ArrayList<>(c.parts());
    Collections.reverse(parts);
    List<Expression> found = new ArrayList<>();
    int from = 0;
    for (Expression p : parts) {
      int to = from + p.width();
      if (p instanceof Expression.Constant && from < lsb + width && to > lsb) {
        int low = Math.max(from, lsb);
        found.add(
            0, FoldedExpressions.part(p, low - from, Math.min(to, lsb + width) - low, p.signed()));
      } else if (from >= lsb && to <= lsb + width) {
        found.add(0, p);
      } else if (from < lsb + width && to > lsb) {
        return null;
      }
      from = to;
    }
    return found.size() == 1 ? found.get(0) : new Expression.Concatenation(found);
  }

  /** Whether bits are all 0 or all 1; others may be a pattern that reads best as one. */
  private static boolean uniform(Bits bits) {
    return bits.isKnown()
        && (bits.value().signum() == 0 || bits.value().equals(Bits.mask(bits.width())));
  }

  /** Whether what an assignment reads depends on what it writes. */
  private static boolean reads(Expression target, Expression value, Set<Signal> written) {
    Set<Signal> read = new HashSet<>();
    Expressions.signals(value, read);
    target.forEachTargetIndex(e -> Expressions.signals(e, read));
    return !Collections.disjoint(read, written);
  }

  private static boolean calls(Expression value) {
    boolean[] found = {false};
    Expressions.walk(value, e -> found[0] |= e instanceof Expression.Call);
    return found[0];
  }
}
