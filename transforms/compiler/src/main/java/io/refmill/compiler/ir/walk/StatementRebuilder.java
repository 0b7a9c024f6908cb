package io.refmill.compiler.ir.walk;

import io.refmill.compiler.ir.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * Rebuilds statements from the inside: bodies are replaced, expressions stay. Who extends it says
 * what becomes of the kinds that it is about; a new kind of statement is thought of here, for all
 * of them.
 */
public abstract class StatementRebuilder implements Statement.KeptJumps {

  /** What becomes of a statement; null stays null. */
  public final Statement statement(Statement s) {
    return s == null ? null : s.accept(this);
  }

  /** What becomes of the statements of a block, in order. */
  protected List<Statement> inOrder(List<Statement> statements) {
    List<Statement> result = new ArrayList<>(statements.size());
    for (Statement s : statements) {
      result.add(statement(s));
    }
    return result;
  }

  @Override
  public Statement block(Statement.Block b) {
    return new Statement.Block(inOrder(b.statements()), b.location());
  }

  @Override
  public Statement blockingAssignment(Statement.BlockingAssignment a) {
    return a;
  }

  @Override
  public Statement nonblockingAssignment(Statement.NonblockingAssignment a) {
    return a;
  }

  /** Thousands of choices may stand in each other's last branch. */
  @Override
  public Statement conditional(Statement.If first) {
    List<Statement.If> choices = new ArrayList<>();
    Statement rest = first;
    while (rest instanceof Statement.If i) {
      choices.add(i);
      rest = i.whenFalse();
    }
    Statement result = statement(rest);
    for (int n = choices.size() - 1; n >= 0; n--) {
      Statement.If i = choices.get(n);
      result = choice(i, statement(i.whenTrue()), result);
    }
    return result;
  }

  /** What becomes of a choice whose branches have been rebuilt. */
  protected Statement choice(Statement.If i, Statement whenTrue, Statement whenFalse) {
    return new Statement.If(i.condition(), whenTrue, whenFalse, i.location());
  }

  @Override
  public Statement choice(Statement.Case c) {
    List<Statement.CaseItem> items = new ArrayList<>(c.items().size());
    for (Statement.CaseItem item : c.items()) {
      items.add(new Statement.CaseItem(item.labels(), statement(item.body()), item.location()));
    }
    return new Statement.Case(
        c.kind(), c.selector(), items, statement(c.defaultBody()), c.location());
  }

  /** Initial assignment and step are the loop's own. */
  @Override
  public Statement loop(Statement.Loop l) {
    return new Statement.Loop(
        l.initial(), l.condition(), l.step(), statement(l.body()), l.testFirst(), l.location());
  }

  @Override
  public Statement labeled(Statement.Labeled l) {
    return l.with(statement(l.body()));
  }

  @Override
  public Statement proceduralContinuousAssignment(Statement.ProceduralContinuousAssignment a) {
    return a;
  }

  @Override
  public Statement proceduralRelease(Statement.ProceduralRelease r) {
    return r;
  }
}
