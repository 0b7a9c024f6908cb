package io.refmill.compiler.elaborate.body;

import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Process.AlwaysKind;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.Subroutine;
import io.refmill.compiler.ir.walk.StatementRebuilder;
import io.refmill.compiler.lower.access.Accesses;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

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
