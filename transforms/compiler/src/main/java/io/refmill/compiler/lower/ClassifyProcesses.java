package io.refmill.compiler.lower;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Process.Edge;
import io.refmill.compiler.ir.Process.EventExpression;
import io.refmill.compiler.ir.Signal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Decides when each process runs, from its sensitivity list and from what its body does (IEEE
 * 1800-2017 9.2.2, 9.4.2).
 *
 * <pre>
 * always @(a or b) y = a & b;      COMBINATIONAL
 * always @* if (en) q = d;         LATCH
 * always @(a) y = a & b;           CHANGE of a: b alone does not run it
 * always @(posedge clk) q <= d;    EDGE
 * </pre>
 */
final class ClassifyProcesses {
  private final Drivers drivers;
  private final Set<Signal> inputs;

  private ClassifyProcesses(FlatDesign design, Set<Signal> inputs) {
    this.drivers = new Drivers(design, inputs);
    this.inputs = inputs;
  }

  static List<Node> run(FlatDesign design, Set<Signal> inputs) {
    ClassifyProcesses pass = new ClassifyProcesses(design, inputs);
    List<Node> nodes = new ArrayList<>();
    for (Process p : design.processes()) {
      for (Process q : SettleNonblocking.apply(watching(p))) {
        nodes.add(pass.classify(nodes.size(), q));
      }
    }
    return nodes;
  }

  /**
   * A continuous assignment that calls a function which reads signals by itself: it is evaluated
   * when an operand changes, and those are none (IEEE 1800-2017 10.3.2).
   */
  private static Process watching(Process p) {
    if (!(p instanceof Process.ContinuousAssignment a)) {
      return p;
    }
    Set<Signal> read = new HashSet<>();
    Expressions.signals(a.value(), read);
    Set<Signal> watched = new HashSet<>();
    Expressions.watched(a.value(), watched);
    if (watched.containsAll(read)) {
      return p;
    }
    return new Process.AlwaysConstruct(
        Process.AlwaysKind.ALWAYS,
        true,
        List.of(),
        new io.refmill.compiler.ir.Statement.BlockingAssignment(
            a.target(), a.value(), a.location()),
        a.location());
  }

  private Node classify(int index, Process p) {
    Accesses accesses = Accesses.of(p);
    if (!(p instanceof Process.AlwaysConstruct a)) {
      return new Node(index, p, accesses, Node.Kind.COMBINATIONAL, List.of());
    }
    if (SignalGraph.isEdgeTriggered(p)) {
      return new Node(index, p, accesses, Node.Kind.EDGE, edgeTriggers(a, accesses));
    }
    Set<Signal> writes = accesses.writes().keySet();
    boolean readsOwn = writes.stream().anyMatch(accesses::readsOwn);
    Set<Signal> external = new HashSet<>(accesses.reads().keySet());
    external.removeIf(s -> !inputs.contains(s) && drivers.of(s).isEmpty());
    boolean complete =
        a.implicit()
            ? missedByStar(a, external).isEmpty()
            : sensitive(a).containsAll(minus(external, writes));
    boolean settles = accesses.nonblockingWrites().isEmpty();
    if (complete && !readsOwn && settles) {
      boolean holds = writes.stream().anyMatch(accesses::holds);
      return new Node(
          index, p, accesses, holds ? Node.Kind.LATCH : Node.Kind.COMBINATIONAL, List.of());
    }
    List<Node.Trigger> triggers = new ArrayList<>();
    if (a.implicit()) {
      Set<Signal> missed = missedByStar(a, external);
      for (Signal s : minus(external, writes)) {
        if (!s.isArray() && !missed.contains(s)) {
          triggers.add(
              new Node.Trigger(
                  Edge.ANY,
                  new Expression.SignalReference(s),
                  null,
                  false,
                  new Node.Listed(Edge.ANY, s)));
        }
      }
    } else {
      for (EventExpression e : a.events()) {
        triggers.add(new Node.Trigger(Edge.ANY, e.expression(), null, false, listed(e)));
      }
    }
    return new Node(index, p, accesses, Node.Kind.CHANGE, triggers);
  }

  /**
   * Signals that only functions read: {@code @*} does not see them, always_comb does (IEEE
   * 1800-2017 9.2.2.2.2).
   */
  private static Set<Signal> missedByStar(Process.AlwaysConstruct a, Set<Signal> external) {
    Set<Signal> missed = new HashSet<>(external);
    if (a.kind() == Process.AlwaysKind.ALWAYS) {
      missed.removeAll(Expressions.watchedBy(a.body()));
    } else {
      missed.clear();
    }
    return missed;
  }

  private static List<Signal> minus(Set<Signal> a, Set<Signal> b) {
    List<Signal> result = new ArrayList<>();
    for (Signal s : a) {
      if (!b.contains(s)) {
        result.add(s);
      }
    }
    result.sort(java.util.Comparator.comparing(Signal::name));
    return result;
  }

  /** Signals any change of whose value starts the process. */
  private static Set<Signal> sensitive(Process.AlwaysConstruct a) {
    Set<Signal> result = new HashSet<>();
    for (EventExpression e : a.events()) {
      if (e.expression() instanceof Expression.SignalReference s) {
        result.add(s.signal());
      } else if (e.expression() instanceof Expression.Concatenation c) {
        for (Expression part : c.parts()) {
          if (part instanceof Expression.SignalReference s) {
            result.add(s.signal());
          }
        }
      }
    }
    return result;
  }

  private List<Node.Trigger> edgeTriggers(Process.AlwaysConstruct a, Accesses accesses) {
    Set<Signal> readRoots = new HashSet<>();
    for (Signal s : accesses.reads().keySet()) {
      readRoots.add(s);
      if (s.width() == 1 && !s.isArray()) {
        Signal root = drivers.trace(new Expression.SignalReference(s)).signal();
        if (root != null) {
          readRoots.add(root);
        }
      }
    }
    List<Node.Trigger> triggers = new ArrayList<>();
    for (EventExpression e : a.events()) {
      if (e.edge() == Edge.ANY) {
        triggers.add(
            new Node.Trigger(Edge.ANY, e.expression(), port(e.expression()), false, listed(e)));
        continue;
      }
      Drivers.Origin origin = drivers.trace(e.expression());
      Edge edge =
          !origin.inverted() ? e.edge() : e.edge() == Edge.POSEDGE ? Edge.NEGEDGE : Edge.POSEDGE;
      Signal port = port(origin.expression());
      Set<Signal> mentioned = new HashSet<>();
      Expressions.signals(e.expression(), mentioned);
      Expressions.signals(origin.expression(), mentioned);
      boolean control = mentioned.stream().anyMatch(readRoots::contains);
      triggers.add(new Node.Trigger(edge, origin.expression(), port, control, listed(e)));
    }
    boolean allControls = triggers.stream().allMatch(Node.Trigger::control);
    if (allControls) {
      // Nothing is left to be the clock: each one is.
      return triggers.stream()
          .map(t -> new Node.Trigger(t.edge(), t.expression(), t.port(), false, t.listed()))
          .toList();
    }
    return triggers;
  }

  private static Node.Listed listed(EventExpression e) {
    return new Node.Listed(
        e.edge(), e.expression() instanceof Expression.SignalReference s ? s.signal() : null);
  }

  private Signal port(Expression e) {
    return e instanceof Expression.SignalReference s && inputs.contains(s.signal())
        ? s.signal()
        : null;
  }
}
