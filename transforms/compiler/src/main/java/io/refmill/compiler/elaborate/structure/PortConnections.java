package io.refmill.compiler.elaborate.structure;

import io.refmill.compiler.elaborate.body.AssignmentElaborator;
import io.refmill.compiler.elaborate.body.AssignmentElaborator.Driving;
import io.refmill.compiler.elaborate.body.AssignmentElaborator.Target;
import io.refmill.compiler.elaborate.body.Context;
import io.refmill.compiler.elaborate.body.ModuleBuilder;
import io.refmill.compiler.elaborate.body.TypeElaborator;
import io.refmill.compiler.elaborate.constant.FoldedExpressions;
import io.refmill.compiler.elaborate.constant.FourState;
import io.refmill.compiler.elaborate.operand.Operand;
import io.refmill.compiler.elaborate.report.Rejection;
import io.refmill.compiler.elaborate.type.DataType;
import io.refmill.compiler.elaborate.type.Selection;
import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.ElaboratedModule.Connection;
import io.refmill.compiler.ir.ElaboratedModule.Direction;
import io.refmill.compiler.ir.ElaboratedModule.Port;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.contract.Doubt;
import io.refmill.diagnostics.Diagnostic;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.syntax.ExpressionSyntax;
import io.refmill.syntax.ItemSyntax.ModuleSyntax;

/** What one port of an instance is connected to (IEEE 1800-2017 23.3.3). */
final class PortConnections {
  private final ModuleBuilder module;
  private final ModuleSyntax parent;

  PortConnections(ModuleBuilder module, ModuleSyntax parent) {
    this.module = module;
    this.parent = parent;
  }

  /**
   * Connects a port of one instance.
   *
   * @param path of the instance
   */
  Connection of(Port port, ExpressionSyntax e, String path, Context context) {
    if (port.signal().isArray()) {
      return arrays(port, e, context);
    }
    if (port.direction() == Direction.INPUT) {
      return new Connection(port, input(port, e, context), 0);
    }
    return output(port, e, path, context);
  }

  /**
   * What an input is given: assigned as if by a continuous assignment, so in the width of the port
   * (10.8, 23.3.3.1). The simulator takes an expression's own width and extends the result, a
   * select of all bits of a signed variable by its sign, which it has not, and an element of an
   * array without.
   */
  private Expression input(Port port, ExpressionSyntax e, Context context) {
    Operand operand = module.expressions.analyze(e, context);
    int width = port.signal().width();
    Expression value = module.assignments.value(operand, width);
    if (operand.width() < width && !(operand instanceof Operand.Real)) {
      Expression own = operand.self();
      if (!FoldedExpressions.resize(own, width, own.signed(), own.signed()).equals(value)
          || own instanceof Expression.ElementSelect && own.signed()
          || module.selects.isWholeOfSigned(e, operand.width(), context)) {
        module.design.deviation(Doubt.at(Doubt.Code.PORT_WIDTH, e.location()));
      }
    }
    return value;
  }

  /** An array port becomes the parent's array, so that both must be alike (7.6, 23.3.3). */
  private Connection arrays(Port port, ExpressionSyntax e, Context context) {
    Selection outer = module.selects.select(e, context, true);
    Signal inner = port.signal();
    boolean alike =
        outer.isArray()
            && outer.indices().isEmpty()
            && outer.array().path().isEmpty()
            && outer.array().dimensions().equals(inner.dimensions())
            && outer.array().width() == inner.width()
            && outer.array().signed() == inner.signed();
    if (!alike || port.direction() == Direction.INOUT) {
      throw Rejection.of(
          DiagnosticCode.UNSUPPORTED_TYPE,
          e.location(),
          "unpacked array of port \"" + port.name() + "\", connected to something else");
    }
    return new Connection(port, null, 0, outer.array());
  }

  /** An open input floats: z, unless unconnected_drive says otherwise (22.9). */
  Connection open(Port port) {
    if (port.direction() != Direction.INPUT || port.signal().isArray()) {
      return new Connection(port, null, 0);
    }
    int width = port.signal().width();
    Bits bits;
    switch (parent.unconnectedDrive() == null ? "" : parent.unconnectedDrive()) {
      case "pull0":
        bits = Bits.of(width, 0);
        break;
      case "pull1":
        bits = Bits.of(width, Bits.mask(width));
        break;
      default:
        bits = FourState.allZ(width);
    }
    return new Connection(port, new Expression.Constant(bits, false, null), 0);
  }

  /**
   * High bits of the port that the target has no room for go nowhere; a wider target is extended.
   */
  private Connection output(Port port, ExpressionSyntax e, String path, Context context) {
    Target t = target(port, e, context);
    int portWidth = port.signal().width();
    boolean whole = t.expression() != null && t.expression().width() == t.width();
    if (whole && t.width() == portWidth) {
      return new Connection(port, t.expression(), 0);
    }
    if (port.direction() == Direction.INOUT) {
      throw Rejection.of(
          DiagnosticCode.UNSUPPORTED_CONSTRUCT,
          e.location(),
          "bidirectional port \"" + port.name() + "\" of another width");
    }
    if (t.expression() == null) {
      return new Connection(port, null, 0);
    }
    if (whole && t.width() < portWidth) {
      return new Connection(port, t.expression(), portWidth - t.width());
    }
    Signal between =
        module.signal(
            module.unique(path + "." + port.name()),
            Signal.Kind.NET,
            Signal.Resolution.WIRE,
            DataType.vector(portWidth, port.signal().signed()),
            null,
            e.location());
    module.add(between);
    Expression reference = new Expression.SignalReference(between);
    for (AssignmentElaborator.Pair p :
        module.assignments.assign(e, new Operand.Leaf(reference), context, Driving.CONTINUOUS)) {
      module.add(new Process.ContinuousAssignment(p.target(), p.value(), e.location()));
    }
    return new Connection(port, reference, 0);
  }

  /** What an output drives. */
  Target target(Port port, ExpressionSyntax e, Context context) {
    Target t;
    try {
      t = module.assignments.target(e, context, Driving.CONTINUOUS);
    } catch (Rejection r) {
      if (r.diagnostic() != null && r.diagnostic().code() == DiagnosticCode.INVALID_ASSIGNMENT) {
        throw Rejection.of(
            Diagnostic.of(
                DiagnosticCode.PORT_MISMATCH,
                e.location(),
                "output \"" + port.name() + "\" needs a net or variable to drive"));
      }
      throw r;
    }
    if (t.array() != null || t.type() instanceof DataType.Real) {
      throw TypeElaborator.unsupported(t.type(), e.location());
    }
    return t;
  }
}
