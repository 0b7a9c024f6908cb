package io.refmill.compiler.elaborate.structure;

import io.refmill.compiler.elaborate.report.Rejection;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.ir.walk.Statements;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.diagnostics.SourceLocation;
import java.util.List;
import java.util.Set;

/**
 * Named events (IEEE 1800-2017 15.5) are bits that each trigger turns over, and who waits for one
 * waits for any change of it. Two triggers before the waiting process goes on wake it once and
 * would leave the bit as it was: so one process alone triggers an event, at most once a run.
 *
 * <pre>
 * event done;                             bit done = 0;
 * always @(posedge clk) ... -> done;      always @(posedge clk) ... done = ~done;
 * always @(done) n = n + 1;               always @(done) n = n + 1;
 * </pre>
 */
final class EventTriggers {
  private EventTriggers() {}

  /**
   * Looks at the triggers of a module's events.
   *
   * @throws Rejection UNSUPPORTED_TIMING where some may meet
   */
  static void check(Set<Signal> events, List<Process> processes) {
    for (Signal event : events) {
      Process before = null;
      for (Process p : processes) {
        int triggers = p instanceof Process.ContinuousAssignment ? 0 : triggers(p, event);
        if (triggers > 1 || triggers == 1 && before != null) {
          throw refused(event.name(), p.location());
        }
        before = triggers > 0 ? p : before;
      }
    }
  }

  private static Rejection refused(String name, SourceLocation location) {
    return Rejection.of(
        DiagnosticCode.UNSUPPORTED_TIMING,
        location,
        "event \"" + name + "\" that is triggered more than once at a time");
  }

  private static int triggers(Process p, Signal event) {
    if (p instanceof Process.AlwaysConstruct a) {
      return most(a.body(), event);
    }
    return p instanceof Process.InitialConstruct i ? most(i.body(), event) : 0;
  }

  /** How often an event is triggered at most while a statement runs; 2 stands for more. */
  private static int most(Statement s, Signal event) {
    if (s == null) {
      return 0;
    }
    Expression target = Statements.target(s);
    if (target != null) {
      return Expressions.targets(target).contains(event) ? 1 : 0;
    }
    List<Statement> children = Statements.children(s);
    int sum = 0;
    int most = 0;
    for (Statement child : children) {
      int n = most(child, event);
      sum += n;
      most = Math.max(most, n);
    }
    if (s instanceof Statement.Loop) {
      return sum == 0 ? 0 : 2;
    }
    boolean choice = s instanceof Statement.If || s instanceof Statement.Case;
    return Math.min(2, choice ? most : sum);
  }
}
