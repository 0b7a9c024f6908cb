package io.refmill.compiler.lower.doubt;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Process.Edge;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.lower.access.Node;
import io.refmill.compiler.lower.state.LoweringState;
import io.refmill.contract.Doubt;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds what takes the output of a primitive's flip-flop at the edge at which that changes, unless
 * it is a primitive of the same clock. All primitives that wait for one net look at their inputs as
 * it changes, and their outputs follow in events of their own (IEEE 1800-2017 4.5); whether a
 * process, or a primitive whose clock comes by way of gates, runs before these is open (4.7).
 *
 * <pre>
 * dff a(q0, clk, d), b(q1, clk, q0);         determined: q1 gets the old q0
 * always @(posedge clk) r &lt;= q0;             does r get the old q0?
 * buf (late, clk);
 * dff c(q2, late, q0);                       does q2?
 * dff e(q3, q0, q2);                         determined: q0 is the clock, so it has changed
 * </pre>
 */
final class FindLatePrimitives {

  /** The edge of a net that starts flip-flops. */
  private record Clock(Edge edge, Signal net, Expression origin) {}

  private final List<Node> edges = new ArrayList<>();
  private final Map<Signal, List<Node>> followers = new HashMap<>();

  private FindLatePrimitives(LoweringState design) {
    for (Node n : design.live()) {
      if (n.kind() == Node.Kind.EDGE) {
        edges.add(n);
      } else {
        n.readsAndTriggers()
            .keySet()
            .forEach(s -> followers.computeIfAbsent(s, k -> new ArrayList<>()).add(n));
      }
    }
  }

  /** One for each process that may see a flip-flop's output before or after it has followed. */
  static List<Doubt> find(LoweringState design) {
    FindLatePrimitives pass = new FindLatePrimitives(design);
    Map<Clock, Set<Signal>> outputs = new LinkedHashMap<>();
    for (Node n : pass.edges) {
      if (primitive(n)) {
        clocks(n)
            .forEach(
                c -> outputs.computeIfAbsent(c, k -> new LinkedHashSet<>()).addAll(n.writes()));
      }
    }
    Map<Node, Set<Signal>> found = new LinkedHashMap<>();
    outputs.forEach((clock, written) -> pass.readers(clock, written, found));
    List<Doubt> doubts = new ArrayList<>();
    found.forEach(
        (n, signals) ->
            signals.forEach(
                s ->
                    doubts.add(
                        Doubt.of(Doubt.Code.ORDER_OF_EVENTS, s.name(), n.process().location()))));
    return doubts;
  }

  /** Adds what is written by those that see {@code outputs}, which change with {@code clock}. */
  private void readers(Clock clock, Set<Signal> outputs, Map<Node, Set<Signal>> found) {
    Set<Signal> changing = new LinkedHashSet<>(outputs);
    Deque<Signal> open = new ArrayDeque<>(outputs);
    while (!open.isEmpty()) {
      for (Node n : followers.getOrDefault(open.remove(), List.of())) {
        n.writes().stream().filter(changing::add).forEach(open::add);
      }
    }
    for (Node n : edges) {
      if (n.reads().stream().anyMatch(s -> changing.contains(s) && !n.writes().contains(s))
          && clocks(n).stream().anyMatch(c -> open(clock, c, primitive(n), changing))) {
        found.computeIfAbsent(n, k -> new LinkedHashSet<>()).addAll(n.writes());
      }
    }
  }

  /** Whether what waits for {@code other} may run before or after outputs have followed. */
  private static boolean open(Clock clock, Clock other, boolean primitive, Set<Signal> changing) {
    if (clock.origin.equals(other.origin) && !clock.edge.equals(other.edge)) {
      return false;
    }
    return !(primitive && clock.net.equals(other.net)) && !changing.contains(other.net);
  }

  private static boolean primitive(Node n) {
    return n.process() instanceof Process.AlwaysConstruct a
        && a.kind() == Process.AlwaysKind.PRIMITIVE;
  }

  private static List<Clock> clocks(Node n) {
    List<Clock> clocks = new ArrayList<>();
    for (Node.Trigger t : n.triggers()) {
      if (!t.control() && t.listed().signal() != null) {
        clocks.add(new Clock(t.edge(), t.listed().signal(), t.expression()));
      }
    }
    return clocks;
  }
}
