package io.refmill.compiler.lower.hierarchy;

import io.refmill.compiler.ir.ElaboratedModule;
import io.refmill.compiler.ir.ElaboratedModule.Connection;
import io.refmill.compiler.ir.ElaboratedModule.Direction;
import io.refmill.compiler.ir.ElaboratedModule.Instance;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Subroutine;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.ir.walk.Rewriter;
import io.refmill.compiler.lower.access.Accesses;
import io.refmill.compiler.lower.form.FlatDesign;
import io.refmill.compiler.lower.form.InstanceScope;
import io.refmill.compiler.lower.form.LoweringException;
import io.refmill.compiler.lower.plan.CombinationalModule;
import io.refmill.diagnostics.DiagnosticCode;
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
 * Replaces every instance by its contents (IEEE 1800-2017 23.3.3: a port connection is a continuous
 * assignment).
 *
 * <pre>
 * before  module top(input a, output y);  inv u(.i(a), .o(y));  endmodule
 * after   assign y = ~a;
 * </pre>
 *
 * <p>A port that is connected to a whole signal of the same width becomes that signal, as
 * simulators collapse such nets, and so does an array port; any other connection becomes an
 * assignment to or from {@code u.port}.
 */
public final class FlattenHierarchy {
  private final List<Signal> signals = new ArrayList<>();
  private final List<Process> processes = new ArrayList<>();
  private final Map<Signal, FlatDesign.Origin> origins = new HashMap<>();
  private final Map<String, Signal> byPath = new HashMap<>();
  private final List<PendingScope> pending = new ArrayList<>();

  /** The signals that each instance holds, by its path. */
  private final Map<List<String>, Set<Signal>> held = new HashMap<>();

  private record PendingScope(
      ElaboratedModule module,
      List<String> path,
      Map<Signal, Signal> signals,
      SourceLocation location) {}

  private final CombinationalUnits keep;

  private FlattenHierarchy(CombinationalUnits keep) {
    this.keep = keep;
  }

  public static FlatDesign run(ElaboratedModule top, CombinationalUnits keep) {
    FlattenHierarchy pass = new FlattenHierarchy(keep);
    Map<Signal, Signal> map = pass.declare(top, List.of(), new IdentityHashMap<>(), top.location());
    for (PendingScope scope : pass.pending) {
      pass.processes(scope);
    }
    List<FlatDesign.FlatPort> ports = new ArrayList<>();
    for (ElaboratedModule.Port port : top.ports()) {
      ports.add(new FlatDesign.FlatPort(port.name(), port.direction(), map.get(port.signal())));
    }
    return new FlatDesign(
        top.name(), ports, pass.signals, pass.processes, pass.origins, pass.instances());
  }

  private List<InstanceScope> instances() {
    if (pending.size() < 2) {
      return List.of();
    }
    List<InstanceScope> result = new ArrayList<>();
    for (PendingScope scope : pending) {
      Map<Signal, String> names = new LinkedHashMap<>();
      for (Signal s : scope.module().signals()) {
        names.putIfAbsent(scope.signals().get(s), s.name());
      }
      result.add(
          new InstanceScope(
              scope.path(),
              scope.module().name(),
              names,
              held.getOrDefault(scope.path(), Set.of()),
              scope.location()));
    }
    return result;
  }

