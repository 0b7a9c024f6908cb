package io.refmill.describe;

import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.lower.access.Node;
import io.refmill.compiler.lower.access.StrongComponents;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What is read of variables that change at the same edge as what it is read for: nonblocking
 * assignments take the values from before it (IEEE 1800-2017, 10.4.2), and statements that follow
 * each other do not.
 */
final class OldValues {
  /** Variables that are named. */
  private static final int MANY = 6;

  private static final String WHATEVER =
      "What is read of registers is what they were %s, in whatever order they are assigned.";

  private final DesignFacts facts;
  private final Formulas formulas;

  private final Map<Signal, Set<Signal>> reads;
  private final Map<Signal, Set<Signal>> surely;

  /** Whether a part of a variable is made of others of its parts. */
  private final boolean partly;

  private OldValues(DesignFacts facts, Formulas formulas) {
    this.facts = facts;
    this.formulas = formulas;
    RegisterReads all = RegisterReads.of(facts, facts.live());
    this.reads = all.reads();
    this.surely = all.surely();
    this.partly = all.partly();
  }

  /** A sentence; empty where nothing reads anything, or where not all changes at one edge. */
  static String text(DesignFacts facts, Formulas formulas) {
    OldValues values = new OldValues(facts, formulas);
    return values.collect() ? values.say() : "";
  }

  private boolean collect() {
    Set<Set<String>> moments = new HashSet<>();
    for (Node node : facts.live()) {
      if (node.kind() == Node.Kind.EDGE) {
        Set<String> edges = new HashSet<>();
        node.triggers().stream().filter(t -> !t.control()).forEach(t -> edges.add(t.key()));
        moments.add(edges);
        if (moments.size() > 1 || !node.blockingWrites().isEmpty()) {
          return false;
        }
      }
    }
    return !reads.isEmpty() || partly;
  }

  /** What acts before the edge has had its effect then. */
  private String before() {
    return ControlsFirst.of(facts).isEmpty() ? "before the edge" : "right before the edge";
  }

  private static List<List<Integer>> components(
      List<Signal> variables, Map<Signal, Set<Signal>> reads) {
    return StrongComponents.of(
        variables.stream()
            .map(s -> reads.getOrDefault(s, Set.of()).stream().map(variables::indexOf).toList())
            .toList());
  }

  private String say() {
    Set<Signal> involved = new LinkedHashSet<>(reads.keySet());
    reads.values().forEach(involved::addAll);
    List<Signal> variables = List.copyOf(involved);
    List<List<Integer>> components = components(variables, reads);
    if (partly || variables.size() > MANY || !isSure(variables, components)) {
      return WHATEVER.formatted(before());
    }
    if (components.size() == 1) {
      return Words.list(variables.stream().map(this::name).toList())
          + " read each other, as they were "
          + before()
          + ": a new value that the others still read"
          + " waits in a local variable.";
    }
    List<String> order = new ArrayList<>();
    for (List<Integer> component : components) {
      List<String> names = component.stream().map(i -> name(variables.get(i))).toList();
      order.add(
          names.size() == 1
              ? names.get(0)
              : names.get(0) + " together with " + Words.list(names.subList(1, names.size())));
    }
    boolean cycles = components.size() < variables.size();
    return "Each of these registers is read as it was "
        + before()
        + ". Assigned in the order "
        + String.join(", ", order)
        + ", none is read after it has changed; "
        + (cycles
            ? "those that go together, or another order, may need local variables for new values."
            : "another order needs local variables for new values.");
  }

  /** Whether those that seem to read each other surely do. */
  private boolean isSure(List<Signal> variables, List<List<Integer>> components) {
    Set<Set<Integer>> cycles = new HashSet<>();
    components.stream().filter(c -> c.size() > 1).forEach(c -> cycles.add(Set.copyOf(c)));
    Set<Set<Integer>> sure = new HashSet<>();
    components(variables, surely).stream()
        .filter(c -> c.size() > 1)
        .forEach(c -> sure.add(Set.copyOf(c)));
    return cycles.equals(sure);
  }

  private String name(Signal signal) {
    return Conditions.quoted(formulas.name(signal));
  }
}
