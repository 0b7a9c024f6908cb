package io.refmill.compiler.elaborate.structure;

import io.refmill.compiler.elaborate.body.AssignmentElaborator;
import io.refmill.compiler.elaborate.body.AssignmentElaborator.Driving;
import io.refmill.compiler.elaborate.body.Context;
import io.refmill.compiler.elaborate.body.DeclarationElaborator;
import io.refmill.compiler.elaborate.body.ModuleBuilder;
import io.refmill.compiler.elaborate.operand.Operand;
import io.refmill.compiler.elaborate.report.Rejection;
import io.refmill.compiler.elaborate.structure.ModuleElaborator.ScopedItem;
import io.refmill.compiler.elaborate.type.ConstantValue;
import io.refmill.compiler.elaborate.type.Scope;
import io.refmill.compiler.elaborate.type.Symbol;
import io.refmill.compiler.ir.ElaboratedModule.Direction;
import io.refmill.compiler.ir.ElaboratedModule.Port;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.diagnostics.SourceLocation;
import io.refmill.syntax.ExpressionSyntax;
import io.refmill.syntax.ItemSyntax;
import io.refmill.syntax.ItemSyntax.DefparamSyntax;
import io.refmill.syntax.ItemSyntax.InstanceSyntax;
import io.refmill.syntax.ItemSyntax.InstantiationSyntax;
import io.refmill.syntax.ItemSyntax.ModuleSyntax;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Instances of interfaces, and of modules that have interfaces as ports (IEEE 1800-2017 clause 25)
 * or name what is further up (23.8). They become scopes of the module around, as blocks of generate
 * constructs are, so that every name of an interface is a signal there, whoever uses it. A port
 * that is an interface is another name for the interface's scope.
 */
final class InlineElaborator {
  /** Steps of a path; a module that holds itself would have more. */
  private static final int MAX_DEPTH = 64;

  private final ModuleBuilder module;
  private final InstanceElaborator instances;
  private final InterfacePorts interfaces;
  private final UpwardNames upward;

  /** All items of the module; those of inlined instances are added. */
  private final List<ScopedItem> items;

  /** What joins ports with what they are connected to, once all names are declared. */
  private final List<Runnable> connections = new ArrayList<>();

  private final List<PortElaborator> ports = new ArrayList<>();

  InlineElaborator(ModuleBuilder module, InstanceElaborator instances, List<ScopedItem> items) {
    this.module = module;
    this.instances = instances;
    this.items = items;
    this.interfaces = new InterfacePorts(module);
    this.upward = new UpwardNames(module.design);
  }

  /** Whether an instance becomes a scope. */
  boolean handles(InstantiationSyntax s) {
    ModuleSyntax child = module.design.modules.get(s.moduleName());
    return child != null
        && (isInterface(child)
            || !interfaces.of(child).isEmpty()
            || looksUp(child)
            || module.design.shared.isIn(child));
  }

  /** Whether a module names this one, one that is inlined here, or an instance here. */
  private boolean looksUp(ModuleSyntax child) {
    Set<String> names = upward.of(child);
    return !names.isEmpty()
        && (names.contains(module.name)
            || module.enclosing.values().stream().anyMatch(e -> names.contains(e.module()))
            || items.stream().anyMatch(item -> declares(item.item(), names)));
  }

  private static boolean declares(ItemSyntax item, Set<String> names) {
    return item instanceof InstantiationSyntax s
        && s.instances().stream().anyMatch(i -> names.contains(i.name()));
  }

  static boolean isInterface(ModuleSyntax m) {
    return m.keyword().equals("interface");
  }

  /** Makes the scopes; interfaces first, since modules may stand above those that they use. */
  void elaborateAll() {
    interfacesFrom(0);
    for (int k = 0; k < items.size(); k++) {
      ScopedItem item = items.get(k);
      if (item.item() instanceof InstantiationSyntax s
          && handles(s)
          && !isInterface(module.design.modules.get(s.moduleName()))) {
        int from = items.size();
        elaborate(s, item.scope());
        interfacesFrom(from);
      }
    }
  }

  private void interfacesFrom(int start) {
    for (int k = start; k < items.size(); k++) {
      ScopedItem item = items.get(k);
      if (item.item() instanceof InstantiationSyntax s
          && handles(s)
          && isInterface(module.design.modules.get(s.moduleName()))) {
        elaborate(s, item.scope());
      }
    }
  }

