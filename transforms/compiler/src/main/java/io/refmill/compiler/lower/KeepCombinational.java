package io.refmill.compiler.lower;

import io.refmill.compiler.ir.ElaboratedModule;
import io.refmill.compiler.ir.ElaboratedModule.Direction;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import java.math.BigInteger;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Decides which submodules stay units: those without state, initial values or cycles, that do more
 * than one assignment. The rest is flattened.
 */
final class KeepCombinational {
  private final Map<ElaboratedModule, CombinationalModule> known = new IdentityHashMap<>();
  private final Set<ElaboratedModule> decided = Collections.newSetFromMap(new IdentityHashMap<>());
  private final Set<ElaboratedModule> excluded = Collections.newSetFromMap(new IdentityHashMap<>());
  private final boolean enabled;

  /** Shared by all units, so that each module is looked at once however deep it lies. */
  private final PulledNets pulledNets = new PulledNets();

  KeepCombinational(ElaboratedModule top) {
    this.enabled = !refersToOtherInstances(top);
  }

  /** How the nets of modules resolve, units or not. */
  PulledNets pulledNets() {
    return pulledNets;
  }

  /** Flattens modules after all. */
  void exclude(Set<CombinationalModule> modules) {
    for (Map.Entry<ElaboratedModule, CombinationalModule> e : known.entrySet()) {
      if (modules.contains(e.getValue())) {
        excluded.add(e.getKey());
      }
    }
    known.clear();
    decided.clear();
  }

  /** The module as a unit, or null when it is to be flattened. */
  CombinationalModule of(ElaboratedModule module) {
    if (!enabled || excluded.contains(module)) {
      return null;
    }
    if (decided.add(module)) {
      CombinationalModule made = make(module);
      if (made != null) {
        known.put(module, made);
      }
    }
    return known.get(module);
  }

  private CombinationalModule make(ElaboratedModule module) {
    Set<Signal> inputs = new LinkedHashSet<>();
    Set<Signal> outputs = new LinkedHashSet<>();
    for (ElaboratedModule.Port p : module.ports()) {
      if (p.direction() == Direction.INOUT || p.signal().isArray()) {
        return null;
      }
      (p.direction() == Direction.INPUT ? inputs : outputs).add(p.signal());
    }
    boolean small =
        module.instances().isEmpty()
            && module.processes().stream().allMatch(p -> p instanceof Process.ContinuousAssignment)
            && module.processes().size() < 2
            && outputs.size() < 2;
    if (outputs.isEmpty() || small) {
      return null;
    }
    for (Process p : module.processes()) {
      if (p instanceof Process.InitialConstruct || SignalGraph.isEdgeTriggered(p)) {
        return null;
      }
    }
    if (module.signals().stream().anyMatch(s -> s.isArray() || s.initialValue() != null)) {
      return null;
    }
    FlatDesign flat;
    try {
      flat =
          ResolveDrivers.run(Specialise.unreachable(FlattenHierarchy.run(module, this)), Set.of());
    } catch (LoweringException e) {
      return null;
    }
    // Flattening has signals of its own: a port may have become the net that it is connected to.
    Set<Signal> seen = new LinkedHashSet<>();
    inputs.clear();
    outputs.clear();
    for (FlatDesign.FlatPort p : flat.ports()) {
      (p.direction() == Direction.INPUT ? inputs : outputs).add(p.signal());
      if (!seen.add(p.signal())) {
        return null;
      }
    }
    if (flat.signals().stream().anyMatch(s -> s.isArray() || s.initialValue() != null)
        || flat.processes().stream().anyMatch(p -> p instanceof Process.InitialConstruct)) {
      return null;
    }
    // What drives its own input drives the net outside too: only flattened can that be resolved.
    if (flat.processes().stream()
        .anyMatch(p -> Accesses.writtenBy(p).stream().anyMatch(inputs::contains))) {
      return null;
    }
    // A function's result has two states: what lets go of its output is seen when it is flattened.
    if (outputs.stream().anyMatch(new FloatingValues(flat)::floats)) {
      return null;
    }
    flat = HoldCalls.run(flat, inputs);
    PassTrace trace = new PassTrace(PassObserver.NONE);
    trace.after(Pass.RESOLVE_DRIVERS, flat);
    List<Node> nodes =
        trace.classified(flat, ClassifyProcesses.run(flat, inputs, Set.of()), inputs);
    if (nodes.stream().anyMatch(n -> n.kind() != Node.Kind.COMBINATIONAL)) {
      return null;
    }
    try {
      CheckDrivers.run(nodes, inputs);
    } catch (LoweringException e) {
      return null;
    }
    List<Node> live = trace.live(flat, nodes, RemoveDead.run(nodes, outputs), outputs);
    Clocking clocking = new Clocking(live, inputs, outputs);
    BuildSchedule schedule = trace.ordered(live, new BuildSchedule(live, clocking, outputs));
    if (!schedule.feedback().isEmpty() || schedule.units().size() < 2 && outputs.size() < 2) {
      return null;
    }
    List<LoweredDesign.Step> steps = trace.scheduled(schedule.steps(false), outputs, false);
    LoweredDesign lowered =
        new LoweredDesign(
            flat,
            null,
            List.of(),
            null,
            Set.of(),
            false,
            new LoweredDesign.InitialState() {
              @Override
              public BigInteger value(Signal s) {
                return BigInteger.ZERO;
              }

              @Override
              public Map<Integer, BigInteger> elements(Signal s) {
                return Map.of();
              }
            },
            e -> BigInteger.ZERO,
            steps,
            Region.flat(live, steps, outputs));
    return new CombinationalModule(
        module.name(), List.copyOf(inputs), List.copyOf(outputs), lowered, live);
  }

  private static boolean refersToOtherInstances(ElaboratedModule top) {
    Set<ElaboratedModule> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    List<ElaboratedModule> work = new java.util.ArrayList<>(List.of(top));
    boolean[] found = {false};
    while (!work.isEmpty()) {
      ElaboratedModule m = work.remove(work.size() - 1);
      if (!seen.add(m)) {
        continue;
      }
      m.instances().forEach(i -> work.add(i.module()));
      for (Process p : m.processes()) {
        new Rewriter() {
          @Override
          Expression hierarchical(Expression.HierarchicalReference reference, boolean target) {
            found[0] = true;
            return reference;
          }
        }.process(p);
      }
    }
    return found[0];
  }
}
