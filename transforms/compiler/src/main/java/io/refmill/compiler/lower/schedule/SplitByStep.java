package io.refmill.compiler.lower.schedule;

import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.lower.access.Accesses;
import io.refmill.compiler.lower.access.Node;
import io.refmill.compiler.lower.plan.LoweredDesign.Settle;
import io.refmill.compiler.lower.plan.LoweredDesign.Step;
import io.refmill.compiler.lower.plan.LoweredDesign.Unit;
import io.refmill.compiler.lower.plan.Schedule;
import io.refmill.compiler.lower.state.LoweringState;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Takes an always construct apart that is brought up to date more than once in a call, where some
 * of its variables are needed at one time and some at another: the next state before the edge, the
 * outputs behind it. Each part is then computed where somebody reads it.
 *
 * <pre>
 * before  always @* begin next = s; busy = 0; if (s) busy = 1; else if (go) next = 1; end
 *         settle all, edge, settle all
 * after   settle next = s; if (!s &amp;&amp; go) next = 1;
 *         edge
 *         settle busy = 0; if (s) busy = 1;
 * </pre>
 *
 * <p>It comes behind whatever looks for doubt: a simulator runs the construct as a whole.
 */
public final class SplitByStep {
  private final List<Step> steps;
  private final Set<Signal> outputs;

  /** What each step reads. */
  private final List<Set<Signal>> reads;

  /** For each process that is split, what is left of it in each step where it stood. */
  private final Map<Unit, Map<Integer, List<Unit>>> places = new HashMap<>();

  /** All parts of it. */
  private final Map<Unit, List<Unit>> parts = new HashMap<>();

  private SplitByStep(List<Step> steps, Set<Signal> outputs) {
    this.steps = steps;
    this.outputs = outputs;
    this.reads = steps.stream().map(SplitByStep::reads).toList();
  }

  public static void split(LoweringState d) {
    List<Step> steps = d.schedule().steps();
    if (d.clocking().needsLoop()) {
      return;
    }
    SplitByStep pass = new SplitByStep(steps, d.outputs());
    d.units().forEach(pass::look);
    if (pass.parts.isEmpty()) {
      return;
    }
    Map<Node, List<Node>> nodes = new HashMap<>();
    pass.parts.forEach(
        (whole, parts) ->
            nodes.put(
                whole.nodes().get(0), parts.stream().map(part -> part.nodes().get(0)).toList()));
    d.live(d.live().stream().flatMap(n -> nodes.getOrDefault(n, List.of(n)).stream()).toList());
    d.units(
        d.units().stream().flatMap(u -> pass.parts.getOrDefault(u, List.of(u)).stream()).toList());
    d.schedule(new Schedule(pass.steps(), d.schedule().races(), d.schedule().glitches()));
  }

  private void look(Unit u) {
    Node n = u.nodes().get(0);
    if (u.fixpoint()
        || u.nodes().size() > 1
        || n.kind() != Node.Kind.COMBINATIONAL
        || !n.nonblockingWrites().isEmpty()
        || !(n.process() instanceof Process.AlwaysConstruct whole)) {
      return;
    }
    Map<Integer, Set<Signal>> wanted = wanted(u);
    Dependence dependence = wanted.size() < 2 ? null : Dependence.of(whole.body());
    if (dependence == null
        || wanted.values().stream().anyMatch(some -> !dependence.variables().containsAll(some))) {
      return;
    }
    Map<Signal, BitSet> steps = new HashMap<>();
    dependence.variables().forEach(s -> steps.put(s, new BitSet()));
    wanted.forEach(
        (step, some) ->
            some.forEach(
                s -> dependence.neededBy(s).forEach(needed -> steps.get(needed).set(step))));
    // Variables that are needed at the same steps stay together.
    Map<BitSet, Set<Signal>> classes = new LinkedHashMap<>();
    dependence
        .variables()
        .forEach(s -> classes.computeIfAbsent(steps.get(s), k -> new LinkedHashSet<>()).add(s));
    classes.remove(new BitSet());
    if (classes.size() < 2) {
      return;
    }
    Map<Integer, List<Unit>> left = new HashMap<>();
    wanted.keySet().forEach(step -> left.put(step, new ArrayList<>()));
    List<Unit> all = new ArrayList<>();
    inOrder(classes, dependence)
        .forEach(
            (at, some) -> {
              Unit part = part(n, whole, some);
              all.add(part);
              at.stream().forEach(step -> left.get(step).add(part));
            });
    places.put(u, left);
    parts.put(u, all);
  }

  /** Each class behind those that it needs, else in the order of the text. */
  private static Map<BitSet, Set<Signal>> inOrder(
      Map<BitSet, Set<Signal>> classes, Dependence dependence) {
    Map<BitSet, Set<Signal>> result = new LinkedHashMap<>();
    Map<BitSet, Set<Signal>> left = new LinkedHashMap<>(classes);
    while (!left.isEmpty()) {
      // A class needs only such that are computed wherever it is, and at other steps besides.
      BitSet next =
          left.keySet().stream()
              .filter(
                  at ->
                      left.entrySet().stream()
                          .allMatch(
                              e ->
                                  e.getKey().equals(at)
                                      || left.get(at).stream()
                                          .noneMatch(
                                              s ->
                                                  dependence.neededBy(s).stream()
                                                      .anyMatch(e.getValue()::contains))))
              .findFirst()
              .orElseThrow();
      result.put(next, left.remove(next));
    }
    return result;
  }

  private static Unit part(Node n, Process.AlwaysConstruct whole, Set<Signal> some) {
    Process part = SplitBlocks.part(whole, some);
    return new Unit(
        List.of(new Node(n.index(), part, Accesses.of(part), n.kind(), n.triggers())),
        false,
        List.of());
  }

  /** By step in which a unit is brought up to date, its variables that are read until the next. */
  private Map<Integer, Set<Signal>> wanted(Unit u) {
    Map<Integer, Set<Signal>> result = new LinkedHashMap<>();
    Set<Signal> latest = new HashSet<>();
    for (int k = 0; k < steps.size(); k++) {
      if (steps.get(k).match(settle -> settle.units().contains(u), phase -> false)) {
        latest = new HashSet<>();
        result.put(k, latest);
      }
      latest.addAll(reads.get(k));
    }
    latest.addAll(outputs);
    result.values().forEach(some -> some.retainAll(u.nodes().get(0).writes()));
    return result;
  }

  private static Set<Signal> reads(Step step) {
    Set<Signal> result = new HashSet<>();
    step.visit(
        settle ->
            settle
                .units()
                .forEach(u -> u.nodes().forEach(n -> result.addAll(n.readsAndTriggers().keySet()))),
        phase ->
            phase.activations().forEach(a -> result.addAll(a.node().readsAndTriggers().keySet())));
    return result;
  }

  private List<Step> steps() {
    List<Step> result = new ArrayList<>();
    for (int k = 0; k < steps.size(); k++) {
      int at = k;
      result.add(
          steps
              .get(k)
              .match(
                  settle ->
                      new Settle(
                          settle.units().stream()
                              .flatMap(
                                  u ->
                                      places.containsKey(u)
                                          ? places.get(u).get(at).stream()
                                          : Stream.of(u))
                              .toList()),
                  phase -> phase));
    }
    return result;
  }
}
