package io.refmill.compiler.lower;

import io.refmill.compiler.ir.Signal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Keeps the processes that some output depends on, through state too. */
final class RemoveDead {
  private RemoveDead() {}

  static List<Node> run(List<Node> nodes, Set<Signal> outputs) {
    Map<Signal, List<Node>> writers = new IdentityHashMap<>();
    for (Node n : nodes) {
      for (Signal s : n.writes()) {
        writers.computeIfAbsent(s, k -> new ArrayList<>()).add(n);
      }
    }
    Set<Signal> live = new HashSet<>(outputs);
    List<Signal> work = new ArrayList<>(outputs);
    Set<Node> kept = new HashSet<>();
    while (!work.isEmpty()) {
      Signal s = work.remove(work.size() - 1);
      for (Node n : writers.getOrDefault(s, List.of())) {
        if (kept.add(n)) {
          Set<Signal> needed = new HashSet<>(n.reads());
          n.triggers().forEach(t -> Expressions.signals(t.expression(), needed));
          for (Signal r : needed) {
            if (live.add(r)) {
              work.add(r);
            }
          }
        }
      }
    }
    return nodes.stream().filter(kept::contains).toList();
  }
}
