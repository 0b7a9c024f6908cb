package io.refmill.compiler.elaborate.body;

import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Process.AlwaysKind;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.walk.StatementRebuilder;
import io.refmill.compiler.lower.access.Accesses;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Finds variables of a subroutine in which it meets what an earlier call has left there. */
final class KeptVariables extends StatementRebuilder {
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
