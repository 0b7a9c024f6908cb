package io.refmill.compiler.lower.schedule;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.ir.walk.Statements;
import io.refmill.compiler.lower.access.Accesses;
import io.refmill.compiler.lower.access.Node;
import io.refmill.compiler.lower.access.WritersByBit;
import io.refmill.compiler.lower.plan.LoweredDesign.Unit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Takes an always construct that computes several variables apart, so that each part has those that
 * depend on each other: what goes from one to another one outside is no feedback then.
 *
 * <pre>
 * always @* begin                    wire early = ready | ~valid;
 *   next = 0; valid = 0;
 *   next = early;                    valid, early, next
 *   if (go) valid = 1;
 * end
 * </pre>
 */
final class SplitBlocks {
  /** Variables of a construct that is looked at. */
  private static final int MOST = 64;

  private SplitBlocks() {}

  /** Whether a construct computes variables whenever something that it reads changes. */
  static boolean isCombinational(Process.AlwaysConstruct a, Accesses accesses) {
    return !accesses.writes().isEmpty()
        && accesses.nonblockingWrites().isEmpty()
        && accesses.writes().keySet().stream().noneMatch(accesses::holds)
        && accesses.loopVariables().isEmpty()
        && (a.implicit() || listsAll(a, accesses));
  }

  private static boolean listsAll(Process.AlwaysConstruct a, Accesses accesses) {
    Set<Signal> listed = new HashSet<>();
    for (Process.EventExpression e : a.events()) {
      if (e.edge() != Process.Edge.ANY) {
        return false;
      }
      if (e.expression() instanceof Expression.SignalReference s) {
        listed.add(s.signal());
      }
    }
    return accesses.reads().keySet().stream()
        .allMatch(s -> listed.contains(s) || accesses.writes().containsKey(s));
  }

  /** The smallest parts; empty where it is one. */
  static List<Process> parts(Process.AlwaysConstruct a) {
    return groups(a).stream().map(group -> part(a, group)).toList();
  }

  /** What the smallest parts assign, in the order of the text; empty where there is one. */
  static List<Set<Signal>> groups(Process.AlwaysConstruct a) {
    Set<Signal> written = new LinkedHashSet<>();
    Statements.forEach(
        a.body(),
        s -> {
          if (Statements.target(s) != null) {
            written.addAll(Expressions.targets(Statements.target(s)));
          }
        });
    if (written.size() < 2 || written.size() > MOST || !isPlain(a.body())) {
      return List.of();
    }
    Map<Signal, Set<Signal>> together = new LinkedHashMap<>();
    written.forEach(s -> together.put(s, new LinkedHashSet<>(Set.of(s))));
    join(a.body(), Set.of(), together);
    Set<Set<Signal>> groups = java.util.Collections.newSetFromMap(new IdentityHashMap<>());
    List<Set<Signal>> result = together.values().stream().filter(groups::add).toList();
    return result.size() < 2 ? List.of() : result;
  }

  /** Whether a body has nothing but assignments and choices. */
  private static boolean isPlain(Statement body) {
    return Expressions.callsIn(body).isEmpty()
        && !Statements.contains(
            body,
            s ->
                !(s instanceof Statement.Block
                    || s instanceof Statement.If
                    || s instanceof Statement.Case
                    || s instanceof Statement.BlockingAssignment));
  }

  /** Joins what is assigned with what decides that and what is read for it. */
  private static void join(Statement s, Set<Signal> deciding, Map<Signal, Set<Signal>> together) {
    if (s == null) {
      return;
    }
    Set<Signal> read = new HashSet<>(deciding);
    if (s instanceof Statement.BlockingAssignment a) {
      Expressions.signals(a.value(), read);
      a.target().forEachTargetIndex(i -> Expressions.signals(i, read));
      Signal first = null;
      for (Signal target : Expressions.targets(a.target())) {
        first = first == null ? target : first;
        join(first, target, together);
      }
      for (Signal from : read) {
        if (together.containsKey(from)) {
          join(first, from, together);
        }
      }
      return;
    }
    if (s instanceof Statement.If i) {
      Expressions.signals(i.condition(), read);
    } else if (s instanceof Statement.Case c) {
      Expressions.signals(c.selector(), read);
      c.items().forEach(item -> item.labels().forEach(l -> Expressions.signals(l, read)));
    }
    Statements.children(s).forEach(child -> join(child, read, together));
  }

  private static void join(Signal a, Signal b, Map<Signal, Set<Signal>> together) {
    Set<Signal> one = together.get(a);
    Set<Signal> other = together.get(b);
    if (one != other) {
      one.addAll(other);
      other.forEach(s -> together.put(s, one));
    }
  }

  /** What a construct does for some groups. */
  static Process part(Process.AlwaysConstruct a, Set<Signal> wanted) {
    return new Process.AlwaysConstruct(
        a.kind(), a.implicit(), a.events(), part(a.body(), wanted), a.location());
  }