  /** Joins the ports of all inlined instances with what they are connected to. */
  void connectAll() {
    ports.forEach(PortElaborator::connectExpressions);
    for (Runnable connection : connections) {
      try {
        connection.run();
      } catch (Rejection r) {
        module.design.report(r);
      }
    }
  }

  private void elaborate(InstantiationSyntax s, Scope outer) {
    ModuleSyntax child = module.design.modules.get(s.moduleName());
    for (InstanceSyntax i : s.instances()) {
      try {
        if (i.name() == null) {
          throw Rejection.of(
              DiagnosticCode.SYNTAX_ERROR, i.location(), "expected a name for the instance");
        }
        if (i.dimensions().isEmpty()) {
          Scope scope = one(s, i, child, outer, i.name(), 0, 1);
          outer.declare(i.name(), new Symbol.ScopeSymbol(scope, i.location()));
        } else {
          array(s, i, child, outer);
        }
      } catch (Rejection r) {
        module.design.report(r);
        if (i.name() != null && outer.local(i.name()) == null) {
          outer.declare(i.name(), new Symbol.PoisonedSymbol(i.location()));
        }
      }
    }
  }

  private void array(InstantiationSyntax s, InstanceSyntax i, ModuleSyntax child, Scope outer) {
    if (!isInterface(child)) {
      throw Rejection.of(
          DiagnosticCode.UNSUPPORTED_CONSTRUCT,
          i.location(),
          "an array of modules with interfaces as ports, or with names from further up");
    }
    int[] range = InstanceArrays.range(module, i.dimensions(), Context.of(outer), i.location());
    int count = Math.abs(range[0] - range[1]) + 1;
    int step = range[0] <= range[1] ? 1 : -1;
    Symbol.ScopeArraySymbol scopes = new Symbol.ScopeArraySymbol(i.location(), step < 0);
    for (int k = 0; k < count; k++) {
      int index = range[0] + k * step;
      scopes.scopes().put(index, one(s, i, child, outer, i.name() + "[" + index + "]", k, count));
    }
    outer.declare(i.name(), scopes);
  }

  /** The scope of one instance, with all that is in it. */
  private Scope one(
      InstantiationSyntax s,
      InstanceSyntax i,
      ModuleSyntax child,
      Scope outer,
      String name,
      int position,
      int count) {
    String path = outer.prefix() + name;
    if (path.chars().filter(c -> c == '.').count() > MAX_DEPTH) {
      throw Rejection.fatal(DiagnosticCode.RECURSIVE_INSTANTIATION, i.location(), child.name());
    }
    module.design.charge(child.items().size() + 16L, i.location());
    Scope scope = new Scope(module.design.unit, Scope.Kind.MODULE, path + ".");
    module.enclosing.put(scope, new ModuleBuilder.Enclosing(child.name(), outer));
    parameters(child, scope, instances.overrides(s, child, outer, path), i.location());
    if (isInterface(child)) {
      interfaces.add(scope, child);
    }
    Map<String, InterfacePorts.Formal> formals = interfaces.of(child);
    Map<String, ExpressionSyntax> connected =
        PortLists.of(i, headerNames(child), child.name(), outer);
    for (InterfacePorts.Formal f : formals.values()) {
      interfaces.bind(f, connected.get(f.name()), i.location(), outer, scope);
    }
    PortElaborator declared = new PortElaborator(module, child, scope, formals.keySet());
    declared.declare();
    ports.add(declared);
    Set<Port> same = new HashSet<>();
    for (Port port : declared.ports) {
      if (isSame(port, connected.get(port.name()), outer, scope)) {
        same.add(port);
      }
    }
    int from = items.size();
    new GenerateElaborator(module, items).items(child.items(), scope, declared.declared());
    for (ScopedItem item : items.subList(from, items.size())) {
      if (item.item() instanceof DefparamSyntax) {
        throw Rejection.of(
            DiagnosticCode.UNSUPPORTED_CONSTRUCT,
            item.item().location(),
            "defparam in an interface, or beside interfaces as ports or names from further up,");
      }
    }
    for (Port port : declared.ports) {
      ExpressionSyntax e = connected.get(port.name());
      if (e != null && !same.contains(port)) {
        connections.add(() -> connect(port, e, Context.of(outer), position, count));
      }
    }
    return scope;
  }

