package io.refmill.describe;

import io.refmill.compiler.ir.Expression;
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

  private static final String WHATEVER =
      "What is read of registers is what they were before the edge, in whatever order they are"
          + " assigned.";

  private final DesignFacts facts;
  private final Formulas formulas;

  /** What each variable is made of: of those that change at the same edge, itself left out. */
  private final Map<Signal, Set<Signal>> reads = new LinkedHashMap<>();

  /** The same as far as what is read is told bit by bit: nets of one bit are followed. */
  private final Map<Signal, Set<Signal>> surely = new LinkedHashMap<>();

  /** Whether a part of a variable is made of others of its parts. */
  private boolean partly;

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
    for (Node node : facts.live()) {
      if (node.kind() == Node.Kind.EDGE && node.process() instanceof Process.AlwaysConstruct a) {
        Set<Signal> everything = new HashSet<>();
        if (Statements.contains(a.body(), Statements::isJump)) {
          everything.addAll(Expressions.signalsReadBy(a.body()));
        }
        assignments(a.body(), everything, changing);
      }
    }
    return !reads.isEmpty() || partly;
  }

  /**
   * What the assignments of a statement read, the conditions on which they depend counted.
   *
   * @param conditions what these read
   */
  private void assignments(Statement s, Set<Signal> conditions, Set<Signal> changing) {
    Set<Signal> read = new HashSet<>(conditions);
    if (s instanceof Statement.If i) {
      Expressions.signals(i.condition(), read);
    } else if (s instanceof Statement.Case c) {
      Expressions.signals(c.selector(), read);
      c.items().forEach(item -> item.labels().forEach(l -> Expressions.signals(l, read)));
    } else if (s instanceof Statement.Loop l) {
      Expressions.signals(l.condition(), read);
    } else if (s instanceof Statement.NonblockingAssignment a) {
      Expressions.signals(a.value(), read);
      Set<Signal> targets = Expressions.targets(a.target());
      Set<Signal> indices = new HashSet<>();
      Expressions.signals(a.target(), indices);
      indices.removeAll(targets);
      read.addAll(indices);
      for (Signal target : targets) {
        reads(target, a.target() instanceof Expression.SignalReference, read, changing);
      }
    }
    Statements.children(s).forEach(child -> assignments(child, read, changing));
  }

  private void reads(Signal reader, boolean whole, Set<Signal> read, Set<Signal> changing) {
    if (!changing.contains(reader)) {
      return;
    }
    Set<Signal> others = new LinkedHashSet<>(changing);
    Set<Signal> sources = new HashSet<>(read);
    read.forEach(each -> sources.addAll(facts.sources(each)));
    others.retainAll(sources);
    Set<Signal> direct = direct(read);
    direct.retainAll(others);
    partly |= !whole && others.contains(reader);
    others.remove(reader);
    if (!others.isEmpty()) {
      reads.computeIfAbsent(reader, r -> new LinkedHashSet<>()).addAll(others);
      surely.computeIfAbsent(reader, r -> new LinkedHashSet<>()).addAll(direct);
    }
  }

  /** What is read, by nets of one bit too: of a vector it might be bits that nothing makes. */
  private Set<Signal> direct(Set<Signal> read) {
    Set<Signal> seen = new LinkedHashSet<>(read);
    List<Signal> work = new ArrayList<>(read);
    for (int i = 0; i < work.size(); i++) {
      Decision decision = work.get(i).width() > 1 ? null : facts.values().get(work.get(i));
      if (decision != null) {
        Decisions.signals(decision).stream().filter(seen::add).forEach(work::add);
      }
    }
    return seen;
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
      return WHATEVER;
    }
    if (components.size() == 1) {
      return Words.list(variables.stream().map(this::name).toList())
          + " read each other, as they were before the edge: a new value that the others still read"
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
    return "Each of these registers is read as it was before the edge. Assigned in the order "
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
