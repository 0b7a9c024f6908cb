package io.refmill.compiler.lower;

import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.ElaboratedModule;
import io.refmill.compiler.ir.ElaboratedModule.Direction;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Process.Edge;
import io.refmill.compiler.ir.Signal;
import io.refmill.contract.DesignInterface;
import io.refmill.contract.Protocol;
import io.refmill.diagnostics.DiagnosticCode;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * From the elaborated design to what one call of {@code eval} does. The passes, in order:
 *
 * <ol>
 *   <li>{@link FlattenHierarchy}: instances become their contents, but for combinational submodules
 *       ({@link KeepCombinational})
 *   <li>{@link SplitBidirectional}: bidirectional ports get a direction, or both
 *   <li>{@link InitialValues}: initial constructs become start values
 *   <li>{@link Specialise}: branches that never run go
 *   <li>{@link ResolveDrivers}: every net has one driver for each bit
 *   <li>{@link ClassifyProcesses}: combinational, latch, on change, on edge
 *   <li>{@link HoldStartValues}: what runs on changes only because of its start value
 *   <li>{@link RemoveDead}: what no output depends on goes
 *   <li>{@link Clocking}: clocks and protocol
 *   <li>{@link BuildSchedule}: the order within a call
 * </ol>
 */
public final class Lowering {
  private static final int MAX_CONSTANTS = 64;

  private Lowering() {}

  /**
   * A lowered design and the processes it is made of.
   *
   * @param live processes that some output depends on, in source order
   * @param races what depends on the order of two processes that start together, in words
   */
  public record Result(LoweredDesign design, List<Node> live, List<String> races) {}

  /** Ports with their directions settled, and what the first passes make of the processes. */
  private record Prepared(
      FlatDesign flat,
      Set<Signal> inputs,
      Set<Signal> outputs,
      InitialValues initials,
      List<Node> nodes,
      List<Node> live,
      Clocking clocking,
      BuildSchedule schedule) {}

  /**
   * Combinational submodules stay units unless that makes a cycle or hides where a clock comes
   * from.
   */
  private static Prepared prepare(ElaboratedModule top) {
    KeepCombinational keep = new KeepCombinational(top);
    while (true) {
      Prepared p = prepare(top, keep);
      Set<CombinationalModule> unfit = new LinkedHashSet<>();
      for (LoweredDesign.Unit u : p.schedule.units()) {
        if (u.fixpoint()) {
          u.nodes().forEach(n -> addUnit(n, unfit));
        }
      }
      behindTriggers(p.live, unfit);
      drivenTwice(p.nodes, p.inputs, unfit);
      if (unfit.isEmpty()) {
        return p;
      }
      keep.exclude(unfit);
    }
  }

  private static void addUnit(Node n, Set<CombinationalModule> units) {
    if (n.process() instanceof Process.CombinationalInstance c) {
      units.add((CombinationalModule) c.module());
    }
  }

  /** What a unit drives must be driven by nothing else; flattened, its drivers can be resolved. */
  private static void drivenTwice(
      List<Node> nodes, Set<Signal> inputs, Set<CombinationalModule> units) {
    Map<Signal, BigInteger> once = new HashMap<>();
    Map<Signal, BigInteger> twice = new HashMap<>();
    for (Signal s : inputs) {
      once.put(s, Bits.mask(s.width()));
    }
    for (Node n : nodes) {
      n.accesses()
          .writes()
          .forEach(
              (s, bits) -> {
                BigInteger seen = once.getOrDefault(s, BigInteger.ZERO);
                if (Accesses.overlap(seen, bits)) {
                  twice.merge(s, seen.and(bits), BigInteger::or);
                }
                once.put(s, seen.or(bits));
              });
    }
    for (Node n : nodes) {
      if (n.writes().stream()
          .anyMatch(s -> Accesses.overlap(twice.get(s), n.accesses().writes().get(s)))) {
        addUnit(n, units);
      }
    }
  }

  private static void behindTriggers(List<Node> nodes, Set<CombinationalModule> units) {
    Set<Signal> seen = new HashSet<>();
    for (Node n : nodes) {
      if (n.kind() == Node.Kind.EDGE) {
        for (Node.Trigger t : n.triggers()) {
          if (t.port() == null) {
            Expressions.signals(t.expression(), seen);
          }
        }
      }
    }
    Map<Signal, List<Node>> writers = new IdentityHashMap<>();
    for (Node n : nodes) {
      if (n.kind() != Node.Kind.EDGE) {
        n.writes().forEach(s -> writers.computeIfAbsent(s, k -> new ArrayList<>()).add(n));
      }
    }
    List<Signal> work = new ArrayList<>(seen);
    while (!work.isEmpty()) {
      for (Node n : writers.getOrDefault(work.remove(work.size() - 1), List.of())) {
        addUnit(n, units);
        for (Signal s : n.reads()) {
          if (seen.add(s)) {
            work.add(s);
          }
        }
      }
    }
  }

