package io.refmill.compiler.lower.doubt;

import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.Subroutine;
import io.refmill.compiler.ir.walk.Expressions;
import java.util.LinkedHashSet;
import java.util.Set;

/** Functions that a process runs: those that it calls, those that they call, and those of units. */
final class CalledFunctions implements Process.Walker {
  private final Set<Subroutine> found = new LinkedHashSet<>();

  private CalledFunctions() {}

  /** The functions of a process, each once. */
  static Set<Subroutine> of(Process p) {
    CalledFunctions called = new CalledFunctions();
    p.accept(called);
    return called.found;
  }

  private void in(Statement s) {
    for (Subroutine f : Expressions.callsIn(s)) {
      if (found.add(f)) {
        in(f.body());
      }
    }
  }

  @Override
  public void continuousAssignment(Process.ContinuousAssignment a) {
    in(new Statement.BlockingAssignment(a.target(), a.value(), a.location()));
  }

  @Override
  public void alwaysConstruct(Process.AlwaysConstruct a) {
    in(a.body());
  }

  @Override
  public void combinationalInstance(Process.CombinationalInstance c) {
    c.arguments().forEach(e -> in(new Statement.BlockingAssignment(e, e, c.location())));
    c.module().processes().forEach(p -> p.accept(this));
  }

  @Override
  public void initialConstruct(Process.InitialConstruct i) {
    // Start values are known or undriven.
  }
}
