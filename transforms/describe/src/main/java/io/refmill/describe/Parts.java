package io.refmill.describe;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Subroutine;
import io.refmill.compiler.ir.walk.Expressions;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;

/** Goes through all expressions of processes, targets and functions that are called included. */
final class Parts {
  private final Consumer<Expression> visit;
  private final Set<Subroutine> functions = new HashSet<>();

  private Parts(Consumer<Expression> visit) {
    this.visit = visit;
  }

  /** Calls back for each expression, and for each that it is made of. */
  static void forEach(Collection<Process> processes, Consumer<Expression> visit) {
    Parts parts = new Parts(visit);
    for (Process p : processes) {
      if (p instanceof Process.ContinuousAssignment a) {
        parts.look(a.target());
        parts.look(a.value());
      } else if (p instanceof Process.AlwaysConstruct a) {
        a.events().forEach(e -> parts.look(e.expression()));
        Expressions.forEachExpression(a.body(), parts::look, parts::look);
      } else if (p instanceof Process.CombinationalInstance i) {
        i.arguments().forEach(parts::look);
        i.targets().stream().filter(t -> t != null).forEach(parts::look);
      }
    }
  }

  private void look(Expression e) {
    visit.accept(e);
    if (e instanceof Expression.Call c && functions.add(c.function())) {
      Expressions.forEachExpression(c.function().body(), this::look, this::look);
    }
    e.forEachOperand(this::look);
  }
}
