package io.refmill.compiler.elaborate.structure;

import io.refmill.compiler.elaborate.body.Postponed;
import io.refmill.compiler.elaborate.body.Waits;
import io.refmill.compiler.elaborate.report.Rejection;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.run.CanonicalLoop;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.ir.walk.Statements;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.diagnostics.SourceLocation;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * When the statements of a process run that has delays: at the moment of its event, behind a delay,
 * or either, as the way there has been. And whether what {@code <=} assigns may still be under way
 * then, as nothing has taken time since.
 */
final class DelayFlow {
  private static final String BREAK = " break";
  private static final String CONTINUE = " continue";

  /**
   * What may have been before a statement.
   *
   * @param prompt no delay
   * @param late some delay
   * @param assigned what has been assigned by {@code <=}
   * @param underWay what of that since the last delay
   */
  private record At(boolean prompt, boolean late, Set<Signal> assigned, Set<Signal> underWay) {
    At with(At other) {
      if (other == null || equals(other)) {
        return this;
      }
      return new At(
          prompt || other.prompt,
          late || other.late,
          union(assigned, other.assigned),
          union(underWay, other.underWay));
    }

    private static Set<Signal> union(Set<Signal> a, Set<Signal> b) {
      Set<Signal> both = new HashSet<>(a);
      both.addAll(b);
      return both;
    }

    static At either(At a, At b) {
      return a == null ? b : a.with(b);
    }
  }

  private final Map<Statement, At> before = new IdentityHashMap<>();

  DelayFlow(Statement body) {
    walk(body, new At(true, false, Set.of(), Set.of()), Map.of());
  }

  /** Whether a statement may run behind a delay. */
  boolean mayBeLate(Statement s) {
    At at = before.get(s);
    return at != null && at.late;
  }

  /** Whether a statement may run at the moment of the event. */
  boolean mayBePrompt(Statement s) {
    At at = before.get(s);
    return at != null && at.prompt;
  }

  /** Whether a variable may have been assigned by {@code <=} before a statement. */
  boolean mayBeAssigned(Signal v, Statement s) {
    At at = before.get(s);
    return at != null && at.assigned.contains(v);
  }

  /** Whether what was assigned to a variable may not have taken effect before a statement. */
  boolean mayBeUnderWay(Signal v, Statement s) {
    At at = before.get(s);
    return at != null && at.underWay.contains(v);
  }

  /** What comes behind, null if nothing does; {@code left} collects what leaves blocks. */
  private At walk(Statement s, At at, Map<String, List<At>> left) {
    if (s == null || at == null) {
      return at;
    }
    At here = At.either(before.get(s), at);
    before.put(s, here);
    if (Waits.units(s) > 0) {
      return new At(false, true, at.assigned, Set.of());
    } else if (s instanceof Statement.Block b) {
      At now = at;
      for (Statement t : b.statements()) {
        now = walk(t, now, left);
      }
      return now;
    } else if (s instanceof Statement.NonblockingAssignment a) {
      Set<Signal> more = Expressions.targets(a.target());
      return new At(at.prompt, at.late, At.union(at.assigned, more), At.union(at.underWay, more));
    } else if (s instanceof Statement.If i) {
      return At.either(
          walk(i.whenTrue(), at, left), i.whenFalse() == null ? at : walk(i.whenFalse(), at, left));
    } else if (s instanceof Statement.Case c) {
      At behind = c.defaultBody() == null ? at : walk(c.defaultBody(), at, left);
      for (Statement.CaseItem item : c.items()) {
        behind = At.either(behind, walk(item.body(), at, left));
      }
      return behind;
    } else if (s instanceof Statement.Loop l) {
      return loop(l, at, left);
    } else if (s instanceof Statement.Labeled l) {
      Map<String, List<At>> inside = new HashMap<>(left);
      List<At> leaving = new ArrayList<>();
      inside.put(l.label(), leaving);
      return all(walk(l.body(), at, inside), leaving);
    } else if (s instanceof Statement.Leave l) {
      return leave(l.label(), at, left);
    } else if (s instanceof Statement.Break) {
      return leave(BREAK, at, left);
    } else if (s instanceof Statement.Continue) {
      return leave(CONTINUE, at, left);
    }
    return at;
  }

  private static At leave(String label, At at, Map<String, List<At>> left) {
    left.getOrDefault(label, new ArrayList<>()).add(at);
    return null;
  }

  private static At all(At one, List<At> others) {
    At result = one;
    for (At other : others) {
      result = At.either(result, other);
    }
    return result;
  }

  private At loop(Statement.Loop l, At at, Map<String, List<At>> left) {
    At start = walk(l.initial(), at, left);
    At round = start;
    At end = null;
    At known;
    do {
      known = round;
      before.put(l, At.either(before.get(l), round)); // the condition is asked in each round
      Map<String, List<At>> inside = new HashMap<>(left);
      List<At> ended = new ArrayList<>();
      List<At> continued = new ArrayList<>();
      inside.put(BREAK, ended);
      inside.put(CONTINUE, continued);
      At behind = walk(l.step(), all(walk(l.body(), round, inside), continued), left);
      end = all(At.either(round, behind), ended);
      round = At.either(round, behind);
      before.put(l, At.either(before.get(l), round));
    } while (!round.equals(known));
    return end;
  }

  /**
   * How many units of time a process may take at most.
   *
   * @throws Rejection UNSUPPORTED_TIMING where that is unknown, or too long
   */
  static int longest(Statement s) {
    BigInteger units = units(s);
    if (units.compareTo(BigInteger.valueOf(Postponed.MOST)) > 0) {
      throw refused(
          "a process that takes more than " + Postponed.MOST + " units of time", Waits.delayIn(s));
    }
    return units.intValueExact();
  }

  private static BigInteger units(Statement s) {
    if (s == null || Waits.delayIn(s) == null) {
      return BigInteger.ZERO;
    }
    if (Waits.units(s) > 0) {
      return BigInteger.valueOf(Waits.units(s));
    }
    List<BigInteger> parts = new ArrayList<>();
    Statements.children(s).forEach(child -> parts.add(units(child)));
    if (s instanceof Statement.If || s instanceof Statement.Case) {
      return Collections.max(parts);
    }
    BigInteger sum = parts.stream().reduce(BigInteger.ZERO, BigInteger::add);
    if (!(s instanceof Statement.Loop l)) {
      return sum;
    }
    CanonicalLoop known = CanonicalLoop.of(l);
    if (known == null) {
      throw refused("a delay in a loop whose rounds are not known", Waits.delayIn(s));
    }
    return known.isIdle()
        ? BigInteger.ZERO
        : sum.multiply(
            known.last().subtract(known.first()).divide(known.step()).add(BigInteger.ONE));
  }

  private static Rejection refused(String what, Statement at) {
    SourceLocation location = at.location();
    return Rejection.of(DiagnosticCode.UNSUPPORTED_TIMING, location, what);
  }
}
