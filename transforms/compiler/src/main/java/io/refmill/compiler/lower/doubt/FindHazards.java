package io.refmill.compiler.lower.doubt;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.ir.walk.Statements;
import io.refmill.compiler.lower.access.Accesses;
import io.refmill.compiler.lower.access.Node;
import io.refmill.compiler.lower.access.Positions;
import io.refmill.compiler.lower.clock.AsynchronousControl;
import io.refmill.compiler.lower.clock.Clocking;
import io.refmill.compiler.lower.form.FlatDesign;
import io.refmill.compiler.lower.form.LoweringException;
import io.refmill.compiler.lower.plan.LoweredDesign;
import io.refmill.compiler.lower.plan.StartValues;
import io.refmill.compiler.lower.state.LoweringState;
import io.refmill.contract.DesignInterface;
import io.refmill.contract.Doubt;
import io.refmill.contract.Protocol;
import io.refmill.diagnostics.DiagnosticCode;
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
 * Finds what a design holds without a clock, or clocks with a signal of its own, and what depends
 * on the order in which nets and processes follow a change (IEEE 1800-2017 4.7). A model lets each
 * follow what it reads; a simulator may do otherwise, and where it does, neither is wrong.
 *
 * <pre>
 * wire en = a &amp; b;
 * assign q = en ? d : q;               a falls as d changes: does q still see en?
 * always @* if (en) q = d;             the same
 * wire c = a &amp; n, n = ~a;              a rises: does c see the old n, and make an edge?
 * always @(posedge clk or posedge load)
 *   if (load) q &lt;= n; else q &lt;= d;      load rises as a changes: does q get the old n?
 * </pre>
 *
 * <p>{@link OrderTrials} tries it, with whole processes and then with the operators of continuous
 * assignments.
 */
final class FindHazards {
  /** Processes, with operators, that are looked at. */
  private static final int MAX_NODES = 2000;

  /** Runs that look for pulses. */
  private static final int PULSE_TRIALS = 3;

  private final List<Node> edges = new ArrayList<>();
  private final List<Node> settling = new ArrayList<>();
  private final Set<Signal> settled = new LinkedHashSet<>();
  private final Map<Signal, List<Node>> writers = new HashMap<>();

  /** What follows inputs by way of processes without edges. */
  private final Set<Signal> following = new HashSet<>();

  private final Set<Signal> held = new LinkedHashSet<>();

  /** What decides over what is held, and over edges. */
  private final Set<Node> cone = new HashSet<>();

  /** Continuous assignments of the source to each net, if there are several. */
  private final Map<Signal, List<Process>> drivers = new HashMap<>();

  private final FlatDesign flat;
  private final Set<Signal> inputs;
  private final StartValues initials;
  private final Clocking clocking;
  private final DesignInterface design;

  /** Registers of which one edge, or one held value, is made, several in each set. */
  private final Set<Set<Signal>> together = new LinkedHashSet<>();

  /** Signals whose registers have been noted: those of one clock are asked for at each register. */
  private final Set<Set<Signal>> asked = new HashSet<>();

  /** The registers in order. */
  private final Map<Signal, Integer> places = new HashMap<>();

  private boolean open;
  private boolean pulses;
  private boolean late;

