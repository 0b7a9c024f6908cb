package io.refmill.compiler.emit.statement;

import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.ir.walk.Statements;
import java.util.Collections;
import java.util.HashSet;
import java.util.Set;

/** What a statement does with signals, wherever in it and in the functions that it calls. */
final class Effects {
  final Set<Signal> reads;
  final Set<Signal> blocking = new HashSet<>();
  final Set<Signal> nonblocking = new HashSet<>();

  /** Whether the statement can be left for somewhere else, or does what is not known here. */
  private boolean stays;

  Effects(Statement s) {
    reads = new HashSet<>(Expressions.signalsReadBy(s));
    Statements.forEach(s, this::note);
    Expressions.callsIn(s)
        .forEach(
            f -> {
              reads.addAll(Expressions.signalsReadBy(f.body()));
              Statements.forEach(f.body(), this::noteAssignment);
            });
  }

  private void note(Statement s) {
    noteAssignment(s);
    stays |= Statements.isJump(s);
  }

  private void noteAssignment(Statement s) {
    if (s instanceof Statement.BlockingAssignment a) {
      blocking.addAll(Expressions.targets(a.target()));
    } else if (s instanceof Statement.NonblockingAssignment a) {
      nonblocking.addAll(Expressions.targets(a.target()));
    } else {
      stays |=
          s instanceof Statement.ProceduralContinuousAssignment
              || s instanceof Statement.ProceduralRelease;
    }
  }

  /**
   * Whether this and another statement have to stay in their order, if what is assigned nonblocking
   * takes effect after both.
   */
  boolean keepsOrderWith(Effects other) {
    return stays
        || other.stays
        || !Collections.disjoint(blocking, other.reads)
        || !Collections.disjoint(blocking, other.blocking)
        || !Collections.disjoint(blocking, other.nonblocking)
        || !Collections.disjoint(nonblocking, other.nonblocking)
        || !Collections.disjoint(nonblocking, other.blocking)
        || !Collections.disjoint(reads, other.blocking);
  }
}
