package io.refmill.compiler.elaborate.structure;

import io.refmill.compiler.elaborate.body.DeclarationElaborator;
import io.refmill.compiler.elaborate.body.Design;
import io.refmill.compiler.elaborate.body.IrWalker;
import io.refmill.compiler.elaborate.body.ModuleBuilder;
import io.refmill.compiler.elaborate.known.KnownConditions;
import io.refmill.compiler.elaborate.report.Rejection;
import io.refmill.compiler.elaborate.type.ConstantValue;
import io.refmill.compiler.elaborate.type.Elaborated;
import io.refmill.compiler.elaborate.type.Scope;
import io.refmill.compiler.elaborate.type.Symbol;
import io.refmill.compiler.ir.ElaboratedModule;
import io.refmill.compiler.ir.ElaboratedModule.Form;
import io.refmill.compiler.ir.ElaboratedModule.NamedConstant;
import io.refmill.compiler.ir.ElaboratedModule.Role;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Subroutine;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.diagnostics.SourceLocation;
import io.refmill.syntax.DeclaratorSyntax;
import io.refmill.syntax.ItemSyntax;
import io.refmill.syntax.ItemSyntax.GateInstantiationSyntax;
import io.refmill.syntax.ItemSyntax.InstantiationSyntax;
import io.refmill.syntax.ItemSyntax.ModuleSyntax;
import io.refmill.syntax.ItemSyntax.ParameterDeclarationSyntax;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Elaborates one module with one set of parameters (IEEE 1800-2017 23.10): names, parameters,
 * ports, signals and generate scopes first; then children; then processes, in source order.
 */
public final class ModuleElaborator {
  private final Design design;
  private final ModuleSyntax syntax;
  private final ModuleBuilder module;

  /** Overrides of parameters of instances further down, by their paths from here. */
  private final Map<String, ConstantValue> deeper = new LinkedHashMap<>();

  /** An item with the scope it stands in. */
  record ScopedItem(ItemSyntax item, Scope scope) {}

  /** What an instance asks for: equal requests share the result without a second look. */
  private record Overridden(String module, Map<String, ConstantValue> overrides) {}

  private ModuleElaborator(Design design, ModuleSyntax syntax) {
    this.design = design;
    this.syntax = syntax;
    this.module =
        new ModuleBuilder(design, syntax.name(), new Scope(design.unit, Scope.Kind.MODULE, ""));
  }

  /**
   * The elaborated module; one object for the same parameters.
   *
   * @param overrides by parameter name
   * @param use the instance, for diagnostics
   */
  public static Elaborated elaborate(
      Design design,
      ModuleSyntax syntax,
      Map<String, ConstantValue> overrides,
      SourceLocation use) {
    Object asWritten = new Overridden(syntax.name(), Map.copyOf(overrides));
    Elaborated known = design.lookup(asWritten);
    if (known != null) {
      return known;
    }
    design.enter(syntax.name(), use);
    try {
      ModuleElaborator elaborator = new ModuleElaborator(design, syntax);
      String key = elaborator.parameters(overrides, use);
      known = design.lookup(key);
      if (known == null) {
        known = elaborator.body();
        design.store(key, known);
      }
      design.store(asWritten, known);
      return known;
    } finally {
      design.leave(syntax.name());
    }
  }

  /** The parameters that an instance may give, in order (23.10.2.1). */
  static List<ParameterName> overridable(ModuleSyntax syntax) {
    List<ParameterName> names = new ArrayList<>();
    for (ParameterDeclarationSyntax p : syntax.parameters()) {
      addNames(p, names);
    }
    if (names.isEmpty()) {
      for (ItemSyntax item : syntax.items()) {
        if (item instanceof ParameterDeclarationSyntax) {
          addNames((ParameterDeclarationSyntax) item, names);
        }
      }
    }
    return names;
  }

  /** Whether a module declares a parameter of this name, one that may be given or not. */
  static boolean declaresParameter(ModuleSyntax syntax, String name) {
    return Stream.concat(
            syntax.parameters().stream(),
            syntax.items().stream()
                .filter(ParameterDeclarationSyntax.class::isInstance)
                .map(ParameterDeclarationSyntax.class::cast))
        .flatMap(p -> p.declarators().stream())
        .anyMatch(d -> d.name().equals(name));
  }

