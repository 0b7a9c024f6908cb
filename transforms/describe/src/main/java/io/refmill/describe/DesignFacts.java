package io.refmill.describe;

import io.refmill.compiler.ir.ElaboratedModule.Direction;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.run.CaseCoverage;
import io.refmill.compiler.ir.run.NumberRange;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.ir.walk.OwnExpressions;
import io.refmill.compiler.ir.walk.Statements;
import io.refmill.compiler.lower.access.Node;
import io.refmill.compiler.lower.form.FlatDesign.FlatPort;
import io.refmill.compiler.lower.plan.CombinationalModule;
import io.refmill.compiler.lower.plan.LoweredDesign;
import io.refmill.compiler.lower.plan.OwnRanges;
import io.refmill.contract.DesignInterface;
import io.refmill.contract.DesignInterface.Reset;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** What the structure of a design shows; texts and labels are views of it. */
final class DesignFacts {
  private final LoweredDesign lowered;
  private final List<Node> live;
  private final Map<Signal, Decision> values;
  private final List<Register> registers;
  private final List<StateMachine> machines = new ArrayList<>();
  private final List<Signal> inputs = new ArrayList<>();
  private final List<Signal> outputs = new ArrayList<>();
  private final List<Signal> memories = new ArrayList<>();
  private final Map<Signal, Set<Signal>> followed = new HashMap<>();

  private Map<Signal, NumberRange> assignedRanges;
  private final Map<Signal, Set<Signal>> sources = new HashMap<>();

  /** Modules that are told by themselves, by what they are called. */
  private final Map<CombinationalModule, String> moduleNames = new HashMap<>();

  private final OperatorCounts operators;
  private Evidence evidence;
  private FunctionNames functionNames;
  private Map<Signal, String> counterNames;
  private Layouts layouts;
  private BitNames bitNames;
  private Literals literals;

  private DesignFacts(LoweredDesign lowered, List<Node> live) {
    this.lowered = lowered;
    this.live = live;
    List<Process> combinational = new ArrayList<>();
    for (Node node : live) {
      if (node.kind() != Node.Kind.EDGE) {
        combinational.add(node.process());
      }
    }
    this.values = Decisions.of(combinational);
    this.registers =
        Registers.of(lowered.design(), live, values).stream()
            .filter(r -> lowered.state().contains(r.signal()))
            .toList();
    for (Register r : registers) {
      StateMachine machine = StateMachine.of(r, values);
      if (machine != null) {
        machines.add(machine);
      }
    }
    for (FlatPort port : lowered.flat().ports()) {
      (port.direction() == Direction.INPUT ? inputs : outputs).add(port.signal());
    }
    Set<Signal> combinationalArrays = new HashSet<>();
    for (Node node : live) {
      if (node.kind() == Node.Kind.COMBINATIONAL) {
        combinationalArrays.addAll(node.writes());
      }
    }
    lowered.state().stream()
        .filter(s -> s.isArray() && !combinationalArrays.contains(s))
        .forEach(memories::add);
    for (Node node : live) {
      if (node.kind() != Node.Kind.EDGE) {
        node.writes()
            .forEach(
                s -> followed.computeIfAbsent(s, k -> new LinkedHashSet<>()).addAll(node.reads()));
      }
    }
    this.operators = OperatorCounts.of(live);
  }

  /**
   * The facts of a design.
   *
   * @param lowered in the form in which its model is written
   */
  static DesignFacts of(LoweredDesign lowered, List<Node> live) {
    return new DesignFacts(lowered, live);
  }

  /** How texts write numbers. */
  Literals literals() {
    if (literals == null) {
      literals = Literals.of(lowered, live);
    }
    return literals;
  }

  LoweredDesign lowered() {
    return lowered;
  }

  DesignInterface design() {
    return lowered.design();
  }

  /** Names of ports and variables, wherever these are: texts use them for nothing else. */
  Set<String> takenNames() {
    Set<String> names = new HashSet<>();
    design().ports().forEach(p -> names.add(p.name()));
    for (Signal s : lowered.flat().signals()) {
      names.add(s.name().substring(s.name().lastIndexOf('.') + 1));
    }
    names.addAll(counterNames().values());
    return names;
  }

  /** Names of what nothing but loops count. */
  Map<Signal, String> counterNames() {
    if (counterNames == null) {
      counterNames = CounterNames.of(this, Constants.named(lowered).keySet());
    }
    return counterNames;
  }

  /** Signals whose parts go by the names that their declarations have for them. */
  Layouts layouts() {
    if (layouts == null) {
      layouts = Layouts.of(processes());
    }
    return layouts;
  }

  /** Signals whose bits have names. */
  BitNames bitNames() {
    if (bitNames == null) {
      bitNames = BitNames.of(processes());
    }
    return bitNames;
  }

