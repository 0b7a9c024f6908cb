package io.refmill.describe;

import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.ir.walk.Statements;
import io.refmill.compiler.lower.access.Node;
import io.refmill.compiler.lower.access.StrongComponents;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
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

  private final DesignFacts facts;
  private final Formulas formulas;

  /** What each variable is made of: of those that change at the same edge, itself left out. */
  private final Map<Signal, Set<Signal>> reads = new LinkedHashMap<>();

  private OldValues(DesignFacts facts, Formulas formulas) {
    this.facts = facts;
    this.formulas = formulas;
  }

  /** A sentence; empty where nothing reads anything, or where not all changes at one edge. */
  static String text(DesignFacts facts, Formulas formulas) {
    OldValues values = new OldValues(facts, formulas);
    return values.collect() ? values.say() : "";
  }

  private boolean collect() {
    Set<Set<String>> moments = new HashSet<>();
    Set<Signal> changing = new LinkedHashSet<>();
    for (Node node : facts.live()) {
      if (node.kind() == Node.Kind.EDGE) {
        Set<String> edges = new HashSet<>();
        node.triggers().stream().filter(t -> !t.control()).forEach(t -> edges.add(t.key()));
        moments.add(edges);
        if (moments.size() > 1 || !node.blockingWrites().isEmpty()) {
          return false;
        }
        changing.addAll(node.nonblockingWrites());
      }
    }
    facts.registers().forEach(r -> reads(r.signal(), Decisions.signals(r.decision()), changing));
    for (Node node : facts.live()) {
      if (node.kind() == Node.Kind.EDGE && node.process() instanceof Process.AlwaysConstruct a) {
        Statements.forEach(a.body(), s -> elements(s, changing));
      }
    }
    return !reads.isEmpty();
  }

  /** What goes to an element of a memory, and to which. */
  private void elements(Statement s, Set<Signal> changing) {
    if (!(s instanceof Statement.NonblockingAssignment a)) {
      return;
    }
    for (Signal target : Expressions.targets(a.target())) {
      if (target.isArray()) {
        Set<Signal> read = new HashSet<>();
        Expressions.signals(a.target(), read);
        Expressions.signals(a.value(), read);
        reads(target, read, changing);
      }
    }
  }

  private void reads(Signal reader, Set<Signal> read, Set<Signal> changing) {
    Set<Signal> others = new LinkedHashSet<>(changing);
    others.retainAll(read);
    others.remove(reader);
    if (!others.isEmpty() && changing.contains(reader)) {
      reads.computeIfAbsent(reader, r -> new LinkedHashSet<>()).addAll(others);
    }
  }

  private String say() {
    Set<Signal> involved = new LinkedHashSet<>(reads.keySet());
    reads.values().forEach(involved::addAll);
    List<Signal> variables = List.copyOf(involved);
    List<List<Integer>> components =
        StrongComponents.of(
            variables.stream()
                .map(s -> reads.getOrDefault(s, Set.of()).stream().map(variables::indexOf).toList())
                .toList());
    if (variables.size() > MANY) {
      return "What is read of registers is what they were before the edge, in whatever order they are"
          + " assigned.";
    }
    if (components.size() == variables.size()) {
      List<String> order = new ArrayList<>();
      components.forEach(c -> order.add(name(variables.get(c.get(0)))));
      return "Each is read as it was before the edge. Assigned in the order "
          + Words.list(order).replace(" and ", ", ")
          + ", none is read after it has changed; in another order a new value waits in a local"
          + " variable.";
    }
    List<String> each = new ArrayList<>();
    components.stream()
        .filter(c -> c.size() > 1)
        .forEach(c -> c.forEach(i -> each.add(name(variables.get(i)))));
    return Words.list(each)
        + " read each other, as they were before the edge: a new value that the others would read waits"
        + " in a local variable.";
  }

  private String name(Signal signal) {
    return Conditions.quoted(formulas.name(signal));
  }
}