  private static Prepared prepare(ElaboratedModule top, KeepCombinational keep) {
    FlatDesign flat = SplitBidirectional.run(FlattenHierarchy.run(top, keep));
    Set<Signal> inputs = new LinkedHashSet<>();
    Set<Signal> outputs = new LinkedHashSet<>();
    for (FlatDesign.FlatPort p : flat.ports()) {
      (p.direction() == Direction.INPUT ? inputs : outputs).add(p.signal());
    }
    if (outputs.isEmpty()) {
      throw new LoweringException(DiagnosticCode.NO_OUTPUT_PORT, top.location(), top.name());
    }
    InitialValues initials = new InitialValues();
    flat = ResolveDrivers.run(Specialise.unreachable(initials.run(flat)), inputs);
    Prepared first = classified(flat, inputs, outputs, initials, Set.of());
    Set<Signal> held = HoldStartValues.find(first.live, flat, initials, first.schedule);
    return held.isEmpty() ? first : classified(flat, inputs, outputs, initials, held);
  }

  private static Prepared classified(
      FlatDesign flat,
      Set<Signal> inputs,
      Set<Signal> outputs,
      InitialValues initials,
      Set<Signal> held) {
    List<Node> nodes = ClassifyProcesses.run(flat, inputs, held);
    List<Node> live = RemoveDead.run(nodes, outputs);
    Clocking clocking = new Clocking(live, inputs, outputs);
    BuildSchedule schedule = new BuildSchedule(live, clocking, outputs);
    initials.settleCycles(schedule, flat, clocking.clock());
    return new Prepared(flat, inputs, outputs, initials, nodes, live, clocking, schedule);
  }

  /**
   * The interface of a design, whether or not it can be lowered.
   *
   * @throws LoweringException when it has none: no output, a bidirectional port
   */
  public static DesignInterface describe(ElaboratedModule top) {
    Prepared p = prepare(top);
    Set<Signal> state = stateOf(p.flat, p.live, p.inputs, p.outputs, p.schedule, p.initials);
    return describe(p.flat, p.live, p.clocking, p.inputs, state, p.initials);
  }

