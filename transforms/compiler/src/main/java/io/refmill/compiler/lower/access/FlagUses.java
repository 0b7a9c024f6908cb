package io.refmill.compiler.lower.access;

import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.Subroutine;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.ir.walk.Statements;
import java.util.HashSet;
import java.util.Set;

/**
 * What a process asks and reads. A flag that no condition asks says nothing to anybody, and of a
 * variable that is not read nobody wants to know where it was assigned: without this, a decoder
 * with dozens of outputs would have a fact for each pair of them.
 */
final class FlagUses {
  private final Statement body;
  private Set<Signal> asked;
  private Set<Signal> read;

  /** The uses in the body of a process. */
  FlagUses(Statement body) {
    this.body = body;
  }

  /** Whether some condition asks what a variable is. */
  boolean asks(Signal s) {
    if (asked == null) {
      asked = new HashSet<>();
      Statements.forEach(body, this::ask);
    }
    return asked.contains(s);
  }

  private void ask(Statement s) {
    if (s instanceof Statement.If i) {
      Expressions.signals(i.condition(), asked);
    } else if (s instanceof Statement.Case c) {
      Expressions.signals(c.selector(), asked);
      c.items().forEach(i -> i.labels().forEach(l -> Expressions.signals(l, asked)));
    }
  }

  /** Whether a variable is read, in functions too. */
  boolean reads(Signal s) {
    if (read == null) {
      read = new HashSet<>();
      read(body, new HashSet<>());
    }
    return read.contains(s);
  }

  private void read(Statement s, Set<Subroutine> followed) {
    read.addAll(Expressions.signalsReadBy(s));
    for (Subroutine f : Expressions.callsIn(s)) {
      if (followed.add(f)) {
        read(f.body(), followed);
      }
    }
  }
}