  /** Creates the flat signals of a module and, below it, of its instances. */
  private Map<Signal, Signal> declare(
      ElaboratedModule module,
      List<String> path,
      Map<Signal, Signal> given,
      SourceLocation location) {
    Map<Signal, Signal> map = new HashMap<>(given);
    Map<Signal, Integer> drivers = countDrivers(module);
    Map<Signal, Connected> holders = new HashMap<>();
    for (Instance instance : module.instances()) {
      if (keep.of(instance.module()) != null) {
        continue;
      }
      for (Connection c : instance.connections()) {
        if (c.port().direction() == Direction.OUTPUT
            && aliasable(c)
            && drivers.getOrDefault(signalOf(c), 0) == 1
            && canHold(signalOf(c), c.port().signal())) {
          holders.put(signalOf(c), new Connected(instance, c.port().signal()));
        }
      }
    }
    Set<Signal> incoming = new HashSet<>();
    for (ElaboratedModule.Port p : module.ports()) {
      if (p.direction() != Direction.OUTPUT) {
        incoming.add(p.signal());
      }
    }
    for (Signal s : module.signals()) {
      if (!map.containsKey(s)) {
        Signal.Resolution resolution = keep.pulledNets().resolution(module, s);
        map.put(s, flat(module, s, resolution, path, holders.get(s), incoming.contains(s)));
      }
      byPath.put(String.join(".", append(path, s.name())), map.get(s));
    }
    pending.add(new PendingScope(module, path, map, location));
    for (Instance instance : module.instances()) {
      if (keep.of(instance.module()) != null) {
        continue;
      }
      Map<Signal, Signal> childGiven = new HashMap<>();
      for (Connection c : instance.connections()) {
        if (!aliasable(c)) {
          continue;
        }
        Signal outer = signalOf(c);
        boolean alias =
            switch (c.port().direction()) {
              case INPUT -> true;
              case OUTPUT ->
                  holders.get(outer) != null && holders.get(outer).port() == c.port().signal();
              case INOUT -> true;
            };
        if (alias) {
          childGiven.put(c.port().signal(), map.get(outer));
        }
      }
      declare(instance.module(), append(path, instance.name()), childGiven, instance.location());
    }
    return map;
  }

  private record Connected(Instance instance, Signal port) {}

  private static boolean canHold(Signal outer, Signal port) {
    return outer.kind() == Signal.Kind.NET
        && outer.resolution() == Signal.Resolution.WIRE
        && port.resolution() == Signal.Resolution.WIRE
        && outer.isArray() == port.isArray();
  }

  static boolean aliasable(Connection c) {
    if (c.array() != null) {
      return true;
    }
    return c.expression() instanceof Expression.SignalReference s
        && c.unusedHighBits() == 0
        && !c.port().signal().isArray()
        && s.width() == c.port().signal().width();
  }

  static Signal signalOf(Connection c) {
    return c.array() != null ? c.array() : ((Expression.SignalReference) c.expression()).signal();
  }

  static Map<Signal, Integer> countDrivers(ElaboratedModule module) {
    Map<Signal, Integer> count = new HashMap<>();
    for (Process p : module.processes()) {
      for (Signal s : Accesses.writtenBy(p)) {
        count.merge(s, 1, Integer::sum);
      }
    }
    for (Instance i : module.instances()) {
      for (Connection c : i.connections()) {
        if (c.array() != null && c.port().direction() != Direction.INPUT) {
          count.merge(c.array(), 1, Integer::sum);
        } else if (c.expression() != null && c.port().direction() != Direction.INPUT) {
          for (Signal s : Expressions.targets(c.expression())) {
            count.merge(s, 1, Integer::sum);
          }
        }
      }
    }
    return count;
  }

  /** A flat signal; one that an instance's output port drives takes over how the port holds it. */
  private Signal flat(
      ElaboratedModule module,
      Signal s,
      Signal.Resolution resolution,
      List<String> path,
      Connected holder,
      boolean fromParent) {
    Signal source = s;
    List<String> sourcePath = append(path, module.path(s));
    List<String> scope = path;
    Connected at = holder;
    while (at != null) {
      source = at.port();
      scope = append(scope, at.instance().name());
      sourcePath = append(scope, source.name());
      at = innerHolder(at.instance().module(), source);
    }
    String name = path.isEmpty() ? s.name() : String.join(".", path) + "." + s.name();
    // An input that is no signal of the parent's gets its value there all the same.
    List<String> holding = fromParent && !path.isEmpty() ? path.subList(0, path.size() - 1) : scope;
    if (source == s && path.isEmpty() && resolution == s.resolution()) {
      signals.add(s);
      origins.put(s, new FlatDesign.Origin(split(sourcePath), s.kind() == Signal.Kind.VARIABLE));
      held.computeIfAbsent(holding, k -> new LinkedHashSet<>()).add(s);
      return s;
    }
    Signal result =
        new Signal(
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
            s.location());
    signals.add(result);
    held.computeIfAbsent(holding, k -> new LinkedHashSet<>()).add(result);
    origins.put(
        result, new FlatDesign.Origin(split(sourcePath), source.kind() == Signal.Kind.VARIABLE));
    return result;
  }

