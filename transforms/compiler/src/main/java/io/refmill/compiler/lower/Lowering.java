package io.refmill.compiler.lower;

import io.refmill.compiler.ir.ElaboratedModule;
import io.refmill.compiler.ir.ElaboratedModule.Direction;
import io.refmill.compiler.ir.IrPrinter;
import io.refmill.compiler.ir.Signal;
import io.refmill.contract.DesignInterface;
import io.refmill.contract.Doubt;
import io.refmill.contract.Protocol;
import io.refmill.diagnostics.DiagnosticCode;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * From the elaborated design to what one call of {@code eval} does. The passes, in order:
 *
 * <ol>
 *   <li>{@link FlattenHierarchy}: instances become their contents, but for combinational submodules
 *       ({@link KeepCombinational})
 *   <li>{@link SplitBidirectional}: bidirectional ports get a direction, or both
 *   <li>{@link InitialValues}: initial constructs become start values
 *   <li>{@link Specialise}: what never runs goes, jumps become branches
 *   <li>{@link ResolveDrivers}: every net has one driver for each bit
 *   <li>{@link HoldCalls}: functions that read signals by themselves run when an argument changes
 *   <li>{@link DropCaseItems}: items of case statements that never run go
 *   <li>{@link ClassifyProcesses}: combinational, latch, on change, on edge
 *   <li>{@link HoldStartValues}: what runs on changes only because of its start value
 *   <li>{@link RemoveDead}: what no output depends on goes
 *   <li>{@link Clocking}: clocks and protocol
 *   <li>{@link BuildSchedule}: the order within a call
 *   <li>{@link HoldInReset}: what a reset that is active at the start sets
 *   <li>{@link FindHazards}, {@link TimeZeroEdges}: what depends on the order of events
 *   <li>{@link FindDeviations}, {@link FindUnknowns}: where else a simulator may differ
 *   <li>{@link NestInstances}: which instances of the source become objects
 * </ol>
 */
public final class Lowering {
  private Lowering() {}

  /**
   * A lowered design and the processes it is made of.
   *
   * @param live processes that some output depends on, in source order
   * @param doubts what the source leaves open, and where a simulator may differ
   */
  public record Result(LoweredDesign design, List<Node> live, List<Doubt> doubts) {
    /** Whether the order of processes decides over results. */
    public boolean races() {
      return doubts.stream().anyMatch(d -> d.kind() == Doubt.Kind.RACE);
    }
  }

  /** Ports with their directions settled, and what the first passes make of the processes. */
  private record Prepared(
      FlatDesign flat,
      Set<Signal> inputs,
      Set<Signal> outputs,
      InitialValues initials,
      List<Node> nodes,
      List<Node> live,
      Clocking clocking,
      BuildSchedule schedule,
      HoldInReset resets,
      List<Doubt> races,
      List<Doubt> heldCalls) {
    Prepared with(List<Doubt> found, List<Doubt> calls) {
      return new Prepared(
          flat, inputs, outputs, initials, nodes, live, clocking, schedule, resets, found, calls);
    }
  }

  /**
   * Combinational submodules stay units unless that makes a cycle or hides where a clock comes
   * from.
   */
  private static Prepared prepare(ElaboratedModule top, boolean reversed, PassTrace trace) {
    KeepCombinational keep = new KeepCombinational(top);
    while (true) {
      Prepared p = prepare(top, keep, reversed, trace);
      Set<CombinationalModule> unfit =
          FindUnfitUnits.find(p.nodes, p.live, p.schedule.units(), p.inputs);
      if (unfit.isEmpty()) {
        return p;
      }
      keep.exclude(unfit);
    }
  }

