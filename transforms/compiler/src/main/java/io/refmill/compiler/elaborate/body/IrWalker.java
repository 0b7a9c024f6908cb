package io.refmill.compiler.elaborate.body;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Visits every expression of an IR tree, outer ones first. */
public final class IrWalker {
  private IrWalker() {}

  /** All expressions of a process, targets and events included. */
  public static void expressions(Process p, Consumer<Expression> visitor) {
    p.accept(new Processes(visitor, target -> expressions(target, visitor)));
  }

  /** All expressions of a statement, targets included. */
  public static void expressions(Statement s, Consumer<Expression> visitor) {
    walk(s, visitor, target -> expressions(target, visitor));
  }

  /** Whether a statement reads some signal of a kind. */
  public static boolean reads(Statement s, Predicate<Signal> kind) {
    boolean[] found = new boolean[1];
    Consumer<Expression> value = e -> found[0] |= e.named() != null && kind.test(e.named());
    walk(s, value, target -> target.forEachTargetIndex(i -> expressions(i, value)));
    return found[0];
  }

  /** Visits what a process assigns to. */
  public static void targets(Process p, Consumer<Expression> visitor) {
    p.accept(new Processes(e -> {}, visitor));
  }

  /** Visits the expressions of a process, those of events too. */
  private record Processes(Consumer<Expression> visitor, Consumer<Expression> targets)
      implements Process.Walker {

    @Override
    public void continuousAssignment(Process.ContinuousAssignment a) {
      targets.accept(a.target());
      expressions(a.value(), visitor);
    }

    @Override
    public void alwaysConstruct(Process.AlwaysConstruct a) {
      for (Process.EventExpression event : a.events()) {
        expressions(event.expression(), visitor);
      }
      walk(a.body(), visitor, targets);
    }

    @Override
    public void initialConstruct(Process.InitialConstruct i) {
      walk(i.body(), visitor, targets);
    }

    @Override
    public void combinationalInstance(Process.CombinationalInstance c) {
      throw new AssertionError("lowering alone makes units: " + c.module());
    }
  }

  /** Whether an always construct assigns to elements of an array. */
  public static boolean assigns(Process p, Signal array) {
    boolean[] found = new boolean[1];
    if (p instanceof Process.AlwaysConstruct) {
      Consumer<Expression> targets = target -> found[0] |= selects(target, array);
      walk(((Process.AlwaysConstruct) p).body(), e -> {}, targets);
    }
    return found[0];
  }

  private static boolean selects(Expression target, Signal array) {
    if (target instanceof Expression.ElementSelect) {
      return ((Expression.ElementSelect) target).array() == array;
    }
    if (target instanceof Expression.PartSelect) {
      return selects(((Expression.PartSelect) target).base(), array);
    }
    if (target instanceof Expression.IndexedPartSelect) {
      return selects(((Expression.IndexedPartSelect) target).base(), array);
    }
    return target instanceof Expression.Concatenation
        && ((Expression.Concatenation) target).parts().stream().anyMatch(e -> selects(e, array));
  }

  private static void walk(
      Statement s, Consumer<Expression> visitor, Consumer<Expression> targets) {
    if (s != null) {
      s.accept(new Statements(visitor, targets));
    }
  }

  /** Visits the expressions of a statement and of those inside, in order of the text. */
  private record Statements(Consumer<Expression> visitor, Consumer<Expression> targets)
      implements Statement.WalkerPastJumps {

    private void walk(Statement s) {
      if (s != null) {
        s.accept(this);
      }
    }

    @Override
    public void block(Statement.Block b) {
      b.statements().forEach(this::walk);
    }

    @Override
    public void blockingAssignment(Statement.BlockingAssignment a) {
      targets.accept(a.target());
      expressions(a.value(), visitor);
    }

    @Override
    public void nonblockingAssignment(Statement.NonblockingAssignment a) {
      targets.accept(a.target());
      expressions(a.value(), visitor);
    }

    @Override
    public void proceduralContinuousAssignment(Statement.ProceduralContinuousAssignment a) {
      targets.accept(a.target());
      expressions(a.value(), visitor);
    }

    @Override
    public void proceduralRelease(Statement.ProceduralRelease r) {
      targets.accept(r.target());
    }

    @Override
    public void conditional(Statement.If i) {
      expressions(i.condition(), visitor);
      walk(i.whenTrue());
      walk(i.whenFalse());
    }

    @Override
    public void choice(Statement.Case c) {
      expressions(c.selector(), visitor);
      for (Statement.CaseItem item : c.items()) {
        item.labels().forEach(label -> expressions(label, visitor));
        walk(item.body());
      }
      walk(c.defaultBody());
    }

    @Override
    public void loop(Statement.Loop l) {
      walk(l.initial());
      expressions(l.condition(), visitor);
      walk(l.step());
      walk(l.body());
    }

    @Override
    public void labeled(Statement.Labeled l) {
      walk(l.body());
    }
  }

  /** An expression and all below it. */
  public static void expressions(Expression e, Consumer<Expression> visitor) {
    if (e == null) {
      return;
    }
    Expression at = e;
    // A loop down the left side: chains of thousands of terms occur.
    while (true) {
      visitor.accept(at);
      if (!(at instanceof Expression.Binary)) {
        break;
      }
      expressions(((Expression.Binary) at).right(), visitor);
      at = ((Expression.Binary) at).left();
    }
    at.forEachOperand(o -> expressions(o, visitor));
  }

  /** Whether an expression reads a signal or an element of it. */
  public static boolean reads(Expression e, Signal signal) {
    boolean[] found = new boolean[1];
    expressions(e, inner -> found[0] |= inner.named() == signal);
    return found[0];
  }
}
