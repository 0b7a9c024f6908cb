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
import io.refmill.compiler.elaborate.type.ConstantValue;
import io.refmill.compiler.elaborate.type.DataType;
import io.refmill.compiler.elaborate.type.Elaborated;
import io.refmill.compiler.elaborate.type.Scope;
import io.refmill.compiler.elaborate.type.Selection;
import io.refmill.compiler.elaborate.type.Symbol;
import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.ElaboratedModule.Connection;
import io.refmill.compiler.ir.ElaboratedModule.Direction;
import io.refmill.compiler.ir.ElaboratedModule.Instance;
import io.refmill.compiler.ir.ElaboratedModule.Port;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.contract.Doubt;
import io.refmill.diagnostics.Diagnostic;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.diagnostics.SourceLocation;
import io.refmill.syntax.ConnectionSyntax;
import io.refmill.syntax.DimensionSyntax;
import io.refmill.syntax.ExpressionSyntax;
import io.refmill.syntax.ExpressionSyntax.IdentifierSyntax;
import io.refmill.syntax.ItemSyntax.InstanceSyntax;
import io.refmill.syntax.ItemSyntax.InstantiationSyntax;
import io.refmill.syntax.ItemSyntax.ModuleSyntax;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Instances: parameters, arrays and port connections (IEEE 1800-2017 23.3, 23.10, 28.3.5). */
final class InstanceElaborator {
  private final ModuleBuilder module;
  private final ModuleSyntax parent;

  private final Defparams defparams;

  InstanceElaborator(ModuleBuilder module, ModuleSyntax parent) {
    this.module = module;
    this.parent = parent;
    this.defparams = new Defparams(module, parent);
  }

  /** The overrides of this module's instances; to be collected before they are elaborated. */
  Defparams defparams() {
    return defparams;
  }

  /** Elaborates the module of each instance and declares the instance's name. */
  void elaborateChildren(InstantiationSyntax s, Scope scope) {
    ModuleSyntax child = module.design.modules.get(s.moduleName());
    for (InstanceSyntax i : s.instances()) {
      if (i.name() == null && child != null) {
        throw Rejection.of(
            DiagnosticCode.SYNTAX_ERROR, i.location(), "expected a name for the instance");
      }
      String name = i.name() == null ? s.moduleName() : i.name();
      String path = module.unique(scope.prefix() + name);
      Elaborated elaborated = null;
      try {
        elaborated = child(s, child, path, scope);
      } catch (Rejection r) {
        module.design.report(r);
      }
      scope.declare(
          name,
          new Symbol.InstanceSymbol(path, !i.dimensions().isEmpty(), elaborated, i.location()));
    }
  }

  private Elaborated child(InstantiationSyntax s, ModuleSyntax child, String path, Scope scope) {
    if (child == null) {
      throw Rejection.of(DiagnosticCode.UNKNOWN_MODULE, s.location(), s.moduleName());
    }
    if (!child.keyword().equals("module") && !child.keyword().equals("macromodule")) {
      throw Rejection.of(
          DiagnosticCode.UNSUPPORTED_CONSTRUCT,
          s.location(),
          child.keyword() + " \"" + s.moduleName() + "\"");
    }
    Map<String, ConstantValue> overrides = overrides(s, child, scope, path);
    module.design.charge(1, s.location());
    return ModuleElaborator.elaborate(module.design, child, overrides, s.location());
  }

  /** The parameters that an instance gives, and those that are given from elsewhere. */
  Map<String, ConstantValue> overrides(
      InstantiationSyntax s, ModuleSyntax child, Scope scope, String path) {
    Map<String, ConstantValue> overrides = new LinkedHashMap<>();
    List<ModuleElaborator.ParameterName> names = null;
    int position = 0;
    for (ConnectionSyntax c : s.parameters()) {
      String name = c.name();
      if (c.form() == ConnectionSyntax.Form.POSITIONAL) {
        if (names == null) {
          names = ModuleElaborator.overridable(child);
        }
        if (position >= names.size()) {
          throw Rejection.of(
              DiagnosticCode.PORT_MISMATCH,
              c.location(),
              "module \"" + child.name() + "\" has " + names.size() + " parameters");
        }
        name = names.get(position++).name();
      }
      if (c.value() == null) {
        continue;
      }
      Context context = Context.of(scope);
      boolean typeExpression = c.value() instanceof ExpressionSyntax.TypeExpressionSyntax;
      DataType type =
          typeExpression
              ? module.expressions.typeOf(c.value(), context)
              : module.expressions.namedType(c.value(), context);
      overrides.put(
          name,
          type != null ? new ConstantValue.TypeValue(type) : defparams.value(c.value(), context));
    }
    overrides.putAll(defparams.of(path));
    return overrides;
  }