  private FindHazards(LoweringState state) {
    this.flat = state.flat();
    this.inputs = state.inputs();
    this.initials = state.starts();
    this.clocking = state.clocking();
    this.design = state.design();
    for (Process p : state.withInitialConstructs().processes()) {
      if (p instanceof Process.ContinuousAssignment a) {
        Expressions.targets(a.target())
            .forEach(s -> drivers.computeIfAbsent(s, k -> new ArrayList<>()).add(p));
      }
    }
    drivers.values().removeIf(several -> several.size() < 2);
    List<Node> nodes = state.live();
    List<LoweredDesign.Unit> units = state.units();
    units.forEach(u -> settling.addAll(u.nodes()));
    Map<Signal, List<Node>> readers = new HashMap<>();
    for (Node n : settling) {
      settled.addAll(n.writes());
      n.writes().forEach(s -> writers.computeIfAbsent(s, k -> new ArrayList<>()).add(n));
      n.readsAndTriggers()
          .keySet()
          .forEach(s -> readers.computeIfAbsent(s, k -> new ArrayList<>()).add(n));
    }
    List<Signal> work = new ArrayList<>(inputs);
    while (!work.isEmpty()) {
      for (Node n : readers.getOrDefault(work.remove(work.size() - 1), List.of())) {
        n.writes().stream().filter(following::add).forEach(work::add);
      }
    }
    nodes.stream().filter(n -> n.kind() == Node.Kind.EDGE).forEach(edges::add);
    edges.forEach(n -> n.writes().forEach(s -> places.putIfAbsent(s, places.size())));
    Set<Signal> decisive = new LinkedHashSet<>();
    for (LoweredDesign.Unit u : units) {
      if (u.fixpoint() || u.nodes().get(0).kind() != Node.Kind.COMBINATIONAL) {
        look(u, decisive);
      }
    }
    Set<Signal> pulsed = new HashSet<>();
    for (Node n : settling) {
      if (n.process() instanceof Process.AlwaysConstruct) {
        pulsed.addAll(n.writes());
      }
    }
    Set<Signal> awaited = new HashSet<>();
    nodes.forEach(n -> n.triggers().forEach(t -> Expressions.signals(t.expression(), awaited)));
    edges.forEach(n -> pulsed.addAll(AssignedTwice.by(n, awaited)));
    for (Node n : nodes) {
      for (Node.Trigger t : n.triggers()) {
        Set<Signal> signals = new HashSet<>();
        Expressions.signals(t.expression(), signals);
        pulses |= signals.stream().anyMatch(pulsed::contains);
        if (n.kind() == Node.Kind.EDGE && signals.stream().anyMatch(settled::contains)) {
          decisive.addAll(signals);
          open = true;
        }
      }
    }
    for (Node n : nodes) {
      for (Node.Trigger t : n.triggers()) {
        if (n.kind() == Node.Kind.EDGE) {
          Set<Signal> signals = new LinkedHashSet<>();
          Expressions.signals(t.expression(), signals);
          registersOf(signals);
        }
      }
    }
    for (LoweredDesign.Unit u : units) {
      if (u.fixpoint() || u.nodes().get(0).kind() != Node.Kind.COMBINATIONAL) {
        Set<Signal> reads = new LinkedHashSet<>();
        u.nodes().forEach(n -> reads.addAll(n.readsAndTriggers().keySet()));
        registersOf(reads);
      }
    }
    cone.addAll(follow(decisive));
    late = edges.stream().anyMatch(this::mayBeEarly);
  }

  /**
   * Whether a process may start in a moment in which nets change that it reads. In a design of one
   * clock nets rest at its edges: what is left are {@link #loads}.
   */
  private boolean mayBeEarly(Node n) {
    return (clocking.needsLoop() || clocking.protocol() == Protocol.EVENT)
        && n.reads().stream().anyMatch(settled::contains);
  }

  /**
   * Variables that a process takes from nets of inputs when an input changes that is no mere clock:
   * an asynchronous control of a clocked process, or what is data as well.
   */
  private void loads(Node n, Set<Signal> data, Map<Signal, Node> found) {
    boolean clocked = !clocking.needsLoop() && clocking.protocol() == Protocol.CYCLE;
    for (Node.Trigger t : n.triggers()) {
      if (clocked && t.control() && followsInputs(AsynchronousControl.of(n, t).reads())) {
        Accesses.of(n.process(), AsynchronousControl.active(t))
            .writes()
            .keySet()
            .forEach(s -> found.putIfAbsent(s, n));
      } else if (clocking.protocol() == Protocol.EVENT) {
        Set<Signal> sources = new HashSet<>();
        Expressions.signals(t.expression(), sources);
        sources.retainAll(inputs);
        if (sources.stream().anyMatch(data::contains) && followsInputs(n.reads())) {
          n.writes().forEach(s -> found.putIfAbsent(s, n));
        }
      }
    }
  }

