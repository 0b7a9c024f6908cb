package io.refmill.compiler.lower.schedule;

import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.lower.access.Accesses;
import io.refmill.compiler.lower.access.Node;
import io.refmill.compiler.lower.access.WritersByBit;
import io.refmill.compiler.lower.clock.Clocking;
import io.refmill.compiler.lower.form.LoweringException;
import io.refmill.compiler.lower.plan.LoweredDesign;
import io.refmill.compiler.lower.state.LoweringState;
import io.refmill.contract.Doubt;
import io.refmill.contract.DoubtText;
import io.refmill.diagnostics.DiagnosticCode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * Finds results that depend on which of two processes the simulator runs first (IEEE 1800-2017
 * 4.8): both run in one active region, and one assigns at once what the other reads, or both assign
 * the same bits in the same way. Such designs are rejected, unless all assignments are nonblocking
 * or to elements of an array ({@link #found}). Not when only one of them can get there, when both
 * assign the same constant, or when one starts the other and is through with the variable before it
 * does so.
 *
 * <pre>
 * always @(posedge clk) m = d;               RACE: does q see the old m?
 * always @(posedge clk) q &lt;= m;
 *
 * always @(posedge clk) mem[a] = d;          open, in calls in which a is b
 * always @(posedge clk) q &lt;= mem[b];
 *
 * always @(posedge clk) begin m = d; div = ~div; end
 * always @(posedge div) q &lt;= m;              determined
 *
 * always @(posedge clk) if (a) q &lt;= 0;
 * always @(posedge clk) if (!a) q &lt;= d;      determined
 *
 * always @(posedge clk) if (a) m = 0; else m &lt;= d;
 * always @(posedge clk) if (!a) q &lt;= m;      determined
 * </pre>
 */
public final class FindRaces {
  private final List<Node> nodes;
  private final Set<Signal> outputs;
  private final Starts starts;
  private final Set<Signal> readBySome = new HashSet<>();
  private final Set<Signal> written = new HashSet<>();
  private final Set<Signal> unsteady = new HashSet<>();
  private final ExclusiveAccesses.Surroundings around;
  private final Map<Signal, Doubt> found = new LinkedHashMap<>();
  private final Map<Signal, List<Node>> passedOnBy = new HashMap<>();
  private final Set<Doubt> glitches = new LinkedHashSet<>();
  private boolean repeated;

  FindRaces(List<Node> nodes, Clocking clocking, Set<Signal> outputs) {
    this.nodes = nodes;
    this.outputs = outputs;
    this.starts = new Starts(nodes, clocking);
    this.around = new ExclusiveAccesses.Surroundings(unsteady, combinationalDrivers(nodes));
    for (Node n : nodes) {
      readBySome.addAll(n.readsAndTriggers().keySet());
      written.addAll(n.writes());
      if (n.kind() != Node.Kind.EDGE) {
        n.reads().forEach(s -> passedOnBy.computeIfAbsent(s, k -> new ArrayList<>()).add(n));
      }
    }
  }

  /** The combinational processes by the signals that each alone assigns. */
  private static Map<Signal, Node> combinationalDrivers(List<Node> nodes) {
    Map<Signal, List<Node>> writers = new HashMap<>();
    for (Node n : nodes) {
      n.writes().forEach(s -> writers.computeIfAbsent(s, k -> new ArrayList<>()).add(n));
    }
    Map<Signal, Node> drivers = new HashMap<>();
    writers.forEach(
        (s, all) -> {
          if (all.size() == 1 && all.get(0).kind() == Node.Kind.COMBINATIONAL) {
            drivers.put(s, all.get(0));
          }
        });
    return drivers;
  }

  /**
   * What phases looked at so far leave open: two processes may write the same bits by nonblocking
   * assignments, or one may read the element of an array that the other writes. The order matters
   * only to calls in which they meet, and those can be told from the others.
   */
  List<Doubt> found() {
    return List.copyOf(found.values());
  }

  /**
   * What processes may see besides what all nets were and what they become: some have followed an
   * array, and some have not.
   */
  List<Doubt> glitches() {
    return List.copyOf(glitches);
  }

  /** What two processes share whose order is open. */
  public static List<Doubt> shared(LoweringState design) {
    return design.schedule().races();
  }

  /** What processes may see besides what all nets were and what they become. */
  public static List<Doubt> partlyFollowed(LoweringState design) {
    return design.schedule().glitches();
  }

  /** Whether a process can start another one by a blocking assignment. */
  boolean rounds(List<LoweredDesign.Activation> list) {
    return starts.chained(list.stream().map(LoweredDesign.Activation::node).toList());
  }

  /**
   * Looks at processes that run in one phase.
   *
   * @param repeated whether the phase runs again as long as something changes: then only what
   *     nonblocking assignments write is left open
   * @return processes that write arrays which others read by way of nets. Whether those see the new
   *     elements depends on what runs in between: all others run before these, or these, and the
   *     nets, before all others
   * @throws LoweringException RACE
   */
  Set<Node> check(LoweredDesign.Phase phase, boolean repeated) {
    this.repeated = repeated;
    List<LoweredDesign.Activation> list = phase.activations();
    if (list.size() < 2) {
      return Set.of();
    }
    findUnsteady(phase);
    WritersByBit writers = new WritersByBit();
    list.forEach(a -> writers.add(a.node()));
    for (LoweredDesign.Activation a : list) {
      Node reader = a.node();
      reader
          .accesses()
          .reads()
          .forEach(
              (s, bits) ->
                  writers.forEach(
                      s,
                      bits,
                      writer -> {
                        if (writer != reader
                            && Accesses.overlap(bits, writer.accesses().blockingWrites().get(s))
                            && together(phase, writer, reader)
                            && !inOrder(writer, reader, s)
                            && !ExclusiveAccesses.ofWriterAndReader(writer, reader, s, around)) {
                          race(s, writer, reader);
                        }
                      }));
      reader
          .accesses()
          .writes()
          .forEach(
              (s, bits) -> {
                if (temporary(s)) {
                  return;
                }
                writers.forEach(
                    s,
                    bits,
                    writer -> {
                      if (writer.index() < reader.index()) {
                        checkWriters(phase, writer, reader, s);
                      }
                    });
              });
    }
    return checkThroughNets(phase);
  }

  /**
   * Two that both assign at once, or both later; what one assigns later always comes after what the
   * other assigns at once.
   */
  private void checkWriters(LoweredDesign.Phase phase, Node a, Node b, Signal s) {
    boolean atOnce =
        Accesses.overlap(
            a.accesses().blockingWrites().get(s), b.accesses().blockingWrites().get(s));
    boolean later =
        Accesses.overlap(
            a.accesses().nonblockingWrites().get(s), b.accesses().nonblockingWrites().get(s));
    if (!atOnce && !later
        || !together(phase, a, b)
        || inOrder(a, b, s)
        || ExclusiveAccesses.ofWriters(a, b, s, around)) {
      return;
    }
    if (atOnce) {
      race(s, a, b);
    } else {
      found.putIfAbsent(s, doubt(s, a, b));
    }
  }

  /** Whether one starts the other, and only when it has done all it does with the variable. */
  private boolean inOrder(Node a, Node b, Signal s) {
    return startsAfter(a, b, s) || startsAfter(b, a, s);
  }

  private boolean startsAfter(Node first, Node second, Signal s) {
    return starts.startsOnlyBy(first, second)
        && AccessesBefore.hold(first, s, starts.behind(second));
  }

  /** Signals that can change while processes of the phase run. */
  private void findUnsteady(LoweredDesign.Phase phase) {
    unsteady.clear();
    Set<Signal> atOnce = new LinkedHashSet<>();
    phase.activations().forEach(a -> atOnce.addAll(a.node().blockingWrites()));
    unsteady.addAll(atOnce);
    unsteady.addAll(reachedThroughNets(atOnce, s -> true));
    if (atClockEdge(phase)) {
      return;
    }
    // Nets follow what started the phase, before or after a process reads them.
    if (startedByInputs(phase)) {
      Set<Signal> ports = new LinkedHashSet<>(passedOnBy.keySet());
      ports.removeAll(written);
      unsteady.addAll(reachedThroughNets(ports, s -> true));
    } else {
      nodes.stream()
          .filter(n -> n.kind() != Node.Kind.EDGE)
          .forEach(n -> unsteady.addAll(n.writes()));
    }
  }

  /**
   * Whether nothing but ports, or nets that follow ports alone, starts the processes of a phase.
   */
  private boolean startedByInputs(LoweredDesign.Phase phase) {
    Set<Signal> state = new LinkedHashSet<>();
    Set<Signal> triggers = new HashSet<>();
    for (LoweredDesign.Activation a : phase.activations()) {
      a.node().triggers().forEach(t -> Expressions.signals(t.expression(), triggers));
      state.addAll(a.node().writes());
    }
    return !phase.rounds()
        && Collections.disjoint(triggers, state)
        && Collections.disjoint(triggers, reachedThroughNets(state, s -> true));
  }

  private Set<Signal> reachedThroughNets(Set<Signal> sources, Predicate<Signal> wanted) {
    Set<Signal> reached = new LinkedHashSet<>();
    List<Signal> work = new ArrayList<>(sources);
    while (!work.isEmpty()) {
      for (Node n : passedOnBy.getOrDefault(work.remove(work.size() - 1), List.of())) {
        for (Signal w : n.writes()) {
          if (wanted.test(w) && reached.add(w)) {
            work.add(w);
          }
        }
      }
    }
    return reached;
  }

  /**
   * The same through nets: one process assigns at once what a continuous assignment or
   * combinational process passes on to another that starts at the same edge. Whether the net
   * changes before the other one reads it is open.
   */
  private Set<Node> checkThroughNets(LoweredDesign.Phase phase) {
    Set<Node> writers = new LinkedHashSet<>();
    if (phase.activations().stream().allMatch(a -> a.node().blockingWrites().isEmpty())) {
      return writers;
    }
    Map<Signal, List<Integer>> readers = new HashMap<>();
    for (int i = 0; i < phase.activations().size(); i++) {
      for (Signal s : phase.activations().get(i).node().reads()) {
        readers.computeIfAbsent(s, k -> new ArrayList<>()).add(i);
      }
    }
    Set<Signal> leading = leadingTo(readers.keySet());
    Set<Node> seeing = new HashSet<>();
    for (LoweredDesign.Activation a : phase.activations()) {
      Node writer = a.node();
      for (Signal source : writer.blockingWrites()) {
        SortedSet<Integer> reached = new TreeSet<>();
        reachedThroughNets(Set.of(source), leading::contains)
            .forEach(s -> reached.addAll(readers.getOrDefault(s, List.of())));
        for (int i : reached) {
          Node reader = phase.activations().get(i).node();
          if (reader != writer && together(phase, writer, reader)) {
            race(source, writer, reader);
            glitches.add(Doubt.of(Doubt.Code.PARTLY_FOLLOWED, source.name()));
            boolean alone = !writers.add(writer) || separate(writer, phase);
            seeing.add(reader);
            if (!alone || writers.contains(reader) || seeing.contains(writer)) {
              throw rejection(source, writer, reader);
            }
          }
        }
      }
    }
    return writers;
  }

  /** Whether a process can run before or after all others: it does nothing but write arrays. */
  private boolean separate(Node writer, LoweredDesign.Phase phase) {
    if (!writer.accesses().nonblockingWrites().isEmpty()
        || !writer.blockingWrites().stream().allMatch(s -> s.isArray() || temporary(s))) {
      return false;
    }
    // What a phase takes for an edge is none for the next phase any more.
    Set<String> own = new HashSet<>();
    Set<String> others = new HashSet<>();
    for (LoweredDesign.Activation a : phase.activations()) {
      a.triggers().forEach(t -> (a.node() == writer ? own : others).add(t.key()));
    }
    return Collections.disjoint(own, others);
  }

  /** Signals that nets pass on to some of these, and these. */
  private Set<Signal> leadingTo(Set<Signal> targets) {
    Map<Signal, List<Node>> drivers = new HashMap<>();
    for (Node n : nodes) {
      if (n.kind() != Node.Kind.EDGE) {
        n.writes().forEach(s -> drivers.computeIfAbsent(s, k -> new ArrayList<>()).add(n));
      }
    }
    Set<Signal> result = new HashSet<>(targets);
    List<Signal> work = new ArrayList<>(targets);
    while (!work.isEmpty()) {
      for (Node n : drivers.getOrDefault(work.remove(work.size() - 1), List.of())) {
        for (Signal r : n.reads()) {
          if (result.add(r)) {
            work.add(r);
          }
        }
      }
    }
    return result;
  }

  /** Whether nobody sees the variable from outside: each process writes it before reading it. */
  private boolean temporary(Signal s) {
    return !outputs.contains(s) && !readBySome.contains(s);
  }

  private static boolean atClockEdge(LoweredDesign.Phase phase) {
    return phase.when() == LoweredDesign.When.RISING || phase.when() == LoweredDesign.When.FALLING;
  }

  /** Whether both processes can run at one moment. */
  private boolean together(LoweredDesign.Phase phase, Node a, Node b) {
    return atClockEdge(phase) || starts.together(a, b);
  }

  /** One process assigns at once what the other one reads or assigns. */
  private void race(Signal s, Node first, Node second) {
    if (!s.isArray() || repeated) {
      throw rejection(s, first, second);
    }
    found.putIfAbsent(s, doubt(s, first, second));
  }

  private static LoweringException rejection(Signal s, Node first, Node second) {
    return new LoweringException(
        DiagnosticCode.RACE, second.process().location(), DoubtText.of(doubt(s, first, second)));
  }

  private static Doubt doubt(Signal s, Node first, Node second) {
    return Doubt.of(
        Doubt.Code.SHARED_VARIABLE,
        s.name(),
        first.process().location(),
        second.process().location());
  }
}