  /** What a statement does for some variables; null if nothing. */
  private static Statement part(Statement s, Set<Signal> wanted) {
    if (s instanceof Statement.Block b) {
      List<Statement> inside = new ArrayList<>();
      for (Statement t : b.statements()) {
        Statement some = part(t, wanted);
        if (some != null) {
          inside.add(some);
        }
      }
      return inside.isEmpty() ? null : new Statement.Block(inside, b.location());
    } else if (s instanceof Statement.If i) {
      Statement yes = part(i.whenTrue(), wanted);
      Statement no = part(i.whenFalse(), wanted);
      return yes == null && no == null ? null : conditional(i, yes, no);
    } else if (s instanceof Statement.Case c) {
      List<Statement.CaseItem> items = new ArrayList<>();
      boolean some = false;
      for (Statement.CaseItem item : c.items()) {
        Statement body = part(item.body(), wanted);
        some |= body != null;
        items.add(new Statement.CaseItem(item.labels(), orNothing(body, c), item.location()));
      }
      Statement rest = part(c.defaultBody(), wanted);
      if (rest == null && isByValue(c)) {
        items.removeIf(item -> Statements.isEmpty(item.body()));
      }
      return some || rest != null
          ? new Statement.Case(c.kind(), c.selector(), items, rest, c.location())
          : null;
    }
    if (s instanceof Statement.Loop l) {
      Statement body = part(l.body(), wanted);
      return body == null
          ? null
          : new Statement.Loop(
              l.initial(), l.condition(), l.step(), body, l.testFirst(), l.location());
    }
    return s instanceof Statement.BlockingAssignment a
            && Expressions.targets(a.target()).stream().anyMatch(wanted::contains)
        ? s
        : null;
  }

  /** What is left of a condition: one branch has it negated, and joined with one alone inside. */
  private static Statement conditional(Statement.If whole, Statement yes, Statement no) {
    boolean negated = yes == null;
    Statement left = Statements.only(negated ? no : yes);
    if (!negated && !Statements.isEmpty(no) || left.equals(Statements.only(whole.whenTrue()))) {
      return new Statement.If(whole.condition(), yes, no, whole.location());
    }
    Expression holds =
        negated
            ? new Expression.Unary(
                Expression.UnaryOperator.LOGICAL_NOT, whole.condition(), 1, false)
            : whole.condition();
    if (!(left instanceof Statement.If inner)) {
      return new Statement.If(holds, left, null, whole.location());
    } else if (Statements.isEmpty(inner.whenFalse())) {
      return new Statement.If(
          new Expression.Binary(
              Expression.BinaryOperator.LOGICAL_AND, holds, inner.condition(), 1, false),
          inner.whenTrue(),
          null,
          whole.location());
    }
    return new Statement.If(whole.condition(), orNothing(yes, whole), no, whole.location());
  }

  /** Whether each value of the selector has one item at most, whose place does not matter. */
  private static boolean isByValue(Statement.Case c) {
    Set<Object> seen = new HashSet<>();
    return c.kind() == Statement.CaseKind.CASE
        && c.items().stream()
            .flatMap(item -> item.labels().stream())
            .allMatch(
                l ->
                    l instanceof Expression.Constant k
                        && k.bits().isKnown()
                        && seen.add(k.bits().value()));
  }

  private static Statement orNothing(Statement s, Statement around) {
    return s == null ? new Statement.Block(List.of(), around.location()) : s;
  }

  /**
   * Fewer parts of the same constructs: those of which none comes after another one are one.
   *
   * @param processes all of them, in which no part depends on itself
   * @param partsOf what became of each construct
   */
  static Map<Process, List<Process>> joined(List<Node> nodes, Map<Process, List<Process>> partsOf) {
    Map<Process, Process> wholes = new IdentityHashMap<>();
    partsOf.forEach(
        (whole, parts) -> {
          if (whole instanceof Process.AlwaysConstruct) {
            parts.forEach(part -> wholes.put(part, whole));
          }
        });
    Map<Process, List<Process>> result = new IdentityHashMap<>(partsOf);
    if (wholes.isEmpty()) {
      return result;
    }
    WritersByBit writers = new WritersByBit();
    nodes.forEach(writers::add);
    // By node, how many parts of each construct come before it, one after the other.
    Map<Node, Map<Process, Integer>> before = new HashMap<>();
    for (Unit unit : OrderUnits.run(nodes)) {
      Map<Process, Integer> levels = new IdentityHashMap<>();
      for (Node n : unit.nodes()) {
        n.readsAndTriggers()
            .forEach(
                (s, bits) ->
                    writers.forEach(s, bits, w -> raise(levels, before.get(w), w, wholes)));
      }
      unit.nodes().forEach(n -> before.put(n, levels));
    }
    Map<Process, TreeMap<Integer, List<Process>>> byLevel = new IdentityHashMap<>();
    for (Node n : nodes) {
      Process whole = wholes.get(n.process());
      if (whole != null) {
        byLevel
            .computeIfAbsent(whole, k -> new TreeMap<>())
            .computeIfAbsent(before.get(n).getOrDefault(whole, 0), k -> new ArrayList<>())
            .add(n.process());
      }
    }
    byLevel.forEach(
        (whole, levels) ->
            result.put(
                whole,
                levels.values().stream()
                    .map(parts -> whole((Process.AlwaysConstruct) whole, parts))
                    .toList()));
    return result;
  }

  private static void raise(
      Map<Process, Integer> levels,
      Map<Process, Integer> ofWriter,
      Node writer,
      Map<Process, Process> wholes) {
    if (ofWriter == null) {
      return;
    }
    ofWriter.forEach((whole, level) -> levels.merge(whole, level, Math::max));
    Process own = wholes.get(writer.process());
    if (own != null) {
      levels.merge(own, ofWriter.getOrDefault(own, 0) + 1, Math::max);
    }
  }

  private static Process whole(Process.AlwaysConstruct a, Collection<Process> parts) {
    Set<Signal> wanted = new HashSet<>();
    parts.forEach(p -> wanted.addAll(Accesses.writtenBy(p)));
    return part(a, wanted);
  }
}
