package io.refmill.compiler.lower.schedule;

import io.refmill.compiler.ir.Delays;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.ir.walk.Statements;
import io.refmill.compiler.lower.access.Accesses;
import io.refmill.compiler.lower.access.Node;
import io.refmill.compiler.lower.form.LoweringException;
import io.refmill.compiler.lower.plan.LoweredDesign;
import io.refmill.contract.Protocol;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.diagnostics.SourceLocation;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * Rejects designs in which delays decide what an edge finds. A model has none, which is the same
 * where all edges come from ports and everything has settled by then, or where all that an edge
 * meets is late by the same time.
 *
 * <pre>
 * always @(posedge clk) begin div &lt;= #1 ~div; p &lt;= #2 d; end
 * always @(posedge div) q &lt;= p;                               rejected: the p of before
 *
 * always @(posedge clk) begin div &lt;= #1 ~div; p &lt;= #1 d; end
 * always @(posedge div) q &lt;= #1 p;                            as without delays
 * </pre>
 */
public final class CheckDelays {
  private final Delays delays;
  private final List<Node> live;
  private final List<Process> all;
  private final Map<Signal, List<Node>> writers = new HashMap<>();
  private final Map<Node, List<Process.AlwaysConstruct>> delayed = new HashMap<>();

  private CheckDelays(Delays delays, List<Node> live, List<Process> all) {
    this.delays = delays;
    this.live = live;
    this.all = all;
    for (Node n : live) {
      n.writes().forEach(s -> writers.computeIfAbsent(s, k -> new ArrayList<>()).add(n));
    }
  }

  /**
   * Looks at a design.
   *
   * @param live the processes that some output depends on
   * @throws LoweringException UNSUPPORTED_TIMING
   */
  public static void run(Delays delays, LoweredDesign design, List<Node> live) {
    if (delays.isEmpty()) {
      return;
    }
    CheckDelays check = new CheckDelays(delays, live, design.flat().processes());
    if (design.loop()) {
      check.checkAssignments();
    }
    check.checkNets(design.loop(), design.design().protocol() == Protocol.EVENT);
    check.checkProcesses(design.loop(), design.design().protocol() == Protocol.EVENT);
  }

  /**
   * A process that begins late finds what the others have made of the edge by then. It sees what it
   * would see at the edge where all of that is as late as itself, or comes from ports.
   *
   * <pre>
   * always @(posedge clk) #1 p &lt;= d;
   * always @(posedge clk) #1 q &lt;= p;            as without delays
   *
   * always @(posedge clk) p &lt;= d;
   * always @(posedge clk) #1 q &lt;= p;            rejected: the new p
   * </pre>
   *
   * <p>One that ends late, as {@code q = #1 d;} does at the end of its process, has read at the
   * edge what all do, and misses only what it waits for: a reset that is made at this edge.
   *
   * <p>One that waits for all it reads is late for nobody but clocks, if nothing that it reads is
   * late too: a change while it waits would be lost.
   *
   * @param loop whether edges come from elsewhere than ports
   * @param event whether they come from several
   */
  private void checkProcesses(boolean loop, boolean event) {
    if (delays.processes().isEmpty() && delays.ends().isEmpty() && delays.between().isEmpty()) {
      return;
    }
    NetFlow flow = new NetFlow(live);
    List<Node> holding = live.stream().filter(CheckDelays::holds).toList();
    Set<Signal> held = new HashSet<>();
    holding.forEach(m -> held.addAll(m.readsAndTriggers().keySet()));
    Set<Signal> toHolding = flow.leadingTo(held);
    MarksBefore times = flowOf(live);
    MarksBefore late = flowOf(live);
    for (Node n : live) {
      Lateness lateness = lateness(n);
      if (n.kind() == Node.Kind.EDGE || lateness.delay() != null) {
        n.writes().forEach(s -> times.mark(s, lateness));
      }
      if (lateness.delay() != null) {
        n.writes().forEach(s -> late.mark(s, true));
      }
    }
    for (Node n : live) {
      if (delay(n) == null) {
        continue;
      }
      boolean edge = n.kind() == Node.Kind.EDGE;
      boolean open = loop || event && !(edge && isBetween(n) && waitsForPorts(n));
      if (open || !edge && !(delays.nets().isEmpty() && delays.assignments().isEmpty())) {
        throw rejection(n.process().location());
      }
      if (isBetween(n)) {
        checkBetween(n, edge, flow);
      }
      Set<Signal> seen = lateness(n).reads() ? n.readsAndTriggers().keySet() : awaited(n);
      if (edge ? times.anyBut(lateness(n), seen) : late.any(seen)) {
        checkWriters(n, seen, flow);
      }
      if (!Collections.disjoint(n.writes(), toHolding)) {
        checkHolding(n, holding, flow);
      }
    }
  }

