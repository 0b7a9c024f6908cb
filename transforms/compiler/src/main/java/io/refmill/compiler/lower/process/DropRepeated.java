package io.refmill.compiler.lower.process;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.ir.walk.StatementRebuilder;
import io.refmill.compiler.ir.walk.Statements;
import io.refmill.compiler.lower.form.FlatDesign;
import io.refmill.diagnostics.SourceLocation;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Leaves to one process what several do alike: where all that assign a variable wait for the same
 * edges and assign it without blocking, the same under the same conditions, the order in which they
 * run decides nothing (IEEE 1800-2017 4.8). Rounds of a loop generate construct do so that have
 * something in common besides what is their own.
 *
 * <pre>
 * before  always @(posedge clk) begin ready &lt;= go; q[0] &lt;= d[0]; end
 *         always @(posedge clk) begin ready &lt;= go; q[1] &lt;= d[1]; end
 * after   always @(posedge clk) ready &lt;= go;
 *         always @(posedge clk) q[0] &lt;= d[0];
 *         always @(posedge clk) q[1] &lt;= d[1];
 * </pre>
 *
 * <p>What is common has a process of its own, so that the rounds stay alike.
 */
public final class DropRepeated {
  private static final Statement NOTHING = new Statement.Block(List.of(), SourceLocation.NONE);

  private final List<Process> processes;

  /** The processes that assign each variable: their places in the list, in order. */
  private final Map<Signal, Set<Integer>> writers = new LinkedHashMap<>();

  private DropRepeated(List<Process> processes) {
    this.processes = processes;
    for (int i = 0; i < processes.size(); i++) {
      int at = i;
      targets(processes.get(i))
          .forEach(s -> writers.computeIfAbsent(s, k -> new LinkedHashSet<>()).add(at));
    }
  }

  public static FlatDesign run(FlatDesign design) {
    DropRepeated pass = new DropRepeated(design.processes());
    Map<Set<Integer>, Set<Signal>> common = new LinkedHashMap<>();
    pass.writers.forEach(
        (s, all) -> {
          if (all.size() > 1 && pass.alike(s, all)) {
            common.computeIfAbsent(all, k -> new LinkedHashSet<>()).add(s);
          }
        });
    return common.isEmpty() ? design : design.withProcesses(pass.apart(common));
  }

  /** The processes without what is common to some, which comes before the first of these. */
  private List<Process> apart(Map<Set<Integer>, Set<Signal>> common) {
    Map<Integer, List<Process>> before = new HashMap<>();
    List<Process> rest = new ArrayList<>(processes);
    common.forEach(
        (all, signals) -> {
          int first = all.iterator().next();
          Process.AlwaysConstruct a = (Process.AlwaysConstruct) processes.get(first);
          before
              .computeIfAbsent(first, k -> new ArrayList<>())
              .add(with(a, new Part(signals::contains, true, true).statement(a.body())));
          for (int i : all) {
            Process.AlwaysConstruct r = (Process.AlwaysConstruct) rest.get(i);
            Part left = new Part(s -> !signals.contains(s), false, true);
            rest.set(i, with(r, left.statement(r.body())));
          }
        });
    List<Process> result = new ArrayList<>();
    for (int i = 0; i < rest.size(); i++) {
      result.addAll(before.getOrDefault(i, List.of()));
      if (rest.get(i) == processes.get(i) || !Statements.isEmpty(body(rest.get(i)))) {
        result.add(rest.get(i));
      }
    }
    return result;
  }

  private static Process with(Process.AlwaysConstruct a, Statement body) {
    return new Process.AlwaysConstruct(a.kind(), a.implicit(), a.events(), body, a.location());
  }

  private static Set<Signal> targets(Process p) {
    Set<Signal> result = new LinkedHashSet<>();
    if (p instanceof Process.ContinuousAssignment a) {
      result.addAll(Expressions.targets(a.target()));
    } else if (p instanceof Process.CombinationalInstance i) {
      i.targets().stream()
          .filter(Objects::nonNull)
          .forEach(t -> result.addAll(Expressions.targets(t)));
    } else {
      Expressions.forEachExpression(
          body(p), value -> {}, t -> result.addAll(Expressions.targets(t)));
    }
    return result;
  }

  private static Statement body(Process p) {
    return p instanceof Process.AlwaysConstruct a
        ? a.body()
        : ((Process.InitialConstruct) p).body();
  }

