package io.refmill.compiler.lower.process;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Process.Edge;
import io.refmill.compiler.ir.Process.EventExpression;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.lower.access.Accesses;
import io.refmill.compiler.lower.access.Drivers;
import io.refmill.compiler.lower.access.SignalGraph;
import io.refmill.compiler.lower.form.LoweringException;
import io.refmill.diagnostics.DiagnosticCode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Takes those events out of a sensitivity list that a process only brings about itself, and that
 * start nothing: while it runs it does not wait, so it misses what it assigns blocking (IEEE
 * 1800-2017 9.4.2); and what it assigns nonblocking starts it once more, with the same outcome,
 * unless it reads a variable of its own, or what follows one.
 *
 * <pre>
 * before  always @(a or y) y = a + b;
 * after   always @(a) y = a + b;
 * </pre>
 */
final class OwnEvents {
  private OwnEvents() {}

  /** The process without such events; itself where none would be left. */
  static Process drop(Process p, Drivers drivers) {
    if (!(p instanceof Process.AlwaysConstruct a)
        || a.implicit()
        || a.events().stream().anyMatch(e -> e.edge() != Edge.ANY)) {
      return p;
    }
    Accesses accesses = Accesses.of(p);
    Set<Signal> missed = new HashSet<>(accesses.writes().keySet());
    missed.removeIf(s -> drivers.of(s).size() != 1);
    if (!Collections.disjoint(missed, accesses.nonblockingWrites().keySet())
        && followsOwn(accesses, drivers)) {
      missed.removeAll(accesses.nonblockingWrites().keySet());
    }
    List<EventExpression> left =
        a.events().stream()
            .filter(
                e ->
                    !(e.expression() instanceof Expression.SignalReference s
                        && missed.contains(s.signal())))
            .toList();
    return left.isEmpty() || left.size() == a.events().size()
        ? p
        : new Process.AlwaysConstruct(a.kind(), false, left, a.body(), a.location());
  }

  /**
   * Whether a process waits for a variable that it assigns nonblocking and that a net leads back to
   * it: the second run sees another value, or not yet.
   */
  static boolean comesBack(Process p, Drivers drivers) {
    if (!(p instanceof Process.AlwaysConstruct a)
        || a.implicit()
        || a.events().stream().anyMatch(e -> e.edge() != Edge.ANY)) {
      return false;
    }
    Accesses accesses = Accesses.of(p);
    boolean waits =
        a.events().stream()
            .anyMatch(
                e ->
                    e.expression() instanceof Expression.SignalReference s
                        && accesses.nonblockingWrites().containsKey(s.signal()));
    return waits
        && Collections.disjoint(accesses.reads().keySet(), accesses.writes().keySet())
        && followsOwn(accesses, drivers);
  }

  /** Whether a process reads what it writes, be it by way of nets. */
  private static boolean followsOwn(Accesses accesses, Drivers drivers) {
    Set<Signal> seen = new HashSet<>(accesses.reads().keySet());
    List<Signal> work = new ArrayList<>(seen);
    while (!work.isEmpty()) {
      Signal s = work.remove(work.size() - 1);
      if (accesses.writes().containsKey(s)) {
        return true;
      }
      for (Process q : drivers.of(s)) {
        if (!SignalGraph.isEdgeTriggered(q)) {
          Accesses.of(q).reads().keySet().stream().filter(seen::add).forEach(work::add);
        }
      }
    }
    return false;
  }

  /**
   * Whether a process waits for what it assigns nonblocking itself.
   *
   * @throws LoweringException if that cannot be told from what it must miss
   */
  static boolean startsItself(Process p, Accesses accesses) {
    if (!(p instanceof Process.AlwaysConstruct a)) {
      return false;
    }
    Set<Signal> own = new HashSet<>(accesses.nonblockingWrites().keySet());
    if (a.implicit()) {
      own.retainAll(accesses.reads().keySet());
      own.retainAll(
          a.kind() == Process.AlwaysKind.ALWAYS || a.kind() == Process.AlwaysKind.CALL
              ? Expressions.watchedBy(a.body())
              : Expressions.readOutsideTasks(a.body()));
    } else {
      Set<Signal> listed = new HashSet<>();
      a.events().forEach(e -> Expressions.signals(e.expression(), listed));
      own.retainAll(listed);
    }
    for (Signal s : own) {
      if (s.isArray() || accesses.blockingWrites().containsKey(s)) {
        String how = s.isArray() ? "assigns itself" : "assigns both blocking and nonblocking";
        throw new LoweringException(
            DiagnosticCode.UNSUPPORTED_TIMING,
            a.location(),
            "a process that waits for changes of " + s.name() + ", which it " + how + ",");
      }
    }
    return !own.isEmpty();
  }
}
