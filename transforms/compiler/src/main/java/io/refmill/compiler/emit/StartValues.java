package io.refmill.compiler.emit;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.lower.CanonicalLoop;
import io.refmill.compiler.lower.CaseCoverage;
import io.refmill.compiler.lower.Expressions;
import java.util.HashSet;
import java.util.Set;

/**
 * Whether a Python local needs a value before a statement: because it is assigned in parts, or not
 * on every path.
 */
final class StartValues {
  private StartValues() {}

  static boolean mentions(Expression target, Signal s) {
    if (target instanceof Expression.Concatenation c) {
      return c.parts().stream().anyMatch(p -> mentions(p, s));
    }
    if (target instanceof Expression.PartSelect p) {
      return mentions(p.base(), s);
    }
    if (target instanceof Expression.IndexedPartSelect p) {
      return mentions(p.base(), s);
    }
    if (target instanceof Expression.ElementSelect e) {
      return e.array() == s;
    }
    return target instanceof Expression.SignalReference r && r.signal() == s;
  }

  /**
   * True when on every path to any other use the whole signal is assigned first, and on all paths.
   */
  static boolean assignedWholeFirst(Statement body, Signal s) {
    Walk w = new Walk(s);
    State end = w.walk(body, State.OPEN);
    return !w.needed && end != State.OPEN;
  }

  /** Like {@link #assignedWholeFirst}, where reads see another place than the assigned one. */
  static boolean assignedWholeFirstIgnoringReads(Statement body, Signal s) {
    Walk w = new Walk(s);
    w.ignoreReads = true;
    State end = w.walk(body, State.OPEN);
    return !w.needed && end != State.OPEN;
  }

  /** True when some part is written, or the value used, where the whole has not been assigned. */
  static boolean needsStart(Statement body, Signal s) {
    Walk w = new Walk(s);
    w.walk(body, State.OPEN);
    return w.needed;
  }

  private enum State {
    OPEN,
    ASSIGNED,
    DEAD
  }

  private static State meet(State a, State b) {
    if (a == State.DEAD) {
      return b;
    }
    if (b == State.DEAD) {
      return a;
    }
    return a == State.ASSIGNED && b == State.ASSIGNED ? State.ASSIGNED : State.OPEN;
  }

  private static final class Walk {
    private final Signal signal;
    private boolean needed;
    private boolean ignoreReads;

    Walk(Signal signal) {
      this.signal = signal;
    }

    private void use(Expression e, State state) {
      if (state == State.OPEN && !needed && !ignoreReads) {
        Set<Signal> read = new HashSet<>();
        Expressions.signals(e, read);
        needed |= read.contains(signal);
      }
    }

    private State assign(Expression target, Expression value, State state) {
      use(value, state);
      Expressions.targetIndices(target, i -> use(i, state));
      return target(target, state);
    }

    private State target(Expression target, State state) {
      if (target instanceof Expression.Concatenation c) {
        State s = state;
        for (Expression part : c.parts()) {
          s = target(part, s);
        }
        return s;
      }
      if (target instanceof Expression.SignalReference r) {
        return r.signal() == signal ? State.ASSIGNED : state;
      }
      if (state == State.OPEN && mentions(target, signal)) {
        needed = true;
      }
      return state;
    }

    State walk(Statement s, State in) {
      if (s == null || in == State.DEAD) {
        return in;
      }
      if (s instanceof Statement.Block b) {
        State state = in;
        for (Statement t : b.statements()) {
          state = walk(t, state);
        }
        return state;
      } else if (s instanceof Statement.BlockingAssignment a) {
        return assign(a.target(), a.value(), in);
      } else if (s instanceof Statement.NonblockingAssignment a) {
        return assign(a.target(), a.value(), in);
      } else if (s instanceof Statement.If i) {
        use(i.condition(), in);
        return meet(walk(i.whenTrue(), in), walk(i.whenFalse(), in));
      } else if (s instanceof Statement.Case c) {
        use(c.selector(), in);
        State result = null;
        for (Statement.CaseItem item : c.items()) {
          item.labels().forEach(l -> use(l, in));
          State t = walk(item.body(), in);
          result = result == null ? t : meet(result, t);
        }
        if (c.defaultBody() != null || !CaseCoverage.isExhaustive(c)) {
          State t = walk(c.defaultBody(), in);
          result = result == null ? t : meet(result, t);
        }
        return result == null ? in : result;
      } else if (s instanceof Statement.Loop l) {
        State start = walk(l.initial(), in);
        CanonicalLoop canonical = CanonicalLoop.of(l);
        boolean runs =
            canonical != null
                && canonical.last().subtract(canonical.first()).multiply(canonical.step()).signum()
                    >= 0;
        use(l.condition(), start);
        State end = walk(l.body(), start);
        if (end != State.DEAD) {
          walk(l.step(), end);
        }
        return runs && end == State.ASSIGNED ? end : start;
      } else if (s instanceof Statement.Labeled l) {
        State end = walk(l.body(), in);
        return in == State.ASSIGNED ? in : end == State.DEAD ? in : meet(in, end);
      }
      return State.DEAD;
    }
  }
}