  private Connected innerHolder(ElaboratedModule module, Signal s) {
    Map<Signal, Integer> drivers = null;
    for (Instance instance : module.instances()) {
      if (keep.of(instance.module()) != null) {
        continue;
      }
      for (Connection c : instance.connections()) {
        if (c.port().direction() == Direction.OUTPUT && aliasable(c) && signalOf(c) == s) {
          if (drivers == null) {
            drivers = countDrivers(module);
          }
          if (drivers.getOrDefault(s, 0) == 1 && canHold(s, c.port().signal())) {
            return new Connected(instance, c.port().signal());
          }
        }
      }
    }
    return null;
  }

  private static List<String> split(List<String> path) {
    List<String> levels = new ArrayList<>();
    for (String step : path) {
      levels.addAll(List.of(step.split("\\.")));
    }
    return levels;
  }

  private void processes(PendingScope scope) {
    Rewriter rewriter = new ScopeRewriter(scope);
    for (Process p : scope.module().processes()) {
      // The top's own signals stay, but its hierarchical names have to be resolved as well.
      processes.add(rewriter.process(p));
    }
    for (Instance instance : scope.module().instances()) {
      CombinationalModule unit = keep.of(instance.module());
      if (unit != null) {
        processes.add(call(instance, unit, rewriter));
        continue;
      }
      Map<Signal, Signal> child = childSignals(append(scope.path(), instance.name()));
      for (Connection c : instance.connections()) {
        if (c.port().direction() == Direction.OUTPUT && c.expression() != null) {
          PulledNets.check(instance, c, scope.module());
        }
        connect(instance, c, rewriter, child.get(c.port().signal()));
      }
    }
  }

  private Map<String, PendingScope> scopes;

  private Map<Signal, Signal> childSignals(List<String> path) {
    if (scopes == null) {
      scopes = new LinkedHashMap<>();
      for (PendingScope s : pending) {
        scopes.put(String.join(".", s.path()), s);
      }
    }
    return scopes.get(String.join(".", path)).signals();
  }

  /** An instance that stays a unit. */
  private static Process call(Instance instance, CombinationalModule unit, Rewriter rewriter) {
    Map<Signal, Connection> connections = new HashMap<>();
    instance.connections().forEach(c -> connections.put(c.port().signal(), c));
    List<Expression> arguments = new ArrayList<>();
    List<Expression> targets = new ArrayList<>();
    // The unit has its ports in the module's order, though not always as the same signals: one that
    // a
    // flattened instance inside drives is held by another.
    for (ElaboratedModule.Port port : instance.module().ports()) {
      Connection c = connections.get(port.signal());
      boolean open = c == null || c.expression() == null;
      if (port.direction() == Direction.INPUT) {
        arguments.add(
            open
                ? Expression.Constant.of(port.signal().width(), 0)
                : rewriter.expression(c.expression()));
      } else {
        targets.add(open ? null : rewriter.target(c.expression()));
      }
    }
    if (arguments.size() != unit.inputs().size() || targets.size() != unit.outputs().size()) {
      throw new AssertionError("ports of " + unit.name());
    }
    return new Process.CombinationalInstance(unit, arguments, targets, instance.location());
  }

