package io.refmill.describe;

import io.refmill.compiler.ir.Expression.Constant;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.ir.walk.Statements;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The order in which statements assign some variables, whatever branches they take. Constants that
 * stand side by side, as those of a reset, have no order: neither is made of the other.
 */
final class AssignmentOrder {
  private final Set<Signal> variables;

  /** For each variable those that are assigned before it somewhere. */
  private final Map<Signal, Set<Signal>> before = new LinkedHashMap<>();

  private AssignmentOrder(Set<Signal> variables) {
    this.variables = variables;
  }

  /**
   * All of the variables, as they are assigned; null where the order is not the same everywhere.
   */
  static List<Signal> of(List<Statement> statements, Set<Signal> variables) {
    AssignmentOrder order = new AssignmentOrder(variables);
    Set<Signal> assigned = order.sequence(statements);
    if (assigned == null || !assigned.containsAll(variables)) {
      return null;
    }
    List<Signal> result = new ArrayList<>();
    while (result.size() < assigned.size()) {
      Signal next =
          assigned.stream()
              .filter(s -> !result.contains(s))
              .filter(s -> result.containsAll(order.before.getOrDefault(s, Set.of())))
              .findFirst()
              .orElse(null);
      if (next == null) {
        return null;
      }
      result.add(next);
    }
    return result;
  }

  /** What statements assign one after the other; null where that has no order. */
  private Set<Signal> sequence(List<Statement> statements) {
    Set<Signal> assigned = new LinkedHashSet<>();
    Set<Signal> constants = new HashSet<>();
    for (Statement s : statements) {
      Set<Signal> now = assigned(s);
      if (now == null) {
        return null;
      }
      boolean constant =
          s instanceof Statement.NonblockingAssignment a
              && Assignments.assigned(a.value()) instanceof Constant;
      if (!constant) {
        constants.clear();
      }
      for (Signal later : now) {
        for (Signal earlier : assigned) {
          if (earlier != later && !(constant && constants.contains(earlier))) {
            before.computeIfAbsent(later, k -> new HashSet<>()).add(earlier);
          }
        }
      }
      if (constant) {
        constants.addAll(now);
      }
      assigned.addAll(now);
    }
    return assigned;
  }

  private Set<Signal> assigned(Statement s) {
    if (s instanceof Statement.Block) {
      return sequence(Statements.flatten(s));
    }
    Set<Signal> assigned = new LinkedHashSet<>();
    if (s instanceof Statement.NonblockingAssignment a) {
      assigned.addAll(Expressions.targets(a.target()));
      assigned.retainAll(variables);
      // In which order parts of one value go to several is nothing to speak of.
      return assigned.size() > 1 ? null : assigned;
    }
    for (Statement child : Statements.children(s)) {
      Set<Signal> inside = assigned(child);
      if (inside == null || s instanceof Statement.Loop && !inside.isEmpty()) {
        return null;
      }
      assigned.addAll(inside);
    }
    return assigned;
  }
}