  /**
   * Lets a port be another name for the whole signal that it is connected to, where that has the
   * same width and may be assigned in the same ways; simulators do so, too.
   */
  private static boolean isSame(Port port, ExpressionSyntax e, Scope outer, Scope inner) {
    if (!(e instanceof ExpressionSyntax.IdentifierSyntax i)
        || !(outer.find(i.name()) instanceof Symbol.SignalSymbol actual)
        || !(inner.local(port.name()) instanceof Symbol.SignalSymbol formal)
        || formal.signal() != port.signal()
        || port.direction() == Direction.INOUT) {
      return false;
    }
    Signal a = actual.signal();
    Signal f = formal.signal();
    boolean assignable =
        port.direction() == Direction.INPUT
            || a.kind() == f.kind() && a.resolution() == f.resolution() && f.initialValue() == null;
    boolean alike =
        a.width() == f.width()
            && a.signed() == f.signed()
            && a.real() == f.real()
            && a.twoState() == f.twoState()
            && !a.isArray()
            && !f.isArray();
    if (assignable && alike) {
      inner.replace(port.name(), new Symbol.SignalSymbol(a, formal.type()));
    }
    return assignable && alike;
  }

  /** Declares names and evaluates parameters, as an instance gives them. */
  private void parameters(
      ModuleSyntax child,
      Scope scope,
      Map<String, ConstantValue> overrides,
      SourceLocation location) {
    DeclarationElaborator declarations = new DeclarationElaborator(module);
    declarations.declareNames(child.imports(), scope);
    declarations.declareNames(child.parameters(), scope);
    declarations.declareNames(child.items(), scope);
    overrides.forEach(
        (name, value) -> {
          if (name.contains(".")) {
            throw Rejection.of(
                DiagnosticCode.HIERARCHICAL_REFERENCE, location, scope.prefix() + name);
          } else if (scope.local(name) instanceof Symbol.ParameterSymbol p) {
            p.override = value;
          } else {
            module.design.warn(
                DiagnosticCode.PORT_MISMATCH,
                location,
                child.keyword() + " \"" + child.name() + "\" has no parameter \"" + name + "\"");
          }
        });
    for (Symbol symbol : new ArrayList<>(scope.symbols().values())) {
      if (symbol instanceof Symbol.ParameterSymbol p) {
        module.parameters.value(p, p.location);
      }
    }
  }

  /** The ports in the order of the header, by the names that connections use. */
  private static List<String> headerNames(ModuleSyntax child) {
    return child.ports().stream().map(InterfacePorts::name).toList();
  }

  /** Ports of an array share what is as wide as all of them (28.3.5). */
  private void connect(Port port, ExpressionSyntax e, Context context, int position, int count) {
    Expression inner = new Expression.SignalReference(port.signal());
    int width = port.signal().width();
    if (port.signal().isArray() || port.direction() == Direction.INOUT) {
      throw Rejection.of(
          DiagnosticCode.UNSUPPORTED_CONSTRUCT,
          e.location(),
          "port \"" + port.name() + "\" beside interfaces, an array or bidirectional,");
    }
    if (port.direction() == Direction.INPUT) {
      Expression value =
          count == 1
              ? module.assignments.value(module.expressions.analyze(e, context), width)
              : InstanceArrays.share(
                  module.expressions.selfDetermined(e, context), width, count, position, port, e);
      module.add(new Process.ContinuousAssignment(inner, value, e.location()));
      return;
    }
    if (count == 1) {
      for (AssignmentElaborator.Pair p :
          module.assignments.assign(e, new Operand.Leaf(inner), context, Driving.CONTINUOUS)) {
        module.add(new Process.ContinuousAssignment(p.target(), p.value(), e.location()));
      }
      return;
    }
    Expression whole =
        module.assignments.whole(
            module.assignments.target(e, context, Driving.CONTINUOUS), context, e.location());
    Expression target = InstanceArrays.share(whole, width, count, position, port, e);
    module.add(new Process.ContinuousAssignment(target, inner, e.location()));
  }
}