  private void connect(Instance instance, Connection c, Rewriter rewriter, Signal inner) {
    if (inner.isArray()) {
      if (c.array() != null && rewriter.array(c.array()) != inner) {
        throw new LoweringException(
            DiagnosticCode.UNSUPPORTED_CONSTRUCT,
            instance.location(),
            "an array that port \"" + c.port().name() + "\" does not drive alone, as a net");
      }
      return;
    }
    Expression.SignalReference port = new Expression.SignalReference(inner);
    switch (c.port().direction()) {
      case INPUT -> {
        if (c.expression() != null) {
          Expression outer = rewriter.expression(c.expression());
          if (!isReference(outer, inner)) {
            processes.add(new Process.ContinuousAssignment(port, outer, instance.location()));
          }
        }
      }
      case OUTPUT -> {
        if (c.expression() != null) {
          Expression outer = rewriter.target(c.expression());
          if (!isReference(outer, inner)) {
            int used = inner.width() - c.unusedHighBits();
            Expression value =
                c.unusedHighBits() == 0 ? port : new Expression.PartSelect(port, 0, used, false);
            processes.add(new Process.ContinuousAssignment(outer, value, instance.location()));
          }
        }
      }
      case INOUT -> {
        if (c.expression() != null && !isReference(rewriter.target(c.expression()), inner)) {
          throw new LoweringException(
              DiagnosticCode.INOUT_PORT, instance.location(), c.port().name());
        }
      }
    }
  }

  private static boolean isReference(Expression e, Signal s) {
    if (e instanceof Expression.Resize r && r.width() == r.operand().width()) {
      return isReference(r.operand(), s);
    }
    return e instanceof Expression.SignalReference r && r.signal() == s;
  }

  private static List<String> append(List<String> path, String step) {
    List<String> longer = new ArrayList<>(path);
    longer.add(step);
    return longer;
  }

  /**
   * Whether instances can share a function: it, and what it calls, names its own variables only.
   */
  private static boolean refersToNothingOutside(Subroutine f, Set<Subroutine> seen) {
    if (!seen.add(f)) {
      return true;
    }
    Set<Signal> own = new HashSet<>(f.locals());
    own.addAll(f.inputs());
    own.add(f.result());
    Set<Signal> named = new HashSet<>(Expressions.signalsReadBy(f.body()));
    Accesses.collectTargets(f.body(), named);
    boolean[] hierarchical = {false};
    Expressions.forEachExpression(
        f.body(),
        e ->
            Expressions.walk(
                e, x -> hierarchical[0] |= x instanceof Expression.HierarchicalReference),
        t -> hierarchical[0] |= t instanceof Expression.HierarchicalReference);
    return !hierarchical[0]
        && own.containsAll(named)
        && Expressions.callsIn(f.body()).stream().allMatch(g -> refersToNothingOutside(g, seen));
  }

  private final class ScopeRewriter extends Rewriter {
    private final PendingScope scope;

    ScopeRewriter(PendingScope scope) {
      this.scope = scope;
    }

    @Override
    protected boolean keeps(Subroutine f) {
      return refersToNothingOutside(f, new HashSet<>());
    }

    private Signal map(Signal s) {
      // Variables of functions are not in the module's list and stay as they are.
      return scope.signals().getOrDefault(s, s);
    }

    @Override
    protected Expression read(Expression.SignalReference reference) {
      Signal inner = reference.signal();
      Signal outer = map(inner);
      if (outer == inner) {
        return reference;
      }
      Expression.SignalReference r = new Expression.SignalReference(outer);
      // A port keeps its own sign although it is the parent's signal now.
      return outer.signed() == inner.signed()
          ? r
          : new Expression.Resize(r, r.width(), false, inner.signed());
    }

    @Override
    protected Expression.SignalReference write(Expression.SignalReference reference) {
      Signal outer = map(reference.signal());
      return outer == reference.signal() ? reference : new Expression.SignalReference(outer);
    }

    @Override
    public Signal array(Signal signal) {
      return map(signal);
    }

    @Override
    protected Expression hierarchical(Expression.HierarchicalReference h, boolean target) {
      // Upwards name resolution (IEEE 1800-2017 23.8): from here, then from each enclosing scope.
      for (int depth = scope.path().size(); depth >= 0; depth--) {
        List<String> path = new ArrayList<>(scope.path().subList(0, depth));
        path.addAll(h.path());
        Signal found = byPath.get(String.join(".", path));
        if (found != null && !found.isArray() && found.width() == h.width()) {
          return new Expression.SignalReference(found);
        }
      }
      throw new LoweringException(
          DiagnosticCode.HIERARCHICAL_REFERENCE, h.location(), String.join(".", h.path()));
    }
  }
}
