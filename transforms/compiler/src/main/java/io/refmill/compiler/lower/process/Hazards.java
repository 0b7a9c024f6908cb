package io.refmill.compiler.lower.process;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.ir.walk.Statements;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Finds variables that are read after a nonblocking assignment to them, in order of the text. */
public final class Hazards {
  private final Set<Signal> assigned = new HashSet<>();

  /** What was added to them, in order. */
  private final List<Signal> journal = new ArrayList<>();

  private final Set<Signal> readLate = new HashSet<>();
  private final Set<Signal> blocking = new HashSet<>();

  private final Set<Signal> overwritten = new HashSet<>();
  private final InOrder statements = new InOrder();

  /** Whether the variable is read after a nonblocking assignment to it. */
  public boolean readLate(Signal s) {
    return readLate.contains(s);
  }

  /** Whether there are blocking assignments to the variable. */
  public boolean blocking(Signal s) {
    return blocking.contains(s);
  }

  /** Whether a blocking assignment to the variable comes after a nonblocking one. */
  public boolean overwritten(Signal s) {
    return overwritten.contains(s);
  }

  /** Looks at variables that are read after what was seen so far. */
  public void read(Set<Signal> signals) {
    for (Signal s : signals) {
      if (assigned.contains(s)) {
        readLate.add(s);
      }
    }
  }

  private void read(Expression e) {
    Set<Signal> signals = new HashSet<>();
    Expressions.signals(e, signals);
    Expressions.walk(
        e,
        x -> {
          if (x instanceof Expression.Call c) {
            signals.addAll(Expressions.signalsReadBy(c.function().body()));
          }
        });
    read(signals);
  }

  /** Looks at a statement that comes after those seen so far. */
  public void walk(Statement s) {
    if (s != null) {
      s.accept(statements);
    }
  }

  private final class InOrder implements Statement.WalkerOfResolved, Statement.WalkerPastJumps {

    @Override
    public void block(Statement.Block b) {
      b.statements().forEach(Hazards.this::walk);
    }

    @Override
    public void blockingAssignment(Statement.BlockingAssignment a) {
      read(a.value());
      a.target().forEachTargetIndex(e -> read(e));
      for (Signal t : Expressions.targets(a.target())) {
        blocking.add(t);
        if (assigned.contains(t)) {
          overwritten.add(t);
        }
      }
    }

    @Override
    public void nonblockingAssignment(Statement.NonblockingAssignment a) {
      read(a.value());
      a.target().forEachTargetIndex(e -> read(e));
      Expressions.targets(a.target()).forEach(Hazards.this::assign);
      if (a.target() instanceof Expression.Concatenation) {
        // Its parts are written one after the other, and all of their places are old values.
        a.target().forEachTargetIndex(e -> read(e));
      }
    }

    @Override
    public void conditional(Statement.If first) {
      branches(Statements.branches(first, e -> read(e)));
    }

    @Override
    public void choice(Statement.Case c) {
      read(c.selector());
      c.items().forEach(item -> item.labels().forEach(e -> read(e)));
      branches(Statements.children(c));
    }

    @Override
    public void loop(Statement.Loop l) {
      walk(l.initial());
      for (int i = 0; i < 2; i++) {
        read(l.condition());
        walk(l.body());
        walk(l.step());
      }
    }

    @Override
    public void labeled(Statement.Labeled l) {
      walk(l.body());
    }
  }

  private void branches(List<Statement> branches) {
    Set<Signal> added = new LinkedHashSet<>();
    for (Statement b : branches) {
      int mark = journal.size();
      walk(b);
      List<Signal> since = journal.subList(mark, journal.size());
      since.forEach(assigned::remove);
      added.addAll(since);
      since.clear();
    }
    added.forEach(this::assign);
  }

  private void assign(Signal s) {
    if (assigned.add(s)) {
      journal.add(s);
    }
  }
}
