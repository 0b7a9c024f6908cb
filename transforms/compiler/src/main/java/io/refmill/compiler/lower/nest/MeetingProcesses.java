package io.refmill.compiler.lower.nest;

import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.lower.access.Node;
import io.refmill.compiler.lower.plan.LoweredDesign.Activation;
import io.refmill.compiler.lower.plan.LoweredDesign.Unit;
import io.refmill.compiler.lower.plan.Region;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds processes whose order may have a meaning: one assigns at once what the other reads, also by
 * way of nets, or both assign one signal. Where processes of a design race, such a process stands
 * where the order of the source has it; what an object does is done in one place.
 *
 * <pre>
 * always @(posedge clk) m = d;       meets the next one
 * always @(posedge clk) q &lt;= w;      w follows m
 * always @(posedge clk) p &lt;= q;      meets none: it reads the old q in any order
 * </pre>
 */
final class MeetingProcesses {
  /** What nets follow each signal. */
  private final Map<Signal, Set<Signal>> followers = new HashMap<>();

  private MeetingProcesses(List<Unit> units) {
    for (Unit u : units) {
      for (Node n : u.nodes()) {
        n.readsAndTriggers()
            .keySet()
            .forEach(s -> followers.computeIfAbsent(s, k -> new HashSet<>()).addAll(n.writes()));
      }
    }
  }

  /**
   * The processes of a call that meet others.
   *
   * @param units the combinational processes
   */
  static Set<Node> in(Region whole, List<Unit> units) {
    Set<Node> started = new LinkedHashSet<>();
    for (Region.Method m : whole.methods()) {
      for (Region.Step s : m.steps()) {
        for (Region.Item item : s.items()) {
          if (item instanceof Activation a) {
            started.add(a.node());
          }
        }
      }
    }
    Map<Signal, List<Node>> readers = new HashMap<>();
    Map<Signal, List<Node>> writers = new HashMap<>();
    for (Node n : started) {
      n.readsAndTriggers()
          .keySet()
          .forEach(s -> readers.computeIfAbsent(s, k -> new ArrayList<>()).add(n));
      n.writes().forEach(s -> writers.computeIfAbsent(s, k -> new ArrayList<>()).add(n));
    }
    MeetingProcesses pass = new MeetingProcesses(units);
    Set<Node> result = new LinkedHashSet<>();
    for (Node n : started) {
      for (Signal s : n.writes()) {
        meet(n, writers.get(s), result);
      }
      for (Signal s : pass.following(n.blockingWrites())) {
        meet(n, readers.getOrDefault(s, List.of()), result);
      }
    }
    return result;
  }

  private static void meet(Node n, List<Node> others, Set<Node> result) {
    for (Node other : others) {
      // A process may have been specialised for each of its starts.
      if (other.index() != n.index()) {
        result.add(n);
        result.add(other);
      }
    }
  }

  /** Some signals and what follows them. */
  private Set<Signal> following(Set<Signal> signals) {
    Set<Signal> result = new LinkedHashSet<>(signals);
    List<Signal> left = new ArrayList<>(signals);
    while (!left.isEmpty()) {
      for (Signal s : followers.getOrDefault(left.remove(left.size() - 1), Set.of())) {
        if (result.add(s)) {
          left.add(s);
        }
      }
    }
    return result;
  }
}
