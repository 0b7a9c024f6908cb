package io.refmill.compiler.lower.plan;

import io.refmill.compiler.ir.ElaboratedModule.Direction;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Process.Edge;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.lower.access.Accesses;
import io.refmill.compiler.lower.access.Node;
import io.refmill.compiler.lower.access.Positions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;

/**
 * How often processes start each other at most: what runs in one round was started by what ran in
 * the round before, so that there are no more rounds than processes in the longest chain of those
 * that assign what the next one waits for, by way of nets too. There is no bound where a process
 * can start itself, however far around.
 *
 * <pre>
 * always @(posedge clk) half &lt;= ~half;       one round for the first process, one for the second
 * always @(posedge half) n &lt;= n + 1;
 * </pre>
 */
public final class StartChains {
  /** Bits that follow others. */
  private record Flow(Map<Signal, Positions> from, Map<Signal, Positions> to) {}

  private final List<Node> nets = new ArrayList<>();
  private final List<Flow> flows = new ArrayList<>();
  private final List<Node> processes = new ArrayList<>();
  private boolean settles = true;

  /** By process, how many the longest chain from it on has; 0 while that is being found out. */
  private final Map<Node, Integer> lengths = new HashMap<>();

  private StartChains(LoweredDesign design) {
    design.steps().forEach(step -> step.visit(this::add, this::add));
  }

  /** The most rounds in which something runs; none where nothing bounds them. */
  public static OptionalInt rounds(LoweredDesign design) {
    StartChains chains = new StartChains(design);
    int longest = 0;
    for (Node n : chains.processes) {
      int length = chains.settles ? chains.length(n) : -1;
      if (length < 0) {
        return OptionalInt.empty();
      }
      longest = Math.max(longest, length);
    }
    return OptionalInt.of(longest);
  }

  /**
   * The levels that a call under CYCLE gives the clock in turn. Inputs change while it is high:
   * where processes wait for nothing of it but one kind of edge and no one reads it, they may
   * change at the other edge, or rest until the next call behind that one, just as well.
   */
  public static List<Integer> levels(LoweredDesign design) {
    StartChains chains = new StartChains(design);
    Set<Edge> edges = new HashSet<>();
    boolean isData =
        chains.nets.stream().anyMatch(n -> n.readsAndTriggers().containsKey(design.clock()))
            || design.flat().ports().stream()
                .anyMatch(p -> p.direction() != Direction.INPUT && p.signal() == design.clock());
    if (isData) {
      return List.of(1, 0, 1);
    }
    for (Node n : chains.processes) {
      if (n.reads().contains(design.clock())) {
        return List.of(1, 0, 1);
      }
      for (Node.Trigger t : n.triggers()) {
        Set<Signal> awaited = new HashSet<>();
        Expressions.signals(t.expression(), awaited);
        if (awaited.contains(design.clock())) {
          edges.add(t.expression() instanceof Expression.SignalReference ? t.edge() : Edge.ANY);
        }
      }
    }
    return edges.equals(Set.of(Edge.POSEDGE))
        ? List.of(0, 1)
        : edges.equals(Set.of(Edge.NEGEDGE)) ? List.of(1, 0) : List.of(1, 0, 1);
  }

  private void add(LoweredDesign.Settle settle) {
    for (LoweredDesign.Unit u : settle.units()) {
      nets.addAll(u.nodes());
      u.nodes().forEach(this::addFlows);
      // What follows changes, and what needs several rounds itself, may go on by itself.
      settles &=
          !u.fixpoint()
              && u.nodes().stream()
                  .allMatch(
                      n -> n.kind() == Node.Kind.COMBINATIONAL || n.kind() == Node.Kind.LATCH);
    }
  }

  private void add(LoweredDesign.Phase phase) {
    phase.activations().forEach(a -> processes.add(a.node()));
    settles &= !phase.rounds();
  }

  private int length(Node n) {
    Integer known = lengths.putIfAbsent(n, 0);
    if (known != null) {
      return known == 0 ? -1 : known;
    }
    int longest = 0;
    for (Node started : started(n)) {
      int length = length(started);
      if (length < 0) {
        return -1;
      }
      longest = Math.max(longest, length);
    }
    lengths.put(n, longest + 1);
    return longest + 1;
  }

  private List<Node> started(Node n) {
    Map<Signal, Positions> changed = new HashMap<>(n.accesses().writes());
    List<Flow> left = new ArrayList<>(flows);
    for (boolean more = true; more; ) {
      List<Flow> next = left.stream().filter(flow -> meet(changed, flow.from)).toList();
      next.forEach(flow -> flow.to.forEach((s, at) -> changed.merge(s, at, Positions::or)));
      more = left.removeAll(next);
    }
    return processes.stream()
        .filter(p -> p.triggers().stream().anyMatch(t -> meet(changed, bits(t.expression()))))
        .toList();
  }

  /** What a process passes on; of a concatenation the parts, each to its own bits. */
  private void addFlows(Node n) {
    if (!(n.process() instanceof Process.ContinuousAssignment a)
        || !(a.target() instanceof Expression.SignalReference target)
        || !(a.value() instanceof Expression.Concatenation c)
        || c.width() != target.width()) {
      flows.add(new Flow(n.readsAndTriggers(), n.accesses().writes()));
      return;
    }
    int end = c.width();
    for (Expression part : c.parts()) {
      end -= part.width();
      flows.add(new Flow(bits(part), Map.of(target.signal(), Positions.range(end, part.width()))));
    }
  }

  /** The bits that an expression reads. */
  private static Map<Signal, Positions> bits(Expression e) {
    Map<Signal, Positions> bits = new HashMap<>();
    if (e instanceof Expression.Concatenation c) {
      c.parts().forEach(p -> bits(p).forEach((s, at) -> bits.merge(s, at, Positions::or)));
      return bits;
    }
    Accesses.addParts(e, bits);
    if (bits.isEmpty()) {
      Set<Signal> signals = new HashSet<>();
      Expressions.signals(e, signals);
      signals.forEach(s -> bits.put(s, Accesses.all(s)));
    }
    return bits;
  }

  private static boolean meet(Map<Signal, Positions> a, Map<Signal, Positions> b) {
    return a.entrySet().stream().anyMatch(e -> Accesses.overlap(e.getValue(), b.get(e.getKey())));
  }
}
