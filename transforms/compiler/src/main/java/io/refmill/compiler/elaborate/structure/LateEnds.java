package io.refmill.compiler.elaborate.structure;

import io.refmill.syntax.ExpressionSyntax;
import io.refmill.syntax.ExpressionSyntax.IndexSyntax;
import io.refmill.syntax.ExpressionSyntax.RangeSelectSyntax;
import io.refmill.syntax.StatementSyntax;
import io.refmill.syntax.StatementSyntax.BlockSyntax;
import io.refmill.syntax.StatementSyntax.BlockingAssignmentSyntax;
import io.refmill.syntax.StatementSyntax.CaseItemSyntax;
import io.refmill.syntax.StatementSyntax.CaseSyntax;
import io.refmill.syntax.StatementSyntax.IfSyntax;
import io.refmill.syntax.StatementSyntax.NonblockingAssignmentSyntax;
import io.refmill.syntax.SyntaxNodes;
import io.refmill.syntax.TimingControlSyntax.DelaySyntax;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;

/**
 * Blocking assignments with a delay inside that are the last thing a process does (IEEE 1800-2017
 * 9.4.5). The value is computed at once and assigned later, and nothing of the process is left to
 * wait for that: a nonblocking assignment. One whose target has an index that varies stays, as that
 * is read after the delay.
 *
 * <pre>
 * always @(posedge clk) if (rst) q = #1 0; else q = #1 d;
 *
 * always @(posedge clk) if (rst) q &lt;= 0; else q &lt;= d;      ends late, by 1
 * </pre>
 */
final class LateEnds {
  private final ToIntFunction<DelaySyntax> units;
  private final Predicate<ExpressionSyntax> constant;
  private final int most;

  /** By how much all that were found are late; 0 if there is none. */
  private int found;

  /**
   * Looks for them.
   *
   * @param units of time that a delay has
   * @param constant whether an expression has one value
   * @param most longer delays stay
   */
  LateEnds(ToIntFunction<DelaySyntax> units, Predicate<ExpressionSyntax> constant, int most) {
    this.units = units;
    this.constant = constant;
    this.most = most;
  }

  /** By how much what was rewritten is late; 0 if nothing was. */
  int units() {
    return found;
  }

  /** A body whose last assignments are nonblocking where they have a delay. */
  StatementSyntax in(StatementSyntax body) {
    if (body == null) {
      return null;
    }
    return switch (body.kind()) {
      case BLOCK -> block((BlockSyntax) body);
      case IF -> conditional((IfSyntax) body);
      case CASE -> {
        CaseSyntax c = (CaseSyntax) body;
        List<CaseItemSyntax> items = new ArrayList<>();
        for (CaseItemSyntax item : c.items()) {
          items.add(new CaseItemSyntax(item.location(), item.labels(), in(item.body())));
        }
        yield new CaseSyntax(
            c.location(), c.qualifier(), c.keyword(), c.inside(), c.selector(), items);
      }
      case BLOCKING_ASSIGNMENT -> assignment((BlockingAssignmentSyntax) body);
      case NONBLOCKING_ASSIGNMENT,
          PROCEDURAL_CONTINUOUS,
          FOR,
          WHILE,
          REPEAT,
          FOREVER,
          FOREACH,
          JUMP,
          RETURN,
          DISABLE,
          EXPRESSION_STATEMENT,
          TIMED,
          WAIT,
          EVENT_TRIGGER,
          NULL,
          DROPPED_STATEMENT ->
          body;
    };
  }

  /** A chain of else-if is a loop here: thousands of them occur. */
  private StatementSyntax conditional(IfSyntax first) {
    Deque<IfSyntax> chain = new ArrayDeque<>();
    StatementSyntax rest = first;
    while (rest instanceof IfSyntax i) {
      chain.push(i);
      rest = i.whenFalse();
    }
    StatementSyntax result = in(rest);
    for (IfSyntax i : chain) {
      result = new IfSyntax(i.location(), i.qualifier(), i.condition(), in(i.whenTrue()), result);
    }
    return result;
  }

  private StatementSyntax block(BlockSyntax b) {
    if (b.parallel() || b.statements().isEmpty()) {
      return b;
    }
    List<StatementSyntax> statements = new ArrayList<>(b.statements());
    int last = statements.size() - 1;
    statements.set(last, in(statements.get(last)));
    return new BlockSyntax(b.location(), b.label(), false, b.declarations(), statements);
  }

  /** Whether it is known at the edge which bits a target is. */
  private boolean isFixed(ExpressionSyntax target) {
    boolean[] fixed = {true};
    SyntaxNodes.visit(
        target,
        node -> {
          if (node instanceof IndexSyntax i) {
            fixed[0] &= constant.test(i.index());
          } else if (node instanceof RangeSelectSyntax r) {
            fixed[0] &= constant.test(r.left()) && constant.test(r.right());
          }
        });
    return fixed[0];
  }

  private StatementSyntax assignment(BlockingAssignmentSyntax a) {
    if (!(a.timing() instanceof DelaySyntax delay) || !a.operator().equals("=")) {
      return a;
    }
    int late = units.applyAsInt(delay);
    if (late < 1 || late > most || found != 0 && late != found || !isFixed(a.target())) {
      return a;
    }
    found = late;
    return new NonblockingAssignmentSyntax(a.location(), a.target(), null, a.value());
  }
}
