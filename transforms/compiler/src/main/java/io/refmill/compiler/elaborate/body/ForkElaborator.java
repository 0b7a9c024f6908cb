package io.refmill.compiler.elaborate.body;

import io.refmill.compiler.elaborate.report.Rejection;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.Subroutine;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.ir.walk.Statements;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.diagnostics.SourceLocation;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * {@code fork ... join} whose statements take no time (IEEE 1800-2017 9.3.2). They start in any
 * order, so they are those of a block where none reads or assigns what another one assigns.
 *
 * <pre>
 * fork q1 &lt;= a; q2 &lt;= q1; join     begin q1 &lt;= a; q2 &lt;= q1; end
 * fork x = a; y = x; join           UNSUPPORTED_CONSTRUCT
 * </pre>
 */
final class ForkElaborator {
  private ForkElaborator() {}

  /** What a statement does, by what tells the storage of variables. */
  private record Effects(Set<String> read, Set<String> assigned, Set<String> scheduled) {
    boolean disturb(Effects other) {
      return meet(assigned, other.read)
          || meet(assigned, other.assigned)
          || meet(assigned, other.scheduled)
          || meet(scheduled, other.scheduled);
    }

    private static boolean meet(Set<String> a, Set<String> b) {
      return a.stream().anyMatch(b::contains);
    }
  }

  /**
   * Looks at the statements of a fork.
   *
   * @throws Rejection UNSUPPORTED_CONSTRUCT where their order shows
   */
  static void check(List<Statement> statements, ModuleBuilder module, SourceLocation fork) {
    List<Effects> effects = statements.stream().map(s -> effects(s, module, fork)).toList();
    for (Effects a : effects) {
      for (Effects b : effects) {
        if (a != b && a.disturb(b)) {
          throw Rejection.of(
              DiagnosticCode.UNSUPPORTED_CONSTRUCT,
              fork,
              "fork ... join whose statements depend on one another");
        }
      }
    }
  }

  private static Effects effects(Statement s, ModuleBuilder module, SourceLocation fork) {
    Effects effects = new Effects(new HashSet<>(), new HashSet<>(), new HashSet<>());
    Set<Signal> read = new HashSet<>(Expressions.signalsReadBy(s));
    functions(s, new HashSet<>(), read);
    read.forEach(signal -> effects.read.add(module.pauses.storage(signal)));
    Statements.forEach(
        s,
        t -> {
          Expression target = Statements.target(t);
          if (target != null) {
            Set<String> names =
                t instanceof Statement.NonblockingAssignment ? effects.scheduled : effects.assigned;
            Expressions.targets(target).forEach(signal -> names.add(module.pauses.storage(signal)));
          }
          if (t instanceof Statement.ProceduralContinuousAssignment
              || t instanceof Statement.ProceduralRelease
              || target instanceof Expression.HierarchicalReference) {
            throw Rejection.of(DiagnosticCode.UNSUPPORTED_CONSTRUCT, fork, "fork ... join");
          }
        });
    return effects;
  }

  private static void functions(Statement s, Set<Subroutine> seen, Set<Signal> read) {
    for (Subroutine f : Expressions.callsIn(s)) {
      if (seen.add(f)) {
        read.addAll(Expressions.signalsReadBy(f.body()));
        functions(f.body(), seen, read);
      }
    }
  }
}
