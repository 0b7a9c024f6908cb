package io.refmill.compiler.lower.process;

import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.walk.StatementRebuilder;
import io.refmill.compiler.ir.walk.Statements;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes the jumps to the end of a block as branches.
 *
 * <pre>
 * before  begin : b  if (stop) disable b;  q <= d;  end
 * after   if (stop) ; else q <= d;
 * </pre>
 */
final class Structured extends StatementRebuilder {
  /** Jumps out of one block that are written as branches; every one can nest what follows. */
  private static final int LIMIT = 8;

  private final String label;

  private Structured(String label) {
    this.label = label;
  }

  /**
   * The body of a block without the jumps to its end, or null where one stands in a loop or in
   * another block and stays, and where they are many.
   */
  static Statement withoutLeaving(Statement body, String label) {
    Structured s = new Structured(label);
    int[] jumps = {0};
    Statements.forEach(body, t -> jumps[0] += s.leaves(t) ? 1 : 0);
    if (jumps[0] > LIMIT) {
      return null;
    }
    Statement result = s.statement(body);
    return Statements.contains(result, s::leaves) ? null : result;
  }

  private boolean leaves(Statement s) {
    return s instanceof Statement.Leave l && l.label().equals(label);
  }

  @Override
  public Statement leave(Statement.Leave l) {
    return leaves(l) ? new Statement.Block(List.of(), l.location()) : l;
  }

  @Override
  public Statement block(Statement.Block b) {
    return new Statement.Block(atEnd(Statements.flatten(b)), b.location());
  }

  /** At its end something does follow: the next round. */
  @Override
  public Statement loop(Statement.Loop l) {
    return l;
  }

  /** Its own jumps may end in it. */
  @Override
  public Statement labeled(Statement.Labeled l) {
    return l;
  }

  /** What follows a branch that jumps belongs to the other branch. */
  private List<Statement> atEnd(List<Statement> list) {
    for (int k = 0; k < list.size(); k++) {
      List<Statement> rest = list.subList(k + 1, list.size());
      Statement end = null;
      if (rest.isEmpty()) {
        end = statement(list.get(k));
      } else if (list.get(k) instanceof Statement.If i && Statements.jumps(i.whenTrue())) {
        end = split(i, i.whenTrue(), after(i.whenFalse(), rest, i));
      } else if (list.get(k) instanceof Statement.If i
          && i.whenFalse() != null
          && Statements.jumps(i.whenFalse())) {
        end = split(i, after(i.whenTrue(), rest, i), i.whenFalse());
      }
      if (end != null) {
        List<Statement> result = new ArrayList<>(list.subList(0, k));
        result.add(end);
        return result;
      }
    }
    return list;
  }

  private Statement split(Statement.If i, Statement whenTrue, Statement whenFalse) {
    return new Statement.If(i.condition(), statement(whenTrue), statement(whenFalse), i.location());
  }

  private static Statement after(Statement first, List<Statement> rest, Statement.If i) {
    List<Statement> all = new ArrayList<>(Statements.flatten(first));
    all.addAll(rest);
    return new Statement.Block(all, i.location());
  }
}
