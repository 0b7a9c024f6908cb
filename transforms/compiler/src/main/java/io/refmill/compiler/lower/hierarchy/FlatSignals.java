package io.refmill.compiler.lower.hierarchy;

import io.refmill.compiler.ir.ElaboratedModule;
import io.refmill.compiler.ir.ElaboratedModule.Connection;
import io.refmill.compiler.ir.ElaboratedModule.Direction;
import io.refmill.compiler.ir.ElaboratedModule.Instance;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.lower.form.FlatDesign;
import io.refmill.compiler.lower.form.InstanceScope;
import io.refmill.diagnostics.SourceLocation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The signals of a flat design. A port that is connected to a whole signal of the same width
 * becomes that signal; the net that an output port drives alone is held as the port is.
 */
final class FlatSignals {
  /** An output port that is the net outside. */
  private record Holder(Instance instance, Signal port) {}

  private final CombinationalUnits keep;
  private final List<Signal> signals = new ArrayList<>();
  private final Map<Signal, FlatDesign.Origin> origins = new HashMap<>();
  private final Map<String, Signal> byPath = new HashMap<>();

  private final List<ModuleScope> scopes = new ArrayList<>();
  private final Map<String, ModuleScope> scopeByPath = new HashMap<>();

  /** What {@link #holders} found, by the module itself. */
  private final Map<ElaboratedModule, Map<Signal, Holder>> holders = new IdentityHashMap<>();

  /** The signals that each instance holds, by its path. */
  private final Map<List<String>, Set<Signal>> held = new HashMap<>();

  FlatSignals(CombinationalUnits keep) {
    this.keep = keep;
  }

  List<Signal> signals() {
    return signals;
  }

  Map<Signal, FlatDesign.Origin> origins() {
    return origins;
  }

  /** The top and all instances that are no units, each before those inside. */
  List<ModuleScope> scopes() {
    return scopes;
  }

  /** An instance inside another one. */
  ModuleScope inside(ModuleScope scope, Instance instance) {
    return scopeByPath.get(String.join(".", ModuleScope.append(scope.path(), instance.name())));
  }

  /** The signal of a path of names from the top, or null. */
  Signal at(List<String> path) {
    return byPath.get(String.join(".", path));
  }

  /** The instances with what each holds; none when there is the top alone. */
  List<InstanceScope> instances() {
    if (scopes.size() < 2) {
      return List.of();
    }
    List<InstanceScope> result = new ArrayList<>();
    for (ModuleScope scope : scopes) {
      Map<Signal, Signal> own = new LinkedHashMap<>();
      for (Signal s : scope.module().signals()) {
        if (!scope.parts().containsKey(s)) {
          own.putIfAbsent(scope.signals().get(s), s);
        }
      }
      result.add(
          new InstanceScope(
              scope.path(),
              scope.module().name(),
              scope.module().parameters(),
              own,
              held.getOrDefault(scope.path(), Set.of()),
              scope.location()));
    }
    return result;
  }

  /** Adds a port of the top that the source has in another form. */
  Signal addPort(Signal port) {
    signals.add(port);
    origins.put(port, new FlatDesign.Origin(List.of(), false));
    return port;
  }

  /** Creates the flat signals of the top and, below it, of its instances. */
  Map<Signal, Signal> declare(ElaboratedModule top) {
    return declare(top, List.of(), Map.of(), Map.of(), top.location());
  }

  private Map<Signal, Signal> declare(
      ElaboratedModule module,
      List<String> path,
      Map<Signal, Signal> given,
      Map<Signal, Expression> parts,
      SourceLocation location) {
    Map<Signal, Signal> map = new HashMap<>(given);
    Map<Signal, Holder> holders = holders(module);
    Set<Signal> incoming = new HashSet<>();
    Map<Signal, String> renamed = path.isEmpty() ? ArrayPorts.names(module) : Map.of();
    for (ElaboratedModule.Port p : module.ports()) {
      if (p.direction() != Direction.OUTPUT) {
        incoming.add(p.signal());
      }
    }
    for (Signal s : module.signals()) {
      if (parts.containsKey(s)) {
        continue;
      }
      if (!map.containsKey(s)) {
        Signal.Resolution resolution = keep.pulledNets().resolution(module, s);
        String name = renamed.getOrDefault(s, String.join(".", ModuleScope.append(path, s.name())));
        map.put(s, flat(module, s, name, resolution, path, holders.get(s), incoming.contains(s)));
      }
      byPath.put(String.join(".", ModuleScope.append(path, s.name())), map.get(s));
    }
    ModuleScope scope = new ModuleScope(module, path, map, parts, location);
    add(scope);
    for (Instance instance : module.instances()) {
      if (keep.of(instance.module()) == null) {
        declare(
            instance.module(),
            ModuleScope.append(path, instance.name()),
            joined(instance, map, holders),
            parts(instance, scope),
            instance.location());
      }
    }
    return map;
  }

  private void add(ModuleScope scope) {
    scopes.add(scope);
    scopeByPath.put(String.join(".", scope.path()), scope);
  }

