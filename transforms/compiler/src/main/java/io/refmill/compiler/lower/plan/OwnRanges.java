package io.refmill.compiler.lower.plan;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.run.NumberRange;
import io.refmill.compiler.ir.run.VariableRanges;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.ir.walk.Statements;
import io.refmill.compiler.lower.access.Node;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Numbers that variables hold which each process that uses them assigns before it reads them:
 * counters of loops, and what is computed with them.
 */
public final class OwnRanges {
  private OwnRanges() {}

  /**
   * The ranges, as numbers of the variables' signs, where they are less than all of their types.
   *
   * @param nodes all processes that may use the variables
   * @param shown what others see: ports, and what is kept
   */
  public static Map<Signal, NumberRange> of(List<Node> nodes, Collection<Signal> shown) {
    Map<Node, Set<Signal>> own = new LinkedHashMap<>();
    Set<Signal> others = new HashSet<>(shown);
    for (Node n : nodes) {
      Set<Signal> mentioned = new HashSet<>(n.readsAndTriggers().keySet());
      mentioned.addAll(n.writes());
      if (n.process() instanceof Process.AlwaysConstruct a) {
        Set<Signal> assigned = assignedAsWhole(a.body());
        assigned.removeAll(n.readsAndTriggers().keySet());
        mentioned.addAll(Expressions.signalsReadBy(a.body()));
        mentioned.removeAll(assigned);
        // A function may assign what is around it.
        Expressions.callsIn(a.body())
            .forEach(f -> Statements.forEach(f.body(), s -> others.addAll(targets(s))));
        own.put(n, assigned);
      }
      others.addAll(mentioned);
    }
    Map<Signal, NumberRange> result = new HashMap<>();
    own.forEach(
        (n, assigned) -> {
          assigned.removeAll(others);
          VariableRanges.of(((Process.AlwaysConstruct) n.process()).body(), assigned, Set.of())
              .forEach((s, range) -> result.merge(s, range, NumberRange::or));
        });
    result.entrySet().removeIf(e -> e.getValue().equals(VariableRanges.type(e.getKey())));
    return result;
  }

  private static Set<Signal> assignedAsWhole(Statement body) {
    Set<Signal> whole = new HashSet<>();
    Set<Signal> others = new HashSet<>();
    Statements.forEach(
        body,
        s -> {
          if (s instanceof Statement.BlockingAssignment b
              && b.target() instanceof Expression.SignalReference r
              && !r.signal().real()) {
            whole.add(r.signal());
          } else {
            others.addAll(targets(s));
          }
        });
    whole.removeAll(others);
    return whole;
  }

  private static Set<Signal> targets(Statement s) {
    Expression target = Statements.target(s);
    return target == null ? Set.of() : Expressions.targets(target);
  }
}
