package io.refmill.compiler.elaborate.structure;

import io.refmill.compiler.elaborate.body.ModuleBuilder;
import io.refmill.compiler.elaborate.body.Waits;
import io.refmill.compiler.elaborate.body.Waits.Wait;
import io.refmill.compiler.elaborate.report.Rejection;
import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.ElaboratedModule;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Process.AlwaysKind;
import io.refmill.compiler.ir.Process.Edge;
import io.refmill.compiler.ir.Process.EventExpression;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.ir.walk.Statements;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.diagnostics.SourceLocation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * An always construct that waits in several places becomes processes that wait at their start. A
 * variable, {@code step}, says at which place it stands; nobody but these processes knows it.
 *
 * <pre>
 * before  always begin @(posedge clk); a &lt;= d; @(posedge clk); b &lt;= d; end
 * after   always @(posedge clk) case (step)
 *           0: begin a &lt;= d; step &lt;= 1; end
 *           1: begin b &lt;= d; step &lt;= 0; end
 *         endcase
 * </pre>
 *
 * <p>There is one process for each list of events. The step changes by nonblocking assignments:
 * what happens before a process waits again is past then, as an event of the same moment or a
 * change that the process has made itself.
 *
 * <p>What runs at time zero, up to the first wait, is an initial construct; nothing but its own
 * assignments may decide what it does.
 */
final class SplitAtWaits {
  private static final int MAX_STEPS = 1024;

  private final ModuleBuilder module;
  private final Waits waits;
  private final SourceLocation location;
  private final Segments segments;

  /**
   * The places of a construct.
   *
   * @param body what it repeats
   */
  SplitAtWaits(ModuleBuilder module, Statement body, Waits waits, SourceLocation location) {
    this.module = module;
    this.waits = waits;
    this.location = location;
    this.segments = new Segments(module, body, waits, location);
  }

  /** What the construct becomes. */
  List<Process> processes() {
    segments.run();
    int places = segments.all().size();
    if (places > MAX_STEPS) {
      throw refused("an always construct with more than " + MAX_STEPS + " waits", location);
    }
    Signal step = null;
    if (places > 1) {
      List<Integer> numbers = numbers();
      if (numbers.stream().anyMatch(n -> n > 0)) {
        step = step(Collections.max(numbers));
        segments.run(step, numbers, false);
      } else {
        segments.run(null, numbers, false);
      }
    }
    List<Statement> before = segments.beginning();
    if (step != null && isNumber(before.get(before.size() - 1), segments.number(first()))) {
      before = before.subList(0, before.size() - 1); // it starts so
    }
    Statement start = block(before);
    ElaboratedModule.Unwritten mover =
        isMovedByEdgesOfOne()
            ? ElaboratedModule.Unwritten.BY_CLOCK
            : ElaboratedModule.Unwritten.BY_OTHERS;
    List<Signal> unwritten = new ArrayList<>(waits.counters());
    if (step != null) {
      unwritten.add(step);
    }
    for (Signal s : unwritten) {
      module.unwritten.put(s, mover);
      module.blockVariables.remove(s);
    }
    List<Process> result = new ArrayList<>();
    if (!Statements.isEmpty(start)) {
      checkBeginning(start, new HashSet<>());
      result.add(new Process.InitialConstruct(start, location));
    }
    Signal moved = step;
    Set<Signal> awaited = new LinkedHashSet<>();
    List<Process> own = new ArrayList<>();
    byEvents()
        .forEach(
            (events, steps) -> {
              events.forEach(e -> Expressions.signals(e.expression(), awaited));
              own.add(
                  new Process.AlwaysConstruct(
                      AlwaysKind.ALWAYS, false, List.copyOf(events), body(steps, moved), location));
            });
    if (own.size() > 1) {
      module.severalEvents.add(new ModuleBuilder.SeveralEvents(awaited, own, location));
    }
    result.addAll(own);
    return result;
  }

  /**
   * Numbers the places, in the order of the text. Those from which the same follows are one, as the
   * two of {@code @(posedge clk); while (!ready) @(posedge clk);}.
   */
  private List<Integer> numbers() {
    Signal probe = variable("step", Integer.SIZE);
    List<Integer> same = new ArrayList<>();
    for (int k = 0; k < waits.all().size(); k++) {
      same.add(k);
    }
    int before;
    int now = segments.all().size();
    do {
      before = now;
      segments.run(probe, same, true);
      Map<List<Object>, Integer> first = new HashMap<>();
      Map<Integer, Integer> joined = new HashMap<>();
      segments
          .all()
          .forEach(
              (k, code) -> {
                Wait w = waits.all().get(k);
                List<Object> what = Arrays.asList(Set.copyOf(w.events()), w.until(), code);
                joined.put(same.get(k), same.get(first.computeIfAbsent(what, e -> k)));
              });
      same.replaceAll(k -> joined.getOrDefault(k, k));
      now = first.size();
    } while (now < before);
    Map<Integer, Integer> dense = new HashMap<>();
    segments.all().keySet().forEach(k -> dense.putIfAbsent(same.get(k), dense.size()));
    return same.stream().map(k -> dense.getOrDefault(k, 0)).toList();
  }