  /** A parameter's name, and whether its value is a type. */
  record ParameterName(String name, boolean type) {}

  private static void addNames(ParameterDeclarationSyntax p, List<ParameterName> names) {
    if (p.keyword().equals("parameter")) {
      for (DeclaratorSyntax d : p.declarators()) {
        names.add(new ParameterName(d.name(), p.typeParameter()));
      }
    }
  }

  /** Declares all names and evaluates the parameters; returns what tells this variant apart. */
  private String parameters(Map<String, ConstantValue> overrides, SourceLocation use) {
    DeclarationElaborator declarations = new DeclarationElaborator(module);
    Scope scope = module.scope;
    declarations.declareNames(syntax.imports(), scope);
    declarations.declareNames(syntax.parameters(), scope);
    scope.announce(syntax.ports());
    declarations.declareNames(syntax.items(), scope);
    StringBuilder key = new StringBuilder(syntax.name()).append("(");
    for (Map.Entry<String, ConstantValue> override : overrides.entrySet()) {
      if (override.getKey().contains(".")) {
        deeper.put(override.getKey(), override.getValue());
        key.append(override.getKey()).append('=').append(override.getValue()).append(';');
        continue;
      }
      Symbol symbol = scope.local(override.getKey());
      if (symbol instanceof Symbol.ParameterSymbol) {
        ((Symbol.ParameterSymbol) symbol).override = override.getValue();
      } else {
        // Simulators warn, too, and go on without it.
        design.warn(
            DiagnosticCode.PORT_MISMATCH,
            use,
            "module \"" + syntax.name() + "\" has no parameter \"" + override.getKey() + "\"");
      }
    }
    for (Map.Entry<String, Symbol> entry : scope.symbols().entrySet()) {
      if (entry.getValue() instanceof Symbol.ParameterSymbol) {
        try {
          Symbol.ParameterSymbol p = (Symbol.ParameterSymbol) entry.getValue();
          ConstantValue value = module.parameters.value(p, p.location);
          key.append(entry.getKey()).append('=').append(value).append(';');
          module.parameters.declare(p, value);
        } catch (Rejection r) {
          design.report(r);
        }
      }
    }
    return key.append(')').toString();
  }

  private Elaborated body() {
    PortElaborator ports = new PortElaborator(module, syntax);
    ports.declare();
    List<ScopedItem> items = new ArrayList<>();
    new GenerateElaborator(module, items).items(syntax.items(), module.scope, ports.declared());
    InstanceElaborator instances = new InstanceElaborator(module, syntax);
    instances.defparams().collect(items, deeper);
    GateElaborator gates = new GateElaborator(module);
    PrimitiveElaborator primitives = new PrimitiveElaborator(module, gates);
    InlineElaborator inlined = new InlineElaborator(module, instances, items);
    inlined.elaborateAll();
    for (ScopedItem item : items) {
      guarded(
          () -> {
            if (item.item() instanceof InstantiationSyntax
                && !inlined.handles((InstantiationSyntax) item.item())
                && !primitives.handles((InstantiationSyntax) item.item())) {
              instances.elaborateChildren((InstantiationSyntax) item.item(), item.scope());
            }
          });
    }
    ImplicitNets implicit = new ImplicitNets(module, syntax);
    for (ScopedItem item : items) {
      guarded(() -> implicit.declare(item));
    }
    ports.connectExpressions();
    inlined.connectAll();
    ProcessElaborator processes = new ProcessElaborator(module);
    DriveStrengths strengths = new DriveStrengths(module.processes, ports.ports);
    for (ScopedItem item : items) {
      guarded(
          () -> {
            if (item.item() instanceof InstantiationSyntax
                && primitives.handles((InstantiationSyntax) item.item())) {
              primitives.elaborate((InstantiationSyntax) item.item(), item.scope());
            } else if (item.item() instanceof InstantiationSyntax s) {
              if (inlined.handles(s)) {
                return;
              }
              instances.connect((InstantiationSyntax) item.item(), item.scope());
            } else if (item.item() instanceof GateInstantiationSyntax) {
              gates.elaborate((GateInstantiationSyntax) item.item(), item.scope());
            } else {
              processes.elaborate(item.item(), item.scope());
            }
          });
      strengths.after(item.item());
    }
    guarded(() -> gates.switches.orient(ports.ports));
    guarded(strengths::resolve);
    guarded(() -> EventTriggers.check(module.events, module.processes));
    guarded(() -> AwaitedChanges.check(module.severalEvents, module.processes));
    return finish(ports);
  }

