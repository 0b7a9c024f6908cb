package io.refmill.compiler.elaborate.structure;

import io.refmill.compiler.elaborate.body.ModuleBuilder.SeveralEvents;
import io.refmill.compiler.elaborate.report.Rejection;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Process.AlwaysConstruct;
import io.refmill.compiler.ir.Process.Edge;
import io.refmill.compiler.ir.Process.EventExpression;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.ir.walk.Statements;
import io.refmill.diagnostics.DiagnosticCode;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A process that waits for one thing and then for another, which some process changes at once at an
 * edge: whether it waits for that already is a matter of who runs first (IEEE 1800-2017 4.7).
 *
 * <pre>
 * always @(posedge clk) t = ~t;
 * always begin @(posedge clk); @(t) n = n + 1; end     sees the change at the same edge or misses it
 * </pre>
 */
final class AwaitedChanges {
  private AwaitedChanges() {}

  /**
   * Looks at the processes of a module that wait for different events.
   *
   * @throws Rejection UNSUPPORTED_TIMING where others change at once what they wait for
   */
  static void check(List<SeveralEvents> waiting, List<Process> processes) {
    for (SeveralEvents w : waiting) {
      Set<Signal> awaited = new HashSet<>(w.signals());
      int before;
      do {
        before = awaited.size();
        processes.forEach(p -> follow(p, awaited));
      } while (awaited.size() > before);
      for (Process p : processes) {
        if (w.own().stream().noneMatch(o -> o == p)
            && p instanceof AlwaysConstruct a
            && isClocked(a)) {
          Statements.forEach(a.body(), s -> refuse(s, awaited, w));
        }
      }
    }
  }

  /** Adds what decides over values that are waited for. */
  private static void follow(Process p, Set<Signal> awaited) {
    if (p instanceof Process.ContinuousAssignment c
        && Expressions.targets(c.target()).stream().anyMatch(awaited::contains)) {
      Expressions.signals(c.value(), awaited);
    } else if (p instanceof AlwaysConstruct a && !isClocked(a)) {
      boolean[] found = new boolean[1];
      Statements.forEach(
          a.body(),
          s -> {
            if (Statements.target(s) != null) {
              found[0] |=
                  Expressions.targets(Statements.target(s)).stream().anyMatch(awaited::contains);
            }
          });
      if (found[0]) {
        awaited.addAll(Expressions.signalsReadBy(a.body()));
      }
    }
  }

  private static boolean isClocked(AlwaysConstruct a) {
    return a.events().stream().map(EventExpression::edge).anyMatch(e -> e != Edge.ANY);
  }

  private static void refuse(Statement s, Set<Signal> awaited, SeveralEvents w) {
    if (s instanceof Statement.BlockingAssignment b) {
      for (Signal target : Expressions.targets(b.target())) {
        if (awaited.contains(target)) {
          throw Rejection.of(
              DiagnosticCode.UNSUPPORTED_TIMING,
              w.location(),
              "a process that waits for several events, among them changes of \""
                  + target.name()
                  + "\" in the middle of another process,");
        }
      }
    }
  }
}
