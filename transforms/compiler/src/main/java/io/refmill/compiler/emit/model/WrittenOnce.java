package io.refmill.compiler.emit.model;

import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.lower.access.Node;
import io.refmill.compiler.lower.plan.LoweredDesign;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Set;

/** Variables that one process of the whole design writes, and that are 0 at first. */
final class WrittenOnce {
  private final LoweredDesign design;
  private final Set<Signal> once = new HashSet<>();
  private final Set<Signal> more = new HashSet<>();

  WrittenOnce(LoweredDesign design) {
    this.design = design;
    Set<Node> nodes = Collections.newSetFromMap(new IdentityHashMap<>());
    for (LoweredDesign.Step step : design.steps()) {
      step.visit(
          settle -> settle.units().forEach(u -> nodes.addAll(u.nodes())),
          phase -> phase.activations().forEach(a -> nodes.add(a.node())));
    }
    for (Node n : nodes) {
      for (Signal s : n.writes()) {
        if (!once.add(s)) {
          more.add(s);
        }
      }
    }
  }

  /** Those of them that a process writes and that are kept. */
  Set<Signal> by(Node n) {
    Set<Signal> result = new HashSet<>(n.writes());
    result.removeIf(
        s ->
            s.isArray()
                || !once.contains(s)
                || more.contains(s)
                || !design.state().contains(s)
                || design.initial().value(s).signum() != 0);
    return result;
  }
}
