package io.refmill.describe;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.walk.Statements;
import io.refmill.compiler.lower.access.Node;
import java.util.ArrayList;
import java.util.List;

/** When clocked processes write elements of arrays and parts of registers. */
final class ElementWrites {
  private static final int MAX = 8;

  private final Conditions conditions;
  private final Assignments assignments;
  private final List<String> sentences = new ArrayList<>();

  private ElementWrites(Formulas formulas) {
    this.conditions = new Conditions(formulas);
    this.assignments = new Assignments(formulas);
  }

  /**
   * A sentence for each; none where there are many, or something else than branches around them.
   */
  static List<String> of(List<Node> live, Formulas formulas) {
    ElementWrites writes = new ElementWrites(formulas);
    for (Node node : live) {
      if (node.kind() == Node.Kind.EDGE && node.process() instanceof Process.AlwaysConstruct a) {
        writes.walk(Statements.flatten(a.body()), List.of());
      }
    }
    return writes.sentences.size() > MAX ? List.of() : writes.sentences;
  }

  private void walk(List<Statement> statements, List<String> guards) {
    for (Statement s : statements) {
      Expression target = Statements.target(s);
      boolean part =
          target instanceof Expression.ElementSelect
              || target instanceof Expression.PartSelect
              || target instanceof Expression.IndexedPartSelect;
      if (part) {
        String condition = guards.isEmpty() ? "" : "If " + String.join(" and ", guards) + ", ";
        sentences.add(condition + assignments.say(target, Statements.value(s), "becomes") + ".");
      } else if (s instanceof Statement.If i) {
        walk(Statements.flatten(i.whenTrue()), with(guards, conditions.holds(i.condition())));
        walk(Statements.flatten(i.whenFalse()), with(guards, conditions.fails(i.condition())));
      }
    }
  }

  private static List<String> with(List<String> guards, String guard) {
    List<String> all = new ArrayList<>(guards);
    all.add(guard.contains(" or ") ? "(" + guard + ")" : guard);
    return all;
  }
}
