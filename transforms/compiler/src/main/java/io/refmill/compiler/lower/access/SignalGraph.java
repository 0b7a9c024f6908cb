package io.refmill.compiler.lower.access;

import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.lower.form.FlatDesign;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Which signals depend on which, through processes that are not triggered by edges. */
public final class SignalGraph {
  private SignalGraph() {}

  /** Signals that depend on themselves, whole signal by whole signal. */
  public static Set<Signal> cyclic(FlatDesign design) {
    List<Signal> nodes = new ArrayList<>(design.signals());
    Map<Signal, Integer> index = new HashMap<>();
    for (int i = 0; i < nodes.size(); i++) {
      index.put(nodes.get(i), i);
    }
    List<List<Integer>> successors = new ArrayList<>();
    for (int i = 0; i < nodes.size(); i++) {
      successors.add(new ArrayList<>());
    }
    for (Process p : design.processes()) {
      if (isEdgeTriggered(p)) {
        continue;
      }
      Set<Signal> read = new HashSet<>();
      if (p instanceof Process.ContinuousAssignment a) {
        Expressions.signals(a.value(), read);
      } else if (p instanceof Process.CombinationalInstance c) {
        c.arguments().forEach(e -> Expressions.signals(e, read));
      } else if (p instanceof Process.AlwaysConstruct a) {
        read.addAll(Expressions.signalsReadBy(a.body()));
      }
      // A node for the process, so that its edges are as many as its signals, not their product.
      int through = successors.size();
      successors.add(new ArrayList<>());
      for (Signal r : read) {
        Integer from = index.get(r);
        if (from != null) {
          successors.get(from).add(through);
        }
      }
      for (Signal w : Accesses.writtenBy(p)) {
        Integer to = index.get(w);
        if (to != null) {
          successors.get(through).add(to);
        }
      }
    }
    Set<Signal> result = new HashSet<>();
    for (List<Integer> component : StrongComponents.of(successors)) {
      if (component.size() > 1) {
        component.stream().filter(i -> i < nodes.size()).forEach(i -> result.add(nodes.get(i)));
      }
    }
    return result;
  }

  /** Whether the process waits for an edge of something. */
  public static boolean isEdgeTriggered(Process p) {
    return p instanceof Process.AlwaysConstruct a
        && a.events().stream().anyMatch(e -> e.edge() != Process.Edge.ANY);
  }
}
