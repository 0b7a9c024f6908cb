package io.refmill.compiler.lower.nest;

import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.lower.access.Node;
import io.refmill.compiler.lower.access.Positions;
import io.refmill.compiler.lower.access.WritersByBit;
import io.refmill.compiler.lower.nest.InstanceTree.Place;
import io.refmill.compiler.lower.plan.LoweredDesign.Unit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Finds the processes of an instance that decide the values of some bits. */
final class DecidingUnits {
  private final WritersByBit writers = new WritersByBit();
  private final Map<Node, Integer> position = new HashMap<>();
  private final Map<Node, Unit> unitOf = new HashMap<>();

  /**
   * @param units of the design, in order
   */
  DecidingUnits(List<Unit> units) {
    for (Unit u : units) {
      for (Node n : u.nodes()) {
        position.put(n, position.size());
        unitOf.put(n, u);
        writers.add(n);
      }
    }
  }

  /** Those who write bits without waiting for an edge. */
  WritersByBit writers() {
    return writers;
  }

  /** The processes inside that decide the values of some bits, in order. */
  List<Unit> of(Place place, Map<Signal, Positions> wanted) {
    Set<Node> found = new HashSet<>();
    List<Node> work = new ArrayList<>();
    wanted.forEach((s, bits) -> sources(place, s, bits, found, work));
    while (!work.isEmpty()) {
      work.remove(work.size() - 1)
          .readsAndTriggers()
          .forEach((s, bits) -> sources(place, s, bits, found, work));
    }
    List<Node> order = new ArrayList<>(found);
    order.sort((a, b) -> position.get(a) - position.get(b));
    return order.stream().map(unitOf::get).toList();
  }

  private void sources(Place place, Signal s, Positions bits, Set<Node> found, List<Node> work) {
    if (place.inside.contains(s)) {
      writers.forEach(
          s,
          bits,
          w -> {
            if (found.add(w)) {
              work.add(w);
            }
          });
    }
  }
}
