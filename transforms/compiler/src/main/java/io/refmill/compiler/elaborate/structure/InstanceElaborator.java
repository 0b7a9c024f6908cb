package io.refmill.compiler.elaborate.structure;

import io.refmill.compiler.elaborate.body.Context;
import io.refmill.compiler.elaborate.body.ModuleBuilder;
import io.refmill.compiler.elaborate.report.Rejection;
import io.refmill.compiler.elaborate.type.ConstantValue;
import io.refmill.compiler.elaborate.type.DataType;
import io.refmill.compiler.elaborate.type.Elaborated;
import io.refmill.compiler.elaborate.type.Scope;
import io.refmill.compiler.elaborate.type.Symbol;
import io.refmill.compiler.ir.ElaboratedModule.Connection;
import io.refmill.compiler.ir.ElaboratedModule.Instance;
import io.refmill.compiler.ir.ElaboratedModule.Port;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.syntax.ConnectionSyntax;
import io.refmill.syntax.ExpressionSyntax;
import io.refmill.syntax.ItemSyntax.InstanceSyntax;
import io.refmill.syntax.ItemSyntax.InstantiationSyntax;
import io.refmill.syntax.ItemSyntax.ModuleSyntax;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Instances: parameters, arrays and port connections (IEEE 1800-2017 23.3, 23.10, 28.3.5). */
final class InstanceElaborator {
  private final ModuleBuilder module;
  private final Defparams defparams;
  private final PortConnections connections;
  private final InstanceArrays arrays;

  InstanceElaborator(ModuleBuilder module, ModuleSyntax parent) {
    this.module = module;
    this.defparams = new Defparams(module, parent);
    this.connections = new PortConnections(module, parent);
    this.arrays = new InstanceArrays(module, connections);
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
      if (!ModuleElaborator.declaresParameter(child, name)) {
        // Simulators warn, and do not look at the value: it may name what there is not.
        module.design.warn(
            DiagnosticCode.PORT_MISMATCH,
            c.location(),
            "module \"" + child.name() + "\" has no parameter \"" + name + "\"");
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
        Map<String, ExpressionSyntax> connected = PortLists.of(i, names, s.moduleName(), scope);
        if (i.dimensions().isEmpty()) {
          single(i, instance, connected, scope);
        } else {
          arrays.connect(i, instance, connected, scope);
        }
      } catch (Rejection r) {
        module.design.report(r);
      }
    }
  }

  private void single(
      InstanceSyntax i,
      Symbol.InstanceSymbol instance,
      Map<String, ExpressionSyntax> connected,
      Scope scope) {
    Context context = Context.of(scope);
    List<Connection> list = new ArrayList<>();
    for (Port port : instance.child().module().ports()) {
      ExpressionSyntax e = connected.get(port.name());
      if (e == null) {
        list.add(connections.open(port));
        continue;
      }
      try {
        list.add(connections.of(port, e, instance.path(), context));
      } catch (Rejection r) {
        module.design.report(r);
      }
    }
    module.instances.add(
        new Instance(instance.path(), instance.child().module(), list, i.location()));
  }
}
