package io.refmill.describe;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.walk.Statements;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * What several processes of one moment do, as one: those that make the same decision first have it
 * in common, as where one always construct were written for all of their registers.
 *
 * <pre>
 * if (rst) a &lt;= 0; else a &lt;= x;        if (rst) begin a &lt;= 0; b &lt;= 0; end
 * if (rst) b &lt;= 0; else b &lt;= y;        else begin a &lt;= x; b &lt;= y; end
 * </pre>
 *
 * <p>They must assign different bits, and nothing at once: then the order of what they do makes no
 * difference.
 */
final class JoinedBodies {
  private JoinedBodies() {}

  /**
   * The bodies, those that belong together as one at the place of the first of them.
   *
   * @param words of a condition, by which it is known again
   */
  static List<Statement> of(List<Statement> bodies, Function<Expression, String> words) {
    List<Statement> joined = new ArrayList<>();
    for (Statement body : bodies) {
      Statement.If own = decision(body);
      int same = own == null ? -1 : find(joined, words.apply(own.condition()), words);
      if (same < 0) {
        joined.add(own == null ? body : own);
      } else {
        joined.set(same, join((Statement.If) joined.get(same), own, words));
      }
    }
    return joined;
  }

  private static Statement.If decision(Statement body) {
    return Statements.only(body) instanceof Statement.If decision ? decision : null;
  }

  private static int find(
      List<Statement> bodies, String condition, Function<Expression, String> words) {
    for (int i = 0; i < bodies.size(); i++) {
      if (bodies.get(i) instanceof Statement.If other
          && words.apply(other.condition()).equals(condition)) {
        return i;
      }
    }
    return -1;
  }

  private static Statement join(
      Statement.If one, Statement.If other, Function<Expression, String> words) {
    return new Statement.If(
        one.condition(),
        both(one.whenTrue(), other.whenTrue(), words),
        both(one.whenFalse(), other.whenFalse(), words),
        one.location());
  }

  /** What two branches do; each of them may be absent. */
  private static Statement both(
      Statement one, Statement other, Function<Expression, String> words) {
    if (one == null || other == null) {
      return one == null ? other : one;
    }
    List<Statement> all = new ArrayList<>(Statements.flatten(one));
    Statement.If last = decision(other);
    int same = last == null ? -1 : find(all, words.apply(last.condition()), words);
    if (same >= 0) {
      all.set(same, join((Statement.If) all.get(same), last, words));
    } else {
      all.addAll(Statements.flatten(other));
    }
    return new Statement.Block(all, one.location());
  }
}
