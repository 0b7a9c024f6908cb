package io.refmill.compiler.lower.access;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.run.CaseCoverage;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.ir.walk.Statements;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Takes assignments out of a process that later ones overrule, whatever way it goes, or whose
 * variable nobody else reads: nobody reads what they assign. What others assign nonblocking is read
 * only when the process is done.
 *
 * <pre>
 * before  q &lt;= a; if (rst) q &lt;= 0; else q &lt;= b;      y = a; y = b;
 * after   if (rst) q &lt;= 0; else q &lt;= b;              y = b;
 *
 * before  t = a + b; z = t; t = c;       where nobody else reads t
 * after   t = a + b; z = t;
 * </pre>
 */
public final class OverruledAssignments {
  /** What is assigned in one way alone, and seen by nobody before the process is done. */
  private final Set<Signal> followed = new HashSet<>();

  private final Set<Signal> later = new HashSet<>();
  private boolean changed;

  private OverruledAssignments() {}

  /**
   * The body without them; itself where there are none.
   *
   * @param watched what other processes wait for
   * @param unread what nobody reads when the process is done, nor it when it runs again
   */
  public static Statement of(Statement body, Set<Signal> watched, Set<Signal> unread) {
    if (Statements.contains(body, s -> Statements.isJump(s))) {
      return body;
    }
    OverruledAssignments pass = new OverruledAssignments();
    Set<Signal> atOnce = new HashSet<>();
    Statements.forEach(
        body,
        s -> {
          Expression target = Statements.target(s);
          if (target != null) {
            boolean nonblocking = s instanceof Statement.NonblockingAssignment;
            (nonblocking ? pass.later : atOnce).addAll(Expressions.targets(target));
          }
        });
    pass.followed.addAll(pass.later);
    pass.followed.addAll(atOnce);
    pass.followed.removeIf(s -> pass.later.contains(s) && atOnce.contains(s));
    pass.followed.removeIf(s -> atOnce.contains(s) && watched.contains(s));
    for (var f : Expressions.callsIn(body)) {
      Statements.forEach(f.body(), s -> pass.forget(s));
      pass.followed.removeIf(
          s -> atOnce.contains(s) && Expressions.signalsReadBy(f.body()).contains(s));
    }
    Set<Signal> overruled = new HashSet<>(unread);
    overruled.retainAll(pass.followed);
    Statement result = pass.statement(body, overruled);
    return pass.changed ? result : body;
  }

  private void forget(Statement s) {
    if (Statements.target(s) != null) {
      followed.removeAll(Expressions.targets(Statements.target(s)));
    }
  }

  /**
   * What is left of a statement.
   *
   * @param overruled what is assigned behind it before anybody reads it; then that which is so
   *     before it
   */
  private Statement statement(Statement s, Set<Signal> overruled) {
    if (s == null) {
      return null;
    } else if (Statements.target(s) != null) {
      return assignment(s, overruled);
    } else if (s instanceof Statement.Block b) {
      List<Statement> left = new ArrayList<>(b.statements());
      for (int n = left.size() - 1; n >= 0; n--) {
        left.set(n, statement(left.get(n), overruled));
      }
      left.removeIf(t -> Statements.isEmpty(t));
      return new Statement.Block(left, b.location());
    } else if (s instanceof Statement.If i) {
      Set<Signal> other = new HashSet<>(overruled);
      Statement yes = statement(i.whenTrue(), overruled);
      Statement no = statement(i.whenFalse(), other);
      overruled.retainAll(other);
      read(i.condition(), overruled);
      return Statements.isEmpty(yes) && Statements.isEmpty(no)
          ? new Statement.Block(List.of(), i.location())
          : new Statement.If(i.condition(), yes, no, i.location());
    } else if (s instanceof Statement.Case c) {
      return choice(c, overruled);
    } else if (s instanceof Statement.Labeled l) {
      return l.with(statement(l.body(), overruled));
    }
    // What a round reads comes from the one before.
    Expressions.signalsReadBy(s).forEach(r -> forgetRead(r, overruled));
    Statements.forEach(
        s,
        t -> {
          if (Statements.target(t) != null) {
            overruled.removeIf(
                o -> !later.contains(o) && Expressions.targets(Statements.target(t)).contains(o));
          }
        });
    return s;
  }

  private Statement assignment(Statement s, Set<Signal> overruled) {
    Expression target = Statements.target(s);
    Set<Signal> targets = Expressions.targets(target);
    if (overruled.containsAll(targets)) {
      changed = true;
      return new Statement.Block(List.of(), s.location());
    }
    whole(target, overruled);
    read(Statements.value(s), overruled);
    target.forEachTargetIndex(i -> read(i, overruled));
    return s;
  }

  private void whole(Expression target, Set<Signal> overruled) {
    if (target instanceof Expression.SignalReference r && followed.contains(r.signal())) {
      overruled.add(r.signal());
    } else if (target instanceof Expression.Concatenation c) {
      c.parts().forEach(p -> whole(p, overruled));
    }
  }

  private Statement choice(Statement.Case c, Set<Signal> overruled) {
    Set<Signal> behind = Set.copyOf(overruled);
    Set<Signal> all = new HashSet<>(behind);
    Statement otherwise = statement(c.defaultBody(), all);
    boolean covered = CaseCoverage.isExhaustive(c);
    Set<Signal> every = covered ? null : all;
    List<Statement.CaseItem> items = new ArrayList<>();
    for (Statement.CaseItem item : c.items()) {
      Set<Signal> some = new HashSet<>(behind);
      Statement body = statement(item.body(), some);
      items.add(new Statement.CaseItem(item.labels(), body, item.location()));
      if (every == null) {
        every = some;
      } else {
        every.retainAll(some);
      }
    }
    overruled.clear();
    overruled.addAll(every == null ? behind : every);
    read(c.selector(), overruled);
    c.items().forEach(i -> i.labels().forEach(l -> read(l, overruled)));
    return Statements.isEmpty(otherwise)
            && items.stream().allMatch(i -> Statements.isEmpty(i.body()))
        ? new Statement.Block(List.of(), c.location())
        : new Statement.Case(c.kind(), c.selector(), items, otherwise, c.location());
  }

  /** Whoever reads sees what was assigned at once. */
  private void read(Expression e, Set<Signal> overruled) {
    Set<Signal> read = new HashSet<>();
    Expressions.signals(e, read);
    read.forEach(s -> forgetRead(s, overruled));
  }

  private void forgetRead(Signal s, Set<Signal> overruled) {
    if (!later.contains(s)) {
      overruled.remove(s);
    }
  }
}
