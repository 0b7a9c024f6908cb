package io.refmill.compiler.elaborate.structure;

import io.refmill.compiler.elaborate.body.AssignmentElaborator;
import io.refmill.compiler.elaborate.body.Context;
import io.refmill.compiler.elaborate.body.ModuleBuilder;
import io.refmill.compiler.elaborate.constant.FoldedExpressions;
import io.refmill.compiler.elaborate.report.Rejection;
import io.refmill.compiler.elaborate.type.Scope;
import io.refmill.compiler.elaborate.type.Symbol;
import io.refmill.compiler.ir.ElaboratedModule.Connection;
import io.refmill.compiler.ir.ElaboratedModule.Direction;
import io.refmill.compiler.ir.ElaboratedModule.Instance;
import io.refmill.compiler.ir.ElaboratedModule.Port;
import io.refmill.compiler.ir.Expression;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.diagnostics.SourceLocation;
import io.refmill.syntax.DimensionSyntax;
import io.refmill.syntax.ExpressionSyntax;
import io.refmill.syntax.ItemSyntax.InstanceSyntax;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Arrays of instances and of gates (IEEE 1800-2017 23.3.3.5, 28.3.5). */
final class InstanceArrays {
  private final ModuleBuilder module;
  private final PortConnections connections;

  InstanceArrays(ModuleBuilder module, PortConnections connections) {
    this.module = module;
    this.connections = connections;
  }

  /**
   * An array of instances: a connection as wide as a port goes to each, one as wide as all ports is
   * divided, the leftmost instance taking the highest bits (28.3.5).
   */
  void connect(
      InstanceSyntax i,
      Symbol.InstanceSymbol instance,
      Map<String, ExpressionSyntax> connected,
      Scope scope) {
    Context context = Context.of(scope);
    int[] range = range(module, i.dimensions(), context, i.location());
    int count = Math.abs(range[0] - range[1]) + 1;
    int step = range[0] <= range[1] ? 1 : -1;
    List<List<Connection>> all = new ArrayList<>();
    for (int k = 0; k < count; k++) {
      all.add(new ArrayList<>());
    }
    for (Port port : instance.child().module().ports()) {
      ExpressionSyntax e = connected.get(port.name());
      Expression whole = null;
      if (port.signal().isArray()) {
        throw Rejection.of(
            DiagnosticCode.UNSUPPORTED_TYPE,
            i.location(),
            "unpacked array of port \"" + port.name() + "\" of an array of instances");
      }
      if (e != null) {
        whole =
            port.direction() == Direction.INPUT
                ? module.expressions.selfDetermined(e, context)
                : module.assignments.whole(
                    connections.target(port, e, context), context, e.location());
      }
      int width = port.signal().width();
      for (int k = 0; k < count; k++) {
        all.get(k)
            .add(
                whole == null
                    ? connections.open(port)
                    : new Connection(port, share(whole, width, count, k, port, e), 0));
      }
    }
    for (int k = 0; k < count; k++) {
      module.design.charge(all.get(k).size() + 1L, i.location());
      module.instances.add(
          new Instance(
              instance.path() + "[" + (range[0] + k * step) + "]",
              instance.child().module(),
              all.get(k),
              i.location()));
    }
  }

  /** The part of a connection that one of an array of instances gets. */
  static Expression share(
      Expression whole, int width, int count, int k, Port port, ExpressionSyntax e) {
    if (whole.width() == width) {
      return whole;
    }
    if (whole.width() != (long) width * count) {
      throw Rejection.of(
          DiagnosticCode.PORT_MISMATCH,
          e.location(),
          "port \""
              + port.name()
              + "\" of an array of "
              + count
              + " needs "
              + width
              + " or "
              + (long) width * count
              + " bits, found "
              + whole.width());
    }
    int low = (count - 1 - k) * width;
    return port.direction() == Direction.INPUT
        ? FoldedExpressions.part(whole, low, width, false)
        : AssignmentElaborator.part(whole, low, width);
  }

  /** The bounds of an array of instances or gates. */
  static int[] range(
      ModuleBuilder module,
      List<DimensionSyntax> dimensions,
      Context context,
      SourceLocation location) {
    if (dimensions.size() != 1 || dimensions.get(0).left() == null) {
      throw Rejection.of(
          DiagnosticCode.UNSUPPORTED_CONSTRUCT, location, "an array of several dimensions");
    }
    DimensionSyntax d = dimensions.get(0);
    int left = module.expressions.constantInt(d.left(), context);
    int right = left - 1;
    if (d.right() == null) {
      left = 0;
    } else {
      right = module.expressions.constantInt(d.right(), context);
    }
    module.design.charge(Math.abs((long) left - right) + 1, location);
    return new int[] {left, right};
  }
}