  private static Prepared prepare(
      ElaboratedModule top, KeepCombinational keep, boolean reversed, PassTrace trace) {
    FlatDesign flat = trace.after(Pass.FLATTEN_HIERARCHY, FlattenHierarchy.run(top, keep));
    flat = trace.after(Pass.SPLIT_BIDIRECTIONAL, SplitBidirectional.run(flat));
    Set<Signal> inputs = new LinkedHashSet<>();
    Set<Signal> outputs = new LinkedHashSet<>();
    for (FlatDesign.FlatPort p : flat.ports()) {
      (p.direction() == Direction.INPUT ? inputs : outputs).add(p.signal());
    }
    if (outputs.isEmpty()) {
      throw new LoweringException(DiagnosticCode.NO_OUTPUT_PORT, top.location(), top.name());
    }
    InitialValues initials = new InitialValues();
    flat = trace.after(Pass.INITIAL_VALUES, initials.run(flat), initials);
    flat = trace.after(Pass.SPECIALISE, Specialise.unreachable(flat));
    flat = trace.after(Pass.RESOLVE_DRIVERS, ResolveDrivers.run(flat, inputs));
    List<Doubt> calls = HoldCalls.found(flat, inputs);
    flat = trace.after(Pass.HOLD_CALLS, HoldCalls.run(flat, inputs));
    flat = trace.after(Pass.DROP_CASE_ITEMS, DropCaseItems.run(flat, inputs, initials));
    Prepared first = classified(flat, inputs, outputs, initials, Set.of(), trace);
    Set<Signal> held = HoldStartValues.find(first.live, flat, initials, first.schedule);
    Prepared p = held.isEmpty() ? first : classified(flat, inputs, outputs, initials, held, trace);
    LateControls late = new LateControls(p.live, flat);
    if (late.races().isEmpty()) {
      return p.with(List.of(), calls);
    }
    if (reversed) {
      late.start(
          initials, new InitialTriggers(p.schedule.units(), flat, initials, p.clocking.clock()));
      flat = trace.after(Pass.RESOLVE_DRIVERS, late.applied(flat));
      p = classified(flat, inputs, outputs, initials, held, trace);
    }
    return p.with(late.races(), calls);
  }

  private static Prepared classified(
      FlatDesign flat,
      Set<Signal> inputs,
      Set<Signal> outputs,
      InitialValues initials,
      Set<Signal> held,
      PassTrace trace) {
    List<Node> nodes = trace.classified(flat, ClassifyProcesses.run(flat, inputs, held), inputs);
    List<Node> live = trace.live(flat, nodes, RemoveDead.run(nodes, outputs), outputs);
    Clocking clocking = trace.clocked(live, new Clocking(live, inputs, outputs), inputs);
    BuildSchedule schedule = trace.ordered(live, new BuildSchedule(live, clocking, outputs));
    initials.settle(schedule, flat, clocking.clock());
    HoldInReset resets = new HoldInReset(live, schedule.units(), flat, inputs, initials, clocking);
    return new Prepared(
        flat, inputs, outputs, initials, nodes, live, clocking, schedule, resets, List.of(),
        List.of());
  }

  /**
   * The interface of a design, whether or not it can be lowered.
   *
   * @throws LoweringException when it has none: no output, a bidirectional port
   */
  public static DesignInterface describe(ElaboratedModule top) {
    Prepared p = prepare(top, false, new PassTrace(PassObserver.NONE));
    Set<Signal> state = stateOf(p.flat, p.live, p.inputs, p.outputs, p.schedule, p.initials);
    return DescribeInterface.run(
        p.flat, p.live, p.clocking, p.inputs, p.outputs, state, p.initials);
  }

  /**
   * Lowers a design.
   *
   * @param reversed whether processes that start together run in the opposite order of the source;
   *     makes a difference only where {@link Result#races} says so
   * @throws LoweringException when it cannot be lowered
   */
  public static Result run(ElaboratedModule top, boolean reversed) {
    return run(top, reversed, PassObserver.NONE);
  }

