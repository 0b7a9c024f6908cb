package io.refmill.compiler.lower.schedule;

import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Process.Edge;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.lower.access.Accesses;
import io.refmill.compiler.lower.access.Node;
import io.refmill.compiler.lower.clock.AsynchronousControl;
import io.refmill.compiler.lower.plan.LoweredDesign;
import io.refmill.compiler.lower.process.Specialise;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which processes run when the inputs are applied, when the clock falls, and when it rises, under
 * CYCLE. A process with asynchronous controls runs for them when the inputs are applied, unless
 * that comes to the same as what it does at the edges.
 */
final class CyclePhases {
  private final List<Node> nodes;

  /** Those without edges that stand in cycles. */
  private final Set<Node> circular;

  private final NetFlow nets;
  private final Map<Signal, List<Node>> controlledWriters = new HashMap<>();
  private final Map<Signal, List<Node>> readers = new HashMap<>();

  private CyclePhases(List<Node> nodes, Set<Node> circular, NetFlow nets) {
    this.nodes = nodes;
    this.circular = circular;
    this.nets = nets;
    for (Node n : nodes) {
      for (Signal s : n.readsAndTriggers().keySet()) {
        readers.computeIfAbsent(s, k -> new ArrayList<>()).add(n);
      }
      if (n.triggers().stream().anyMatch(Node.Trigger::control)) {
        n.writes()
            .forEach(s -> controlledWriters.computeIfAbsent(s, k -> new ArrayList<>()).add(n));
      }
    }
  }

  /**
   * The phases, some of them perhaps empty, each in the order of the source.
   *
   * @param circular the processes without edges that stand in cycles
   */
  static List<LoweredDesign.Phase> of(List<Node> nodes, Set<Node> circular, NetFlow nets) {
    return new CyclePhases(nodes, circular, nets).phases();
  }

  private List<LoweredDesign.Phase> phases() {
    List<LoweredDesign.Activation> falling = new ArrayList<>();
    List<LoweredDesign.Activation> rising = new ArrayList<>();
    List<LoweredDesign.Activation> atOnce = new ArrayList<>();
    for (Node n : nodes) {
      if (n.kind() != Node.Kind.EDGE) {
        continue;
      }
      for (Node.Trigger t : n.triggers()) {
        if (t.control()) {
          continue;
        }
        if (t.edge() == Edge.NEGEDGE) {
          falling.add(new LoweredDesign.Activation(n, List.of(), false));
        } else {
          rising.add(new LoweredDesign.Activation(n, List.of(), false));
        }
      }
      List<Node.Trigger> controls = n.triggers().stream().filter(Node.Trigger::control).toList();
      if (controls.isEmpty()) {
        continue;
      }
      boolean idempotent = controls.stream().allMatch(c -> idempotent(n, c));
      boolean constant = controls.stream().allMatch(c -> AsynchronousControl.of(n, c).constant());
      if (!idempotent || seenBeforeTheEdge(n, controls)) {
        // Of two controls the one that stays active when the other ends waits for the next edge.
        if (constant && controls.size() == 1) {
          atOnce.add(whileActive(n, controls.get(0), true));
        } else {
          atOnce.add(
              controls.size() == 1
                  ? whileActive(n, controls.get(0), false)
                  : new LoweredDesign.Activation(n, controls, false));
        }
      }
    }
    return List.of(
        new LoweredDesign.Phase(LoweredDesign.When.INPUTS, atOnce, false),
        new LoweredDesign.Phase(LoweredDesign.When.FALLING, dedupe(falling), false),
        new LoweredDesign.Phase(LoweredDesign.When.RISING, dedupe(rising), false));
  }

  /**
   * Whether doing twice what a control does is doing it once: not where it reads, by way of nets
   * too, what it writes, or what another control may have changed before the edge.
   */
  private boolean idempotent(Node n, Node.Trigger control) {
    AsynchronousControl active = AsynchronousControl.of(n, control);
    if (!active.idempotent() || active.reads().stream().anyMatch(s -> controlled(s, n))) {
      return false;
    }
    Set<Signal> followed = new HashSet<>(active.reads());
    List<Signal> work = new ArrayList<>(followed);
    while (!work.isEmpty()) {
      for (Node m : nets.driving(work.remove(work.size() - 1))) {
        for (Signal s : m.reads()) {
          if (n.writes().contains(s) || controlled(s, n)) {
            return false;
          }
          if (followed.add(s)) {
            work.add(s);
          }
        }
      }
    }
    return true;
  }

  /** Whether another process with an asynchronous control writes a signal. */
  private boolean controlled(Signal s, Node than) {
    return controlledWriters.getOrDefault(s, List.of()).stream().anyMatch(n -> n != than);
  }

  /** What a control does: a set or reset as long as it is active, any other when it becomes so. */
  private static LoweredDesign.Activation whileActive(Node n, Node.Trigger control, boolean level) {
    Process.AlwaysConstruct body =
        Specialise.apply(
            (Process.AlwaysConstruct) n.process(), AsynchronousControl.active(control));
    Node specialised = new Node(n.index(), body, Accesses.of(body), n.kind(), n.triggers());
    return new LoweredDesign.Activation(specialised, List.of(control), level);
  }

  private static List<LoweredDesign.Activation> dedupe(List<LoweredDesign.Activation> list) {
    List<LoweredDesign.Activation> result = new ArrayList<>();
    Set<Node> seen = new HashSet<>();
    for (LoweredDesign.Activation a : list) {
      if (seen.add(a.node())) {
        result.add(a);
      }
    }
    return result;
  }

  /**
   * Whether some other state could take in, at this call's edges, what an asynchronous control does
   * to this process's variables before them. Not so for state that the same control holds at
   * constants.
   */
  private boolean seenBeforeTheEdge(Node n, List<Node.Trigger> controls) {
    Set<Signal> affected = new HashSet<>(n.writes());
    List<Signal> work = new ArrayList<>(affected);
    Set<Node> clocked = new HashSet<>();
    while (!work.isEmpty()) {
      for (Node m : readers.getOrDefault(work.remove(work.size() - 1), List.of())) {
        if (m.kind() == Node.Kind.EDGE) {
          clocked.add(m);
          continue;
        }
        if (m.kind() != Node.Kind.COMBINATIONAL || circular.contains(m)) {
          return true;
        }
        for (Signal s : m.writes()) {
          if (affected.add(s)) {
            work.add(s);
          }
        }
      }
    }
    clocked.remove(n);
    for (Node m : clocked) {
      boolean held =
          controls.stream()
              .allMatch(
                  c ->
                      m.triggers().stream()
                          .anyMatch(
                              d ->
                                  d.control()
                                      && d.edge() == c.edge()
                                      && d.expression().equals(c.expression())
                                      && AsynchronousControl.of(m, d).constant()));
      if (!held) {
        return true;
      }
    }
    return false;
  }
}