  /**
   * What a process assigns that a net starts which may take a value on its way to the one it had,
   * as a sum does whose operands change one after the other: trials seldom come upon such inputs.
   * It matters where the process takes in more than what it waits for.
   */
  private void passing(Node n, Map<Signal, Node> found) {
    Set<Signal> waitedFor = new LinkedHashSet<>();
    for (Node.Trigger t : n.triggers()) {
      if (t.edge() == Process.Edge.ANY) {
        Expressions.signals(t.expression(), waitedFor);
      }
    }
    if (!waitedFor.containsAll(n.reads())
        && waitedFor.stream()
            .flatMap(s -> writers.getOrDefault(s, List.of()).stream())
            .anyMatch(FindHazards::combines)) {
      n.writes().forEach(s -> found.putIfAbsent(s, n));
    }
  }

  /**
   * What a process assigns that waits for a value which is made of several signals, or of bits that
   * are assigned one by one, as {@code @(posedge a[i])} does: where two of them change at once, it
   * may be another one in between.
   */
  private void composed(Node n, Map<Signal, Node> found) {
    for (Node.Trigger t : n.triggers()) {
      Expression e = t.expression();
      Set<Signal> sources = new HashSet<>();
      Expressions.signals(e, sources);
      sources.removeIf(
          s ->
              !inputs.contains(s)
                  && !settled.contains(s)
                  && edges.stream().noneMatch(w -> w.writes().contains(s)));
      boolean plain =
          e instanceof Expression.SignalReference
              || e instanceof Expression.PartSelect
              || e instanceof Expression.Concatenation;
      if (!plain && (sources.size() > 1 || sources.stream().anyMatch(this::isAssignedInParts))) {
        n.writes().forEach(s -> found.putIfAbsent(s, n));
      }
    }
  }

  /**
   * What a process assigns that waits for a net of several drivers: where two of them change at
   * once, the net may be resolved with the one and then with both (IEEE 1800-2017 6.6).
   */
  private void resolved(Node n, Map<Signal, Node> found) {
    Set<Signal> waitedFor = new LinkedHashSet<>();
    n.triggers().forEach(t -> Expressions.signals(t.expression(), waitedFor));
    follow(waitedFor);
    if (waitedFor.stream().anyMatch(this::isDrivenTwice)) {
      n.writes().forEach(s -> found.putIfAbsent(s, n));
    }
  }

  private boolean isDrivenTwice(Signal s) {
    Positions before = Positions.NONE;
    for (Process p : drivers.getOrDefault(s, List.of())) {
      Positions driven = Accesses.of(p).writes().get(s);
      if (driven.overlaps(before)) {
        return true;
      }
      before = before.or(driven);
    }
    return false;
  }

  private boolean isAssignedInParts(Signal s) {
    return edges.stream()
        .filter(n -> n.writes().contains(s) && n.process() instanceof Process.AlwaysConstruct)
        .anyMatch(
            n ->
                Statements.contains(
                    ((Process.AlwaysConstruct) n.process()).body(),
                    t ->
                        Statements.target(t) != null
                            && !(Statements.target(t) instanceof Expression.SignalReference)
                            && Expressions.targets(Statements.target(t)).contains(s)));
  }

  /** Whether a net is computed of several signals at once. */
  private static boolean combines(Node n) {
    boolean[] found = {false};
    if (n.process() instanceof Process.ContinuousAssignment a) {
      Expressions.walk(
          a.value(),
          e ->
              found[0] |=
                  e instanceof Expression.Binary b
                      && Expressions.mentionsSignals(b.left())
                      && Expressions.mentionsSignals(b.right()));
    }
    return found[0];
  }

  private boolean followsInputs(Set<Signal> signals) {
    return signals.stream()
        .anyMatch(s -> following.contains(s) || inputs.contains(s) && settled.contains(s));
  }

  private void look(LoweredDesign.Unit u, Set<Signal> decisive) {
    Set<Signal> reads = new HashSet<>();
    for (Node n : u.nodes()) {
      reads.addAll(n.readsAndTriggers().keySet());
      held.addAll(n.writes());
    }
    decisive.addAll(reads);
    u.nodes().forEach(n -> decisive.addAll(n.writes()));
    u.nodes().forEach(n -> reads.removeAll(n.writes()));
    open |= u.nodes().size() > 1 || reads.stream().anyMatch(settled::contains);
  }

