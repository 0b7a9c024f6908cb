package io.refmill.compiler.lower.process;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Process.Edge;
import io.refmill.compiler.ir.Process.EventExpression;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.ir.walk.Statements;
import io.refmill.compiler.lower.access.Accesses;
import io.refmill.compiler.lower.access.Drivers;
import io.refmill.compiler.lower.access.Node;
import io.refmill.compiler.lower.access.Positions;
import io.refmill.compiler.lower.access.SignalGraph;
import io.refmill.compiler.lower.access.WritersByBit;
import io.refmill.compiler.lower.clock.Clocking;
import io.refmill.compiler.lower.clock.FindResets;
import io.refmill.compiler.lower.form.FlatDesign;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Decides when each process runs, from its sensitivity list and from what its body does (IEEE
 * 1800-2017 9.2.2, 9.4.2).
 *
 * <pre>
 * always @(a or b) y = a & b;      COMBINATIONAL
 * always @* if (en) q = d;         LATCH
 * always @(a) y = a & b;           CHANGE of a: b alone does not run it
 * always @(posedge clk) q <= d;    EDGE
 * </pre>
 */
public final class ClassifyProcesses {
  private final Drivers drivers;
  private final Set<Signal> inputs;

  /** Signals whose value somebody takes from another process, or from outside. */
  private final Set<Signal> seenOutside = new HashSet<>();

  private final ChangeTriggers triggers;

  private ClassifyProcesses(FlatDesign design, Set<Signal> inputs) {
    this.drivers = new Drivers(design, inputs);
    this.inputs = inputs;
    this.triggers = new ChangeTriggers(drivers, inputs, seenOutside);
  }

  /** {@code held} are variables that keep their start values until their processes run. */
  public static List<Node> run(FlatDesign design, Set<Signal> inputs, Set<Signal> held) {
    ClassifyProcesses pass = new ClassifyProcesses(design, inputs);
    List<Node> nodes = new ArrayList<>();
    List<Process> processes =
        design.processes().stream()
            .map(p -> LevelsAtEdges.apply(LevelOfClock.apply(p), pass.drivers))
            .toList();
    Set<Signal> clocks = clocks(processes);
    for (Process p : processes) {
      List<Process> list =
          pass.sharesLate(p)
                  || waitsForClock(p, clocks)
                  || startsFrom(p, held)
                  || OwnEvents.comesBack(p, pass.drivers)
              ? List.of(p)
              : SettleNonblocking.apply(p);
      for (Process q : list) {
        Process r = OwnEvents.drop(q, pass.drivers);
        nodes.add(pass.onChange(pass.classify(nodes.size(), r, q != p && seesAll(p)), held));
      }
    }
    for (FlatDesign.FlatPort p : design.ports()) {
      pass.seenOutside.add(p.signal());
    }
    nodes.forEach(n -> pass.seenOutside.addAll(n.reads()));
    nodes.replaceAll(pass::withoutLatch);
    return pass.inEventOrder(nodes);
  }

  /**
   * What keeps nothing that anybody reads later is no latch, as with what is set in one branch and
   * read in it.
   */
  private Node withoutLatch(Node n) {
    return n.kind() == Node.Kind.LATCH
            && n.writes().stream().noneMatch(s -> n.accesses().holds(s) && seenOutside.contains(s))
        ? new Node(n.index(), n.process(), n.accesses(), Node.Kind.COMBINATIONAL, n.triggers())
        : n;
  }

  /** Signals that somebody waits for an edge of. */
  private static Set<Signal> clocks(List<Process> processes) {
    Set<Signal> clocks = new HashSet<>();
    for (Process p : processes) {
      if (p instanceof Process.AlwaysConstruct a) {
        a.events().stream()
            .filter(e -> e.edge() != Process.Edge.ANY)
            .forEach(e -> Expressions.signals(e.expression(), clocks));
      }
    }
    return clocks;
  }

  /**
   * Whether a process starts with others that wait for an edge, and not by all that it reads: what
   * it assigns nonblocking takes effect when these have read.
   *
   * <pre>
   * always @(clk) b &lt;= d;
   * always @(posedge clk) c &lt;= b;     the old one
   * </pre>
   */
  private static boolean waitsForClock(Process p, Set<Signal> clocks) {
    if (!(p instanceof Process.AlwaysConstruct a) || a.implicit()) {
      return false;
    }
    Set<Signal> listed = new HashSet<>();
    for (Process.EventExpression e : a.events()) {
      if (e.edge() != Process.Edge.ANY) {
        return false;
      }
      Expressions.signals(e.expression(), listed);
    }
    return listed.stream().anyMatch(clocks::contains)
        && !listed.containsAll(Accesses.of(p).reads().keySet());
  }

