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
import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Expression.BinaryOperator;
import io.refmill.compiler.ir.Expression.UnaryOperator;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.diagnostics.SourceLocation;
import io.refmill.syntax.ConnectionSyntax;
import io.refmill.syntax.ExpressionSyntax;
import io.refmill.syntax.ExpressionSyntax.IdentifierSyntax;
import io.refmill.syntax.ItemSyntax.GateInstantiationSyntax;
import io.refmill.syntax.ItemSyntax.InstanceSyntax;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/**
 * Gate primitives as continuous assignments (IEEE 1800-2017 clause 28). An array of gates is one
 * assignment of as many bits.
 */
final class GateElaborator {
  private final ModuleBuilder module;

  /** Switches whose direction is found when all else is elaborated. */
  final SwitchElaborator switches;

  GateElaborator(ModuleBuilder module) {
    this.module = module;
    this.switches = new SwitchElaborator(module, this);
  }

  void elaborate(GateInstantiationSyntax s, Scope scope) {
    for (InstanceSyntax gate : s.instances()) {
      if (s.delayed()) {
        module.design.delayedNet(gate.location());
      }
      try {
        if (SwitchElaborator.handles(s.gate())) {
          switches.add(s.gate(), gate, Context.of(scope));
        } else {
          gate(s.gate(), gate, Context.of(scope));
        }
      } catch (Rejection r) {
        module.design.report(r);
      }
    }
  }

  /**
   * A gate, or an array of gates.
   *
   * @param count of gates
   */
  private record Gate(
      InstanceSyntax syntax, List<ExpressionSyntax> terminals, int count, Context context) {
    ExpressionSyntax terminal(int index) {
      return terminals.get(index);
    }

    ExpressionSyntax last() {
      return terminals.get(terminals.size() - 1);
    }

    SourceLocation location() {
      return syntax.location();
    }

    void require(boolean expected, String number) {
      if (!expected) {
        throw Rejection.of(
            DiagnosticCode.PORT_MISMATCH,
            location(),
            "expected " + number + ", found " + terminals.size());
      }
    }
  }

