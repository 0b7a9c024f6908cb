package io.refmill.compiler.elaborate.structure;

import io.refmill.compiler.elaborate.body.AssignmentElaborator;
import io.refmill.compiler.elaborate.body.AssignmentElaborator.Driving;
import io.refmill.compiler.elaborate.body.AssignmentElaborator.Target;
import io.refmill.compiler.elaborate.body.Context;
import io.refmill.compiler.elaborate.body.ModuleBuilder;
import io.refmill.compiler.elaborate.constant.FoldedExpressions;
import io.refmill.compiler.elaborate.constant.FourState;
import io.refmill.compiler.elaborate.operand.Operand;
import io.refmill.compiler.elaborate.report.Rejection;
import io.refmill.compiler.elaborate.type.Scope;
import io.refmill.compiler.elaborate.type.Symbol;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Expression.BinaryOperator;
import io.refmill.compiler.ir.Expression.UnaryOperator;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.syntax.ConnectionSyntax;
import io.refmill.syntax.ExpressionSyntax;
import io.refmill.syntax.ExpressionSyntax.IdentifierSyntax;
import io.refmill.syntax.ItemSyntax.GateInstantiationSyntax;
import io.refmill.syntax.ItemSyntax.InstanceSyntax;
import java.util.ArrayList;
import java.util.List;

/**
 * Gate primitives as continuous assignments (IEEE 1800-2017 clause 28). An array of gates is one
 * assignment of as many bits.
 */
final class GateElaborator {
  private final ModuleBuilder module;

  GateElaborator(ModuleBuilder module) {
    this.module = module;
  }

  void elaborate(GateInstantiationSyntax s, Scope scope) {
    for (InstanceSyntax gate : s.instances()) {
      try {
        gate(s.gate(), gate, Context.of(scope));
      } catch (Rejection r) {
        module.design.report(r);
      }
    }
  }

  private void gate(String kind, InstanceSyntax gate, Context context) {
    int count = count(gate, context);
    List<ExpressionSyntax> terminals = terminals(gate);
    switch (kind) {
      case "and":
        logic(BinaryOperator.AND, false, terminals, count, gate, context);
        break;
      case "nand":
        logic(BinaryOperator.AND, true, terminals, count, gate, context);
        break;
      case "or":
        logic(BinaryOperator.OR, false, terminals, count, gate, context);
        break;
      case "nor":
        logic(BinaryOperator.OR, true, terminals, count, gate, context);
        break;
      case "xor":
        logic(BinaryOperator.XOR, false, terminals, count, gate, context);
        break;
      case "xnor":
        logic(BinaryOperator.XOR, true, terminals, count, gate, context);
        break;
      case "buf":
        buffer(false, terminals, count, gate, context);
        break;
      case "not":
        buffer(true, terminals, count, gate, context);
        break;
      case "bufif0":
      case "pmos":
      case "rpmos":
        tristate(false, false, terminals, count, gate, context);
        break;
      case "bufif1":
      case "nmos":
      case "rnmos":
        tristate(false, true, terminals, count, gate, context);
        break;
      case "cmos":
      case "rcmos":
        complementary(terminals, count, gate, context);
        break;
      case "notif0":
        tristate(true, false, terminals, count, gate, context);
        break;
      case "notif1":
        tristate(true, true, terminals, count, gate, context);
        break;
      case "pullup":
        pull(Signal.Resolution.ONE, terminals, gate, context);
        break;
      case "pulldown":
        pull(Signal.Resolution.ZERO, terminals, gate, context);
        break;
      default:
        throw Rejection.of(DiagnosticCode.UNSUPPORTED_CONSTRUCT, gate.location(), "gate " + kind);
    }
  }

  /** How many gates an instance stands for. */
  int count(InstanceSyntax gate, Context context) {
    if (gate.dimensions().isEmpty()) {
      return 1;
    }
    int[] range = InstanceArrays.range(module, gate.dimensions(), context, gate.location());
    return Math.abs(range[0] - range[1]) + 1;
  }

  /** What is connected, by position. */
  static List<ExpressionSyntax> terminals(InstanceSyntax gate) {
    List<ExpressionSyntax> terminals = new ArrayList<>();
    for (ConnectionSyntax c : gate.connections()) {
      if (c.form() != ConnectionSyntax.Form.POSITIONAL || c.value() == null) {
        throw Rejection.of(
            DiagnosticCode.PORT_MISMATCH, c.location(), "expected a terminal of the gate");
      }
      terminals.add(c.value());
    }
    return terminals;
  }

  private static void atLeast(int number, List<ExpressionSyntax> terminals, InstanceSyntax gate) {
    if (terminals.size() < number) {
      throw Rejection.of(
          DiagnosticCode.PORT_MISMATCH,
          gate.location(),
          "expected " + number + " terminals or more, found " + terminals.size());
    }
  }

  /** First terminal driven by all others (28.4). */
  private void logic(
      BinaryOperator operator,
      boolean invert,
      List<ExpressionSyntax> terminals,
      int count,
      InstanceSyntax gate,
      Context context) {
    atLeast(2, terminals, gate);
    Expression value = input(terminals.get(1), count, context);
    for (int i = 2; i < terminals.size(); i++) {
      Expression next = input(terminals.get(i), count, context);
      value = FoldedExpressions.binary(operator, value, next, count, false);
    }
    drive(terminals.get(0), invert ? inverted(value) : value, count, gate, context);
  }