  /**
   * Processes whose place among the others matters wait for events like those that wait for edges:
   * those that share a variable with another process, those that start themselves, those that start
   * before what they read has taken effect ({@link EarlyStarts}), and, where anything waits for an
   * edge, those that assign nonblocking, since what they assign takes effect after the others have
   * read.
   *
   * <pre>
   * before  always @(s) y &lt;= a;     CHANGE
   *         always @(r) y &lt;= b;     CHANGE
   * after   both EDGE, on any change of s and of r
   * </pre>
   */
  private List<Node> inEventOrder(List<Node> nodes) {
    WritersByBit writers = new WritersByBit();
    nodes.forEach(writers::add);
    Set<Signal> lasting = lasting(nodes);
    Set<Node> shared = new HashSet<>();
    for (Node n : nodes) {
      if (n.process() instanceof Process.AlwaysConstruct) {
        n.accesses()
            .writes()
            .forEach(
                (s, bits) -> {
                  if (lasting.contains(s) && !shared.contains(n)) {
                    writers.forEach(
                        s,
                        bits,
                        m -> {
                          if (m != n && mayShare(n) && mayShare(m) && !temporary(s, n, m)) {
                            shared.add(n);
                          }
                        });
                  }
                });
      }
    }
    for (Node n : nodes) {
      if (n.kind() != Node.Kind.EDGE && OwnEvents.startsItself(n.process(), n.accesses())) {
        shared.add(n);
      }
    }
    shared.addAll(EarlyStarts.of(nodes, drivers));
    boolean waiting = !shared.isEmpty() || nodes.stream().anyMatch(ClassifyProcesses::waits);
    List<Node> result = new ArrayList<>();
    for (Node n : nodes) {
      boolean late = waiting && !n.accesses().nonblockingWrites().isEmpty();
      if (n.kind() == Node.Kind.EDGE || !shared.contains(n) && !late) {
        result.add(n);
      } else {
        Process.AlwaysConstruct a = (Process.AlwaysConstruct) n.process();
        List<Node.Trigger> all = new ArrayList<>();
        triggers.of(a, n.accesses(), shared.contains(n)).forEach(t -> all.add(missingOwn(t, n)));
        result.add(new Node(n.index(), a, n.accesses(), Node.Kind.EDGE, all));
      }
    }
    return result;
  }

  /** While a process runs it does not wait: it misses what it assigns at once. */
  private static Node.Trigger missingOwn(Node.Trigger t, Node n) {
    return t.expression() instanceof Expression.SignalReference s
            && n.accesses().blockingWrites().containsKey(s.signal())
        ? t.missing(n.index())
        : t;
  }

  /** Whether all that a process reads of its own is assigned nonblocking. */
  private static boolean seesAll(Process p) {
    Accesses accesses = Accesses.of(p);
    return accesses.blockingWrites().keySet().stream().noneMatch(accesses::readsOwn);
  }

  private static boolean waits(Node n) {
    return n.kind() == Node.Kind.EDGE;
  }

  private Node onChange(Node n, Set<Signal> held) {
    if (n.kind() != Node.Kind.EDGE
        && n.process() instanceof Process.AlwaysConstruct a
        && n.writes().stream().anyMatch(held::contains)) {
      return new Node(
          n.index(), a, n.accesses(), Node.Kind.CHANGE, triggers.of(a, n.accesses(), false));
    }
    return n;
  }

  /** Whether a process goes on, value by value, from one that it holds at the start. */
  private static boolean startsFrom(Process p, Set<Signal> held) {
    return !held.isEmpty()
        && Accesses.writtenBy(p).stream().anyMatch(held::contains)
        && Accesses.of(p).nonblockingWrites().keySet().stream().anyMatch(Accesses.of(p)::readsOwn);
  }

  /** Whether a process without edges assigns bits nonblocking that another one writes too. */
  private boolean sharesLate(Process p) {
    if (!(p instanceof Process.AlwaysConstruct a)
        || SignalGraph.isEdgeTriggered(p)
        || !Statements.contains(a.body(), s -> s instanceof Statement.NonblockingAssignment)
        || Accesses.writtenBy(p).stream().allMatch(s -> drivers.of(s).size() < 2)) {
      return false;
    }
    Accesses own = Accesses.of(p);
    for (Signal s : own.nonblockingWrites().keySet()) {
      for (Process q : drivers.of(s)) {
        if (q != p
            && q instanceof Process.AlwaysConstruct
            && Accesses.overlap(own.writes().get(s), Accesses.of(q).writes().get(s))) {
          return true;
        }
      }
    }
    return false;
  }

  /**
   * Whether the language lets other processes write the same variables (IEEE 1800-2017 9.2.2.2.1:
   * not those of always_comb).
   */
  private static boolean mayShare(Node n) {
    return n.process() instanceof Process.AlwaysConstruct a
        && (a.kind() == Process.AlwaysKind.ALWAYS || n.kind() == Node.Kind.EDGE);
  }

  /** Whether both processes only keep something for a while in the variable, as in a counter. */
  private boolean temporary(Signal s, Node a, Node b) {
    return !seenOutside.contains(s) && keepsForAWhile(s, a) && keepsForAWhile(s, b);
  }

  private static boolean keepsForAWhile(Signal s, Node n) {
    return n.accesses().loopVariables().contains(s) || n.assignsAll(s);
  }