  /** Notes the registers that some signals are made of, if there are several. */
  private void registersOf(Set<Signal> signals) {
    if (!asked.add(signals)) {
      return;
    }
    Set<Signal> sources = new LinkedHashSet<>(signals);
    follow(sources);
    Set<Signal> registers = new LinkedHashSet<>();
    sources.stream()
        .filter(places::containsKey)
        .sorted(Comparator.comparing(places::get))
        .forEach(registers::add);
    if (registers.size() > 1) {
      together.add(registers);
    }
  }

  /** Adds what signals follow; returns the processes in between. */
  private Set<Node> follow(Set<Signal> decisive) {
    Set<Node> between = new HashSet<>();
    List<Signal> work = new ArrayList<>(decisive);
    while (!work.isEmpty()) {
      for (Node n : writers.getOrDefault(work.remove(work.size() - 1), List.of())) {
        if (between.add(n)) {
          n.readsAndTriggers().keySet().stream().filter(decisive::add).forEach(work::add);
        }
      }
    }
    return between;
  }

  /**
   * One doubt for each variable that depends on it.
   *
   * @throws LoweringException UNSUPPORTED_TIMING, where a value starts a process that a variable
   *     has for no time
   */
  static List<Doubt> find(LoweringState state) {
    return new FindHazards(state).find();
  }

  private List<Doubt> find() {
    if (settling.size() > MAX_NODES) {
      return List.of();
    }
    if (pulses) {
      // A design may come to rest in a state in which nothing happens any more.
      for (int seed = 1; seed <= PULSE_TRIALS; seed++) {
        trials(settling, flat.signals(), true, seed).forEach(this::rejectPulse);
      }
    }
    Map<Signal, Node> tried = open || late ? trials(settling, flat.signals(), false, 1) : Map.of();
    if (tried.isEmpty() && cone.stream().anyMatch(SplitOperators::divides)) {
      SplitOperators apart = new SplitOperators();
      for (Node n : settling) {
        if (cone.contains(n)) {
          apart.split(n);
        } else {
          apart.keep(n);
        }
      }
      if (apart.nodes().size() <= MAX_NODES) {
        List<Signal> signals = new ArrayList<>(flat.signals());
        signals.addAll(apart.signals());
        tried = trials(apart.nodes(), signals, false, 1);
      }
    }
    Map<Signal, Node> found = new LinkedHashMap<>(tried);
    Set<Signal> data = new HashSet<>();
    settling.forEach(n -> data.addAll(n.reads()));
    for (Node n : edges) {
      loads(n, data, found);
      passing(n, found);
      composed(n, found);
      resolved(n, found);
    }
    for (Node n : settling) {
      if (n.kind() == Node.Kind.CHANGE) {
        passing(n, found);
        composed(n, found);
        resolved(n, found);
      }
    }
    List<Doubt> doubts = new ArrayList<>();
    found.forEach(
        (s, n) ->
            doubts.add(Doubt.of(Doubt.Code.ORDER_OF_EVENTS, s.name(), n.process().location())));
    return doubts;
  }

  private Map<Signal, Node> trials(
      List<Node> order, List<Signal> signals, boolean withPulses, int seed) {
    List<Node> all = new ArrayList<>(order);
    all.addAll(edges);
    Map<Signal, Node> found =
        new LinkedHashMap<>(
            new OrderTrials(
                    all,
                    signals,
                    inputs,
                    held,
                    initials,
                    clocking.clock(),
                    design,
                    withPulses,
                    late,
                    List.copyOf(together),
                    seed)
                .run());
    found.keySet().removeIf(this::onlyCounts);
    return found;
  }

  /** Whether all that write a variable count a loop with it: none takes its value from another. */
  private boolean onlyCounts(Signal s) {
    List<Node> writing = writers.getOrDefault(s, List.of());
    return !writing.isEmpty()
        && writing.stream().allMatch(n -> n.accesses().loopVariables().contains(s));
  }

  private void rejectPulse(Signal s, Node n) {
    throw new LoweringException(
        DiagnosticCode.UNSUPPORTED_TIMING,
        n.process().location(),
        "a pulse of no length that decides on " + s.name());
  }
}