  /** Last terminal drives all others (28.5). */
  private void buffer(
      boolean invert,
      List<ExpressionSyntax> terminals,
      int count,
      InstanceSyntax gate,
      Context context) {
    atLeast(2, terminals, gate);
    Expression value = input(terminals.get(terminals.size() - 1), count, context);
    for (ExpressionSyntax output : terminals.subList(0, terminals.size() - 1)) {
      drive(output, invert ? inverted(value) : value, count, gate, context);
    }
  }

  /** z where the control bit is off (28.6, 28.7). */
  private void tristate(
      boolean invert,
      boolean activeHigh,
      List<ExpressionSyntax> terminals,
      int count,
      InstanceSyntax gate,
      Context context) {
    if (terminals.size() != 3) {
      throw Rejection.of(
          DiagnosticCode.PORT_MISMATCH,
          gate.location(),
          "expected 3 terminals, found " + terminals.size());
    }
    Expression data = input(terminals.get(1), count, context);
    Expression control = input(terminals.get(2), count, context);
    switched(terminals, invert ? inverted(data) : data, control, activeHigh, count, gate, context);
  }

  /** An n-channel and a p-channel switch side by side (28.7). */
  private void complementary(
      List<ExpressionSyntax> terminals, int count, InstanceSyntax gate, Context context) {
    if (terminals.size() != 4) {
      throw Rejection.of(
          DiagnosticCode.PORT_MISMATCH,
          gate.location(),
          "expected 4 terminals, found " + terminals.size());
    }
    Expression data = input(terminals.get(1), count, context);
    Expression high = input(terminals.get(2), count, context);
    Expression low = inverted(input(terminals.get(3), count, context));
    Expression control = FoldedExpressions.binary(BinaryOperator.OR, high, low, count, false);
    switched(terminals, data, control, true, count, gate, context);
  }

  /** Drives the first terminal where the control bit is on. */
  private void switched(
      List<ExpressionSyntax> terminals,
      Expression value,
      Expression control,
      boolean activeHigh,
      int count,
      InstanceSyntax gate,
      Context context) {
    Expression floating = new Expression.Constant(FourState.allZ(1), false, null);
    List<Expression> bits = new ArrayList<>();
    for (int i = count - 1; i >= 0; i--) {
      Expression on = FoldedExpressions.part(value, i, 1, false);
      Expression condition = FoldedExpressions.part(control, i, 1, false);
      bits.add(
          activeHigh
              ? FoldedExpressions.conditional(condition, on, floating)
              : FoldedExpressions.conditional(condition, floating, on));
    }
    Expression all = bits.size() == 1 ? bits.get(0) : FoldedExpressions.concatenation(bits);
    drive(terminals.get(0), all, count, gate, context);
  }

  private static Expression inverted(Expression e) {
    return FoldedExpressions.unary(UnaryOperator.NOT, e, e.width(), false);
  }

  /**
   * An input: one bit for every gate of an array, or one bit each; bit 0 of a vector for one gate.
   */
  Expression input(ExpressionSyntax e, int count, Context context) {
    Expression value = module.expressions.selfDetermined(e, context);
    value = FoldedExpressions.resize(value, value.width(), false, false);
    if (value.width() == count) {
      return value;
    }
    if (value.width() == 1) {
      return FoldedExpressions.replication(count, value);
    }
    if (count == 1) {
      return FoldedExpressions.part(value, 0, 1, false);
    }
    throw Rejection.of(
        DiagnosticCode.PORT_MISMATCH,
        e.location(),
        "expected 1 or " + count + " bits, found " + value.width());
  }

  void drive(
      ExpressionSyntax output, Expression value, int count, InstanceSyntax gate, Context context) {
    Target t = module.assignments.target(output, context, Driving.CONTINUOUS);
    if (t.array() != null || t.width() != count) {
      throw Rejection.of(
          DiagnosticCode.PORT_MISMATCH,
          output.location(),
          "expected " + count + " bits for the gate's output, found " + t.width());
    }
    for (AssignmentElaborator.Pair p :
        module.assignments.assign(output, new Operand.Leaf(value), context, Driving.CONTINUOUS)) {
      module.add(new Process.ContinuousAssignment(p.target(), p.value(), gate.location()));
    }
  }

  /** The net's declaration has taken the pull as its resolution; all else is not handled. */
  private void pull(
      Signal.Resolution resolution,
      List<ExpressionSyntax> terminals,
      InstanceSyntax gate,
      Context context) {
    if (terminals.size() == 1 && terminals.get(0) instanceof IdentifierSyntax) {
      Symbol symbol = context.scope().find(((IdentifierSyntax) terminals.get(0)).name());
      if (symbol instanceof Symbol.SignalSymbol
          && ((Symbol.SignalSymbol) symbol).signal().resolution() == resolution) {
        return;
      }
    }
    throw Rejection.of(
        DiagnosticCode.UNSUPPORTED_CONSTRUCT, gate.location(), "a pull on part of a net");
  }
}