  /** Names of the functions that it calls. */
  FunctionNames functionNames() {
    if (functionNames == null) {
      Set<String> taken = takenNames();
      taken.addAll(Constants.named(lowered).keySet());
      functionNames = new FunctionNames(processes(), taken);
    }
    return functionNames;
  }

  List<Node> live() {
    return live;
  }

  /** What decides over values that follow others at all times. */
  Map<Signal, Decision> values() {
    return values;
  }

  /** What decides over values inside of combinational modules, each module once. */
  Map<Signal, Decision> inside() {
    Map<Signal, Decision> inside = new LinkedHashMap<>();
    modules().forEach(module -> inside.putAll(Decisions.of(module.processes())));
    return inside;
  }

  /** What calls show of it. */
  Evidence evidence() {
    if (evidence == null) {
      evidence = Evidence.of(this);
    }
    return evidence;
  }

  /** All processes, those of combinational modules once. */
  List<Process> processes() {
    List<Process> all = new ArrayList<>();
    live.forEach(node -> all.add(node.process()));
    modules().forEach(module -> all.addAll(module.processes()));
    return all;
  }

  private Set<CombinationalModule> modules() {
    List<Process> work = new ArrayList<>();
    live.forEach(node -> work.add(node.process()));
    Set<CombinationalModule> seen = new LinkedHashSet<>();
    for (int i = 0; i < work.size(); i++) {
      if (work.get(i) instanceof Process.CombinationalInstance instance
          && instance.module() instanceof CombinationalModule module
          && seen.add(module)) {
        work.addAll(module.processes());
      }
    }
    return seen;
  }

  List<Register> registers() {
    return registers;
  }

  /** How values go from one of them to the next. */
  RegisterChains chains() {
    return new RegisterChains(this);
  }

  List<StateMachine> machines() {
    return machines;
  }

  List<Signal> inputs() {
    return inputs;
  }

  List<Signal> outputs() {
    return outputs;
  }

  /** What outlives a call and changes: arrays that follow others at all times are not of it. */
  List<Signal> kept() {
    Set<Signal> changing = new HashSet<>();
    Set<Signal> following = new HashSet<>();
    for (Node node : live) {
      (node.kind() == Node.Kind.COMBINATIONAL ? following : changing).addAll(node.writes());
    }
    following.addAll(changing);
    return lowered.state().stream()
        .filter(s -> following.contains(s) && (!s.isArray() || changing.contains(s)))
        .toList();
  }

  /** Arrays and other variables that hold what they start with. */
  List<Signal> tables() {
    Set<Signal> written = new HashSet<>();
    live.forEach(node -> written.addAll(node.writes()));
    return lowered.state().stream().filter(s -> !written.contains(s)).toList();
  }

  /** Inputs that nothing reads. */
  List<Signal> unread() {
    Set<Signal> read = new HashSet<>();
    for (Node node : live) {
      Set<Signal> reached = new HashSet<>(node.readsAndTriggers().keySet());
      if (node.process() instanceof Process.AlwaysConstruct a) {
        Set<Signal> asked = new HashSet<>();
        node.triggers().forEach(t -> Expressions.signals(t.expression(), asked));
        reached(a.body(), asked);
        reached.retainAll(asked);
      }
      read.addAll(reached);
    }
    outputs.forEach(read::add);
    return inputs.stream().filter(s -> !read.contains(s) && s != lowered.clock()).toList();
  }

  /** Adds what a statement reads, items of cases that nothing leads to left out. */
  private static void reached(Statement s, Set<Signal> read) {
    if (s == null) {
      return;
    }
    s.accept(
        new OwnExpressions(
            e -> Expressions.signals(e, read), target -> Expressions.signals(target, read)));
    Set<Statement> idle = Collections.newSetFromMap(new IdentityHashMap<>());
    if (s instanceof Statement.Case c) {
      CaseCoverage.Reach reach = CaseCoverage.reach(c);
      reach.idle().forEach(i -> idle.add(c.items().get(i).body()));
      if (reach.itemsToCover() <= c.items().size() && c.defaultBody() != null) {
        idle.add(c.defaultBody());
      }
    }
    Statements.children(s).stream()
        .filter(inside -> !idle.contains(inside))
        .forEach(inside -> reached(inside, read));
  }

  /** Whether something waits for an edge that nonblocking assignments alone make. */
  boolean hasEdgesOfState() {
    return live.stream()
        .flatMap(n -> n.triggers().stream())
        .filter(t -> t.edge() == Process.Edge.POSEDGE || t.edge() == Process.Edge.NEGEDGE)
        .filter(t -> !t.control())
        .anyMatch(t -> isOfState(t.expression()));
  }