  /** Connects the ports of the instances, which exist already. */
  void connect(InstantiationSyntax s, Scope scope) {
    for (InstanceSyntax i : s.instances()) {
      Symbol symbol = scope.local(i.name() == null ? s.moduleName() : i.name());
      if (!(symbol instanceof Symbol.InstanceSymbol)
          || ((Symbol.InstanceSymbol) symbol).child() == null) {
        continue;
      }
      Symbol.InstanceSymbol instance = (Symbol.InstanceSymbol) symbol;
      try {
        List<String> names = instance.child().module().ports().stream().map(Port::name).toList();
        Map<String, ExpressionSyntax> connected = connections(i, names, s.moduleName(), scope);
        if (i.dimensions().isEmpty()) {
          single(i, instance, connected, scope);
        } else {
          array(i, instance, connected, scope);
        }
      } catch (Rejection r) {
        module.design.report(r);
      }
    }
  }

  /** What each port is connected to; ports that are open are absent. */
  Map<String, ExpressionSyntax> connections(
      InstanceSyntax i, List<String> ports, String moduleName, Scope scope) {
    Set<String> known = new HashSet<>(ports);
    Map<String, ExpressionSyntax> connected = new HashMap<>();
    Set<String> mentioned = new HashSet<>();
    int position = 0;
    boolean wildcard = false;
    for (ConnectionSyntax c : i.connections()) {
      if (c.form() == ConnectionSyntax.Form.WILDCARD) {
        wildcard = true;
        continue;
      }
      String port;
      if (c.form() == ConnectionSyntax.Form.POSITIONAL) {
        if (position >= ports.size()) {
          if (c.value() == null && i.connections().size() == 1) {
            break; // "u ()" connects nothing
          }
          throw Rejection.of(
              DiagnosticCode.PORT_MISMATCH,
              c.location(),
              "module \"" + moduleName + "\" has " + ports.size() + " ports");
        }
        port = ports.get(position++);
      } else {
        port = c.name();
        if (!known.contains(port)) {
          throw Rejection.of(
              DiagnosticCode.PORT_MISMATCH,
              c.location(),
              "module \"" + moduleName + "\" has no port \"" + c.name() + "\"");
        }
      }
      if (!mentioned.add(port)) {
        throw Rejection.of(
            DiagnosticCode.PORT_MISMATCH, c.location(), "port \"" + port + "\" is connected twice");
      }
      ExpressionSyntax value =
          c.form() == ConnectionSyntax.Form.IMPLICIT
              ? new IdentifierSyntax(c.location(), c.name())
              : c.value();
      if (value != null) {
        connected.put(port, value);
      }
    }
    if (wildcard) {
      for (String p : ports) {
        if (!mentioned.contains(p) && scope.find(p) != null) {
          connected.put(p, new IdentifierSyntax(i.location(), p));
        }
      }
    }
    return connected;
  }

  private void single(
      InstanceSyntax i,
      Symbol.InstanceSymbol instance,
      Map<String, ExpressionSyntax> connected,
      Scope scope) {
    Context context = Context.of(scope);
    List<Connection> connections = new ArrayList<>();
    for (Port port : instance.child().module().ports()) {
      ExpressionSyntax e = connected.get(port.name());
      if (e == null) {
        connections.add(open(port));
        continue;
      }
      try {
        if (port.signal().isArray()) {
          connections.add(arrays(port, e, context));
        } else if (port.direction() == Direction.INPUT) {
          connections.add(new Connection(port, input(port, e, context), 0));
        } else {
          connections.add(output(port, e, instance.path(), context));
        }
      } catch (Rejection r) {
        module.design.report(r);
      }
    }
    module.instances.add(
        new Instance(instance.path(), instance.child().module(), connections, i.location()));
  }

  /**
   * What an input is given: assigned as if by a continuous assignment, so in the width of the port
   * (10.8, 23.3.3.1). The simulator takes an expression's own width and extends the result.
   */
  private Expression input(Port port, ExpressionSyntax e, Context context) {
    Operand operand = module.expressions.analyze(e, context);
    int width = port.signal().width();
    Expression value = module.assignments.value(operand, width);
    if (operand.width() < width && !(operand instanceof Operand.Real)) {
      Expression own = operand.self();
      if (!FoldedExpressions.resize(own, width, own.signed(), own.signed()).equals(value)) {
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
  private Connection open(Port port) {
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

  private Target target(Port port, ExpressionSyntax e, Context context) {
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

  /**
   * An array of instances: a connection as wide as a port goes to each, one as wide as all ports is
   * divided, the leftmost instance taking the highest bits (28.3.5).
   */
  private void array(
      InstanceSyntax i,
      Symbol.InstanceSymbol instance,
      Map<String, ExpressionSyntax> connected,
      Scope scope) {
    Context context = Context.of(scope);
    int[] range = arrayRange(module, i.dimensions(), context, i.location());
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
                : module.assignments.whole(target(port, e, context), context, e.location());
      }
      int width = port.signal().width();
      for (int k = 0; k < count; k++) {
        all.get(k)
            .add(
                whole == null
                    ? open(port)
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
  static int[] arrayRange(
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
