package io.refmill.compiler.lower.schedule;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.run.NumberRange;
import io.refmill.compiler.ir.run.VariableRanges;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.lower.access.Accesses;
import io.refmill.compiler.lower.access.Node;
import io.refmill.compiler.lower.access.OverruledAssignments;
import io.refmill.compiler.lower.access.ReachableBranches;
import io.refmill.compiler.lower.plan.LoweredDesign.Activation;
import io.refmill.compiler.lower.plan.LoweredDesign.Phase;
import io.refmill.compiler.lower.plan.LoweredDesign.Settle;
import io.refmill.compiler.lower.plan.LoweredDesign.Step;
import io.refmill.compiler.lower.plan.LoweredDesign.Unit;
import io.refmill.compiler.lower.plan.Schedule;
import io.refmill.compiler.lower.process.RemoveDead;
import io.refmill.compiler.lower.state.LoweringState;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Takes branches out of processes that no known values reach ({@link ReachableBranches}), and what
 * later assignments overrule ({@link OverruledAssignments}), so that neither model nor texts have
 * them. A process stays as it is where it drives less without them, or where another one is needed
 * no more.
 *
 * <pre>
 * before  if (s == 7) ; else if (s[1:0] == 5) q <= a; else if (s == 3) q <= b;
 * after   if (s == 3) q <= b;
 * </pre>
 *
 * <p>It comes behind whatever looks for doubt: what is x may reach them.
 */
public final class DropUnreachable {
  private final LoweringState design;

  /** What nets are by their only assignment, as far as that is less than all numbers. */
  private final Map<Signal, Expression> definitions = new HashMap<>();

  private final Map<Signal, NumberRange> ranges = new HashMap<>();

  /** How many processes read a signal from outside or an earlier run, or wait for it. */
  private final Map<Signal, Integer> readers = new HashMap<>();

  /** What processes wait for. */
  private final Set<Signal> watched = new HashSet<>();

  private DropUnreachable(LoweringState design) {
    this.design = design;
    for (Node n : design.live()) {
      n.readsAndTriggers().keySet().forEach(s -> readers.merge(s, 1, Integer::sum));
      n.triggers().forEach(t -> Expressions.signals(t.expression(), watched));
      if (n.process() instanceof Process.ContinuousAssignment a
          && n.kind() == Node.Kind.COMBINATIONAL
          && a.target() instanceof Expression.SignalReference s
          && !s.signal().real()) {
        definitions.put(s.signal(), a.value());
      }
    }
  }

  public static void drop(LoweringState d) {
    new DropUnreachable(d).drop();
  }

  private void drop() {
    Map<Node, Node> changed = new HashMap<>();
    for (Node n : design.live()) {
      Node less = without(n);
      Set<Signal> lost = new HashSet<>(n.writes());
      lost.removeAll(less.writes());
      if (less != n && unread(n).containsAll(lost)) {
        changed.put(n, less);
      }
    }
    if (changed.isEmpty()) {
      return;
    }
    if (!needsAll(changed)) {
      changed.entrySet().removeIf(e -> !e.getKey().reads().equals(e.getValue().reads()));
    }
    design.live(all(design.live(), changed));
    design.units(design.units().stream().map(u -> unit(u, changed)).toList());
    Schedule schedule = design.schedule();
    design.schedule(
        new Schedule(
            schedule.steps().stream().map(s -> step(s, changed)).toList(),
            schedule.races(),
            schedule.glitches()));
  }

  /** What a process has for itself alone, and begins with in each run. */
  private Set<Signal> unread(Node n) {
    Set<Signal> own = new HashSet<>(n.writes());
    own.removeAll(n.reads());
    own.removeIf(s -> readers.getOrDefault(s, 0) > 0 || design.outputs().contains(s));
    return own;
  }

  private Node without(Node n) {
    Process less;
    if (n.process() instanceof Process.AlwaysConstruct a) {
      boolean grows = n.kind() == Node.Kind.EDGE;
      Statement body =
          OverruledAssignments.of(
              ReachableBranches.of(a.body(), this::range, grows), watched, unread(n));
      if (body == a.body()) {
        return n;
      }
      less = new Process.AlwaysConstruct(a.kind(), a.implicit(), a.events(), body, a.location());
    } else if (n.process() instanceof Process.ContinuousAssignment a) {
      Expression value = ReachableBranches.of(a.value(), this::range);
      if (value == a.value()) {
        return n;
      }
      less = new Process.ContinuousAssignment(a.target(), value, a.location());
    } else {
      return n;
    }
    Accesses accesses = Accesses.of(less);
    Node left = new Node(n.index(), less, accesses, n.kind(), n.triggers());
    boolean same =
        left.writes().stream()
            .allMatch(
                s ->
                    n.kind() == Node.Kind.EDGE
                        ? n.accesses().definite(s).andNot(accesses.definite(s)).isEmpty()
                        : accesses.definite(s).equals(n.accesses().definite(s))
                            && accesses.holds(s) == n.accesses().holds(s)
                            && accesses.readsOwn(s) == n.accesses().readsOwn(s));
    return same ? left : n;
  }

  /** The numbers that a net has, and the one with which it starts. */
  private NumberRange range(Signal s) {
    Expression definition = definitions.get(s);
    if (definition == null) {
      return null;
    }
    NumberRange known = ranges.get(s);
    if (known == null) {
      // What depends on itself may be anything.
      ranges.put(s, VariableRanges.type(s));
      NumberRange value = NumberRange.of(definition, this::range);
      BigInteger start = design.starts().of(s).value();
      NumberRange all = VariableRanges.type(s);
      known = value.or(new NumberRange(start, start));
      known = all.contains(known) ? known : all;
      ranges.put(s, known);
    }
    return known;
  }

  private boolean needsAll(Map<Node, Node> changed) {
    List<Node> all = all(design.live(), changed);
    return RemoveDead.run(all, design.outputs()).size() == all.size()
        && read(all).equals(read(design.live()));
  }

  /** Signals that somebody reads, but for inputs. */
  private Set<Signal> read(List<Node> nodes) {
    Set<Signal> result = new HashSet<>();
    nodes.forEach(n -> result.addAll(n.readsAndTriggers().keySet()));
    result.removeAll(design.inputs());
    return result;
  }

  private static List<Node> all(List<Node> nodes, Map<Node, Node> changed) {
    List<Node> result = new ArrayList<>();
    nodes.forEach(n -> result.add(changed.getOrDefault(n, n)));
    return result;
  }

  private static Unit unit(Unit u, Map<Node, Node> changed) {
    return new Unit(all(u.nodes(), changed), u.fixpoint(), u.feedback());
  }

  private static Step step(Step step, Map<Node, Node> changed) {
    return step.match(
        settle -> new Settle(settle.units().stream().map(u -> unit(u, changed)).toList()),
        phase ->
            new Phase(
                phase.when(),
                phase.activations().stream()
                    .map(
                        a ->
                            new Activation(
                                changed.getOrDefault(a.node(), a.node()), a.triggers(), a.level()))
                    .toList(),
                phase.rounds()));
  }
}
