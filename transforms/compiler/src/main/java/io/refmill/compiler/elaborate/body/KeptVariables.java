package io.refmill.compiler.elaborate.body;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Process.AlwaysKind;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.Subroutine;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.ir.walk.StatementRebuilder;
import io.refmill.compiler.lower.access.Accesses;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** Finds variables of a subroutine in which it meets what an earlier call has left there. */
public final class KeptVariables extends StatementRebuilder {
  private KeptVariables() {}

  /**
   * The variables, among others that the body reads.
   *
   * @param inputs variables that a call assigns before
   * @param results variables that a call reads behind
   */
  static Set<Signal> of(Statement body, Set<Signal> inputs, Set<Signal> results) {
    Accesses accesses =
        Accesses.of(
            new Process.AlwaysConstruct(
                AlwaysKind.ALWAYS,
                true,
                List.of(),
                new KeptVariables().statement(body),
                body.location()));
    Set<Signal> kept = new LinkedHashSet<>(accesses.reads().keySet());
    kept.removeAll(inputs);
    for (Signal s : results) {
      if (!Accesses.all(s).andNot(accesses.definite(s)).isEmpty()) {
        kept.add(s);
      }
    }
    return kept;
  }

  /**
   * The variables of a function; what it gives where it assigns no result is x, and is not kept.
   */
  public static Set<Signal> of(Subroutine f) {
    if (f.automatic() || f.locals().isEmpty()) {
      return Set.of();
    }
    Set<Signal> kept = of(f.body(), Set.copyOf(f.inputs()), Set.of());
    kept.retainAll(f.locals());
    return kept;
  }

  /** Whether a function, or one that it calls, has such variables. */
  static boolean remembers(Subroutine f) {
    return remembers(f, new HashSet<>());
  }

  private static boolean remembers(Subroutine f, Set<Subroutine> seen) {
    if (f.body() == null || !seen.add(f)) {
      return false;
    }
    boolean[] found = {!of(f).isEmpty()};
    Consumer<Expression> look =
        e ->
            Expressions.walk(
                e,
                x -> found[0] |= x instanceof Expression.Call c && remembers(c.function(), seen));
    Expressions.forEachExpression(f.body(), look, target -> target.forEachTargetIndex(look));
    return found[0];
  }

  /** Who overrides a signal reads what an assignment would. */
  @Override
  public Statement proceduralContinuousAssignment(Statement.ProceduralContinuousAssignment a) {
    return new Statement.BlockingAssignment(a.target(), a.value(), a.location());
  }

  @Override
  public Statement proceduralRelease(Statement.ProceduralRelease r) {
    return new Statement.Block(List.of(), r.location());
  }
}
