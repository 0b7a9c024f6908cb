package io.refmill.compiler.lower.process;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.run.Evaluate;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.lower.access.Accesses;
import io.refmill.compiler.lower.form.FlatDesign;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Arrays of nets of which continuous assignments give each element a constant: they are tables,
 * which start with that and never change. Only where nothing waits for such an array: it would miss
 * the moment at which the nets get their values.
 *
 * <pre>
 * wire signed [7:0] c [0:2];  assign c[0] = -3; assign c[1] = 17; assign c[2] = -3;
 * </pre>
 */
public final class ConstantTables {
  private ConstantTables() {}

  /** What they hold, by positions. */
  public static Map<Signal, Map<Integer, BigInteger>> of(FlatDesign design) {
    Map<Signal, Map<Integer, BigInteger>> found = new HashMap<>();
    Set<Signal> others = new HashSet<>();
    for (Process p : design.processes()) {
      if (p instanceof Process.ContinuousAssignment a
          && a.target() instanceof Expression.ElementSelect t) {
        Integer position = Evaluate.tryPosition(t);
        BigInteger value = Evaluate.tryEvaluate(a.value(), Map.of());
        boolean plain = !t.array().real() && t.array().resolution() == Signal.Resolution.WIRE;
        if (!plain
            || position == null
            || position < 0
            || value == null
            || found.computeIfAbsent(t.array(), k -> new HashMap<>()).put(position, value)
                != null) {
          others.add(t.array());
        }
      } else {
        others.addAll(Accesses.writtenBy(p));
      }
    }
    found.keySet().removeAll(others);
    found.entrySet().removeIf(e -> e.getValue().size() < e.getKey().elements());
    if (!found.isEmpty()) {
      for (Process p : design.processes()) {
        if (!(p instanceof Process.ContinuousAssignment) && !UseConstants.waitsForEdges(p)) {
          found.keySet().removeAll(read(p));
        }
      }
      design.ports().forEach(port -> found.remove(port.signal()));
    }
    return found;
  }

  /** The design without what drives some arrays. */
  public static FlatDesign without(FlatDesign design, Set<Signal> arrays) {
    if (arrays.isEmpty()) {
      return design;
    }
    List<Process> rest = new ArrayList<>();
    for (Process p : design.processes()) {
      boolean drives =
          p instanceof Process.ContinuousAssignment a
              && a.target() instanceof Expression.ElementSelect t
              && arrays.contains(t.array());
      if (!drives) {
        rest.add(p);
      }
    }
    return design.withProcesses(rest);
  }

  private static Set<Signal> read(Process p) {
    Set<Signal> result = new HashSet<>();
    if (p instanceof Process.AlwaysConstruct a) {
      result.addAll(Expressions.signalsReadBy(a.body()));
      result.addAll(Expressions.watchedBy(a.body()));
      a.events().forEach(e -> Expressions.signals(e.expression(), result));
    } else if (p instanceof Process.CombinationalInstance i) {
      i.arguments().forEach(e -> Expressions.signals(e, result));
    }
    return result;
  }
}
