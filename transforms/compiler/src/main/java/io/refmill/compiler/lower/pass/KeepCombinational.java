package io.refmill.compiler.lower.pass;

import io.refmill.compiler.ir.ElaboratedModule;
import io.refmill.compiler.ir.ElaboratedModule.Direction;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.ir.walk.Rewriter;
import io.refmill.compiler.ir.walk.Statements;
import io.refmill.compiler.lower.access.Accesses;
import io.refmill.compiler.lower.access.Node;
import io.refmill.compiler.lower.access.SignalGraph;
import io.refmill.compiler.lower.form.FlatDesign;
import io.refmill.compiler.lower.form.Form;
import io.refmill.compiler.lower.form.LoweringException;
import io.refmill.compiler.lower.hierarchy.CombinationalUnits;
import io.refmill.compiler.lower.hierarchy.PulledNets;
import io.refmill.compiler.lower.nets.CheckDrivers;
import io.refmill.compiler.lower.nets.FloatingValues;
import io.refmill.compiler.lower.nets.ResolveOverrides;
import io.refmill.compiler.lower.plan.CombinationalModule;
import io.refmill.compiler.lower.plan.LoweredDesign;
import io.refmill.compiler.lower.plan.Region;
import io.refmill.compiler.lower.plan.StartValues;
import io.refmill.compiler.lower.state.LoweringState;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Decides which submodules stay units: those without state, initial values or cycles, that do more
 * than one assignment, and that have several outputs or values in between, or several instances.
 * One assignment is enough where there are several instances and it is more than an operator. The
 * rest is flattened.
 */
public final class KeepCombinational implements CombinationalUnits {
  private final Map<ElaboratedModule, CombinationalModule> known = new IdentityHashMap<>();
  private final Set<ElaboratedModule> decided = Collections.newSetFromMap(new IdentityHashMap<>());
  private final Set<ElaboratedModule> excluded = Collections.newSetFromMap(new IdentityHashMap<>());
  private final boolean enabled;

  /** Modules of which the design has more than one instance. */
  private final Set<ElaboratedModule> repeated;

  /** Shared by all units, so that each module is looked at once however deep it lies. */
  private final PulledNets pulledNets = new PulledNets();

  public KeepCombinational(ElaboratedModule top) {
    this.enabled = !refersToOtherInstances(top);
    this.repeated = repeated(top);
  }

  @Override
  public PulledNets pulledNets() {
    return pulledNets;
  }

  @Override
  public boolean exclude(Set<CombinationalModule> modules) {
    for (Map.Entry<ElaboratedModule, CombinationalModule> e : known.entrySet()) {
      if (modules.contains(e.getValue())) {
        excluded.add(e.getKey());
      }
    }
    known.clear();
    decided.clear();
    return !modules.isEmpty();
  }

  @Override
  public CombinationalModule of(ElaboratedModule module) {
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
    if (!mayFit(module)) {
      return null;
    }
    LoweringState unit = new LoweringState(module, this, false);
    PassTrace trace = new PassTrace(PassObserver.NONE);
    for (Pass pass : Pass.OF_UNITS) {
      try {
        pass.run(unit);
      } catch (LoweringException e) {
        if (unit.form().includes(Form.RESOLVED)) {
          throw e;
        }
        return null;
      }
      trace.after(pass, unit);
      if (!fits(pass, unit)) {
        return null;
      }
    }
    return made(unit);
  }

  /** Whether ports and contents of a module are those of a unit that is worth it. */
  private boolean mayFit(ElaboratedModule module) {
    int outputs = 0;
    for (ElaboratedModule.Port p : module.ports()) {
      if (p.direction() == Direction.INOUT || p.signal().isArray()) {
        return false;
      }
      outputs += p.direction() == Direction.INPUT ? 0 : 1;
    }
    boolean small =
        module.instances().isEmpty()
            && module.processes().stream().allMatch(p -> p instanceof Process.ContinuousAssignment)
            && module.processes().size() < 2
            && outputs < 2
            && !(repeated.contains(module)
                && module.processes().stream().allMatch(KeepCombinational::isWorthAName));
    return outputs > 0
        && !small
        && module.processes().stream()
            .noneMatch(
                p ->
                    p instanceof Process.InitialConstruct
                        || SignalGraph.isEdgeTriggered(p)
                        || assignsLate(p))
        && module.signals().stream().noneMatch(s -> holds(s) || isPulled(module, s));
  }

  /** Whether what an assignment computes is more than an operator with a name. */
  private static boolean isWorthAName(Process p) {
    int[] operators = {0};
    if (p instanceof Process.ContinuousAssignment a) {
      Expressions.walk(
          a.value(),
          e -> {
            if (e instanceof Expression.Conditional) {
              operators[0] += 2;
            } else if (e instanceof Expression.Binary) {
              operators[0]++;
            }
          });
    }
    return operators[0] > 1;
  }

  /** Whether a process may assign behind one that saw newer values: only flattened is that seen. */
  private static boolean assignsLate(Process p) {
    return p instanceof Process.AlwaysConstruct a
        && Statements.contains(a.body(), s -> s instanceof Statement.NonblockingAssignment);
  }