  /** The first place of the text. */
  private int first() {
    return segments.all().keySet().iterator().next();
  }

  private static boolean isNumber(Statement s, Expression number) {
    return s instanceof Statement.NonblockingAssignment a && a.value().equals(number);
  }

  private Statement block(List<Statement> statements) {
    return statements.size() == 1 ? statements.get(0) : new Statement.Block(statements, location);
  }

  private Signal step(int last) {
    int width = Integer.SIZE - Integer.numberOfLeadingZeros(last);
    Signal result = variable(module.unique("step"), width);
    module.add(result);
    return result;
  }

  /** It starts in a known place, whatever else is unknown then. */
  private Signal variable(String name, int width) {
    return new Signal(
        name,
        Signal.Kind.VARIABLE,
        Signal.Resolution.WIRE,
        width,
        false,
        List.of(),
        true,
        false,
        Bits.of(width, 0),
        location);
  }

  /**
   * Whether the place is where it starts until the first edge of a clock. Any other events may come
   * while a simulation begins from given values, and no bench can put the process back.
   */
  private boolean isMovedByEdgesOfOne() {
    Set<Set<Signal>> signals = new HashSet<>();
    for (int k : segments.all().keySet()) {
      Wait w = waits.all().get(k);
      boolean level = w.until() != null || w.events().stream().anyMatch(e -> e.edge() == Edge.ANY);
      for (EventExpression e : w.events()) {
        Set<Signal> named = new HashSet<>();
        Expressions.signals(e.expression(), named);
        signals.add(named);
      }
      if (level) {
        return false;
      }
    }
    return signals.size() == 1;
  }

  /** The places by what is waited for there; all that wait until something holds are together. */
  private Map<Set<EventExpression>, List<Integer>> byEvents() {
    Map<Set<EventExpression>, List<Integer>> result = new LinkedHashMap<>();
    List<Integer> levels = new ArrayList<>();
    Set<Signal> watched = new LinkedHashSet<>();
    for (int k : segments.all().keySet()) {
      Wait w = waits.all().get(k);
      if (w.until() == null) {
        result.computeIfAbsent(new LinkedHashSet<>(w.events()), e -> new ArrayList<>()).add(k);
        continue;
      }
      levels.add(k);
      Expressions.walk(
          w.until(),
          e -> {
            if (e instanceof Expression.ElementSelect
                || e instanceof Expression.Call
                || e instanceof Expression.HierarchicalReference) {
              throw refused("a wait statement for this condition", w.location());
            }
          });
      Expressions.signals(w.until(), watched);
    }
    if (!levels.isEmpty()) {
      Set<EventExpression> changes = new LinkedHashSet<>();
      watched.forEach(
          s -> changes.add(new EventExpression(Edge.ANY, new Expression.SignalReference(s))));
      if (changes.isEmpty() || result.containsKey(changes)) {
        throw refused("a wait statement for this condition", location);
      }
      result.put(changes, levels);
    }
    return result;
  }

  /** What a process does in each of its places. */
  private Statement body(List<Integer> places, Signal step) {
    if (step == null) {
      return block(segments.all().get(places.get(0)));
    }
    Expression selector = new Expression.SignalReference(step);
    boolean all = places.size() == segments.all().size();
    List<Statement.CaseItem> items = new ArrayList<>();
    Statement otherwise = null;
    for (int k : places) {
      Statement body = block(segments.all().get(k));
      if (all && items.size() == places.size() - 1) {
        otherwise = body;
      } else {
        items.add(
            new Statement.CaseItem(
                List.of(segments.number(k)), body, waits.all().get(k).location()));
      }
    }
    return new Statement.Case(Statement.CaseKind.CASE, selector, items, otherwise, location);
  }

  /** At time zero nothing has a value that is sure but what has been assigned here. */
  private static void checkBeginning(Statement s, Set<Signal> assigned) {
    Set<Signal> read = new LinkedHashSet<>();
    if (s instanceof Statement.Loop l) {
      checkBeginning(l.initial(), assigned);
      Expressions.signals(l.condition(), read);
    } else if (s instanceof Statement.If i) {
      Expressions.signals(i.condition(), read);
    } else if (s instanceof Statement.Case c) {
      Expressions.signals(c.selector(), read);
      c.items().forEach(i -> i.labels().forEach(l -> Expressions.signals(l, read)));
    } else if (Statements.children(s).isEmpty()) {
      read.addAll(Expressions.signalsReadBy(s));
    }
    read.removeAll(assigned);
    for (Signal r : read) {
      String what = "\"" + r.name() + "\", which an always construct reads before it waits,";
      throw refused(what, s.location());
    }
    Statements.children(s).forEach(child -> checkBeginning(child, assigned));
    if (s instanceof Statement.BlockingAssignment a) {
      assigned.addAll(Expressions.targets(a.target()));
    }
  }

  private static Rejection refused(String what, SourceLocation location) {
    return Rejection.of(DiagnosticCode.UNSUPPORTED_TIMING, location, what);
  }
}
