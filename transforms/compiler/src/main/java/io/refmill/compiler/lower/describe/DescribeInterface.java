package io.refmill.compiler.lower.describe;

import io.refmill.compiler.ir.ElaboratedModule;
import io.refmill.compiler.ir.ElaboratedModule.Direction;
import io.refmill.compiler.ir.ElaboratedModule.NamedConstant;
import io.refmill.compiler.ir.ElaboratedModule.Role;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Process.Edge;
import io.refmill.compiler.ir.Reals;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.lower.access.Node;
import io.refmill.compiler.lower.clock.Clocking;
import io.refmill.compiler.lower.clock.FindResets;
import io.refmill.compiler.lower.form.FlatDesign;
import io.refmill.compiler.lower.plan.SettledArrays;
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
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** What a verifier and a reader see of a design: ports, clocks, resets, protocol, state. */
public final class DescribeInterface {
  private DescribeInterface() {}

  /** Finds what is state, and describes it with the rest. */
  public static void describe(LoweringState d) {
    d.state(FindState.run(d.flat(), d.live(), d.inputs(), d.outputs(), d.feedback()));
    d.design(
        run(
            parameters(d.top()),
            d.flat(),
            d.live(),
            d.clocking(),
            d.inputs(),
            d.outputs(),
            d.state(),
            settled(d),
            d.starts()));
  }

  /**
   * Arrays that follow other signals whenever these change, and start with nothing of their own.
   */
  private static Set<Signal> settled(LoweringState d) {
    Set<Signal> arrays = new LinkedHashSet<>();
    for (Signal s : d.state()) {
      StartValues.Initial start = d.starts().of(s);
      if (s.isArray() && !start.initialised() && start.elements().isEmpty()) {
        arrays.add(s);
      }
    }
    if (!arrays.isEmpty()) {
      // A process that nothing starts leaves an array unknown.
      for (Node n : d.live()) {
        if (n.reads().isEmpty()) {
          arrays.removeAll(n.writes());
        }
      }
    }
    return SettledArrays.of(arrays, d.live(), d.feedback());
  }

  private static List<DesignInterface.Parameter> parameters(ElaboratedModule top) {
    return top.parameters().stream()
        .filter(c -> c.role() == Role.PARAMETER && c.bits().isKnown())
        .map(c -> new DesignInterface.Parameter(c.name(), value(c)))
        .toList();
  }

  private static String value(NamedConstant c) {
    String text = c.characters();
    return text != null
        ? '"' + text + '"'
        : c.form() == ElaboratedModule.Form.REAL
            ? String.valueOf(Reals.number(c.bits().value()))
            : c.number().bitLength() <= Long.SIZE && !isHexadecimal(c)
                ? c.number().toString()
                : "0x" + c.bits().value().toString(16).toUpperCase(Locale.ROOT);
  }

  private static boolean isHexadecimal(NamedConstant c) {
    return c.spelling() != null
        && c.spelling().radix() == 16
        && c.number().compareTo(BigInteger.TEN) >= 0;
  }

  private static DesignInterface run(
      List<DesignInterface.Parameter> parameters,
      FlatDesign flat,
      List<Node> nodes,
      Clocking clocking,
      Set<Signal> inputs,
      Set<Signal> outputs,
      Set<Signal> state,
      Set<Signal> settled,
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
          new DesignInterface.Port(
              p.name(),
              direction,
              p.signal().width(),
              p.signed(),
              p.dimensions().stream()
                  .map(d -> new DesignInterface.Range(d.left(), d.right()))
                  .toList()));
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
    // The model keeps arrays, but one that assignments and instances drive, or a process that is
    // combinational, follows them.
    holding.removeIf(s -> s.isArray() && (driven.contains(s) || settled.contains(s)));
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
              origin.variable(),
              origin.still()));
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
        StimulusConstants.find(nodes),
        edgesSampleNets(nodes, inputs),
        ClockVectors.find(nodes, inputs),
        parameters);
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
}
