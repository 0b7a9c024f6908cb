package io.refmill.compiler.lower.process;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.Subroutine;
import io.refmill.compiler.ir.walk.Rewriter;
import io.refmill.compiler.ir.walk.Statements;
import io.refmill.compiler.lower.form.FlatDesign;
import io.refmill.compiler.lower.plan.StartValues;
import java.math.BigInteger;
import java.util.ArrayList;
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
public final class DropCaseItems extends Rewriter {
  private final ValueSets values;
  private boolean changed;

  private DropCaseItems(ValueSets values) {
    this.values = values;
  }

  public static FlatDesign run(FlatDesign design, Set<Signal> inputs, StartValues initials) {
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
    return drop.changed && Surroundings.same(a, body)
        ? new Process.AlwaysConstruct(a.kind(), a.implicit(), a.events(), body, a.location())
        : a;
  }

  private static boolean candidate(Statement s) {
    return s instanceof Statement.Case c
        && c.kind() == Statement.CaseKind.CASE
        && c.defaultBody() != null
        && !c.items().isEmpty();
  }

  @Override
  public Statement statement(Statement s) {
    if (!candidate(s)) {
      return super.statement(s);
    }
    Statement.Case c = (Statement.Case) s;
    Set<BigInteger> possible = values.of(c.selector());
    List<Statement.CaseItem> items =
        c.items().stream()
            .filter(i -> possible == null || !i.labels().stream().allMatch(l -> never(l, possible)))
            .toList();
    if (items.size() == c.items().size()) {
      return super.statement(c);
    }
    changed = true;
    return items.isEmpty()
        ? statement(c.defaultBody())
        : super.statement(
            new Statement.Case(c.kind(), c.selector(), items, c.defaultBody(), c.location()));
  }

  @Override
  protected boolean keeps(Subroutine f) {
    return true;
  }

  private static boolean never(Expression label, Set<BigInteger> possible) {
    return label instanceof Expression.Constant c
        && c.bits().isKnown()
        && !possible.contains(c.bits().value());
  }
}
