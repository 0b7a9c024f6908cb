package io.refmill.compiler.lower.plan;

import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.lower.access.Node;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Arrays that follow other signals at all times: each process that writes to one is combinational,
 * sets the same elements whenever it runs, and reads none that it set before. Nothing of them
 * outlives a call.
 */
public final class SettledArrays {
  private SettledArrays() {}

  /** Those of a design, in order of declaration. */
  public static Set<Signal> of(LoweredDesign design) {
    Set<Signal> arrays = new LinkedHashSet<>();
    for (Signal s : design.state()) {
      if (s.isArray()) {
        arrays.add(s);
      }
    }
    if (arrays.isEmpty()) {
      return arrays;
    }
    Set<Signal> kept = new HashSet<>();
    List<Node> nodes = new ArrayList<>();
    for (LoweredDesign.Step step : design.steps()) {
      step.visit(
          settle ->
              settle
                  .units()
                  .forEach(
                      unit -> {
                        nodes.addAll(unit.nodes());
                        kept.addAll(unit.feedback());
                      }),
          phase -> phase.activations().forEach(a -> nodes.add(a.node())));
    }
    return of(arrays, nodes, kept);
  }

  /**
   * The same before there is an order of steps.
   *
   * @param among arrays that are looked at
   * @param nodes all processes
   * @param feedback what cycles of processes keep
   */
  public static Set<Signal> of(
      Set<Signal> among, Collection<Node> nodes, Collection<Signal> feedback) {
    Set<Signal> arrays = new LinkedHashSet<>(among);
    Set<Signal> kept = new HashSet<>(feedback);
    Set<Signal> written = new HashSet<>();
    for (Node n : nodes) {
      for (Signal s : n.writes()) {
        written.add(s);
        if (n.kind() != Node.Kind.COMBINATIONAL
            || n.accesses().holds(s)
            || n.accesses().readsOwn(s)) {
          kept.add(s);
        }
      }
    }
    arrays.retainAll(written);
    arrays.removeAll(kept);
    return arrays;
  }
}
