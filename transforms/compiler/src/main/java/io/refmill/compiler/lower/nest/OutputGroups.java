package io.refmill.compiler.lower.nest;

import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.lower.access.Accesses;
import io.refmill.compiler.lower.access.Node;
import io.refmill.compiler.lower.access.Positions;
import io.refmill.compiler.lower.nest.InstanceTree.Place;
import io.refmill.compiler.lower.plan.LoweredDesign.Unit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Puts the outputs of an instance together that depend on the same inputs: they become one method.
 *
 * <pre>
 * assign sum = a + q;  assign carry = a &gt; q;  assign busy = q != 0;
 * after: {sum, carry} from a, {busy} from nothing
 * </pre>
 */
final class OutputGroups {
  private final InstanceTree tree;
  private final DecidingUnits units;
  private final Set<Signal> state;
  private final Set<Signal> outputs;

  /**
   * @param outputs of the design
   */
  OutputGroups(InstanceTree tree, DecidingUnits units, Set<Signal> state, Set<Signal> outputs) {
    this.tree = tree;
    this.units = units;
    this.state = state;
    this.outputs = outputs;
  }

  /** Finds what the rest takes from an instance's combinational signals. */
  void addTo(InstanceClass instance, Place place) {
    Map<Set<Signal>, List<Signal>> byInputs = new LinkedHashMap<>();
    Set<Signal> seen = new HashSet<>();
    for (Node n : place.nodes) {
      if (n.kind() != Node.Kind.COMBINATIONAL) {
        continue;
      }
      for (Signal s : n.writes()) {
        if (!leaves(s, place) || !seen.add(s)) {
          continue;
        }
        if (InstanceTree.copied(n, place, state) != null) {
          instance.copies.add(n);
        } else {
          byInputs.computeIfAbsent(inputsOf(s, place), k -> new ArrayList<>()).add(s);
        }
      }
    }
    byInputs.values().forEach(results -> add(results, instance, place));
  }

  /** Whether somebody outside sees a signal. */
  private boolean leaves(Signal s, Place place) {
    return outputs.contains(s) || tree.readers(s).stream().anyMatch(r -> !tree.of(r).isIn(place));
  }

  /** The signals outside that an output follows. */
  private Set<Signal> inputsOf(Signal output, Place place) {
    Set<Signal> from = new HashSet<>();
    for (Unit u : units.of(place, Map.of(output, Accesses.all(output)))) {
      for (Signal r : u.nodes().get(0).readsAndTriggers().keySet()) {
        if (!place.inside.contains(r)) {
          from.add(r);
        }
      }
    }
    return from;
  }

  private void add(List<Signal> results, InstanceClass instance, Place place) {
    Map<Signal, Positions> whole = new LinkedHashMap<>();
    for (Signal s : results) {
      whole.put(s, Accesses.all(s));
      for (Node w : tree.writers(s)) {
        instance.groupOf.put(w, instance.groups.size());
      }
    }
    instance.groups.add(new InstanceClass.Group(results, units.of(place, whole)));
  }
}
