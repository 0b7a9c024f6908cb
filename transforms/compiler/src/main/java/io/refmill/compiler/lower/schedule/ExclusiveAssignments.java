package io.refmill.compiler.lower.schedule;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.run.Evaluate;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.ir.walk.Statements;
import io.refmill.compiler.lower.access.Node;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Whether of the assignments that two processes make to a variable never two from both take place
 * at one moment, or those that do give the same constant, so that their order does not matter.
 *
 * <p>Each assignment has the conditions that lead to it. Two exclude each other when a condition of
 * one and a condition of the other are never met together, which is tried for all values of the
 * signals in them when these are few.
 */
final class ExclusiveAssignments {
  /** Bits of signals that are tried in all combinations. */
  private static final int BITS = 10;

  /** Assignments looked at in one process. */
  private static final int LIMIT = 64;

  /** Pairs of conditions looked at. */
  private static final int PAIRS = 1024;

  /** A condition; {@code holds} is whether it was met on the way. */
  private record Step(Expression condition, boolean holds) {}

  private record Assignment(List<Step> path, Expression target, Expression value, boolean known) {}

  private final Signal variable;
  private final Set<Signal> unsteady;
  private final List<Assignment> found = new ArrayList<>();
  private boolean tooMany;

  private ExclusiveAssignments(Signal variable, Set<Signal> unsteady) {
    this.variable = variable;
    this.unsteady = unsteady;
  }

  /** {@code unsteady} are signals that can differ from one process to the other. */
  static boolean hold(Node a, Node b, Signal variable, Set<Signal> unsteady) {
    List<Assignment> of = collect(a, variable, unsteady);
    List<Assignment> with = collect(b, variable, unsteady);
    if (of == null || with == null) {
      return false;
    }
    int[] budget = {PAIRS};
    for (Assignment x : of) {
      for (Assignment y : with) {
        if (!same(x, y) && !disjoint(x.path, y.path, budget)) {
          return false;
        }
      }
    }
    return true;
  }

  private static List<Assignment> collect(Node n, Signal variable, Set<Signal> unsteady) {
    if (!(n.process() instanceof Process.AlwaysConstruct a)) {
      return null;
    }
    ExclusiveAssignments c = new ExclusiveAssignments(variable, unsteady);
    c.statement(a.body(), List.of(), true);
    return c.tooMany ? null : c.found;
  }

  private static boolean same(Assignment x, Assignment y) {
    return x.known
        && y.known
        && x.value instanceof Expression.Constant c
        && y.value instanceof Expression.Constant d
        && c.bits().isKnown()
        && c.bits().equals(d.bits())
        && x.target.equals(y.target);
  }

  private static boolean disjoint(List<Step> a, List<Step> b, int[] budget) {
    for (Step s : a) {
      for (Step t : b) {
        if (budget[0]-- > 0 && neverBoth(s, t)) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean neverBoth(Step s, Step t) {
    if (s.condition.equals(t.condition)) {
      return s.holds != t.holds;
    }
    Set<Signal> signals = new LinkedHashSet<>();
    Expressions.signals(s.condition, signals);
    Set<Signal> others = new LinkedHashSet<>();
    Expressions.signals(t.condition, others);
    if (signals.stream().noneMatch(others::contains)) {
      return false;
    }
    signals.addAll(others);
    long bits = signals.stream().mapToLong(Signal::width).sum();
    if (bits > BITS || signals.stream().anyMatch(Signal::isArray)) {
      return false;
    }
    Map<Signal, BigInteger> values = new HashMap<>();
    for (int v = 0; v < 1 << bits; v++) {
      int rest = v;
      for (Signal x : signals) {
        values.put(x, BigInteger.valueOf(rest & ((1 << x.width()) - 1)));
        rest >>= x.width();
      }
      if (mayBe(s, values) && mayBe(t, values)) {
        return false;
      }
    }
    return true;
  }

  private static boolean mayBe(Step s, Map<Signal, BigInteger> values) {
    BigInteger v = Evaluate.tryEvaluate(s.condition, values);
    return v == null || v.signum() != 0 == s.holds;
  }

  /** {@code straight} is false in loops, where one assignment can come again. */
  private void statement(Statement s, List<Step> path, boolean straight) {
    if (s instanceof Statement.BlockingAssignment a) {
      assignment(a.target(), a.value(), path, straight);
    } else if (s instanceof Statement.NonblockingAssignment a) {
      assignment(a.target(), a.value(), path, straight);
    } else if (s instanceof Statement.If i) {
      statement(i.whenTrue(), with(path, i.condition(), true), straight);
      statement(i.whenFalse(), with(path, i.condition(), false), straight);
    } else if (s instanceof Statement.Case c && c.kind() == Statement.CaseKind.CASE) {
      cases(c, path, straight);
    } else if (s instanceof Statement.Loop) {
      Statements.children(s).forEach(t -> statement(t, path, false));
    } else if (s != null) {
      Statements.children(s).forEach(t -> statement(t, path, straight));
    }
  }

  private void cases(Statement.Case c, List<Step> path, boolean straight) {
    List<Step> before = path;
    for (Statement.CaseItem item : c.items()) {
      Expression any = null;
      for (Expression label : item.labels()) {
        Expression equal =
            new Expression.Binary(Expression.BinaryOperator.EQUAL, c.selector(), label, 1, false);
        any =
            any == null
                ? equal
                : new Expression.Binary(Expression.BinaryOperator.LOGICAL_OR, any, equal, 1, false);
      }
      statement(item.body(), with(before, any, true), straight);
      before = with(before, any, false);
    }
    statement(c.defaultBody(), before, straight);
  }

  private void assignment(Expression target, Expression value, List<Step> path, boolean straight) {
    if (!Expressions.targets(target).contains(variable)) {
      return;
    }
    tooMany |= found.size() >= LIMIT;
    if (!tooMany) {
      found.add(new Assignment(path, target, value, straight));
    }
  }

  /** A path with one more condition, unless that could differ for the other process. */
  private List<Step> with(List<Step> path, Expression condition, boolean holds) {
    Set<Signal> signals = new LinkedHashSet<>();
    Expressions.signals(condition, signals);
    if (signals.stream().anyMatch(unsteady::contains)) {
      return path;
    }
    List<Step> longer = new ArrayList<>(path);
    longer.add(new Step(condition, holds));
    return longer;
  }
}
