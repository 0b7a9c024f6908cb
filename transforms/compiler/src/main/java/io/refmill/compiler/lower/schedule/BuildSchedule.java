package io.refmill.compiler.lower.schedule;

import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.lower.access.Node;
import io.refmill.compiler.lower.clock.Clocking;
import io.refmill.compiler.lower.plan.LoweredDesign;
import io.refmill.compiler.lower.plan.Schedule;
import io.refmill.contract.Protocol;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Puts processes into the order in which one call of {@code eval} runs them.
 *
 * <p>Under CYCLE: inputs are applied (asynchronous controls act), the clock falls, the clock rises,
 * the outputs settle. Between these steps the combinational processes that somebody needs are
 * brought up to date, each after those it reads from.
 */
public final class BuildSchedule {
  private final List<LoweredDesign.Unit> units;
  private final Set<Signal> outputs;
  private final boolean reversed;
  private final NetFlow nets;
  private final Map<Node, LoweredDesign.Unit> unitOf = new HashMap<>();

  /** What is assigned at edges. */
  private final Set<Signal> clocked = new HashSet<>();

  private BuildSchedule(
      List<Node> nodes,
      List<LoweredDesign.Unit> units,
      Set<Signal> outputs,
      boolean reversed,
      NetFlow nets) {
    this.units = units;
    this.outputs = outputs;
    this.reversed = reversed;
    this.nets = nets;
    units.forEach(u -> u.nodes().forEach(n -> unitOf.put(n, u)));
    nodes.stream().filter(n -> n.kind() == Node.Kind.EDGE).forEach(n -> clocked.addAll(n.writes()));
  }

  /**
   * The steps of a call.
   *
   * @param units the processes without edges, in order
   * @param reversed whether processes that start together run in the opposite order of the source
   * @throws LoweringException RACE
   */
  public static Schedule run(
      List<Node> nodes,
      List<LoweredDesign.Unit> units,
      Clocking clocking,
      Set<Signal> outputs,
      boolean reversed) {
    NetFlow nets = new NetFlow(nodes);
    Starts starts = new Starts(nodes, clocking);
    List<LoweredDesign.Phase> phases =
        clocking.needsLoop() || clocking.protocol() == Protocol.EVENT
            ? List.of(events(nodes, n -> clocking.needsLoop() && starts.chained(n)))
            : CyclePhases.of(nodes, circular(units), nets);
    if (reversed) {
      phases = phases.stream().map(BuildSchedule::reversed).toList();
    }
    FindRaces.Races races =
        FindRaces.in(phases, clocking.needsLoop(), nodes, outputs, starts, nets);
    BuildSchedule pass = new BuildSchedule(nodes, units, outputs, reversed, nets);
    List<LoweredDesign.Step> steps =
        clocking.needsLoop() ? pass.loop(phases.get(0)) : pass.steps(phases, races.separate());
    return new Schedule(
        reversed ? steps.stream().map(BuildSchedule::cyclesReversed).toList() : steps,
        races.shared(),
        races.partlyFollowed());
  }

  /** The only phase under EVENT, and where processes start each other. */
  private static LoweredDesign.Phase events(List<Node> nodes, Predicate<List<Node>> rounds) {
    List<Node> triggered =
        nodes.stream().filter(n -> n.kind() == Node.Kind.EDGE && !n.triggers().isEmpty()).toList();
    return new LoweredDesign.Phase(
        LoweredDesign.When.ANY,
        triggered.stream().map(n -> new LoweredDesign.Activation(n, n.triggers(), false)).toList(),
        rounds.test(triggered));
  }

  private static Set<Node> circular(List<LoweredDesign.Unit> units) {
    return units.stream()
        .filter(LoweredDesign.Unit::fixpoint)
        .flatMap(u -> u.nodes().stream())
        .collect(Collectors.toSet());
  }

  private static LoweredDesign.Phase reversed(LoweredDesign.Phase phase) {
    List<LoweredDesign.Activation> list = new ArrayList<>(phase.activations());
    Collections.reverse(list);
    return new LoweredDesign.Phase(phase.when(), list, phase.rounds());
  }

  private static LoweredDesign.Step cyclesReversed(LoweredDesign.Step step) {
    return step.match(
        s ->
            new LoweredDesign.Settle(
                s.units().stream()
                    .map(u -> u.fixpoint() ? FindOpenCycles.reversed(u) : u)
                    .toList()),
        p -> p);
  }

  // ---- which combinational processes are needed where ------------------------------------------

  /**
   * Units that the given signals depend on, and those that hold state, with what they depend on.
   */
  private Set<LoweredDesign.Unit> cone(Set<Signal> wanted) {
    Set<LoweredDesign.Unit> result = new HashSet<>();
    Set<Signal> followed = new HashSet<>(wanted);
    List<Signal> work = new ArrayList<>(wanted);
    for (LoweredDesign.Unit u : units) {
      if (u.fixpoint() || u.nodes().stream().anyMatch(n -> n.kind() != Node.Kind.COMBINATIONAL)) {
        take(u, result, followed, work);
      }
    }
    while (!work.isEmpty()) {
      for (Node n : nets.driving(work.remove(work.size() - 1))) {
        take(unitOf.get(n), result, followed, work);
      }
    }
    return result;
  }

