package io.refmill.compiler.elaborate.body;

import io.refmill.compiler.elaborate.operand.Operand;
import io.refmill.compiler.elaborate.report.Rejection;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Process.Edge;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.syntax.TimingControlSyntax.EventControlSyntax;
import io.refmill.syntax.TimingControlSyntax.EventExpressionSyntax;
import java.util.ArrayList;
import java.util.List;

/** Event controls (IEEE 1800-2017 9.4.2). */
public final class EventControls {
  private EventControls() {}

  /** The events that a control waits for. */
  public static List<Process.EventExpression> events(
      EventControlSyntax control, ModuleBuilder module, Context context) {
    List<Process.EventExpression> events = new ArrayList<>();
    for (EventExpressionSyntax e : control.events()) {
      if (e.condition() != null) {
        throw Rejection.of(
            DiagnosticCode.UNSUPPORTED_TIMING, e.location(), "an event with a condition (iff)");
      }
      Operand operand = module.expressions.analyze(e.expression(), context.withoutPrelude());
      // Real numbers have no edges, but they change (9.4.2).
      Expression expression =
          operand instanceof Operand.Real real && e.edge().isEmpty()
              ? real.expression()
              : module.expressions.integral(operand, e.expression().location()).self();
      switch (e.edge()) {
        case "posedge":
          events.add(new Process.EventExpression(Edge.POSEDGE, expression));
          break;
        case "negedge":
          events.add(new Process.EventExpression(Edge.NEGEDGE, expression));
          break;
        case "edge":
          events.add(new Process.EventExpression(Edge.POSEDGE, expression));
          events.add(new Process.EventExpression(Edge.NEGEDGE, expression));
          break;
        default:
          events.add(new Process.EventExpression(Edge.ANY, expression));
      }
    }
    return events;
  }
}
