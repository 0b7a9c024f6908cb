package io.refmill.describe;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.ir.walk.Statements;
import io.refmill.compiler.lower.access.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * When a clocked process writes elements of arrays, parts of registers, and what goes with them.
 */
final class ElementWrites {
  private static final int MAX = 8;

  private final Conditions conditions;
  private final Assignments assignments;
  private final Set<Signal> wanted;
  private final List<String> sentences = new ArrayList<>();
  private boolean all = true;

  private ElementWrites(Formulas formulas, Assignments assignments, Set<Signal> wanted) {
    this.conditions = new Conditions(formulas);
    this.assignments = assignments;
    this.wanted = wanted;
  }

  /**
   * A sentence for each assignment to one of the variables; null where there are many, one may
   * override another, or something else than branches is around them.
   */
  static List<String> of(
      Node node, Set<Signal> wanted, Formulas formulas, Assignments assignments) {
    if (node.kind() != Node.Kind.EDGE || !(node.process() instanceof Process.AlwaysConstruct a)) {
      return null;
    }
    if (LineOrder.overrides(Statements.flatten(a.body()))) {
      return null;
    }
    ElementWrites writes = new ElementWrites(formulas, assignments, wanted);
    writes.walk(Statements.flatten(a.body()), List.of());
    boolean told = writes.all && writes.sentences.size() <= MAX;
    return told && node.blockingWrites().isEmpty() ? writes.sentences : null;
  }

  private void walk(List<Statement> statements, List<String> guards) {
    for (Statement s : statements) {
      Expression target = Statements.target(s);
      if (target != null) {
        if (Expressions.targets(target).stream().anyMatch(wanted::contains)) {
          String condition = guards.isEmpty() ? "" : "If " + Priorities.together(guards) + ", ";
          sentences.add(condition + assignments.say(target, Statements.value(s), "becomes") + ".");
        }
      } else if (s instanceof Statement.If i) {
        walk(Statements.flatten(i.whenTrue()), with(guards, conditions.holds(i.condition())));
        walk(Statements.flatten(i.whenFalse()), with(guards, conditions.fails(i.condition())));
      } else {
        Statements.forEach(
            s,
            t -> {
              Expression inside = Statements.target(t);
              all &=
                  inside == null
                      || Expressions.targets(inside).stream().noneMatch(wanted::contains);
            });
      }
    }
  }

  private static List<String> with(List<String> guards, String guard) {
    List<String> all = new ArrayList<>(guards);
    all.add(guard);
    return all;
  }
}