  /**
   * What a process finds behind a delay has to be what it is before, but for what the process
   * assigns itself; and it may not miss what it waits for.
   *
   * <pre>
   * always @(posedge clk) begin q &lt;= d; #1 y = q + a; end      where a is an input, or made of some
   * always @(posedge clk) begin q &lt;= d; #1 y = q + r; end      rejected where r changes at clk too
   * </pre>
   */
  private void checkBetween(Node n, boolean edge, NetFlow flow) {
    Map<Signal, SourceLocation> read = new LinkedHashMap<>();
    boolean[] prompt = new boolean[1];
    List<Process.AlwaysConstruct> constructs = delayed(n);
    SourceLocation place = place(n);
    Consumer<Statement> note =
        s -> {
          if (!(s instanceof Statement.Block) && delays.prompt().contains(s.location())) {
            prompt[0] = true;
          } else {
            Expressions.ownReads(s).forEach(r -> read.putIfAbsent(r, s.location()));
          }
        };
    constructs.forEach(a -> Statements.forEach(a.body(), note));
    if (n.process() instanceof Process.CombinationalInstance i
        && (constructs.size() > 1 || prompt[0] && i.module().processes().size() > 1)) {
      throw missed(place);
    }
    Set<Signal> awaited = awaited(n);
    if (!Collections.disjoint(awaited, n.writes())) {
      throw missed(place);
    }
    if (!edge && prompt[0]) {
      // It began with what was there first, and sleeps while that settles.
      for (Signal s : n.readsAndTriggers().keySet()) {
        if (!n.writes().contains(s) && writers.containsKey(s)) {
          throw missed(place);
        }
      }
    }
    for (Signal s : n.writes()) {
      for (Node other : writers.get(s)) {
        boolean meets =
            read.containsKey(s)
                || Accesses.overlap(n.accesses().writes().get(s), other.accesses().writes().get(s));
        if (other != n && meets) {
          throw missed(place);
        }
      }
    }
    if (edge) {
      read.keySet().removeAll(n.writes());
      awaited.forEach(s -> read.putIfAbsent(s, place));
      read.forEach(
          (s, at) -> {
            for (Node writer : writersOf(flow.leadingTo(new HashSet<>(Set.of(s))))) {
              boolean passesOn = writer.kind() == Node.Kind.COMBINATIONAL && delay(writer) == null;
              if (!passesOn && !atOtherEdge(writer, n)) {
                throw new LoweringException(
                    DiagnosticCode.UNSUPPORTED_TIMING,
                    at,
                    "\"" + s.name() + "\", which may change before a statement behind a delay,");
              }
            }
          });
    }
  }

  /** Whether one process waits for the rising and the other for the falling edge of one port. */
  private boolean atOtherEdge(Node a, Node b) {
    if (a.kind() != Node.Kind.EDGE || a.triggers().size() != 1 || b.triggers().size() != 1) {
      return false;
    }
    Node.Trigger one = a.triggers().get(0);
    Node.Trigger other = b.triggers().get(0);
    return waitsForPorts(a)
        && waitsForPorts(b)
        && one.expression().equals(other.expression())
        && one.edge() != other.edge();
  }

  /** Whether all that starts a process comes from outside, and at one moment. */
  private boolean waitsForPorts(Node n) {
    return n.triggers().stream().allMatch(t -> t.edge() != Process.Edge.ANY)
        && awaited(n).stream().noneMatch(writers::containsKey);
  }

  private static LoweringException missed(SourceLocation location) {
    return new LoweringException(
        DiagnosticCode.UNSUPPORTED_TIMING,
        location,
        "a delay during which something may be missed");
  }

  /** What a late process finds has to be as late as itself. */
  private void checkWriters(Node n, Set<Signal> seen, NetFlow flow) {
    boolean edge = n.kind() == Node.Kind.EDGE;
    for (Node writer : writersOf(flow.leadingTo(new HashSet<>(seen)))) {
      if (writer != n || !edge) {
        boolean asLate = lateness(n).equals(lateness(writer));
        boolean passesOn = writer.kind() != Node.Kind.EDGE && delay(writer) == null;
        if (edge ? !asLate && !passesOn : delay(writer) != null) {
          throw rejection(n.process().location());
        }
      }
    }
  }