  /**
   * Lowers a design.
   *
   * @param reversed whether processes that start together run in the opposite order of the source;
   *     makes a difference only where {@link Result#races} says so
   * @throws LoweringException when it cannot be lowered
   */
  public static Result run(ElaboratedModule top, boolean reversed) {
    Prepared p = prepare(top);
    FlatDesign flat = p.flat;
    Set<Signal> inputs = p.inputs;
    Set<Signal> outputs = p.outputs;
    InitialValues initials = p.initials;
    List<Node> nodes = p.nodes;
    checkDrivers(nodes, inputs);
    List<Node> live = p.live;
    CheckSettling.run(live, p.schedule.units(), inputs);
    Clocking clocking = p.clocking;
    BuildSchedule schedule = p.schedule;
    Set<Signal> state = stateOf(flat, live, inputs, outputs, schedule, initials);
    List<LoweredDesign.Step> steps = schedule.steps(reversed);
    InitialTriggers triggers =
        new InitialTriggers(schedule.units(), flat, initials, clocking.clock());
    DesignInterface design = describe(flat, live, clocking, inputs, state, initials);
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
            steps);
    return new Result(lowered, live, schedule.races());
  }

  private static List<ElaboratedModule.NamedConstant> constants(ElaboratedModule top) {
    List<ElaboratedModule.NamedConstant> result = new ArrayList<>();
    java.util.Deque<ElaboratedModule> work = new java.util.ArrayDeque<>(List.of(top));
    Set<Object> visited = java.util.Collections.newSetFromMap(new java.util.IdentityHashMap<>());
    while (!work.isEmpty()) {
      ElaboratedModule m = work.remove();
      if (!visited.add(m)) {
        continue;
      }
      result.addAll(m.parameters());
      m.instances().forEach(i -> work.add(i.module()));
    }
    return result;
  }

  /** One bit of a variable must not be driven by two processes of which one is combinational. */
  static void checkDrivers(List<Node> nodes, Set<Signal> inputs) {
    java.util.Map<Signal, List<Node>> writers = new java.util.LinkedHashMap<>();
    Set<Signal> seenOutside = new HashSet<>();
    for (Node n : nodes) {
      n.writes().forEach(s -> writers.computeIfAbsent(s, k -> new ArrayList<>()).add(n));
      seenOutside.addAll(n.reads());
    }
    writers.forEach(
        (s, list) -> {
          if (inputs.contains(s)) {
            throw new LoweringException(
                DiagnosticCode.DRIVE_CONFLICT,
                list.get(0).process().location(),
                "input port \"" + s.name() + "\" is driven inside the module");
          }
          if (list.size() < 2) {
            return;
          }
          boolean temporary =
              !seenOutside.contains(s)
                  && list.stream()
                      .allMatch(n -> n.accesses().loopVariables().contains(s) || n.assignsAll(s));
          if (!temporary) {
            checkDrivers(s, list);
          }
        });
  }

  private static void checkDrivers(Signal s, List<Node> writers) {
    WritersByBit edges = new WritersByBit();
    WritersByBit others = new WritersByBit();
    for (Node b : writers) {
      java.util.function.Consumer<Node> report =
          a -> {
            throw new LoweringException(
                DiagnosticCode.DRIVE_CONFLICT,
                b.process().location(),
                "\"" + s.name() + "\" is also driven at " + a.process().location());
          };
      BigInteger bits = b.accesses().writes().get(s);
      others.forEach(s, bits, report);
      if (b.kind() == Node.Kind.EDGE) {
        edges.add(b);
      } else {
        edges.forEach(s, bits, report);
        others.add(b);
      }
    }
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

  private static DesignInterface describe(
      FlatDesign flat,
      List<Node> nodes,
      Clocking clocking,
      Set<Signal> inputs,
      Set<Signal> state,
      InitialValues initials) {
    List<DesignInterface.Port> ports = new ArrayList<>();
    for (FlatDesign.FlatPort p : flat.ports()) {
      int last = ports.size() - 1;
      DesignInterface.Direction direction =
          p.direction() == Direction.INPUT
              ? DesignInterface.Direction.INPUT
              : DesignInterface.Direction.OUTPUT;
      // A bidirectional port stands there twice.
      if (last >= 0 && ports.get(last).name().equals(p.name())) {
        ports.remove(last);
        direction = DesignInterface.Direction.INOUT;
      }
      ports.add(
          new DesignInterface.Port(p.name(), direction, p.signal().width(), p.signal().signed()));
    }
    List<DesignInterface.Clock> clocks = new ArrayList<>();
    clocking
        .clockEdges()
        .forEach(
            (s, edges) ->
                clocks.add(
                    new DesignInterface.Clock(
                        s.name(),
                        edges.size() > 1
                            ? DesignInterface.ClockEdge.BOTH
                            : edges.contains(Edge.NEGEDGE)
                                ? DesignInterface.ClockEdge.FALLING
                                : DesignInterface.ClockEdge.RISING)));
    List<DesignInterface.StateVariable> variables = new ArrayList<>();
    Set<Signal> written = new HashSet<>();
    nodes.forEach(n -> written.addAll(n.writes()));
    for (Signal s : state) {
      FlatDesign.Origin origin = flat.origins().get(s);
      InitialValues.Initial initial = initials.of(s);
      if (!written.contains(s) && !s.isArray()) {
        continue;
      }
      variables.add(
          new DesignInterface.StateVariable(
              origin.path(),
              s.width(),
              s.isArray() ? s.dimensions().get(0).low() : 0,
              s.isArray() ? (s.dimensions().size() == 1 ? s.elements() : -1) : 0,
              initial.value(),
              initial.initialised(),
              origin.variable()));
    }
    boolean sequential = state.stream().anyMatch(written::contains);
    return new DesignInterface(
        flat.name(),
        clocking.protocol() == null ? Protocol.CYCLE : clocking.protocol(),
        ports,
        clocks,
        FindResets.run(nodes, inputs),
        variables,
        sequential,
        stimulusConstants(nodes),
        edgesSampleNets(nodes, inputs));
  }

  /**
   * Whether a process that waits for an edge reads something that follows an input through a net.
   */
  private static boolean edgesSampleNets(List<Node> nodes, Set<Signal> inputs) {
    Map<Signal, List<Node>> readers = new IdentityHashMap<>();
    Set<Signal> settled = new HashSet<>();
    for (Node n : nodes) {
      if (n.kind() != Node.Kind.EDGE) {
        settled.addAll(n.writes());
        n.reads().forEach(s -> readers.computeIfAbsent(s, k -> new ArrayList<>()).add(n));
      }
    }
    Set<Signal> following = new HashSet<>(inputs);
    List<Signal> work = new ArrayList<>(inputs);
    while (!work.isEmpty()) {
      for (Node n : readers.getOrDefault(work.remove(work.size() - 1), List.of())) {
        for (Signal s : n.writes()) {
          if (following.add(s)) {
            work.add(s);
          }
        }
      }
    }
    for (Node n : nodes) {
      if (n.kind() == Node.Kind.EDGE) {
        for (Signal s : n.reads()) {
          if (settled.contains(s) && (s.isArray() || following.contains(s))) {
            return true;
          }
        }
      }
    }
    return false;
  }

  /** Constants of the source, as values worth trying at inputs. */
  private static List<BigInteger> stimulusConstants(List<Node> nodes) {
    TreeSet<BigInteger> found = new TreeSet<>();
    for (Node n : nodes) {
      java.util.function.Consumer<Expression> look =
          e ->
              Expressions.walk(
                  e,
                  x -> {
                    if (x instanceof Expression.Constant c
                        && c.width() > 1
                        && c.bits().isKnown()
                        && found.size() < MAX_CONSTANTS) {
                      found.add(c.bits().value());
                    }
                  });
      if (n.process() instanceof Process.ContinuousAssignment a) {
        look.accept(a.value());
      } else if (n.process() instanceof Process.CombinationalInstance c) {
        c.arguments().forEach(look);
      } else if (n.process() instanceof Process.AlwaysConstruct a) {
        Expressions.forEachExpression(a.body(), look, t -> {});
      }
    }
    return new ArrayList<>(found);
  }
}
