package io.refmill.compiler.emit.statement;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.run.CanonicalLoop;
import io.refmill.compiler.ir.run.CaseCoverage;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.ir.walk.Statements;
import io.refmill.compiler.lower.access.JournaledMap;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Whether a Python local needs a value before a statement: because it is assigned in parts, or not
 * on every path.
 */
public final class StartValues {
  private StartValues() {}

  public static boolean mentions(Expression target, Signal s) {
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
  public static boolean assignedWholeFirst(Statement body, Signal s) {
    Walk w = new Walk(Set.of(s), false);
    w.walk(body);
    return w.needed.isEmpty() && (w.dead || w.assigned.get(s) != null);
  }

  /**
   * Those of which {@link #assignedWholeFirst} holds, where reads see another place than the
   * assigned one.
   */
  public static Set<Signal> assignedWholeFirstIgnoringReads(Statement body, Set<Signal> signals) {
    Walk w = new Walk(signals, true);
    w.walk(body);
    Set<Signal> result = new HashSet<>(w.dead ? signals : w.assigned.view().keySet());
    result.removeAll(w.needed);
    return result;
  }

  /**
   * The signals of which some part is written, or the value used, where the whole has not been
   * assigned.
   */
  public static Set<Signal> needingStart(Statement body, Set<Signal> signals) {
    Walk w = new Walk(signals, false);
    w.walk(body);
    return w.needed;
  }

  private static final class Walk implements Statement.WalkerOfResolved {
    private final Set<Signal> signals;
    private final boolean ignoreReads;
    private final Set<Signal> needed = new HashSet<>();

    /** Signals that are assigned as a whole on every path so far. */
    private final JournaledMap<Boolean> assigned = new JournaledMap<>();

    /** After a jump. */
    private boolean dead;

    Walk(Set<Signal> signals, boolean ignoreReads) {
      this.signals = signals;
      this.ignoreReads = ignoreReads;
    }

    private void use(Expression e) {
      if (!ignoreReads) {
        Set<Signal> read = new HashSet<>();
        Expressions.signals(e, read);
        read.forEach(this::need);
      }
    }

    private void need(Signal s) {
      if (signals.contains(s) && assigned.get(s) == null) {
        needed.add(s);
      }
    }

    private void assign(Expression target, Expression value) {
      use(value);
      target.forEachTargetIndex(this::use);
      target(target);
    }

    private void target(Expression target) {
      if (target instanceof Expression.Concatenation c) {
        c.parts().forEach(this::target);
      } else if (target instanceof Expression.SignalReference r) {
        if (signals.contains(r.signal())) {
          assigned.put(r.signal(), true);
        }
      } else {
        Expressions.targets(target).forEach(this::need);
      }
    }

    /** What a branch assigned, or null when it ends in a jump. */
    private Set<Signal> branch(Statement body) {
      assigned.mark();
      walk(body);
      Set<Signal> result = assigned.takeBack().keySet();
      boolean jumped = dead;
      dead = false;
      return jumped ? null : result;
    }

    private void join(List<Statement> branches) {
      Set<Signal> common = null;
      for (Statement b : branches) {
        Set<Signal> ends = branch(b);
        if (ends != null && common == null) {
          common = ends;
        } else if (ends != null) {
          common.removeIf(s -> !ends.contains(s));
        }
      }
      if (common == null) {
        dead = true;
      } else {
        common.forEach(s -> assigned.put(s, true));
      }
    }

    void walk(Statement s) {
      if (s != null && !dead) {
        s.accept(this);
      }
    }

    @Override
    public void block(Statement.Block b) {
      b.statements().forEach(this::walk);
    }

    @Override
    public void blockingAssignment(Statement.BlockingAssignment a) {
      assign(a.target(), a.value());
    }

    @Override
    public void nonblockingAssignment(Statement.NonblockingAssignment a) {
      assign(a.target(), a.value());
    }

    @Override
    public void conditional(Statement.If first) {
      join(Statements.branches(first, this::use));
    }

    @Override
    public void choice(Statement.Case c) {
      use(c.selector());
      List<Statement> branches = new ArrayList<>();
      for (Statement.CaseItem item : c.items()) {
        item.labels().forEach(this::use);
        branches.add(item.body());
      }
      if (c.defaultBody() != null || !CaseCoverage.isExhaustive(c)) {
        branches.add(c.defaultBody());
      }
      if (!branches.isEmpty()) {
        join(branches);
      }
    }

    @Override
    public void labeled(Statement.Labeled l) {
      branch(l.body());
    }

    @Override
    public void breakLoop(Statement.Break s) {
      dead = true;
    }

    @Override
    public void continueLoop(Statement.Continue s) {
      dead = true;
    }

    @Override
    public void returnFromFunction(Statement.Return s) {
      dead = true;
    }

    @Override
    public void leave(Statement.Leave s) {
      dead = true;
    }

    @Override
    public void loop(Statement.Loop l) {
      walk(l.initial());
      CanonicalLoop canonical = CanonicalLoop.of(l);
      boolean runs =
          canonical != null
              && canonical.last().subtract(canonical.first()).multiply(canonical.step()).signum()
                  >= 0;
      use(l.condition());
      assigned.mark();
      walk(l.body());
      boolean jumped = dead;
      Set<Signal> byBody = assigned.takeBack().keySet();
      assigned.mark();
      byBody.forEach(t -> assigned.put(t, true));
      walk(l.step());
      dead = false;
      assigned.takeBack();
      if (runs && !jumped) {
        byBody.forEach(t -> assigned.put(t, true));
      }
    }
  }
}
