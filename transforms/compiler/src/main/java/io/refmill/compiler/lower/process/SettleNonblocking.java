package io.refmill.compiler.lower.process;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Process.Edge;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.ir.walk.StatementRebuilder;
import io.refmill.compiler.ir.walk.Statements;
import io.refmill.compiler.lower.access.Accesses;
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
    Process blocking = with(a, new ToBlocking(null).statement(a.body()));
    Accesses after = Accesses.of(blocking);
    if (nonblocking.stream().noneMatch(s -> after.reads().containsKey(s))) {
      return List.of(blocking);
    }
    if (!before.blockingWrites().isEmpty()) {
      return List.of(p);
    }
    Map<Signal, Process> slices = new LinkedHashMap<>();
    for (Signal s : nonblocking) {
      slices.put(s, with(a, new ToBlocking(s).statement(a.body())));
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

  /** Makes assignments blocking ones, and leaves those to others out. */
  private static final class ToBlocking extends StatementRebuilder {
    private final Signal only;

    /** For the assignments to one signal, or to all when that is null. */
    ToBlocking(Signal only) {
      this.only = only;
    }

    @Override
    public Statement nonblockingAssignment(Statement.NonblockingAssignment n) {
      return only != null && !Expressions.targets(n.target()).contains(only)
          ? nothing(n)
          : new Statement.BlockingAssignment(n.target(), n.value(), n.location());
    }

    @Override
    protected List<Statement> inOrder(List<Statement> statements) {
      List<Statement> list = super.inOrder(statements);
      list.removeIf(s -> s instanceof Statement.Block b && b.statements().isEmpty());
      return list;
    }

    @Override
    protected Statement choice(Statement.If i, Statement whenTrue, Statement whenFalse) {
      if (Statements.isEmpty(whenTrue) && Statements.isEmpty(whenFalse)) {
        return nothing(i);
      }
      return super.choice(
          i,
          whenTrue == null ? nothing(i) : whenTrue,
          Statements.isEmpty(whenFalse) ? null : whenFalse);
    }

    @Override
    public Statement choice(Statement.Case c) {
      Statement rebuilt = super.choice(c);
      return Statements.children(rebuilt).stream().allMatch(Statements::isEmpty)
          ? nothing(c)
          : rebuilt;
    }

    private static Statement nothing(Statement s) {
      return new Statement.Block(List.of(), s.location());
    }
  }
}
