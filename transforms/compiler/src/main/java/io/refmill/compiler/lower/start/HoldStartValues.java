package io.refmill.compiler.lower.start;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.lower.access.Node;
import io.refmill.compiler.lower.form.FlatDesign;
import io.refmill.compiler.lower.plan.LoweredDesign;
import io.refmill.compiler.lower.plan.StartValues;
import io.refmill.compiler.lower.state.LoweringState;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds variables that keep the value they start with until an input changes: {@code always}
 * constructs without edges do not run at the start (IEEE 1800-2017 9.2.2.1, unlike always_comb), so
 * what they would compute from the first inputs does not count.
 *
 * <pre>
 * initial y = 1;
 * always @(a) y = a;     y is 1 until a changes
 * initial z = 2;
 * always @* z = 3;       z is 2 for ever
 * </pre>
 *
 * <p>A net that follows the inputs gets its value at time zero, which is a change, and starts what
 * reads it.
 */
public final class HoldStartValues {
  private HoldStartValues() {}

  /**
   * Looks for such variables, once.
   *
   * @return whether processes have to be classified again
   */
  public static boolean again(LoweringState design) {
    if (design.heldAtStart() != null) {
      return false;
    }
    Set<Signal> held = find(design.live(), design.flat(), design.starts(), design.units());
    design.heldAtStart(held);
    return !held.isEmpty();
  }

  private static Set<Signal> find(
      List<Node> nodes, FlatDesign design, StartValues initials, List<LoweredDesign.Unit> units) {
    List<Node> candidates = new ArrayList<>();
    for (Node n : nodes) {
      if (n.process() instanceof Process.AlwaysConstruct a
          && (a.kind() == Process.AlwaysKind.ALWAYS || a.kind() == Process.AlwaysKind.PRIMITIVE)
          && (n.kind() == Node.Kind.COMBINATIONAL || n.kind() == Node.Kind.LATCH)
          && n.writes().stream().anyMatch(s -> !s.isArray() && initials.of(s).initialised())) {
        candidates.add(n);
      }
    }
    Set<Signal> held = new HashSet<>();
    if (candidates.isEmpty()) {
      return held;
    }
    Map<Signal, List<Node>> writers = new HashMap<>();
    for (Node n : nodes) {
      n.writes().forEach(s -> writers.computeIfAbsent(s, k -> new ArrayList<>()).add(n));
    }
    // What a process keeps to itself, such as the count of a repeat, it sets before it reads it.
    Set<Signal> seen = new HashSet<>();
    design.ports().forEach(p -> seen.add(p.signal()));
    nodes.forEach(n -> seen.addAll(n.reads()));
    InitialTriggers values = new InitialTriggers(units, design, initials, null);
    for (Node n : candidates) {
      if (followsState(n, writers, initials) || followsNet(n, writers)) {
        // Whether its start value is seen as a change is open at time zero.
        continue;
      }
      for (Signal s : n.writes()) {
        if (!s.isArray() && seen.contains(s) && initials.of(s).initialised()) {
          BigInteger first = values.value(new Expression.SignalReference(s));
          if (!first.equals(initials.of(s).value())) {
            held.add(s);
          }
        }
      }
    }
    return held;
  }

  /**
   * Whether a process reads a net: that gets its value at time zero, which the process waits for by
   * then or does not yet.
   *
   * @param writers by what they assign; those with edges may be missing
   */
  public static boolean followsNet(Node n, Map<Signal, List<Node>> writers) {
    return n.reads().stream()
        .filter(s -> !n.writes().contains(s))
        .flatMap(s -> writers.getOrDefault(s, List.of()).stream())
        .anyMatch(w -> w.process() instanceof Process.ContinuousAssignment);
  }

  /**
   * Whether something that the process depends on is state, and can start with a value: that may be
   * a change from x. Real numbers never are x, so theirs is none, and what a declaration says is
   * there before any process runs (6.8).
   */
  private static boolean followsState(
      Node n, Map<Signal, List<Node>> writers, StartValues initials) {
    Set<Signal> seen = new HashSet<>(n.reads());
    seen.removeAll(n.writes());
    List<Signal> work = new ArrayList<>(seen);
    while (!work.isEmpty()) {
      Signal read = work.remove(work.size() - 1);
      for (Node w : writers.getOrDefault(read, List.of())) {
        if (w.kind() != Node.Kind.COMBINATIONAL) {
          if (read.real() || w.kind() == Node.Kind.EDGE && isDeclared(read, initials)) {
            continue;
          }
          return true;
        }
        for (Signal s : w.reads()) {
          if (seen.add(s)) {
            work.add(s);
          }
        }
      }
    }
    return false;
  }

  /** Whether a variable starts with the value of its declaration, and nothing else sets it. */
  private static boolean isDeclared(Signal s, StartValues initials) {
    if (s.isArray() || !HoldInReset.declared(s)) {
      return false;
    }
    BigInteger declared = s.initialValue() == null ? BigInteger.ZERO : s.initialValue().value();
    return declared.equals(initials.of(s).value());
  }
}