  private static void take(
      LoweredDesign.Unit u,
      Set<LoweredDesign.Unit> taken,
      Set<Signal> followed,
      List<Signal> work) {
    if (taken.add(u)) {
      for (Node n : u.nodes()) {
        for (Signal s : n.readsAndTriggers().keySet()) {
          if (followed.add(s)) {
            work.add(s);
          }
        }
      }
    }
  }

  private LoweredDesign.Settle settle(
      Set<LoweredDesign.Unit> needed, Set<LoweredDesign.Unit> valid) {
    List<LoweredDesign.Unit> list = new ArrayList<>();
    for (LoweredDesign.Unit u : units) {
      if (needed.contains(u) && !valid.contains(u)) {
        list.add(u);
        valid.add(u);
      }
    }
    return new LoweredDesign.Settle(list);
  }

  /** Takes out of {@code valid} what depends on signals that a phase wrote. */
  private void invalidate(Set<LoweredDesign.Unit> valid, Set<Signal> written) {
    Set<Signal> stale = new HashSet<>(written);
    for (LoweredDesign.Unit u : units) {
      boolean affected =
          u.nodes().stream()
              .anyMatch(n -> n.readsAndTriggers().keySet().stream().anyMatch(stale::contains));
      if (affected) {
        valid.remove(u);
        u.nodes().forEach(n -> stale.addAll(n.writes()));
      }
    }
  }

  /**
   * Processes that wait for what edges alone change, or what such processes do: when a call begins
   * they are as the last one left them, whatever the inputs are.
   *
   * <pre>
   * always @(posedge clk) begin t = a; -> e; end
   * always @(e) z = z + t;
   * </pre>
   */
  private Set<LoweredDesign.Unit> resting() {
    Set<LoweredDesign.Unit> resting = new HashSet<>();
    Set<Node> nodes = new HashSet<>();
    Set<Signal> assigned = new HashSet<>(clocked);
    for (LoweredDesign.Unit u : units) {
      boolean rests =
          !u.fixpoint()
              && u.nodes().stream()
                  .allMatch(
                      n ->
                          n.kind() == Node.Kind.CHANGE
                              && !n.triggers().isEmpty()
                              && n.awaited().stream()
                                  .allMatch(
                                      s ->
                                          assigned.contains(s)
                                              && nodes.containsAll(nets.driving(s))));
      if (rests) {
        resting.add(u);
        nodes.addAll(u.nodes());
        u.nodes().forEach(n -> assigned.addAll(n.writes()));
      }
    }
    return resting;
  }

  private static Set<Signal> readsOf(List<LoweredDesign.Activation> activations) {
    Set<Signal> reads = new LinkedHashSet<>();
    for (LoweredDesign.Activation a : activations) {
      reads.addAll(a.node().reads());
      for (Node.Trigger t : a.triggers()) {
        Expressions.signals(t.expression(), reads);
      }
    }
    return reads;
  }

  /**
   * The phases, with what has to be up to date before each.
   *
   * @param separate processes that run before or after all others of their phase
   */
  private List<LoweredDesign.Step> steps(
      List<LoweredDesign.Phase> phases, Map<LoweredDesign.When, Set<Node>> separate) {
    List<LoweredDesign.Step> steps = new ArrayList<>();
    Set<LoweredDesign.Unit> valid = resting();
    for (LoweredDesign.Phase phase : phases) {
      if (phase.activations().isEmpty()) {
        continue;
      }
      for (LoweredDesign.Phase part : parts(phase, separate.get(phase.when()))) {
        addIfAny(steps, settle(cone(readsOf(part.activations())), valid));
        steps.add(part);
        Set<Signal> written = new HashSet<>();
        part.activations().forEach(a -> written.addAll(a.node().writes()));
        invalidate(valid, written);
      }
    }
    addIfAny(steps, settle(cone(outputs), valid));
    return steps;
  }

  /** Some processes after all others, or before them with nets in between. */
  private List<LoweredDesign.Phase> parts(LoweredDesign.Phase phase, Set<Node> separate) {
    if (separate.isEmpty()) {
      return List.of(phase);
    }
    Map<Boolean, List<LoweredDesign.Activation>> parts =
        phase.activations().stream()
            .collect(Collectors.partitioningBy(a -> separate.contains(a.node())));
    LoweredDesign.Phase writers =
        new LoweredDesign.Phase(phase.when(), parts.get(true), phase.rounds());
    LoweredDesign.Phase others =
        new LoweredDesign.Phase(phase.when(), parts.get(false), phase.rounds());
    if (reversed) {
      return List.of(writers, others);
    }
    List<LoweredDesign.Activation> all = new ArrayList<>(others.activations());
    all.addAll(writers.activations());
    return List.of(new LoweredDesign.Phase(phase.when(), all, phase.rounds()));
  }

  private static void addIfAny(List<LoweredDesign.Step> steps, LoweredDesign.Settle settle) {
    if (!settle.units().isEmpty()) {
      steps.add(settle);
    }
  }

  /**
   * The step of a design whose processes start each other, which is taken until nothing changes.
   */
  private List<LoweredDesign.Step> loop(LoweredDesign.Phase phase) {
    Set<Signal> wanted = new HashSet<>(outputs);
    wanted.addAll(readsOf(phase.activations()));
    Set<LoweredDesign.Unit> needed = cone(wanted);
    List<LoweredDesign.Unit> list = units.stream().filter(needed::contains).toList();
    return List.of(new LoweredDesign.Settle(list), phase);
  }
}