  /** What holds a value may close before, or after, what comes late. */
  private void checkHolding(Node n, List<Node> holding, NetFlow flow) {
    Set<Signal> behind = flow.reachedFrom(n.writes(), s -> true);
    behind.addAll(n.writes());
    for (Node m : holding) {
      if (m != n && meets(m, behind)) {
        throw rejection(n.process().location());
      }
    }
  }

  /** What a process waits for. */
  private static Set<Signal> awaited(Node n) {
    Set<Signal> signals = new HashSet<>();
    for (Node.Trigger t : n.triggers()) {
      Expressions.signals(t.expression(), signals);
      if (t.listed() != null && t.listed().signal() != null) {
        signals.add(t.listed().signal());
      }
    }
    return signals;
  }

  /** Live processes that write some of these signals. */
  private Set<Node> writersOf(Set<Signal> signals) {
    Set<Node> found = new LinkedHashSet<>();
    signals.forEach(s -> found.addAll(writers.getOrDefault(s, List.of())));
    return found;
  }

  private static boolean holds(Node n) {
    return n.kind() == Node.Kind.CHANGE || n.kind() == Node.Kind.LATCH;
  }

  private static boolean meets(Node n, Set<Signal> signals) {
    return !Collections.disjoint(n.readsAndTriggers().keySet(), signals);
  }

  /**
   * When a process does what it does after an event. Units are those of a module, and modules of
   * other files may have others (22.7).
   *
   * @param delay null if at once
   * @param reads whether it reads so late too, rather than what it found before the delay
   */
  private record Lateness(Integer delay, boolean reads, String file) {}

  private Lateness lateness(Node n) {
    SourceLocation place = place(n);
    // No other one is late in the same way as one that reads before and behind a delay.
    String file = isBetween(n) ? place.toString() : place.file();
    return new Lateness(delay(n), delays.processes().containsKey(place), file);
  }

  private boolean isBetween(Node n) {
    return delayed(n).stream().anyMatch(this::isBetween);
  }

  private boolean isBetween(Process.AlwaysConstruct a) {
    return delays.between().containsKey(a.location())
        || !delays.late().isEmpty()
            && Statements.contains(a.body(), s -> delays.late().contains(s.location()));
  }

  /** The always constructs of a process, or of an instance that stays a unit. */
  private static List<Process.AlwaysConstruct> constructs(Process p) {
    if (p instanceof Process.CombinationalInstance i) {
      return i.module().processes().stream().flatMap(q -> constructs(q).stream()).toList();
    }
    return p instanceof Process.AlwaysConstruct a ? List.of(a) : List.of();
  }

  /** Those that are delayed. */
  private List<Process.AlwaysConstruct> delayed(Node n) {
    return delayed.computeIfAbsent(
        n,
        k ->
            constructs(n.process()).stream()
                .filter(a -> delays.processes().containsKey(a.location()) || isBetween(a))
                .toList());
  }

  /** Where the delays of a process are noted. */
  private SourceLocation place(Node n) {
    return delayed(n).stream()
        .map(Process.AlwaysConstruct::location)
        .findFirst()
        .orElse(n.process().location());
  }

  /** How late after what it waits for a process begins or ends; null if at once. */
  private Integer delay(Node n) {
    SourceLocation place = place(n);
    Integer begins = delays.processes().get(place);
    Integer ends = delays.ends().get(place);
    Integer between =
        isBetween(n) ? Integer.valueOf(delays.between().getOrDefault(place, 1)) : null;
    return begins != null ? begins : ends != null ? ends : between;
  }

  /** What those pass on that wait for no edge. */
  private static MarksBefore flowOf(List<Node> nodes) {
    MarksBefore marks = new MarksBefore();
    for (Node n : nodes) {
      if (n.kind() != Node.Kind.EDGE) {
        marks.way(n.reads(), n.writes());
      }
    }
    return marks;
  }

