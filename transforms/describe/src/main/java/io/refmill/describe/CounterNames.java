package io.refmill.describe;

import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.run.CanonicalLoop;
import io.refmill.compiler.ir.run.CountedLoop;
import io.refmill.compiler.ir.run.NumberRange;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.ir.walk.Statements;
import io.refmill.compiler.lower.access.Node;
import io.refmill.compiler.lower.form.FlatDesign;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * Names of what nothing but loops count, each told with its loop: as declared, though several loops
 * have one of their own with that name.
 *
 * <pre>
 * before  For each `i` from 0 to 3: ...  For each `i_2` from 0 to 7: ...
 * after   For each `i` from 0 to 3: ...  For each `i` from 0 to 7: ...
 * </pre>
 */
final class CounterNames {
  private final Map<Signal, Set<Signal>> around = new HashMap<>();
  private final Set<Signal> counters = new LinkedHashSet<>();
  private final Set<Signal> others = new HashSet<>();

  private CounterNames() {}

  /**
   * The counters that have names of their own.
   *
   * @param constants names that stand for numbers
   */
  static Map<Signal, String> of(DesignFacts facts, Set<String> constants) {
    CounterNames found = new CounterNames();
    for (Process p : facts.processes()) {
      if (p instanceof Process.AlwaysConstruct a) {
        found.look(Loops.told(a.body()), Map.of());
      }
    }
    for (Node node : facts.live()) {
      Set<Signal> told = new HashSet<>();
      if (node.process() instanceof Process.AlwaysConstruct a) {
        told = Loops.counters(Loops.told(a.body()));
      }
      for (Signal s : node.readsAndTriggers().keySet()) {
        if (!told.contains(s)) {
          found.others.add(s);
        }
      }
    }
    found.others.addAll(facts.kept());
    found.counters.removeAll(found.others);
    return found.names(facts, constants);
  }

  private Map<Signal, String> names(DesignFacts facts, Set<String> constants) {
    FlatDesign design = facts.lowered().flat();
    Set<String> taken = new HashSet<>(constants);
    design.ports().forEach(p -> taken.add(p.name()));
    design.signals().stream().filter(s -> !counters.contains(s)).forEach(s -> taken.add(last(s)));
    Map<Signal, String> names = new HashMap<>();
    for (Signal s : counters) {
      FlatDesign.Origin origin = design.origins().get(s);
      if (origin == null || origin.path().isEmpty()) {
        continue;
      }
      String name = origin.path().get(origin.path().size() - 1);
      boolean inside =
          around.getOrDefault(s, Set.of()).stream()
              .anyMatch(outer -> name.equals(names.get(outer)) || name.equals(last(outer)));
      if (name.matches("[A-Za-z_]\\w*") && !taken.contains(name) && !inside) {
        names.put(s, name);
      }
    }
    return names;
  }

  private static String last(Signal s) {
    return s.name().substring(s.name().lastIndexOf('.') + 1);
  }

  private void look(Statement s, Map<Signal, NumberRange> outside) {
    Signal counter = null;
    NumberRange values = null;
    if (s instanceof Statement.Loop l) {
      CanonicalLoop loop = CanonicalLoop.of(l);
      CountedLoop counted =
          loop == null && Loops.repeat(l) == null ? CountedLoop.of(l, outside::get) : null;
      if (loop != null) {
        counter = loop.variable();
        BigInteger first = loop.first();
        values = new NumberRange(first.min(loop.last()), first.max(loop.last()));
      } else if (counted != null) {
        counter = counted.variable();
        values = counted.values();
      }
      if (counter != null) {
        counters.add(counter);
        around.computeIfAbsent(counter, k -> new HashSet<>()).addAll(outside.keySet());
        Map<Signal, NumberRange> inside = new HashMap<>(outside);
        inside.put(counter, values);
        look(l.body(), inside);
        return;
      }
    }
    if (Statements.target(s) != null) {
      others.addAll(Expressions.targets(Statements.target(s)));
    }
    Statements.children(s).forEach(t -> look(t, outside));
  }
}