  private boolean isOfState(Expression e) {
    Set<Signal> read = new HashSet<>();
    Expressions.signals(e, read);
    Set<Signal> seen = new HashSet<>(read);
    Deque<Signal> left = new ArrayDeque<>(read);
    boolean state = false;
    while (!left.isEmpty()) {
      Signal s = left.pop();
      boolean follows = false;
      for (Node n : live) {
        if (n.writes().contains(s)) {
          if (n.kind() == Node.Kind.EDGE) {
            if (!n.nonblockingWrites().contains(s)) {
              return false;
            }
            state = true;
          } else {
            follows = true;
            n.reads().stream().filter(seen::add).forEach(left::push);
          }
        }
      }
      if (!follows && !lowered.state().contains(s)) {
        return false;
      }
    }
    return state;
  }

  /** Whether something looks at its inputs only when some of them change. */
  boolean waitsForChanges() {
    return live.stream().anyMatch(n -> n.kind() == Node.Kind.CHANGE);
  }

  /** State that is an array. */
  List<Signal> memories() {
    return memories;
  }

  /** Memories of which some place is asked for that is not fixed, by constants or a loop. */
  List<Signal> addressed() {
    Set<Signal> addressed = new HashSet<>();
    Consumer<Expression> see =
        e -> {
          if (e instanceof Expression.ElementSelect s) {
            Set<Signal> index = new HashSet<>();
            s.indices().forEach(i -> Expressions.signals(i, index));
            if (index.stream().anyMatch(i -> !i.integer())) {
              addressed.add(s.array());
            }
          }
        };
    for (Process p : processes()) {
      if (p instanceof Process.ContinuousAssignment a) {
        Expressions.walk(a.value(), see);
        Expressions.walk(a.target(), see);
      } else if (p instanceof Process.AlwaysConstruct a) {
        Statements.forEach(
            a.body(), s -> s.accept(new OwnExpressions(e -> Expressions.walk(e, see), see)));
      } else if (p instanceof Process.CombinationalInstance i) {
        i.arguments().forEach(e -> Expressions.walk(e, see));
      }
    }
    return memories.stream().filter(addressed::contains).toList();
  }

  OperatorCounts operators() {
    return operators;
  }

  /** Whether all that assigns these registers waits for the same edges, and for nothing before. */
  boolean startTogether(List<Register> together) {
    Set<Set<String>> moments = new HashSet<>();
    for (Register r : together) {
      for (Node n : live) {
        if (n.writes().contains(r.signal())) {
          Set<String> edges = new HashSet<>();
          n.triggers().stream().filter(t -> !t.control()).forEach(t -> edges.add(t.key()));
          moments.add(edges);
          if (n.kind() != Node.Kind.EDGE || n.blockingWrites().contains(r.signal())) {
            return false;
          }
        }
      }
    }
    return moments.size() == 1;
  }

  /** Resets that some process waits for besides its clock. */
  List<Reset> waitedFor() {
    return design().resets().stream()
        .filter(
            r ->
                live.stream()
                    .flatMap(n -> n.triggers().stream())
                    .anyMatch(t -> t.control() && activates(t, r)))
        .toList();
  }

  /** Whether all that waits for a clock waits for some resets too. */
  boolean allWaitFor(List<Reset> resets) {
    return live.stream()
        .filter(n -> n.kind() == Node.Kind.EDGE)
        .allMatch(
            n ->
                resets.stream()
                    .allMatch(
                        r -> n.triggers().stream().anyMatch(t -> t.control() && activates(t, r))));
  }

  /** Whether all that assigns a register waits for a reset itself. */
  boolean actsAtOnce(Reset reset, Signal register) {
    return live.stream()
        .filter(n -> n.kind() == Node.Kind.EDGE && n.writes().contains(register))
        .allMatch(n -> n.triggers().stream().anyMatch(t -> t.control() && activates(t, reset)));
  }

  private static boolean isPort(Node.Trigger t, Reset reset) {
    return t.port() != null && t.port().name().equals(reset.port());
  }

  /** Whether a trigger is the edge with which a reset becomes active. */
  static boolean activates(Node.Trigger t, Reset reset) {
    return isPort(t, reset)
        && t.edge() == (reset.activeHigh() ? Process.Edge.POSEDGE : Process.Edge.NEGEDGE);
  }

  /**
   * Whether an active reset counts in every call: what assigns the register waits for it, or for
   * the clock itself. A gate may hold back an edge of anything else.
   */
  boolean reaches(Reset reset, Signal register) {
    return live.stream()
        .filter(n -> n.kind() == Node.Kind.EDGE && n.writes().contains(register))
        .allMatch(
            n ->
                waitsForClock(n)
                    || n.triggers().stream().anyMatch(t -> t.control() && isPort(t, reset)));
  }