  /** The output ports that alone drive signals of a module, and are these signals. */
  private Map<Signal, Holder> holders(ElaboratedModule module) {
    return holders.computeIfAbsent(module, this::findHolders);
  }

  private Map<Signal, Holder> findHolders(ElaboratedModule module) {
    Map<Signal, Integer> drivers = PortNets.countDrivers(module);
    Map<Signal, Holder> holders = new HashMap<>();
    for (Instance instance : module.instances()) {
      if (keep.of(instance.module()) != null) {
        continue;
      }
      for (Connection c : instance.connections()) {
        if (c.port().direction() == Direction.OUTPUT
            && PortNets.aliasable(c)
            && drivers.getOrDefault(PortNets.signalOf(c), 0) == 1
            && PortNets.canHold(PortNets.signalOf(c), c.port().signal())) {
          holders.put(PortNets.signalOf(c), new Holder(instance, c.port().signal()));
        }
      }
    }
    return holders;
  }

  /** The ports of an instance that are signals around it. */
  private static Map<Signal, Signal> joined(
      Instance instance, Map<Signal, Signal> around, Map<Signal, Holder> holders) {
    Map<Signal, Signal> joined = new HashMap<>();
    for (Connection c : instance.connections()) {
      if (!PortNets.aliasable(c)) {
        continue;
      }
      Signal outer = PortNets.signalOf(c);
      Signal port = c.port().signal();
      Holder holder = holders.get(outer);
      boolean joins =
          c.port().direction() != Direction.OUTPUT || holder != null && holder.port() == port;
      if (joins && around.containsKey(outer)) {
        joined.put(port, around.get(outer));
      }
    }
    return joined;
  }

  /** The bidirectional ports of an instance that are some bits of a net around it (23.3.3.1). */
  private Map<Signal, Expression> parts(Instance instance, ModuleScope around) {
    Map<Signal, Expression> parts = new HashMap<>();
    for (Connection c : instance.connections()) {
      Signal port = c.port().signal();
      if (c.port().direction() == Direction.INOUT
          && c.expression() != null
          && c.unusedHighBits() == 0
          && c.expression().width() == port.width()
          && keep.pulledNets().resolution(instance.module(), port) == Signal.Resolution.WIRE) {
        Expression bits = bits(c.expression(), around);
        if (bits instanceof Expression.PartSelect) {
          parts.put(port, bits);
        }
      }
    }
    return parts;
  }

  /** Constant bits of a flat signal, or null. */
  private static Expression bits(Expression e, ModuleScope around) {
    if (e instanceof Expression.SignalReference s) {
      Signal whole = around.signals().get(s.signal());
      return whole == null ? around.parts().get(s.signal()) : new Expression.SignalReference(whole);
    }
    if (e instanceof Expression.PartSelect p) {
      Expression base = bits(p.base(), around);
      return base == null ? null : part(base, p.lsb(), p.width());
    }
    return null;
  }

  private static Expression part(Expression base, int low, int width) {
    return base instanceof Expression.PartSelect p
        ? new Expression.PartSelect(p.base(), p.lsb() + low, width, false)
        : new Expression.PartSelect(base, low, width, false);
  }

  /** A flat signal; one that an instance's output port drives takes over how the port holds it. */
  private Signal flat(
      ElaboratedModule module,
      Signal s,
      String name,
      Signal.Resolution resolution,
      List<String> path,
      Holder holder,
      boolean fromParent) {
    Signal source = s;
    List<String> sourcePath = ModuleScope.append(path, module.path(s));
    List<String> scope = path;
    Holder at = holder;
    while (at != null) {
      source = at.port();
      scope = ModuleScope.append(scope, at.instance().name());
      sourcePath = ModuleScope.append(scope, source.name());
      at = holders(at.instance().module()).get(source);
    }
    Signal result =
        source == s && name.equals(s.name()) && resolution == s.resolution()
            ? s
            : like(s, name, source, resolution);
    signals.add(result);
    ElaboratedModule.Unwritten mover = module.unwritten().get(s);
    origins.put(
        result,
        new FlatDesign.Origin(
            split(sourcePath),
            source.kind() == Signal.Kind.VARIABLE && mover == null,
            mover == ElaboratedModule.Unwritten.BY_CLOCK));
    // An input that is no signal of the parent's gets its value there all the same.
    List<String> holding = fromParent && !path.isEmpty() ? path.subList(0, path.size() - 1) : scope;
    held.computeIfAbsent(holding, k -> new LinkedHashSet<>()).add(result);
    return result;
  }

  private static Signal like(Signal s, String name, Signal source, Signal.Resolution resolution) {
    return new Signal(
        name,
        source.kind(),
        resolution,
        s.width(),
        s.signed(),
        s.dimensions(),
        source.twoState(),
        source.integer(),
        source.real(),
        source.initialValue(),
        s.widthConstant(),
        s.layout(),
        s.location());
  }

  private static List<String> split(List<String> path) {
    List<String> levels = new ArrayList<>();
    for (String step : path) {
      levels.addAll(List.of(step.split("\\.")));
    }
    return levels;
  }
}
