package io.refmill.compiler.lower.hierarchy;

import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.lower.access.Accesses;
import io.refmill.compiler.lower.access.Node;
import io.refmill.compiler.lower.access.Positions;
import io.refmill.compiler.lower.plan.CombinationalModule;
import io.refmill.compiler.lower.plan.LoweredDesign;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds the combinational submodules that have to be flattened after all: those in a cycle, those
 * that a clock or control comes through, and those that drive what something else drives too.
 */
public final class FindUnfitUnits {
  private FindUnfitUnits() {}

  /**
   * Finds such submodules.
   *
   * @param nodes all processes
   * @param live those that some output depends on
   */
  public static Set<CombinationalModule> run(
      List<Node> nodes, List<Node> live, List<LoweredDesign.Unit> units, Set<Signal> inputs) {
    Set<CombinationalModule> unfit = new LinkedHashSet<>();
    for (LoweredDesign.Unit u : units) {
      if (u.fixpoint()) {
        u.nodes().forEach(n -> addUnit(n, unfit));
      }
    }
    behindTriggers(live, unfit);
    drivenTwice(nodes, inputs, unfit);
    return unfit;
  }

  private static void addUnit(Node n, Set<CombinationalModule> units) {
    if (n.process() instanceof Process.CombinationalInstance c) {
      units.add((CombinationalModule) c.module());
    }
  }

  /** What a unit drives must be driven by nothing else; flattened, its drivers can be resolved. */
  private static void drivenTwice(
      List<Node> nodes, Set<Signal> inputs, Set<CombinationalModule> units) {
    Map<Signal, Positions> once = new HashMap<>();
    Map<Signal, Positions> twice = new HashMap<>();
    for (Signal s : inputs) {
      once.put(s, Positions.range(0, s.width()));
    }
    for (Node n : nodes) {
      n.accesses()
          .writes()
          .forEach(
              (s, bits) -> {
                Positions seen = once.getOrDefault(s, Positions.NONE);
                if (Accesses.overlap(seen, bits)) {
                  twice.merge(s, seen.and(bits), Positions::or);
                }
                once.put(s, seen.or(bits));
              });
    }
    for (Node n : nodes) {
      if (n.writes().stream()
          .anyMatch(s -> Accesses.overlap(twice.get(s), n.accesses().writes().get(s)))) {
        addUnit(n, units);
      }
    }
  }

  private static void behindTriggers(List<Node> nodes, Set<CombinationalModule> units) {
    Set<Signal> seen = new HashSet<>();
    for (Node n : nodes) {
      if (n.kind() == Node.Kind.EDGE) {
        for (Node.Trigger t : n.triggers()) {
          if (t.port() == null) {
            Expressions.signals(t.expression(), seen);
          }
        }
      }
    }
    Map<Signal, List<Node>> writers = new HashMap<>();
    for (Node n : nodes) {
      if (n.kind() != Node.Kind.EDGE) {
        n.writes().forEach(s -> writers.computeIfAbsent(s, k -> new ArrayList<>()).add(n));
      }
    }
    List<Signal> work = new ArrayList<>(seen);
    while (!work.isEmpty()) {
      for (Node n : writers.getOrDefault(work.remove(work.size() - 1), List.of())) {
        addUnit(n, units);
        for (Signal s : n.reads()) {
          if (seen.add(s)) {
            work.add(s);
          }
        }
      }
    }
  }
}