  /**
   * An edge that an assignment makes may come before or after another assignment, to what its
   * process reads.
   */
  private void checkAssignments() {
    NetFlow flow = new NetFlow(live);
    Set<Signal> written = new HashSet<>();
    live.forEach(n -> written.addAll(n.writes()));
    MarksBefore marks = flowOf(live);
    for (Node n : live) {
      forEachAssignment(
          n,
          (target, location) ->
              target.forEach(s -> marks.mark(s, delays.assignments().getOrDefault(location, ""))));
    }
    for (Node n : live) {
      Set<Signal> seen = new HashSet<>();
      n.triggers().forEach(t -> Expressions.signals(t.expression(), seen));
      if (n.kind() == Node.Kind.EDGE && !Collections.disjoint(seen, written)) {
        // What it alone assigns it reads at the next edge.
        n.reads().stream().filter(s -> !n.writes().contains(s)).forEach(seen::add);
        if (marks.differ(seen)) {
          checkAlike(flow.leadingTo(seen));
        }
      }
    }
  }

  /** Names what each assignment of a process writes that is none by its inputs alone. */
  private static void forEachAssignment(Node n, BiConsumer<Set<Signal>, SourceLocation> action) {
    if (n.kind() != Node.Kind.COMBINATIONAL && n.process() instanceof Process.AlwaysConstruct a) {
      Statements.forEach(
          a.body(),
          s -> {
            Expression target = Statements.target(s);
            if (target != null) {
              action.accept(Expressions.targets(target), s.location());
            }
          });
    }
  }

  private void checkAlike(Set<Signal> seen) {
    Map<String, SourceLocation> places = new LinkedHashMap<>();
    for (Node n : live) {
      if (!Collections.disjoint(n.writes(), seen)) {
        forEachAssignment(
            n,
            (target, location) -> {
              if (!Collections.disjoint(target, seen)) {
                places.putIfAbsent(delays.assignments().getOrDefault(location, ""), location);
              }
            });
      }
    }
    if (places.size() > 1) {
      places.remove("");
      throw rejection(places.values().iterator().next());
    }
  }

  /** An edge may come before or after a net follows, if it does not come from the clock port. */
  private void checkNets(boolean loop, boolean event) {
    if (delays.nets().isEmpty()) {
      return;
    }
    NetFlow flow = new NetFlow(live);
    Map<Signal, List<Process.ContinuousAssignment>> assignments = new HashMap<>();
    for (Process p : all) {
      if (p instanceof Process.ContinuousAssignment a) {
        for (Signal s : Expressions.targets(a.target())) {
          assignments.computeIfAbsent(s, k -> new ArrayList<>()).add(a);
        }
      }
    }
    MarksBefore late = flowOf(live);
    assignments.forEach(
        (s, drivers) -> {
          for (Process.ContinuousAssignment a : drivers) {
            Set<Signal> before = new HashSet<>();
            Expressions.signals(a.value(), before);
            late.way(before, List.of(s));
            if (delays.nets().contains(a.location())) {
              late.mark(s, true);
            }
          }
        });
    for (Node n : live) {
      if (n.kind() == Node.Kind.EDGE) {
        Set<Signal> seen = new HashSet<>();
        for (Node.Trigger t : n.triggers()) {
          if (loop || event || !t.control()) {
            Expressions.signals(t.expression(), seen);
            if (t.listed() != null && t.listed().signal() != null) {
              seen.add(t.listed().signal());
            }
          }
        }
        if (loop || event) {
          seen.addAll(n.reads());
        }
        if (late.any(seen)) {
          checkWayTo(seen, flow, assignments);
        }
      }
    }
  }

  /** Follows nets back; those that lead to clocks alone are not alive any more. */
  private void checkWayTo(
      Set<Signal> seen, NetFlow flow, Map<Signal, List<Process.ContinuousAssignment>> assignments) {
    Deque<Signal> work = new ArrayDeque<>(seen);
    while (!work.isEmpty()) {
      Signal s = work.remove();
      Set<Signal> before = new HashSet<>();
      for (Process.ContinuousAssignment a : assignments.getOrDefault(s, List.of())) {
        if (delays.nets().contains(a.location())) {
          throw rejection(a.location());
        }
        Expressions.signals(a.value(), before);
      }
      flow.driving(s).forEach(n -> before.addAll(n.reads()));
      before.stream().filter(seen::add).forEach(work::add);
    }
  }

  private static LoweringException rejection(SourceLocation location) {
    return new LoweringException(
        DiagnosticCode.UNSUPPORTED_TIMING, location, "a delay that decides what an edge finds");
  }
}
