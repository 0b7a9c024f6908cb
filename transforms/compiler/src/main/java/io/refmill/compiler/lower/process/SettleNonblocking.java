package io.refmill.compiler.lower.process;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Process.Edge;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.ir.walk.Statements;
import io.refmill.compiler.lower.access.Accesses;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Turns the nonblocking assignments of a combinational process into blocking ones. Such a process
 * runs again for every value that it updates itself, so it ends where the assignments agree with
 * each other: that is what blocking assignments give when no value is read before it is written;
 * and where one is, each variable gets a process of its own, to be put in order by its
 * dependencies. That is so where no variable is held meanwhile; else nothing is turned.
 *
 * <pre>
 * before  always @* begin z <= y; y <= a; end
 * after   always @* z = y;   always @* y = a;
 * </pre>
 */
final class SettleNonblocking {
  private SettleNonblocking() {}

  static List<Process> apply(Process p) {
    if (!(p instanceof Process.AlwaysConstruct a)
        || a.events().stream().anyMatch(e -> e.edge() != Edge.ANY)
        || !Statements.contains(a.body(), s -> s instanceof Statement.NonblockingAssignment)) {
      return List.of(p);
    }
    Accesses before = Accesses.of(p);
    Set<Signal> nonblocking = before.nonblockingWrites().keySet();
    Set<Signal> readsOwn = new LinkedHashSet<>();
    for (Signal s : nonblocking) {
      if (before.reads().containsKey(s)) {
        readsOwn.add(s);
      }
    }
    if (!a.implicit() && !readsOwn.isEmpty() && !listed(a).containsAll(readsOwn)) {
      return List.of(p);
    }
    if (nonblocking.stream().anyMatch(before.blockingWrites()::containsKey)) {
      // In both ways: one after the other, and with no read in between, they are alike.
      Hazards hazards = new Hazards();
      hazards.walk(a.body());
      if (nonblocking.stream().anyMatch(s -> hazards.overwritten(s) || hazards.readLate(s))) {
        return List.of(p);
      }
    }
    Process blocking = with(a, toBlocking(a.body(), null));
    Accesses after = Accesses.of(blocking);
    if (nonblocking.stream().noneMatch(s -> after.reads().containsKey(s))) {
      return List.of(blocking);
    }
    if (!before.blockingWrites().isEmpty()) {
      return List.of(p);
    }
    Map<Signal, Process> slices = new LinkedHashMap<>();
    for (Signal s : nonblocking) {
      slices.put(s, with(a, toBlocking(a.body(), s)));
    }
    boolean settles =
        a.implicit()
            ? nonblocking.size() == 1 || slices.keySet().stream().noneMatch(s -> keeps(s, slices))
            : isFunction(slices);
    return settles ? List.copyOf(slices.values()) : List.of(p);
  }

  /** Whether a variable may be held while the process passes through values of its own. */
  private static boolean keeps(Signal s, Map<Signal, Process> slices) {
    Accesses accesses = Accesses.of(slices.get(s));
    return accesses.holds(s) && accesses.reads().keySet().stream().anyMatch(slices::containsKey);
  }

  /** Whether nothing is held meanwhile and no variable depends on itself. */
  private static boolean isFunction(Map<Signal, Process> slices) {
    Map<Signal, Set<Signal>> reads = new LinkedHashMap<>();
    for (Map.Entry<Signal, Process> slice : slices.entrySet()) {
      if (keeps(slice.getKey(), slices)) {
        return false;
      }
      Set<Signal> own = new LinkedHashSet<>(Accesses.of(slice.getValue()).reads().keySet());
      own.retainAll(slices.keySet());
      reads.put(slice.getKey(), own);
    }
    boolean some = true;
    while (some && !reads.isEmpty()) {
      some = reads.values().removeIf(Set::isEmpty);
      reads.values().forEach(own -> own.retainAll(reads.keySet()));
    }
    return reads.isEmpty();
  }

  private static Process with(Process.AlwaysConstruct a, Statement body) {
    return new Process.AlwaysConstruct(a.kind(), a.implicit(), a.events(), body, a.location());
  }

  private static Set<Signal> listed(Process.AlwaysConstruct a) {
    Set<Signal> result = new LinkedHashSet<>();
    a.events()
        .forEach(
            e -> {
              if (e.expression() instanceof Expression.SignalReference s) {
                result.add(s.signal());
              }
            });
    return result;
  }

  /**
   * The statement with blocking assignments; when {@code only} is given, without those to others.
   */
  private static Statement toBlocking(Statement s, Signal only) {
    if (s == null) {
      return null;
    } else if (s instanceof Statement.NonblockingAssignment n) {
      if (only != null && !Expressions.targets(n.target()).contains(only)) {
        return new Statement.Block(List.of(), n.location());
      }
      return new Statement.BlockingAssignment(n.target(), n.value(), n.location());
    } else if (s instanceof Statement.Block b) {
      List<Statement> list = new ArrayList<>();
      for (Statement t : b.statements()) {
        Statement r = toBlocking(t, only);
        if (!(r instanceof Statement.Block empty && empty.statements().isEmpty())) {
          list.add(r);
        }
      }
      return new Statement.Block(list, b.location());
    } else if (s instanceof Statement.If i) {
      Statement whenTrue = toBlocking(i.whenTrue(), only);
      Statement whenFalse = toBlocking(i.whenFalse(), only);
      if (isEmpty(whenTrue) && isEmpty(whenFalse)) {
        return new Statement.Block(List.of(), i.location());
      }
      return new Statement.If(
          i.condition(),
          whenTrue == null ? new Statement.Block(List.of(), i.location()) : whenTrue,
          isEmpty(whenFalse) ? null : whenFalse,
          i.location());
    } else if (s instanceof Statement.Case c) {
      List<Statement.CaseItem> items = new ArrayList<>();
      boolean empty = true;
      for (Statement.CaseItem item : c.items()) {
        Statement body = toBlocking(item.body(), only);
        empty &= isEmpty(body);
        items.add(new Statement.CaseItem(item.labels(), body, item.location()));
      }
      Statement defaultBody = toBlocking(c.defaultBody(), only);
      if (empty && isEmpty(defaultBody)) {
        return new Statement.Block(List.of(), c.location());
      }
      return new Statement.Case(c.kind(), c.selector(), items, defaultBody, c.location());
    } else if (s instanceof Statement.Loop l) {
      return new Statement.Loop(
          l.initial(),
          l.condition(),
          l.step(),
          toBlocking(l.body(), only),
          l.testFirst(),
          l.location());
    } else if (s instanceof Statement.Labeled l) {
      return l.with(toBlocking(l.body(), only));
    }
    return s;
  }

  private static boolean isEmpty(Statement s) {
    return s == null
        || s instanceof Statement.Block b
            && b.statements().stream().allMatch(SettleNonblocking::isEmpty);
  }
}