  /** Whether processes do the same to a variable, at the same edges. */
  private boolean alike(Signal s, Set<Integer> all) {
    Process.AlwaysConstruct first = null;
    Statement part = null;
    Set<Signal> atOnce = new HashSet<>();
    for (int i : all) {
      if (!(processes.get(i) instanceof Process.AlwaysConstruct a)
          || a.events().isEmpty()
          || a.events().stream().anyMatch(e -> e.edge() == Process.Edge.ANY)
          || first != null && !a.events().equals(first.events())
          || !fits(a.body(), s)) {
        return false;
      }
      Statement one = new Part(s::equals, true, false).statement(a.body());
      if (first == null) {
        first = a;
        part = one;
      } else if (!one.equals(part)) {
        return false;
      }
      assignedAtOnce(a.body(), atOnce);
    }
    return Collections.disjoint(Expressions.signalsReadBy(part), atOnce)
        && Expressions.callsIn(part).isEmpty();
  }

  /** Whether a process assigns a variable without blocking alone, outside of loops and jumps. */
  private static boolean fits(Statement body, Signal s) {
    return !Statements.contains(
        body,
        t ->
            Statements.isJump(t)
                || t instanceof Statement.Labeled
                || t instanceof Statement.Loop l && assigns(l.body(), s)
                || t instanceof Statement.BlockingAssignment b && assigns(b, s)
                || t instanceof Statement.NonblockingAssignment n
                    && n.target() instanceof Expression.Concatenation
                    && assigns(n, s));
  }

  private static boolean assigns(Statement body, Signal s) {
    return Statements.contains(
        body,
        t -> {
          Expression target = Statements.target(t);
          return target != null && Expressions.targets(target).contains(s);
        });
  }

  private static void assignedAtOnce(Statement body, Set<Signal> result) {
    Statements.forEach(
        body,
        t -> {
          if (t instanceof Statement.BlockingAssignment b) {
            result.addAll(Expressions.targets(b.target()));
          }
        });
  }

  /**
   * The part of a body that assigns some variables without blocking.
   *
   * @param kept those variables
   * @param alone whether all else goes
   * @param placed whether it is of interest where it stands
   */
  private static final class Part extends StatementRebuilder {
    private final Predicate<Signal> kept;
    private final boolean alone;
    private final boolean placed;

    Part(Predicate<Signal> kept, boolean alone, boolean placed) {
      this.kept = kept;
      this.alone = alone;
      this.placed = placed;
    }

    @Override
    public Statement block(Statement.Block b) {
      List<Statement> rest = inOrder(b.statements());
      rest.removeIf(s -> s == NOTHING);
      return rest.isEmpty() ? NOTHING : new Statement.Block(rest, at(b.location()));
    }

    @Override
    public Statement blockingAssignment(Statement.BlockingAssignment a) {
      return alone ? NOTHING : a;
    }

    @Override
    public Statement nonblockingAssignment(Statement.NonblockingAssignment a) {
      return Expressions.targets(a.target()).stream().anyMatch(kept)
          ? new Statement.NonblockingAssignment(a.target(), a.value(), at(a.location()))
          : NOTHING;
    }

    @Override
    protected Statement choice(Statement.If i, Statement whenTrue, Statement whenFalse) {
      return whenTrue == NOTHING && (whenFalse == null || whenFalse == NOTHING)
          ? NOTHING
          : new Statement.If(
              i.condition(), whenTrue, whenFalse == NOTHING ? null : whenFalse, at(i.location()));
    }

    @Override
    public Statement choice(Statement.Case c) {
      List<Statement.CaseItem> items = new ArrayList<>();
      boolean some = false;
      for (Statement.CaseItem item : c.items()) {
        Statement body = statement(item.body());
        some |= body != NOTHING;
        items.add(new Statement.CaseItem(item.labels(), body, at(item.location())));
      }
      Statement other = statement(c.defaultBody());
      return some || other != null && other != NOTHING
          ? new Statement.Case(c.kind(), c.selector(), items, other, at(c.location()))
          : NOTHING;
    }

    @Override
    public Statement loop(Statement.Loop l) {
      return alone ? NOTHING : super.loop(l);
    }

    private SourceLocation at(SourceLocation location) {
      return placed ? location : SourceLocation.NONE;
    }
  }
}