  /** Whether a net has a value where nothing drives it, or where all that drives it lets go. */
  private boolean isPulled(ElaboratedModule module, Signal s) {
    Signal.Resolution resolution = pulledNets.resolution(module, s);
    return resolution == Signal.Resolution.ONE || resolution == Signal.Resolution.AND;
  }

  private static boolean holds(Signal s) {
    return s.isArray() || s.initialValue() != null;
  }

  /** Whether what a pass has left can still become a unit. */
  private boolean fits(Pass pass, LoweringState unit) {
    return switch (pass) {
      case FLATTEN_HIERARCHY -> flattens(unit);
      // What drives its own input drives the net outside too: only flattened is that resolved.
      case SPECIALISE ->
          unit.flat().processes().stream()
              .noneMatch(p -> Accesses.writtenBy(p).stream().anyMatch(unit.inputs()::contains));
      // A function's result has two states: what lets go of its output is seen when flattened.
      case RESOLVE_DRIVERS ->
          unit.outputs().stream().noneMatch(new FloatingValues(unit.flat())::floats);
      case CLASSIFY_PROCESSES ->
          unit.nodes().stream().allMatch(n -> n.kind() == Node.Kind.COMBINATIONAL)
              && drivenOnce(unit);
      case ORDER_UNITS ->
          unit.feedback().isEmpty()
              && (unit.units().size() > 1
                  || unit.outputs().size() > 1
                  || repeated.contains(unit.top()));
      default -> true;
    };
  }

  private static Set<ElaboratedModule> repeated(ElaboratedModule top) {
    List<ElaboratedModule> calleesFirst = new ArrayList<>();
    addCalleesFirst(top, calleesFirst, Collections.newSetFromMap(new IdentityHashMap<>()));
    Set<ElaboratedModule> once = Collections.newSetFromMap(new IdentityHashMap<>());
    Set<ElaboratedModule> twice = Collections.newSetFromMap(new IdentityHashMap<>());
    for (int i = calleesFirst.size() - 1; i >= 0; i--) {
      ElaboratedModule m = calleesFirst.get(i);
      for (ElaboratedModule.Instance instance : m.instances()) {
        if (!once.add(instance.module()) || twice.contains(m)) {
          twice.add(instance.module());
        }
      }
    }
    return twice;
  }

  private static void addCalleesFirst(
      ElaboratedModule m, List<ElaboratedModule> found, Set<ElaboratedModule> seen) {
    if (seen.add(m)) {
      m.instances().forEach(i -> addCalleesFirst(i.module(), found, seen));
      found.add(m);
    }
  }

  /** Flattening has signals of its own: a port may have become the net that it is connected to. */
  private static boolean flattens(LoweringState unit) {
    FlatDesign flat = unit.flat();
    return flat.ports().stream().map(FlatDesign.FlatPort::signal).distinct().count()
            == flat.ports().size()
        && flat.signals().stream().noneMatch(KeepCombinational::holds)
        && flat.processes().stream()
            .noneMatch(p -> p instanceof Process.InitialConstruct || ResolveOverrides.isIn(p));
  }

  private static boolean drivenOnce(LoweringState unit) {
    try {
      CheckDrivers.run(unit.nodes(), unit.inputs(), unit.outputs());
      return true;
    } catch (LoweringException e) {
      return false;
    }
  }

  private static CombinationalModule made(LoweringState unit) {
    List<LoweredDesign.Step> steps = unit.schedule().steps();
    LoweredDesign lowered =
        new LoweredDesign(
            unit.flat(),
            null,
            List.of(),
            null,
            Set.of(),
            false,
            false,
            StartValues.ZERO,
            e -> BigInteger.ZERO,
            steps,
            Region.flat(unit.live(), steps, unit.outputs()));
    // What is connected to a port that nobody reads, a clock perhaps, is not used by it.
    Set<Signal> read = new HashSet<>();
    unit.live().forEach(n -> read.addAll(n.reads()));
    List<Signal> inputs = new ArrayList<>();
    Set<Integer> unread = new HashSet<>();
    int place = 0;
    for (Signal input : unit.inputs()) {
      if (read.contains(input)) {
        inputs.add(input);
      } else {
        unread.add(place);
      }
      place++;
    }
    return new CombinationalModule(
        unit.top().name(),
        unit.top().parameters(),
        List.copyOf(inputs),
        Set.copyOf(unread),
        List.copyOf(unit.outputs()),
        lowered,
        unit.live());
  }

  private static boolean refersToOtherInstances(ElaboratedModule top) {
    Set<ElaboratedModule> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    List<ElaboratedModule> work = new ArrayList<>(List.of(top));
    boolean[] found = {false};
    Rewriter references =
        new Rewriter() {
          @Override
          protected Expression hierarchical(
              Expression.HierarchicalReference reference, boolean target) {
            found[0] = true;
            return reference;
          }

          @Override
          public Signal array(Signal signal) {
            found[0] |= !signal.path().isEmpty();
            return signal;
          }
        };
    while (!work.isEmpty()) {
      ElaboratedModule m = work.remove(work.size() - 1);
      if (!seen.add(m)) {
        continue;
      }
      m.processes().forEach(references::process);
      for (ElaboratedModule.Instance i : m.instances()) {
        work.add(i.module());
        for (ElaboratedModule.Connection c : i.connections()) {
          if (c.expression() != null) {
            references.expression(c.expression());
          }
        }
      }
    }
    return found[0];
  }
}
