package io.refmill.compiler.lower.describe;

import io.refmill.compiler.ir.ElaboratedModule.Direction;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Process.Edge;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.lower.access.Node;
import io.refmill.compiler.lower.clock.Clocking;
import io.refmill.compiler.lower.clock.FindResets;
import io.refmill.compiler.lower.form.FlatDesign;
import io.refmill.compiler.lower.plan.StartValues;
import io.refmill.compiler.lower.state.LoweringState;
import io.refmill.contract.DesignInterface;
import io.refmill.contract.Protocol;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

/** What a verifier and a reader see of a design: ports, clocks, resets, protocol, state. */
public final class DescribeInterface {
  private static final int MAX_CONSTANTS = 64;

  private DescribeInterface() {}

  /** Finds what is state, and describes it with the rest. */
  public static void describe(LoweringState d) {
    d.state(FindState.run(d.flat(), d.live(), d.inputs(), d.outputs(), d.feedback()));
    d.design(run(d.flat(), d.live(), d.clocking(), d.inputs(), d.outputs(), d.state(), d.starts()));
  }

  private static DesignInterface run(
      FlatDesign flat,
      List<Node> nodes,
      Clocking clocking,
      Set<Signal> inputs,
      Set<Signal> outputs,
      Set<Signal> state,
      StartValues initials) {
    List<DesignInterface.Port> ports = new ArrayList<>();
    for (FlatDesign.FlatPort p : flat.ports()) {
      int last = ports.size() - 1;
      DesignInterface.Direction direction =
          p.direction() == Direction.INPUT
              ? DesignInterface.Direction.INPUT
              : DesignInterface.Direction.OUTPUT;
      // A bidirectional port stands there twice.
      if (last >= 0 && ports.get(last).name().equals(p.name())) {
        ports.remove(last);
        direction = DesignInterface.Direction.INOUT;
      }
      ports.add(
          new DesignInterface.Port(p.name(), direction, p.signal().width(), p.signal().signed()));
    }
    List<DesignInterface.Clock> clocks = new ArrayList<>();
    clocking
        .clockEdges()
        .forEach(
            (s, edges) ->
                clocks.add(
                    new DesignInterface.Clock(
                        s.name(),
                        edges.size() > 1
                            ? DesignInterface.ClockEdge.BOTH
                            : edges.contains(Edge.NEGEDGE)
                                ? DesignInterface.ClockEdge.FALLING
                                : DesignInterface.ClockEdge.RISING)));
    List<DesignInterface.StateVariable> variables = new ArrayList<>();
    Set<Signal> written = new HashSet<>();
    Set<Signal> driven = new HashSet<>();
    for (Node n : nodes) {
      written.addAll(n.writes());
      if (n.kind() == Node.Kind.COMBINATIONAL
          && !(n.process() instanceof Process.AlwaysConstruct)) {
        driven.addAll(n.writes());
      }
    }
    Set<Signal> holding = new LinkedHashSet<>(state);
    // The model keeps arrays, but one that assignments and instances drive follows them.
    holding.removeIf(s -> s.isArray() && driven.contains(s));
    for (Signal s : holding) {
      FlatDesign.Origin origin = flat.origins().get(s);
      StartValues.Initial initial = initials.of(s);
      // Real numbers start at 0 in the simulator too; what the source does not have has no place.
      if (!written.contains(s) && !s.isArray() || s.real() || origin.path().isEmpty()) {
        continue;
      }
      variables.add(
          new DesignInterface.StateVariable(
              origin.path(),
              s.width(),
              s.dimensions().stream()
                  .map(d -> new DesignInterface.Dimension(d.low(), d.size()))
                  .toList(),
              initial.value(),
              initial.initialised(),
              origin.variable()));
    }
    NeverRun.find(nodes, inputs, outputs, initials)
        .forEach(
            (s, value) ->
                variables.add(
                    new DesignInterface.StateVariable(
                        flat.origins().get(s).path(), s.width(), List.of(), value, false, true)));
    boolean sequential = holding.stream().anyMatch(written::contains);
    return new DesignInterface(
        flat.name(),
        clocking.protocol() == null ? Protocol.CYCLE : clocking.protocol(),
        ports,
        clocks,
        FindResets.run(nodes, inputs),
        variables,
        sequential,
        stimulusConstants(nodes),
        edgesSampleNets(nodes, inputs));
  }

  /**
   * Whether a process that waits for an edge reads something that follows an input through a net.
   */
  private static boolean edgesSampleNets(List<Node> nodes, Set<Signal> inputs) {
    Map<Signal, List<Node>> readers = new HashMap<>();
    Set<Signal> settled = new HashSet<>();
    for (Node n : nodes) {
      if (n.kind() != Node.Kind.EDGE) {
        settled.addAll(n.writes());
        n.reads().forEach(s -> readers.computeIfAbsent(s, k -> new ArrayList<>()).add(n));
      }
    }
    Set<Signal> following = new HashSet<>(inputs);
    List<Signal> work = new ArrayList<>(inputs);
    while (!work.isEmpty()) {
      for (Node n : readers.getOrDefault(work.remove(work.size() - 1), List.of())) {
        for (Signal s : n.writes()) {
          if (following.add(s)) {
            work.add(s);
          }
        }
      }
    }
    for (Node n : nodes) {
      if (n.kind() == Node.Kind.EDGE) {
        for (Signal s : n.reads()) {
          if (settled.contains(s) && (s.isArray() || following.contains(s))) {
            return true;
          }
        }
      }
    }
    return false;
  }

  /** Constants of the source, as values worth trying at inputs. */
  private static List<BigInteger> stimulusConstants(List<Node> nodes) {
    TreeSet<BigInteger> found = new TreeSet<>();
    for (Node n : nodes) {
      Consumer<Expression> look =
          e ->
              Expressions.walk(
                  e,
                  x -> {
                    if (x instanceof Expression.Constant c
                        && c.width() > 1
                        && c.bits().isKnown()
                        && found.size() < MAX_CONSTANTS) {
                      found.add(c.bits().value());
                    }
                  });
      n.process().accept(new Values(look));
    }
    return new ArrayList<>(found);
  }

  /**
   * Calls {@code look} for each expression that a process of any kind reads, but for the indices of
   * targets.
   */
  private record Values(Consumer<Expression> look) implements Process.Walker {

    @Override
    public void continuousAssignment(Process.ContinuousAssignment a) {
      look.accept(a.value());
    }

    @Override
    public void alwaysConstruct(Process.AlwaysConstruct a) {
      Expressions.forEachExpression(a.body(), look, t -> {});
    }

    @Override
    public void combinationalInstance(Process.CombinationalInstance c) {
      c.arguments().forEach(look);
    }

    @Override
    public void initialConstruct(Process.InitialConstruct i) {}
  }
}
