package io.refmill.compiler.lower.schedule;

import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.lower.access.Node;
import io.refmill.compiler.lower.access.StrongComponents;
import io.refmill.compiler.lower.plan.LoweredDesign.Unit;
import io.refmill.diagnostics.SourceLocation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Brings together what a loop generate construct repeats, as far as what its rounds read allows, so
 * that a model can have a loop there:
 *
 * <pre>
 * before  x[0] = f(d[0]), y[0] = f(x[0]), x[1] = f(d[1]), ...
 * after   x[0] = f(d[0]), x[1] = f(d[1]), ..., y[0] = f(x[0]), ...
 * </pre>
 *
 * <p>Assignments and instances of one place in the source are together where nothing else has to be
 * between them; what has to be stands with them in the order of the source. Every unit still comes
 * after those that it reads.
 */
final class RepeatedUnits {
  /** Units of one place that are more than a few. */
  private static final int LEAST = 4;

  private static final Pattern INDEX = Pattern.compile("\\[\\d+\\]");

  /**
   * What a loop repeats.
   *
   * @param target what is written, without indices: connections of one instance are at one place
   */
  private record Place(SourceLocation location, String target) {}

  private final List<Unit> units;
  private final List<Set<Integer>> successors;

  /** By unit: what it is together with. */
  private final int[] group;

  private RepeatedUnits(List<Unit> units, List<Set<Integer>> successors) {
    this.units = units;
    this.successors = successors;
    this.group = new int[units.size()];
  }

  /**
   * The units in such an order.
   *
   * @param successors by position of a unit, which units have to come after it
   */
  static List<Unit> together(List<Unit> units, List<Set<Integer>> successors) {
    RepeatedUnits pass = new RepeatedUnits(units, successors);
    return pass.findGroups() ? pass.run() : units;
  }

  private boolean findGroups() {
    Map<Place, List<Integer>> places = new HashMap<>();
    for (int i = 0; i < units.size(); i++) {
      group[i] = i;
      Place place = place(units.get(i));
      if (place != null) {
        places.computeIfAbsent(place, k -> new ArrayList<>()).add(i);
      }
    }
    List<List<Integer>> groups = places.values().stream().filter(m -> m.size() >= LEAST).toList();
    groups.forEach(members -> members.forEach(m -> group[m] = members.get(0)));
    groups.forEach(this::joinReaders);
    return !groups.isEmpty();
  }

  /** What reads signals that each round has for itself stays with them, round by round. */
  private void joinReaders(List<Integer> members) {
    Set<Signal> written = new HashSet<>();
    for (int m : members) {
      for (Signal s : units.get(m).nodes().get(0).writes()) {
        if (!written.add(s)) {
          return;
        }
      }
    }
    Map<Integer, Set<Integer>> readers = new HashMap<>();
    for (int m : members) {
      for (int s : successors.get(m)) {
        readers.computeIfAbsent(group[s], k -> new HashSet<>()).add(s);
      }
    }
    readers.forEach(
        (reader, those) -> {
          if (those.size() >= members.size()) {
            int own = group[members.get(0)];
            Arrays.setAll(group, i -> group[i] == own ? reader : group[i]);
          }
        });
  }

  private static Place place(Unit unit) {
    Node node = unit.nodes().get(0);
    boolean repeats =
        !unit.fixpoint()
            && (node.process() instanceof Process.ContinuousAssignment
                || node.process() instanceof Process.CombinationalInstance);
    if (!repeats || node.writes().isEmpty()) {
      return null;
    }
    String target = node.writes().iterator().next().name();
    return new Place(node.process().location(), INDEX.matcher(target).replaceAll(""));
  }

  private List<Unit> run() {
    // Groups that have to wait for each other are one.
    List<List<Integer>> between = new ArrayList<>();
    for (int i = 0; i < units.size(); i++) {
      between.add(new ArrayList<>());
    }
    for (int i = 0; i < units.size(); i++) {
      for (int s : successors.get(i)) {
        if (group[i] != group[s]) {
          between.get(group[i]).add(group[s]);
        }
      }
    }
    int[] whole = new int[units.size()];
    for (List<Integer> component : StrongComponents.of(between)) {
      component.forEach(g -> whole[g] = component.get(0));
    }
    Map<Integer, List<Integer>> members = new HashMap<>();
    List<Set<Integer>> after = new ArrayList<>();
    for (int i = 0; i < units.size(); i++) {
      members.computeIfAbsent(whole[group[i]], k -> new ArrayList<>()).add(i);
      after.add(new HashSet<>());
    }
    for (int i = 0; i < units.size(); i++) {
      for (int s : successors.get(i)) {
        after.get(whole[group[i]]).add(whole[group[s]]);
      }
    }
    int[] source = units.stream().mapToInt(u -> u.nodes().get(0).index()).toArray();
    List<Unit> result = new ArrayList<>();
    for (int g : sorted(List.copyOf(members.keySet()), after, new int[0])) {
      sorted(members.get(g), successors, source).forEach(i -> result.add(units.get(i)));
    }
    return result;
  }

  /**
   * Some of the elements, each after those that lead to it.
   *
   * @param first which of those that may come next does: the least one by this, or by itself
   */
  private static List<Integer> sorted(
      List<Integer> elements, List<Set<Integer>> successors, int[] first) {
    Set<Integer> own = new HashSet<>(elements);
    Map<Integer, Integer> missing = new HashMap<>();
    for (int e : elements) {
      for (int s : successors.get(e)) {
        if (s != e && own.contains(s)) {
          missing.merge(s, 1, Integer::sum);
        }
      }
    }
    PriorityQueue<Integer> ready =
        new PriorityQueue<>(
            (a, b) ->
                first.length > 0 && first[a] != first[b]
                    ? Integer.compare(first[a], first[b])
                    : Integer.compare(a, b));
    elements.stream().filter(e -> !missing.containsKey(e)).forEach(ready::add);
    List<Integer> result = new ArrayList<>();
    while (!ready.isEmpty()) {
      int e = ready.remove();
      result.add(e);
      for (int s : successors.get(e)) {
        if (s != e && own.contains(s) && missing.merge(s, -1, Integer::sum) == 0) {
          ready.add(s);
        }
      }
    }
    return result;
  }
}
