package io.refmill.compiler.lower.process;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.Subroutine;
import io.refmill.compiler.ir.run.ChoiceCoverage;
import io.refmill.compiler.ir.walk.Rewriter;
import io.refmill.compiler.ir.walk.Statements;
import io.refmill.compiler.lower.form.FlatDesign;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes the last of some {@code else if} an {@code else} where one of the conditions always holds,
 * as a case statement needs no default that names every value: what all branches assign is then no
 * latch. Processes that wait for edges hold their variables anyway and stay as they are, and so
 * does a process whose sensitivity would change.
 *
 * <pre>
 * before  if (a > b) y = 2; else if (a < b) y = 1; else if (a == b) y = 0;
 * after   if (a > b) y = 2; else if (a < b) y = 1; else y = 0;
 * </pre>
 */
public final class CompleteChoices extends Rewriter {
  private boolean changed;

  private CompleteChoices() {}

  public static FlatDesign run(FlatDesign design) {
    List<Process> processes = new ArrayList<>();
    for (Process p : design.processes()) {
      processes.add(p instanceof Process.AlwaysConstruct a && !waitsForEdge(a) ? of(a) : p);
    }
    return processes.equals(design.processes()) ? design : design.withProcesses(processes);
  }

  private static boolean waitsForEdge(Process.AlwaysConstruct a) {
    return a.events().stream().anyMatch(e -> e.edge() != Process.Edge.ANY);
  }

  private static Process of(Process.AlwaysConstruct a) {
    if (!Statements.contains(a.body(), CompleteChoices::candidate)) {
      return a;
    }
    CompleteChoices complete = new CompleteChoices();
    Statement body = complete.statement(a.body());
    return complete.changed && Surroundings.same(a, body)
        ? new Process.AlwaysConstruct(a.kind(), a.implicit(), a.events(), body, a.location())
        : a;
  }

  private static boolean candidate(Statement s) {
    return s instanceof Statement.If i && Statements.only(i.whenFalse()) instanceof Statement.If;
  }

  @Override
  public Statement statement(Statement s) {
    if (!candidate(s)) {
      return super.statement(s);
    }
    List<Expression> conditions = new ArrayList<>();
    Statement rest = s;
    while (rest instanceof Statement.If i) {
      conditions.add(i.condition());
      rest = Statements.only(i.whenFalse());
    }
    if (rest != null || !ChoiceCoverage.isExhaustive(conditions)) {
      return super.statement(s);
    }
    changed = true;
    return super.statement(withoutLastCondition((Statement.If) s));
  }

  private static Statement withoutLastCondition(Statement.If i) {
    return Statements.only(i.whenFalse()) instanceof Statement.If next
        ? new Statement.If(i.condition(), i.whenTrue(), withoutLastCondition(next), i.location())
        : i.whenTrue();
  }

  @Override
  protected boolean keeps(Subroutine f) {
    return true;
  }
}