  /**
   * Lowers a design, and shows it after every pass.
   *
   * @param reversed as for {@link #run(ElaboratedModule, boolean)}
   * @throws LoweringException when it cannot be lowered; the observer has seen what came before
   */
  public static Result run(ElaboratedModule top, boolean reversed, PassObserver observer) {
    observer.after(Pass.ELABORATE, () -> IrPrinter.print(top));
    PassTrace trace = new PassTrace(observer);
    Prepared p = prepare(top, reversed, trace);
    FlatDesign flat = p.flat;
    Set<Signal> inputs = p.inputs;
    Set<Signal> outputs = p.outputs;
    InitialValues initials = p.initials;
    List<Node> nodes = p.nodes;
    CheckDrivers.run(nodes, inputs);
    p.resets.check();
    List<Node> live = p.live;
    CheckSettling.run(live, p.schedule.units(), inputs);
    Clocking clocking = p.clocking;
    BuildSchedule schedule = p.schedule;
    Set<Signal> state = stateOf(flat, live, inputs, outputs, schedule, initials);
    List<LoweredDesign.Step> steps =
        trace.scheduled(schedule.steps(reversed), outputs, clocking.needsLoop());
    InitialTriggers triggers =
        new InitialTriggers(schedule.units(), flat, initials, clocking.clock());
    DesignInterface design =
        DescribeInterface.run(flat, live, clocking, inputs, outputs, state, initials);
    List<Doubt> races = new ArrayList<>(schedule.races());
    races.addAll(p.races);
    List<Doubt> hazards =
        new ArrayList<>(
            new FindHazards(live, schedule.units(), flat, inputs, initials, clocking, design)
                .find());
    hazards.addAll(TimeZeroEdges.find(live, inputs, initials, triggers));
    hazards.addAll(initials.open());
    hazards.addAll(p.heldCalls);
    hazards.addAll(schedule.hazards());
    hazards.addAll(SplitBidirectional.loops(flat, schedule.feedback()));
    boolean straight = !clocking.needsLoop() && design.protocol() == Protocol.CYCLE;
    // Two orders of the same processes are compared by their state, name by name.
    Region root =
        straight && races.isEmpty()
            ? NestInstances.run(flat, live, state, outputs, schedule.units(), steps)
            : Region.flat(live, steps, outputs);
    LoweredDesign lowered =
        new LoweredDesign(
            flat,
            design,
            constants(top),
            clocking.clock(),
            state,
            clocking.needsLoop(),
            new LoweredDesign.InitialState() {
              @Override
              public BigInteger value(Signal s) {
                return initials.of(s).value();
              }

              @Override
              public Map<Integer, BigInteger> elements(Signal s) {
                return initials.of(s).elements();
              }
            },
            triggers::value,
            steps,
            root);
    List<Doubt> doubts = new ArrayList<>(races);
    doubts.addAll(hazards);
    doubts.addAll(FindDeviations.find(live));
    doubts.addAll(FindUnknowns.find(flat, live, inputs, initials, schedule.feedback()));
    return new Result(lowered, live, doubts);
  }

  /**
   * Constants of all modules, those of the top first, each module's as it declares them: its
   * variants differ in which they use.
   */
  private static List<ElaboratedModule.NamedConstant> constants(ElaboratedModule top) {
    Map<String, Set<ElaboratedModule.NamedConstant>> byModule = new LinkedHashMap<>();
    Map<String, Integer> files = new HashMap<>();
    java.util.Deque<ElaboratedModule> work = new java.util.ArrayDeque<>(List.of(top));
    Set<Object> visited = java.util.Collections.newSetFromMap(new java.util.IdentityHashMap<>());
    while (!work.isEmpty()) {
      ElaboratedModule m = work.remove();
      if (!visited.add(m)) {
        continue;
      }
      byModule.computeIfAbsent(m.name(), k -> new LinkedHashSet<>()).addAll(m.parameters());
      m.parameters().forEach(c -> files.putIfAbsent(c.location().file(), files.size()));
      m.instances().forEach(i -> work.add(i.module()));
    }
    Comparator<ElaboratedModule.NamedConstant> declared =
        Comparator.<ElaboratedModule.NamedConstant>comparingInt(c -> files.get(c.location().file()))
            .thenComparingInt(c -> c.location().line())
            .thenComparingInt(c -> c.location().column());
    List<ElaboratedModule.NamedConstant> result = new ArrayList<>();
    byModule.values().forEach(s -> s.stream().sorted(declared).forEach(result::add));
    return result;
  }

  private static Set<Signal> stateOf(
      FlatDesign flat,
      List<Node> nodes,
      Set<Signal> inputs,
      Set<Signal> outputs,
      BuildSchedule schedule,
      InitialValues initials) {
    Set<Signal> external = new HashSet<>(outputs);
    Set<Signal> written = new HashSet<>();
    Set<Signal> held = new HashSet<>(schedule.feedback());
    for (Node n : nodes) {
      external.addAll(n.reads());
      n.triggers().forEach(t -> Expressions.signals(t.expression(), external));
      boolean sequential = n.kind() == Node.Kind.EDGE || n.kind() == Node.Kind.CHANGE;
      for (Signal s : n.writes()) {
        written.add(s);
        if (sequential || n.accesses().holds(s)) {
          held.add(s);
        }
      }
    }
    Set<Signal> state = new LinkedHashSet<>();
    for (Signal s : flat.signals()) {
      if (inputs.contains(s) || !external.contains(s)) {
        continue;
      }
      if (s.isArray()) {
        state.add(s);
        continue;
      }
      if (!written.contains(s)) {
        continue;
      }
      if (held.contains(s)) {
        state.add(s);
      }
    }
    return state;
  }
}