  /** Variables in which some process keeps something for longer: thousands may share a counter. */
  private Set<Signal> lasting(List<Node> nodes) {
    Set<Signal> result = new HashSet<>(seenOutside);
    for (Node n : nodes) {
      for (Signal s : n.writes()) {
        if (!keepsForAWhile(s, n)) {
          result.add(s);
        }
      }
    }
    return result;
  }

  /**
   * {@code settled}: the process assigned nonblocking. It waits again when its assignments take
   * effect, so it sees them and runs until nothing changes; with blocking assignments it does not.
   */
  private Node classify(int index, Process p, boolean settled) {
    Accesses accesses = Accesses.of(p);
    if (!(p instanceof Process.AlwaysConstruct a)) {
      return new Node(index, p, accesses, Node.Kind.COMBINATIONAL, List.of());
    }
    if (SignalGraph.isEdgeTriggered(p)) {
      return new Node(index, p, accesses, Node.Kind.EDGE, edgeTriggers(a, accesses));
    }
    Set<Signal> writes = accesses.writes().keySet();
    boolean readsOwn = writes.stream().anyMatch(accesses::readsOwn);
    Set<Signal> external = triggers.external(accesses);
    boolean complete =
        a.implicit()
            ? ChangeTriggers.missedByStar(a, external).isEmpty()
            : seesAll(a, accesses, ChangeTriggers.minus(external, writes));
    boolean settles = accesses.nonblockingWrites().isEmpty();
    if (complete && readsOwn && settled && settles && a.implicit()) {
      return new Node(index, p, accesses, Node.Kind.COMBINATIONAL, List.of());
    }
    if (complete && !readsOwn && settles) {
      boolean holds = writes.stream().anyMatch(accesses::holds);
      return new Node(
          index, p, accesses, holds ? Node.Kind.LATCH : Node.Kind.COMBINATIONAL, List.of());
    }
    return new Node(index, p, accesses, Node.Kind.CHANGE, triggers.of(a, accesses, false));
  }

  /** Whether any change of what a process reads of some signals starts it. */
  private static boolean seesAll(
      Process.AlwaysConstruct a, Accesses accesses, List<Signal> external) {
    Map<Signal, Positions> listed = new HashMap<>();
    Set<Signal> whole = new HashSet<>();
    for (EventExpression e : a.events()) {
      Accesses.addParts(e.expression(), listed);
      if (e.expression() instanceof Expression.SignalReference s) {
        whole.add(s.signal());
      }
    }
    for (Signal s : external) {
      Positions missed = accesses.reads().get(s).andNot(listed.getOrDefault(s, Positions.NONE));
      if (!whole.contains(s) && !missed.isEmpty()) {
        return false;
      }
    }
    return true;
  }

  private List<Node.Trigger> edgeTriggers(Process.AlwaysConstruct a, Accesses accesses) {
    Set<Signal> readRoots = new HashSet<>();
    for (Signal s : accesses.reads().keySet()) {
      readRoots.add(s);
      if (s.width() == 1 && !s.isArray()) {
        Signal root = drivers.trace(new Expression.SignalReference(s)).signal();
        if (root != null) {
          readRoots.add(root);
        }
      }
    }
    List<Node.Trigger> found = new ArrayList<>();
    for (EventExpression e : a.events()) {
      if (e.edge() == Edge.ANY) {
        found.add(
            new Node.Trigger(
                Edge.ANY,
                e.expression(),
                triggers.port(e.expression()),
                false,
                ChangeTriggers.listed(e)));
        continue;
      }
      Drivers.Origin origin = drivers.trace(e.expression());
      Edge edge =
          !origin.inverted() ? e.edge() : e.edge() == Edge.POSEDGE ? Edge.NEGEDGE : Edge.POSEDGE;
      Signal port = triggers.port(origin.expression());
      Set<Signal> mentioned = new HashSet<>();
      Expressions.signals(e.expression(), mentioned);
      Expressions.signals(origin.expression(), mentioned);
      boolean control = mentioned.stream().anyMatch(readRoots::contains);
      found.add(
          new Node.Trigger(edge, origin.expression(), port, control, ChangeTriggers.listed(e)));
    }
    boolean allControls = found.stream().allMatch(Node.Trigger::control);
    if (allControls) {
      // Nothing is left to be the clock: each one is.
      return found.stream()
          .map(t -> new Node.Trigger(t.edge(), t.expression(), t.port(), false, t.listed()))
          .toList();
    }
    return clockReadAsData(found);
  }

  /**
   * {@code always @(posedge clk or posedge rst) if (clk) q <= d; else q <= 0;}: the clock is the
   * one that the body tests here, and the reset the one that is left. Only names tell.
   */
  private static List<Node.Trigger> clockReadAsData(List<Node.Trigger> triggers) {
    boolean swapped =
        triggers.size() == 2
            && triggers.stream()
                .allMatch(
                    t ->
                        t.port() != null
                            && (t.control()
                                ? Clocking.namedClock(t.port())
                                : FindResets.named(t.port()) && !Clocking.namedClock(t.port())));
    if (!swapped) {
      return triggers;
    }
    return triggers.stream()
        .map(t -> new Node.Trigger(t.edge(), t.expression(), t.port(), !t.control(), t.listed()))
        .toList();
  }
}