  /** Whether nothing but resets changes state without an edge of the clock itself. */
  boolean changesAtClock() {
    boolean held =
        live.stream()
            .filter(n -> n.kind() != Node.Kind.EDGE)
            .anyMatch(n -> heldBy(n).stream().anyMatch(s -> !s.isArray()));
    return !held
        && live.stream()
            .filter(n -> n.kind() == Node.Kind.EDGE)
            .allMatch(
                n ->
                    waitsForClock(n)
                        && n.triggers().stream()
                            .filter(Node.Trigger::control)
                            .allMatch(
                                t -> design().resets().stream().anyMatch(r -> activates(t, r))));
  }

  /** Whether a signal is an input, or some process says what its values are. */
  boolean isTold(Signal signal) {
    return inputs.contains(signal)
        || live.stream().anyMatch(node -> node.accesses().writes().containsKey(signal));
  }

  /**
   * What a module is called that is told by itself: its name, and a number where it is one more of
   * that name, with other parameters.
   */
  String name(CombinationalModule module) {
    String known = moduleNames.get(module);
    if (known == null) {
      known = module.name();
      for (int i = 2; moduleNames.containsValue(known); i++) {
        known = module.name() + "_" + i;
      }
      moduleNames.put(module, known);
    }
    return known;
  }

  /**
   * Whether it shows that a process with several controls waits for their edges: where the first
   * one ends while the next one is active nothing happens until the clock's edge, at which others,
   * or itself, read what it has held until then.
   */
  boolean actsByEdges(Node node) {
    return node.triggers().stream().filter(Node.Trigger::control).count() > 1
        && live.stream()
            .filter(n -> n.kind() == Node.Kind.EDGE)
            .flatMap(n -> n.readsAndTriggers().keySet().stream())
            .flatMap(s -> sources(s).stream())
            .anyMatch(node.writes()::contains);
  }

  /** Whether a process waits for the clock itself, and not for what is made of it. */
  boolean waitsForClock(Node node) {
    return node.triggers().stream()
        .filter(t -> !t.control())
        .allMatch(t -> t.port() != null && t.port() == lowered.clock());
  }

  /**
   * Whether it matters where in a period the inputs change: the clock is read as a value, or a
   * process waits for something else.
   */
  boolean clockIsValue() {
    return lowered.clock() != null
        && live.stream()
            .anyMatch(
                n ->
                    n.reads().contains(lowered.clock())
                        || n.kind() == Node.Kind.EDGE && !waitsForClock(n));
  }

  /**
   * What a process keeps for later calls; values that are only read behind their assignment are not
   * of it.
   */
  Set<Signal> heldBy(Node node) {
    Set<Signal> held = new LinkedHashSet<>(node.writes());
    held.retainAll(lowered.state());
    return held;
  }

  /** The numbers of variables that each process assigns before it reads them. */
  Map<Signal, NumberRange> assignedRanges() {
    if (assignedRanges == null) {
      Set<Signal> shown = new HashSet<>(lowered.state());
      lowered.flat().ports().forEach(p -> shown.add(p.signal()));
      assignedRanges = OwnRanges.of(live, shown);
    }
    return assignedRanges;
  }

  /** Whether something is kept without a clock: by a latch, or by a loop of gates. */
  boolean latches() {
    return live.stream().anyMatch(n -> n.kind() == Node.Kind.LATCH && !heldBy(n).isEmpty())
        || !clocked() && !waitsForChanges() && !kept().isEmpty();
  }

  boolean clocked() {
    return live.stream().anyMatch(n -> n.kind() == Node.Kind.EDGE);
  }

  /** State and inputs that a value follows without waiting for a clock. */
  Set<Signal> sources(Signal value) {
    return sources.computeIfAbsent(value, this::sourcesOf);
  }

  private Set<Signal> sourcesOf(Signal value) {
    Set<Signal> result = new LinkedHashSet<>();
    Set<Signal> seen = new HashSet<>();
    List<Signal> work = new ArrayList<>(List.of(value));
    for (int i = 0; i < work.size(); i++) {
      Signal s = work.get(i);
      if (!seen.add(s)) {
        continue;
      }
      if (followed.containsKey(s)) {
        work.addAll(followed.get(s));
        if (lowered.state().contains(s)) {
          result.add(s);
        }
      } else {
        result.add(s);
      }
    }
    return result;
  }

  /** Whether an input changes an output in between the edges of clocks. */
  boolean inputsReachOutputs() {
    Set<String> controls = new HashSet<>();
    design().resets().forEach(r -> controls.add(r.port()));
    design().clocks().forEach(c -> controls.add(c.port()));
    for (Signal output : outputs) {
      for (Signal source : sources(output)) {
        if (inputs.contains(source) && !controls.contains(source.name())) {
          return true;
        }
      }
    }
    return false;
  }
}