  private void gate(String kind, InstanceSyntax syntax, Context context) {
    Gate gate = new Gate(syntax, terminals(syntax), count(syntax, context), context);
    switch (kind) {
      case "and":
        logic(BinaryOperator.AND, false, gate);
        break;
      case "nand":
        logic(BinaryOperator.AND, true, gate);
        break;
      case "or":
        logic(BinaryOperator.OR, false, gate);
        break;
      case "nor":
        logic(BinaryOperator.OR, true, gate);
        break;
      case "xor":
        logic(BinaryOperator.XOR, false, gate);
        break;
      case "xnor":
        logic(BinaryOperator.XOR, true, gate);
        break;
      case "buf":
        buffer(false, gate);
        break;
      case "not":
        buffer(true, gate);
        break;
      case "bufif0":
      case "pmos":
      case "rpmos":
        tristate(false, false, gate);
        break;
      case "bufif1":
      case "nmos":
      case "rnmos":
        tristate(false, true, gate);
        break;
      case "cmos":
      case "rcmos":
        complementary(gate);
        break;
      case "notif0":
        tristate(true, false, gate);
        break;
      case "notif1":
        tristate(true, true, gate);
        break;
      case "pullup":
        pull(Signal.Resolution.ONE, gate);
        break;
      case "pulldown":
        pull(Signal.Resolution.ZERO, gate);
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

  /** First terminal driven by all others (28.4). */
  private void logic(BinaryOperator operator, boolean invert, Gate gate) {
    gate.require(gate.terminals().size() >= 2, "2 terminals or more");
    Expression value = input(gate.terminal(1), gate);
    for (int i = 2; i < gate.terminals().size(); i++) {
      Expression next = input(gate.terminal(i), gate);
      value = FoldedExpressions.binary(operator, value, next, gate.count(), false);
    }
    drive(gate.terminal(0), invert ? inverted(value) : value, gate);
  }

  /** Last terminal drives all others (28.5). */
  private void buffer(boolean invert, Gate gate) {
    gate.require(gate.terminals().size() >= 2, "2 terminals or more");
    Expression value = input(gate.last(), gate);
    for (ExpressionSyntax output : gate.terminals().subList(0, gate.terminals().size() - 1)) {
      drive(output, invert ? inverted(value) : value, gate);
    }
  }

  /** z where the control bit is off (28.6, 28.7). */
  private void tristate(boolean invert, boolean activeHigh, Gate gate) {
    gate.require(gate.terminals().size() == 3, "3 terminals");
    Expression data = input(gate.terminal(1), gate);
    Expression control = input(gate.terminal(2), gate);
    switched(invert ? inverted(data) : data, control, activeHigh, gate);
  }

  /** An n-channel and a p-channel switch side by side (28.7). */
  private void complementary(Gate gate) {
    gate.require(gate.terminals().size() == 4, "4 terminals");
    Expression data = input(gate.terminal(1), gate);
    Expression high = input(gate.terminal(2), gate);
    Expression low = inverted(input(gate.terminal(3), gate));
    Expression control =
        FoldedExpressions.binary(BinaryOperator.OR, high, low, gate.count(), false);
    switched(data, control, true, gate);
  }

  /** A bidirectional switch, from one of its two terminals to the other (28.8). */
  void conduct(String kind, InstanceSyntax syntax, int from, Context context) {
    Gate gate = new Gate(syntax, terminals(syntax), count(syntax, context), context);
    Expression value = input(gate.terminal(from), gate);
    if (gate.terminals().size() == 2) {
      drive(gate.terminal(1 - from), value, gate);
    } else {
      Expression control = input(gate.terminal(2), gate);
      switched(1 - from, value, control, kind.endsWith("1"), gate);
    }
  }

  private void switched(Expression value, Expression control, boolean activeHigh, Gate gate) {
    switched(0, value, control, activeHigh, gate);
  }

  /** Drives a terminal where the control bit is on. */
  private void switched(
      int terminal, Expression value, Expression control, boolean activeHigh, Gate gate) {
    if (control instanceof Expression.Replication r && r.operand().width() == 1) {
      Expression none = new Expression.Constant(FourState.allZ(gate.count()), false, null);
      Expression all =
          activeHigh
              ? FoldedExpressions.conditional(r.operand(), value, none)
              : FoldedExpressions.conditional(r.operand(), none, value);
      drive(gate.terminal(terminal), all, gate);
      return;
    }
    Expression floating = new Expression.Constant(FourState.allZ(1), false, null);
    List<Expression> bits = new ArrayList<>();
    for (int i = gate.count() - 1; i >= 0; i--) {
      Expression on = FoldedExpressions.part(value, i, 1, false);
      Expression condition = FoldedExpressions.part(control, i, 1, false);
      bits.add(
          activeHigh
              ? FoldedExpressions.conditional(condition, on, floating)
              : FoldedExpressions.conditional(condition, floating, on));
    }
    Expression all = bits.size() == 1 ? bits.get(0) : FoldedExpressions.concatenation(bits);
    drive(gate.terminal(terminal), all, gate);
  }

  private Expression input(ExpressionSyntax e, Gate gate) {
    return input(e, gate.count(), gate.context());
  }

  private void drive(ExpressionSyntax output, Expression value, Gate gate) {
    drive(output, value, gate.count(), gate.syntax(), gate.context());
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

  /** An output: one bit for every gate of an array, or one net that all of them drive (28.3.6). */
  void drive(
      ExpressionSyntax output, Expression value, int count, InstanceSyntax gate, Context context) {
    Target t = module.assignments.target(output, context, Driving.CONTINUOUS);
    if (t.array() == null && t.width() == 1 && count > 1) {
      for (int i = 0; i < count; i++) {
        drive(output, FoldedExpressions.part(value, i, 1, false), 1, gate, context);
      }
      return;
    }
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

  /** A pull that the net's declaration has not taken as its resolution drives, but weakly. */
  private void pull(Signal.Resolution resolution, Gate gate) {
    if (gate.terminals().size() != 1) {
      throw Rejection.of(
          DiagnosticCode.UNSUPPORTED_CONSTRUCT, gate.location(), "a pull on several nets");
    }
    if (gate.terminal(0) instanceof IdentifierSyntax net
        && gate.context().scope().find(net.name()) instanceof Symbol.SignalSymbol symbol
        && symbol.signal().resolution() == resolution) {
      return;
    }
    BigInteger ones =
        resolution == Signal.Resolution.ONE ? Bits.mask(gate.count()) : BigInteger.ZERO;
    drive(gate.terminal(0), Expression.Constant.of(gate.count(), ones), gate);
  }
}