  private void guarded(Runnable step) {
    try {
      step.run();
    } catch (Rejection r) {
      design.report(r);
    }
  }

  private Elaborated finish(PortElaborator ports) {
    for (ModuleBuilder.MissingFile missing : module.missingFiles) {
      if (module.processes.stream().noneMatch(p -> IrWalker.assigns(p, missing.array()))) {
        design.report(missing.rejection());
      }
    }
    Set<Signal> driven = UndrivenSignals.driven(module, ports.ports);
    module.unassigned.forEach(
        (variable, rejection) -> {
          if (driven.contains(variable) || design.drivenFromOutside.contains(variable.location())) {
            design.report(rejection);
          }
        });
    Set<Subroutine> functions = new LinkedHashSet<>();
    Set<String> named = new HashSet<>();
    Deque<Subroutine> open = new ArrayDeque<>();
    Consumer<Expression> visitor =
        e -> {
          if (e instanceof Expression.Call) {
            Subroutine f = ((Expression.Call) e).function();
            if (functions.add(f)) {
              open.add(f);
            }
          } else if (e instanceof Expression.Constant c) {
            c.forEachName(named::add);
          }
        };
    module.pauses.interleavings(module.processes).forEach(design::interleaving);
    Set<Signal> undriven = UndrivenSignals.of(module, ports.ports);
    module.design.undriven(undriven);
    module.processes.replaceAll(new KnownConditions(undriven)::in);
    for (Process p : module.processes) {
      IrWalker.expressions(p, visitor);
    }
    for (ElaboratedModule.Instance i : module.instances) {
      for (ElaboratedModule.Connection c : i.connections()) {
        IrWalker.expressions(c.expression(), visitor);
      }
    }
    while (!open.isEmpty()) {
      IrWalker.expressions(open.poll().body(), visitor);
    }
    List<NamedConstant> parameters = constants(named);
    long elements = module.signals.size() + module.processes.size();
    for (ElaboratedModule.Instance i : module.instances) {
      elements += 1 + design.elementsOf(i.module());
      if (elements > design.limits.maxElements()) {
        throw Rejection.fatal(
            DiagnosticCode.DESIGN_TOO_LARGE, syntax.location(), design.limits.maxElements());
      }
    }
    ElaboratedModule result =
        new ElaboratedModule(
            syntax.name(),
            parameters,
            ports.ports,
            module.signals,
            module.processes,
            module.instances,
            new ArrayList<>(functions),
            module.blockVariables,
            module.unwritten,
            syntax.location());
    design.count(result, elements);
    return new Elaborated(result, module.scope);
  }

  /**
   * The constants that a model may name.
   *
   * @param named those that expressions name
   */
  private List<NamedConstant> constants(Set<String> named) {
    Set<String> sizes = new HashSet<>();
    for (Signal s : module.signals) {
      sizes.add(s.widthConstant());
      s.dimensions().forEach(d -> sizes.add(d.sizeConstant()));
    }
    List<NamedConstant> result = new ArrayList<>();
    for (NamedConstant c : module.constants.values()) {
      Role role = role(module.scope.local(c.name()));
      if (named.contains(c.name())) {
        // Expressions name the bits.
        result.add(c.as(c.form() == Form.TEXT ? Form.INTEGER : c.form(), role));
      } else if (role != Role.NAMED || sizes.contains(c.name())) {
        result.add(c.as(c.form(), role));
      }
    }
    return result;
  }

  private static Role role(Symbol symbol) {
    return !(symbol instanceof Symbol.ParameterSymbol p)
        ? Role.NAMED
        : !p.local ? Role.PARAMETER : p.used ? Role.LOCAL : Role.NAMED;
  }
}
