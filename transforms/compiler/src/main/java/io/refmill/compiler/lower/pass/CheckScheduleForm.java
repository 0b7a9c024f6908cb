package io.refmill.compiler.lower.pass;

import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.lower.access.Accesses;
import io.refmill.compiler.lower.access.Node;
import io.refmill.compiler.lower.access.Positions;
import io.refmill.compiler.lower.access.WritersByBit;
import io.refmill.compiler.lower.plan.LoweredDesign.Activation;
import io.refmill.compiler.lower.plan.LoweredDesign.Phase;
import io.refmill.compiler.lower.plan.LoweredDesign.Settle;
import io.refmill.compiler.lower.plan.LoweredDesign.Step;
import io.refmill.compiler.lower.plan.LoweredDesign.Unit;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Checks {@code Form.SCHEDULED} by going through the steps with nothing but what each process reads
 * and writes: which units are up to date, and which are stale because something they read was
 * written since.
 */
final class CheckScheduleForm {
  private Pass pass;
  private final List<Node> live;
  private final List<Unit> units;
  private final Map<Node, Integer> unitOf = new HashMap<>();
  private final WritersByBit writers = new WritersByBit();

  /** For each unit the earlier ones that it reads from. */
  private final List<Set<Integer>> sources = new ArrayList<>();

  private final BitSet fresh = new BitSet();

  /** Checks the order of the units. */
  CheckScheduleForm(Pass pass, List<Node> live, List<Unit> units) {
    this.pass = pass;
    this.live = live;
    this.units = units;
    members();
    for (int i = 0; i < units.size(); i++) {
      sources.add(sources(i));
    }
  }

  private void members() {
    for (int i = 0; i < units.size(); i++) {
      Unit u = units.get(i);
      require(
          u.fixpoint() || u.nodes().size() == 1, u.nodes().get(0), "is in a cycle that is none");
      for (Node n : u.nodes()) {
        require(n.kind() != Node.Kind.EDGE, n, "waits, and stands among those that settle");
        require(unitOf.put(n, i) == null, n, "stands in two units");
        writers.add(n);
      }
    }
    int settling = 0;
    for (Node n : live) {
      if (n.kind() != Node.Kind.EDGE) {
        require(unitOf.containsKey(n), n, "stands in no unit");
        settling++;
      }
    }
    if (settling != unitOf.size()) {
      throw new FormViolation(pass, "a unit has a process that is not live");
    }
  }

  private Set<Integer> sources(int unit) {
    Set<Integer> result = new LinkedHashSet<>();
    boolean fixpoint = units.get(unit).fixpoint();
    for (Node reader : units.get(unit).nodes()) {
      reader
          .readsAndTriggers()
          .forEach(
              (s, bits) ->
                  writers.forEach(
                      s,
                      bits,
                      writer -> {
                        int from = unitOf.get(writer);
                        // Only a process that follows its inputs runs again for what it wrote.
                        boolean itself =
                            writer == reader && reader.kind() != Node.Kind.COMBINATIONAL;
                        if (from < unit) {
                          result.add(from);
                        } else if (from > unit || !fixpoint && !itself) {
                          throw violation(reader, "comes before what writes \"" + s.name() + "\"");
                        }
                      }));
    }
    return result;
  }

  /** Checks the steps. */
  void steps(Pass built, List<Step> steps, Set<Signal> outputs, boolean loop) {
    pass = built;
    fresh.clear();
    rest();
    Set<Integer> waiting = new HashSet<>();
    for (Step step : steps) {
      step.visit(
          this::settle,
          phase -> {
            phase(phase);
            phase.activations().forEach(a -> waiting.add(a.node().index()));
          });
    }
    if (loop) {
      if (steps.size() != 2
          || !(steps.get(0) instanceof Settle)
          || !(steps.get(1) instanceof Phase)) {
        throw new FormViolation(pass, "a loop has one settle step and one phase");
      }
      settle((Settle) steps.get(0));
    }
    for (Node n : live) {
      if (n.kind() == Node.Kind.EDGE && !n.triggers().isEmpty()) {
        require(waiting.contains(n.index()), n, "is in no phase");
      }
    }
    for (Signal s : outputs) {
      upToDate(s, Accesses.all(s), null);
    }
  }

