package io.refmill.compiler.lower.schedule;

import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.lower.access.Node;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/** What continuous assignments and processes without edges pass on, from signal to signal. */
final class NetFlow {
  private final Map<Signal, List<Node>> reading = new HashMap<>();
  private final Map<Signal, List<Node>> driving = new HashMap<>();

  /** The flow through those of some processes that wait for no edge. */
  NetFlow(List<Node> nodes) {
    for (Node n : nodes) {
      if (n.kind() != Node.Kind.EDGE) {
        n.reads().forEach(s -> reading.computeIfAbsent(s, k -> new ArrayList<>()).add(n));
        n.writes().forEach(s -> driving.computeIfAbsent(s, k -> new ArrayList<>()).add(n));
      }
    }
  }

  /** Who passes something on to a signal. */
  List<Node> driving(Signal s) {
    return driving.getOrDefault(s, List.of());
  }

  /** All signals from which something is passed on. */
  Set<Signal> read() {
    return reading.keySet();
  }

  /** All signals to which something is passed on. */
  Set<Signal> driven() {
    return driving.keySet();
  }

  /** What some signals are passed on to, by way of such signals alone. */
  Set<Signal> reachedFrom(Set<Signal> sources, Predicate<Signal> wanted) {
    Set<Signal> reached = new LinkedHashSet<>();
    List<Signal> work = new ArrayList<>(sources);
    while (!work.isEmpty()) {
      for (Node n : reading.getOrDefault(work.remove(work.size() - 1), List.of())) {
        for (Signal w : n.writes()) {
          if (wanted.test(w) && reached.add(w)) {
            work.add(w);
          }
        }
      }
    }
    return reached;
  }

  /** What is passed on to some of these signals, and these. */
  Set<Signal> leadingTo(Set<Signal> targets) {
    Set<Signal> result = new HashSet<>(targets);
    List<Signal> work = new ArrayList<>(targets);
    while (!work.isEmpty()) {
      for (Node n : driving(work.remove(work.size() - 1))) {
        for (Signal r : n.reads()) {
          if (result.add(r)) {
            work.add(r);
          }
        }
      }
    }
    return result;
  }
}
