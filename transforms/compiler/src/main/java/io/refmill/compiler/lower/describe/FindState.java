package io.refmill.compiler.lower.describe;

import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.lower.access.Node;
import io.refmill.compiler.lower.form.FlatDesign;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Finds the signals whose value outlives a call: arrays, and what somebody reads that is held. */
final class FindState {
  private FindState() {}

  /** In order of declaration. */
  static Set<Signal> run(
      FlatDesign flat,
      List<Node> nodes,
      Set<Signal> inputs,
      Set<Signal> outputs,
      Set<Signal> feedback) {
    Set<Signal> external = new HashSet<>(outputs);
    Set<Signal> held = new HashSet<>();
    for (Node n : nodes) {
      external.addAll(n.reads());
      n.triggers().forEach(t -> Expressions.signals(t.expression(), external));
      boolean sequential = n.kind() == Node.Kind.EDGE || n.kind() == Node.Kind.CHANGE;
      for (Signal s : n.writes()) {
        if (sequential || feedback.contains(s) || n.accesses().holds(s)) {
          held.add(s);
        }
      }
    }
    Set<Signal> state = new LinkedHashSet<>();
    for (Signal s : flat.signals()) {
      if (!inputs.contains(s) && external.contains(s) && (s.isArray() || held.contains(s))) {
        state.add(s);
      }
    }
    return state;
  }
}