  /**
   * What waits for changes that edges alone make, or others that do, is up to date when a call
   * begins, as it was when the last one ended.
   */
  private void rest() {
    Set<Signal> assigned = new HashSet<>();
    live.stream().filter(n -> n.kind() == Node.Kind.EDGE).forEach(n -> assigned.addAll(n.writes()));
    Set<Signal> moved = new HashSet<>();
    for (int i = 0; i < units.size(); i++) {
      Unit u = units.get(i);
      Node n = u.nodes().get(0);
      if (!u.fixpoint()
          && n.kind() == Node.Kind.CHANGE
          && !n.awaited().isEmpty()
          && assigned.containsAll(n.awaited())
          && n.awaited().stream().noneMatch(moved::contains)) {
        fresh.set(i);
        assigned.addAll(n.writes());
      } else {
        u.nodes().forEach(m -> moved.addAll(m.writes()));
      }
    }
  }

  private void settle(Settle settle) {
    for (Unit u : settle.units()) {
      int unit = unitOf.getOrDefault(u.nodes().get(0), -1);
      // The opposite order of a cycle is another unit of the same processes.
      require(
          unit >= 0 && new HashSet<>(u.nodes()).equals(new HashSet<>(units.get(unit).nodes())),
          u.nodes().get(0),
          "settles in a unit that is none");
      for (int from : sources.get(unit)) {
        require(fresh.get(from), u.nodes().get(0), "settles before what it reads");
      }
      fresh.set(unit);
    }
  }

  private void phase(Phase phase) {
    Set<Node> seen = new HashSet<>();
    Map<Signal, Positions> written = new HashMap<>();
    for (Activation a : phase.activations()) {
      Node n = a.node();
      require(n.kind() == Node.Kind.EDGE && seen.add(n), n, "runs twice in one phase");
      n.accesses().reads().forEach((s, bits) -> upToDate(s, bits, n));
      for (Node.Trigger t : a.triggers()) {
        Set<Signal> watched = new HashSet<>();
        Expressions.signals(t.expression(), watched);
        watched.forEach(s -> upToDate(s, Accesses.all(s), n));
      }
      n.accesses().writes().forEach((s, bits) -> written.merge(s, bits, Positions::or));
    }
    for (int i = 0; i < units.size(); i++) {
      if (fresh.get(i) && (reads(units.get(i), written) || !allFresh(starting(i)))) {
        fresh.clear(i);
      }
    }
  }

  private static boolean reads(Unit unit, Map<Signal, Positions> written) {
    for (Node n : unit.nodes()) {
      for (Map.Entry<Signal, Positions> e : n.readsAndTriggers().entrySet()) {
        if (Accesses.overlap(e.getValue(), written.get(e.getKey()))) {
          return true;
        }
      }
    }
    return false;
  }

  /**
   * Those of its sources for whose values a unit runs again: one that waits has to hear of them.
   */
  private Set<Integer> starting(int unit) {
    Node n = units.get(unit).nodes().get(0);
    if (units.get(unit).fixpoint() || n.kind() != Node.Kind.CHANGE || n.awaited().isEmpty()) {
      return sources.get(unit);
    }
    Set<Integer> result = new HashSet<>();
    for (int from : sources.get(unit)) {
      boolean heard =
          units.get(from).nodes().stream()
              .anyMatch(w -> w.writes().stream().anyMatch(n.awaited()::contains));
      if (heard) {
        result.add(from);
      }
    }
    return result;
  }

  private boolean allFresh(Set<Integer> some) {
    for (int i : some) {
      if (!fresh.get(i)) {
        return false;
      }
    }
    return true;
  }

  private void upToDate(Signal s, Positions bits, Node reader) {
    writers.forEach(
        s,
        bits,
        w -> {
          if (!fresh.get(unitOf.get(w))) {
            throw violation(
                reader == null ? w : reader,
                "\"" + s.name() + "\" is not up to date where it is read");
          }
        });
  }

  private void require(boolean holds, Node n, String otherwise) {
    if (!holds) {
      throw violation(n, otherwise);
    }
  }

  private FormViolation violation(Node n, String found) {
    return new FormViolation(pass, n + " " + found);
  }
}
