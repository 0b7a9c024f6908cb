package io.refmill.compiler.elaborate.body;

import io.refmill.compiler.elaborate.body.AssignmentElaborator.Driving;
import io.refmill.compiler.elaborate.body.AssignmentElaborator.Pair;
import io.refmill.compiler.elaborate.operand.Operand;
import io.refmill.compiler.elaborate.report.Rejection;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.diagnostics.SourceLocation;
import io.refmill.syntax.StatementSyntax;
import io.refmill.syntax.StatementSyntax.BlockingAssignmentSyntax;
import io.refmill.syntax.StatementSyntax.TimedSyntax;
import io.refmill.syntax.SyntaxNodes;
import io.refmill.syntax.TimingControlSyntax.DelaySyntax;
import java.util.ArrayList;
import java.util.List;

/** Delays between the statements of a process (IEEE 1800-2017 9.4.1), and inside (9.4.5). */
public final class Postponed {
  /** Longer delays may last until the next edge: test benches wait for hundreds of units. */
  public static final int MOST = 100;

  private Postponed() {}

  /**
   * How many units of time a delay has; a part of one counts as one.
   *
   * @throws Rejection UNSUPPORTED_TIMING where that varies, is none or too many
   */
  static int units(DelaySyntax delay, ModuleBuilder module, Context context) {
    Operand value = module.expressions.analyze(delay.value(), context);
    double units;
    if (value instanceof Operand.RealOperand real) {
      units = real.value();
    } else {
      try {
        units = module.expressions.constantInt(delay.value(), context);
      } catch (Rejection varies) {
        throw refused("a delay that is no constant", delay.location());
      }
    }
    if (!(units >= 0.5)) { // less may be no time at all, which is the moment before "<=" assigns
      throw refused("a delay of no time", delay.location());
    }
    if (units > MOST) {
      throw refused("a delay of more than " + MOST + " units of time", delay.location());
    }
    return (int) Math.ceil(units);
  }

  /** Whether there is a delay between or inside statements, other than of {@code <=}. */
  public static boolean in(StatementSyntax s) {
    boolean[] found = new boolean[1];
    SyntaxNodes.visit(
        s,
        node ->
            found[0] |=
                node instanceof TimedSyntax t && t.timing() instanceof DelaySyntax
                    || node instanceof BlockingAssignmentSyntax a
                        && a.timing() instanceof DelaySyntax);
    return found[0];
  }

  private static Rejection refused(String what, SourceLocation location) {
    return Rejection.of(DiagnosticCode.UNSUPPORTED_TIMING, location, what);
  }

  /** {@code a = #1 b;} computes {@code b} before the delay, and finds {@code a} behind it. */
  static Statement assignment(
      BlockingAssignmentSyntax s, int units, ModuleBuilder module, Context context) {
    List<Statement> before = new ArrayList<>();
    List<Statement> behind = new ArrayList<>();
    for (Pair p : module.assignments.assign(s.target(), s.value(), context, Driving.PROCEDURAL)) {
      Expression value = p.value();
      if (!(value instanceof Expression.Constant)) {
        Signal target = Expressions.targets(p.target()).iterator().next();
        if (target.real()) {
          throw refused("a delay inside an assignment to a real variable", s.location());
        }
        Signal kept = variable(target.name() + "_next", value, module, s.location());
        module.waits.keep(kept);
        before.add(
            new Statement.BlockingAssignment(
                new Expression.SignalReference(kept), value, s.location()));
        value = new Expression.SignalReference(kept);
      }
      behind.add(new Statement.BlockingAssignment(p.target(), value, s.location()));
    }
    before.add(Waits.delay(units, s.location()));
    before.addAll(behind);
    return new Statement.Block(before, s.location());
  }

  /** A variable that nothing but one process knows, which assigns it before it reads it. */
  public static Signal variable(
      String name, Expression value, ModuleBuilder module, SourceLocation location) {
    Signal result =
        new Signal(
            module.unique(name),
            Signal.Kind.VARIABLE,
            Signal.Resolution.WIRE,
            value.width(),
            value.signed(),
            List.of(),
            false,
            false,
            null,
            location);
    module.add(result);
    return result;
  }
}
