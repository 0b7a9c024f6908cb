package io.refmill.compiler.lower.schedule;

import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Process.Edge;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.lower.access.Accesses;
import io.refmill.compiler.lower.access.Node;
import io.refmill.compiler.lower.clock.AsynchronousControl;
import io.refmill.compiler.lower.clock.Clocking;
import io.refmill.compiler.lower.plan.LoweredDesign;
import io.refmill.compiler.lower.plan.Schedule;
import io.refmill.compiler.lower.process.Specialise;
import io.refmill.contract.Protocol;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Puts processes into the order in which one call of {@code eval} runs them.
 *
 * <p>Under CYCLE: inputs are applied (asynchronous controls act), the clock falls, the clock rises,
 * the outputs settle. Between these steps the combinational processes that somebody needs are
 * brought up to date, each after those it reads from.
 */
public final class BuildSchedule {
  private final List<Node> nodes;
  private final List<LoweredDesign.Unit> units;
  private final Clocking clocking;
  private final Set<Signal> outputs;
  private final boolean reversed;
  private final Map<Node, LoweredDesign.Unit> unitOf = new HashMap<>();
  private final Map<Signal, List<Node>> settlingWriters = new HashMap<>();
  private final Map<Signal, List<Node>> controlledWriters = new HashMap<>();
  private final Map<Signal, List<Node>> readers = new HashMap<>();
  private final FindRaces races;

  private BuildSchedule(
      List<Node> nodes,
      List<LoweredDesign.Unit> units,
      Clocking clocking,
      Set<Signal> outputs,
      boolean reversed) {
    this.nodes = nodes;
    this.units = units;
    this.clocking = clocking;
    this.outputs = outputs;
    this.reversed = reversed;
    for (Node n : nodes) {
      for (Signal s : n.readsAndTriggers().keySet()) {
        readers.computeIfAbsent(s, k -> new ArrayList<>()).add(n);
      }
      if (n.triggers().stream().anyMatch(Node.Trigger::control)) {
        n.writes()
            .forEach(s -> controlledWriters.computeIfAbsent(s, k -> new ArrayList<>()).add(n));
      }
      if (n.kind() != Node.Kind.EDGE) {
        n.writes().forEach(s -> settlingWriters.computeIfAbsent(s, k -> new ArrayList<>()).add(n));
      }
    }
    units.forEach(u -> u.nodes().forEach(n -> unitOf.put(n, u)));
    this.races = new FindRaces(nodes, clocking, outputs);
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
    BuildSchedule pass = new BuildSchedule(nodes, units, clocking, outputs, reversed);
    List<LoweredDesign.Step> steps =
        clocking.needsLoop()
            ? pass.loopSteps()
            : clocking.protocol() == Protocol.EVENT ? pass.eventSteps() : pass.cycleSteps();
    return new Schedule(
        reversed ? steps.stream().map(BuildSchedule::cyclesReversed).toList() : steps,
        pass.races.found(),
        pass.races.glitches());
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
      for (Node n : settlingWriters.getOrDefault(work.remove(work.size() - 1), List.of())) {
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

  private List<LoweredDesign.Step> assemble(List<LoweredDesign.Phase> phases) {
    List<LoweredDesign.Step> steps = new ArrayList<>();
    Set<LoweredDesign.Unit> valid = new HashSet<>();
    for (LoweredDesign.Phase phase : phases) {
      if (phase.activations().isEmpty()) {
        continue;
      }
      for (LoweredDesign.Phase part : parts(phase, races.check(phase, false))) {
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

  // ---- the three styles ------------------------------------------------------------------------

  private List<LoweredDesign.Step> cycleSteps() {
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
    return assemble(
        List.of(
            new LoweredDesign.Phase(LoweredDesign.When.INPUTS, ordered(atOnce), false),
            new LoweredDesign.Phase(LoweredDesign.When.FALLING, ordered(dedupe(falling)), false),
            new LoweredDesign.Phase(LoweredDesign.When.RISING, ordered(dedupe(rising)), false)));
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
      for (Node m : settlingWriters.getOrDefault(work.remove(work.size() - 1), List.of())) {
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
        if (m.kind() != Node.Kind.COMBINATIONAL || unitOf.get(m).fixpoint()) {
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

  private List<LoweredDesign.Step> eventSteps() {
    return assemble(List.of(new LoweredDesign.Phase(LoweredDesign.When.ANY, triggered(), false)));
  }

  private List<LoweredDesign.Activation> triggered() {
    List<LoweredDesign.Activation> list = new ArrayList<>();
    for (Node n : nodes) {
      if (n.kind() == Node.Kind.EDGE && !n.triggers().isEmpty()) {
        list.add(new LoweredDesign.Activation(n, n.triggers(), false));
      }
    }
    return ordered(list);
  }

  private List<LoweredDesign.Activation> ordered(List<LoweredDesign.Activation> list) {
    List<LoweredDesign.Activation> result = new ArrayList<>(list);
    if (reversed) {
      Collections.reverse(result);
    }
    return result;
  }

  private List<LoweredDesign.Step> loopSteps() {
    List<LoweredDesign.Activation> activations = triggered();
    boolean rounds = races.rounds(activations);
    LoweredDesign.Phase phase =
        new LoweredDesign.Phase(LoweredDesign.When.ANY, activations, rounds);
    races.check(phase, true);
    Set<Signal> wanted = new HashSet<>(outputs);
    wanted.addAll(readsOf(phase.activations()));
    Set<LoweredDesign.Unit> needed = cone(wanted);
    List<LoweredDesign.Unit> list = units.stream().filter(needed::contains).toList();
    return List.of(new LoweredDesign.Settle(list), phase);
  }
}
