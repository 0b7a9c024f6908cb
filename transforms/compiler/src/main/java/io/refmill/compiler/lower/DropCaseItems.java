package io.refmill.compiler.lower;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Takes out the items of case statements whose labels the selector never equals. Only where a
 * default stands beside them: then every path that assigned a variable still does. A process whose
 * sensitivity or targets would change stays as it is.
 *
 * <pre>
 * before  code = fast ? 3 : 8;
 *         case (code) 1: q = 5; 3: q = 6; 8: q = 7; default: q = 0; endcase
 * after   code = fast ? 3 : 8;
 *         case (code) 3: q = 6; 8: q = 7; default: q = 0; endcase
 * </pre>
 */
final class DropCaseItems {
  private final ValueSets values;
  private boolean changed;

  private DropCaseItems(ValueSets values) {
    this.values = values;
  }

  static FlatDesign run(FlatDesign design, Set<Signal> inputs, InitialValues initials) {
    boolean some =
        design.processes().stream()
            .anyMatch(
                p ->
                    p instanceof Process.AlwaysConstruct a
                        && Statements.contains(a.body(), DropCaseItems::candidate));
    if (!some) {
      return design;
    }
    ValueSets values = new ValueSets(design, inputs, initials);
    List<Process> processes = new ArrayList<>();
    for (Process p : design.processes()) {
      processes.add(p instanceof Process.AlwaysConstruct a ? of(a, values) : p);
    }
    return design.withProcesses(processes);
  }

  private static Process of(Process.AlwaysConstruct a, ValueSets values) {
    if (!Statements.contains(a.body(), DropCaseItems::candidate)) {
      return a;
    }
    DropCaseItems drop = new DropCaseItems(values);
    Statement body = drop.statement(a.body());
    return drop.changed && sameSurroundings(a, body)
        ? new Process.AlwaysConstruct(a.kind(), a.implicit(), a.events(), body, a.location())
        : a;
  }

  /**
   * Whether a process still starts when it did and drives what it drove: {@code @*} watches what
   * items read that never run, and a variable that only these assign would lose its driver.
   */
  private static boolean sameSurroundings(Process.AlwaysConstruct before, Statement after) {
    return targets(before.body()).equals(targets(after))
        && (!before.implicit()
            || Expressions.watchedBy(before.body()).equals(Expressions.watchedBy(after)));
  }

  private static Set<Expression> targets(Statement s) {
    Set<Expression> result = new HashSet<>();
    Expressions.forEachExpression(s, value -> {}, result::add);
    return result;
  }

  private static boolean candidate(Statement s) {
    return s instanceof Statement.Case c
        && c.kind() == Statement.CaseKind.CASE
        && c.defaultBody() != null
        && !c.items().isEmpty();
  }

  private Statement statement(Statement s) {
    if (s instanceof Statement.Block b) {
      List<Statement> list = new ArrayList<>();
      b.statements().forEach(t -> list.add(statement(t)));
      return new Statement.Block(list, b.location());
    } else if (s instanceof Statement.If i) {
      return new Statement.If(
          i.condition(), statement(i.whenTrue()), statement(i.whenFalse()), i.location());
    } else if (s instanceof Statement.Loop l) {
      return new Statement.Loop(
          l.initial(), l.condition(), l.step(), statement(l.body()), l.testFirst(), l.location());
    } else if (s instanceof Statement.Labeled l) {
      return new Statement.Labeled(l.label(), statement(l.body()), l.location());
    } else if (s instanceof Statement.Case c) {
      Set<BigInteger> possible = candidate(c) ? values.of(c.selector()) : null;
      List<Statement.CaseItem> items = new ArrayList<>();
      for (Statement.CaseItem i : c.items()) {
        if (possible != null && i.labels().stream().allMatch(l -> never(l, possible))) {
          changed = true;
        } else {
          items.add(new Statement.CaseItem(i.labels(), statement(i.body()), i.location()));
        }
      }
      Statement otherwise = statement(c.defaultBody());
      return items.isEmpty() && otherwise != null
          ? otherwise
          : new Statement.Case(c.kind(), c.selector(), items, otherwise, c.location());
    }
    return s;
  }

  private static boolean never(Expression label, Set<BigInteger> possible) {
    return label instanceof Expression.Constant c
        && c.bits().isKnown()
        && !possible.contains(c.bits().value());
  }
}
