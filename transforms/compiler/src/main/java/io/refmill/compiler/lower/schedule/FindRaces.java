package io.refmill.compiler.lower.schedule;

import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.lower.access.Accesses;
import io.refmill.compiler.lower.access.ElementBits;
import io.refmill.compiler.lower.access.Node;
import io.refmill.compiler.lower.access.Positions;
import io.refmill.compiler.lower.access.WritersByBit;
import io.refmill.compiler.lower.form.LoweringException;
import io.refmill.compiler.lower.plan.LoweredDesign;
import io.refmill.compiler.lower.state.LoweringState;
import io.refmill.contract.Doubt;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds results that depend on which of two processes the simulator runs first (IEEE 1800-2017
 * 4.8): both run in one active region, and one assigns at once what the other reads, or both assign
 * the same bits in the same way. The order matters to some calls alone ({@link Races#shared}), or
 * the design is rejected. Not when only one of them can get there, when both assign the same
 * constant, or when one starts the other and is through with the variable before it does so.
 *
 * <pre>
 * always @(posedge clk) m = d;               open, in calls in which m changes: does q see the old m?
 * always @(posedge clk) q &lt;= m;
 *
 * assign w = m;                              RACE: some may see the old w, and the new m
 * always @(posedge clk) q &lt;= w ^ m;
 *
 * always @(posedge clk) mem[a] = d;          open, in calls in which a is b
 * always @(posedge clk) q &lt;= mem[b];
 *
 * always @(posedge wclk) m = d;              open, in calls in which both clocks rise
 * always @(posedge rclk) q &lt;= m;
 *
 * always @(posedge clk) begin m = d; div = ~div; end
 * always @(posedge div) q &lt;= m;              determined
 *
 * always @(posedge wclk, posedge rst) if (rst) m = 0; else m = d;
 * always @(posedge rclk, posedge rst) if (rst) q &lt;= 0; else q &lt;= m;     the same: under reset, q does without m
 *
 * always @(posedge clk, posedge rst) if (rst) div &lt;= 0; else div &lt;= ~div;
 * always @(posedge clk, posedge rst) if (rst) q &lt;= 0; else q &lt;= m;
 * always @(posedge div, posedge rst) if (rst) m = 0; else m = d;      determined: div rises after clk
 *
 * always @(posedge clk) if (a) q &lt;= 0;
 * always @(posedge clk) if (!a) q &lt;= d;      determined
 *
 * always @(posedge clk) if (a) m = 0; else m &lt;= d;
 * always @(posedge clk) if (!a) q &lt;= m;      determined
 * </pre>
 */
public final class FindRaces {
  private final Set<Signal> outputs;
  private final Starts starts;
  private final NetFlow nets;
  private final OpenOrders open;
  private final Set<Signal> readBySome = new HashSet<>();
  private final Set<Signal> written = new HashSet<>();

  /** The combinational processes by the signals that each alone assigns. */
  private final Map<Signal, Node> drivers = new HashMap<>();

  private FindRaces(
      List<Node> nodes, Set<Signal> outputs, Starts starts, NetFlow nets, OpenOrders open) {
    this.outputs = outputs;
    this.starts = starts;
    this.nets = nets;
    this.open = open;
    Map<Signal, List<Node>> writers = new HashMap<>();
    for (Node n : nodes) {
      readBySome.addAll(n.readsAndTriggers().keySet());
      written.addAll(n.writes());
      n.writes().forEach(s -> writers.computeIfAbsent(s, k -> new ArrayList<>()).add(n));
    }
    writers.forEach(
        (s, all) -> {
          if (all.size() == 1 && all.get(0).kind() == Node.Kind.COMBINATIONAL) {
            drivers.put(s, all.get(0));
          }
        });
  }

  /**
   * What the phases of a call leave open.
   *
   * @param shared two processes may write the same bits by nonblocking assignments, or one may read
   *     what the other assigns at once. The order matters only to calls in which they meet, and
   *     those can be told from the others
   * @param partlyFollowed what processes may see besides what all nets were and what they become:
   *     some have followed an array, and some have not
   * @param separate for each phase the processes that have to run before or after all others
   */
  record Races(
      List<Doubt> shared,
      List<Doubt> partlyFollowed,
      Map<LoweredDesign.When, Set<Node>> separate) {}

  /**
   * Looks at the processes that run in each phase.
   *
   * @param repeated whether the phases run again as long as something changes: then only what
   *     nonblocking assignments write is left open
   * @param nodes all processes of the design
   * @throws LoweringException RACE
   */
  static Races in(
      List<LoweredDesign.Phase> phases,
      boolean repeated,
      List<Node> nodes,
      Set<Signal> outputs,
      Starts starts,
      NetFlow nets) {
    OpenOrders open = new OpenOrders(repeated);
    FindRaces pass = new FindRaces(nodes, outputs, starts, nets, open);
    Map<LoweredDesign.When, Set<Node>> separate = new EnumMap<>(LoweredDesign.When.class);
    for (LoweredDesign.Phase phase : phases) {
      separate.put(phase.when(), pass.check(phase));
      pass.checkLevels(phase, nodes);
    }
    ReadsBehindNets.check(nodes);
    OpenEdges.check(nodes, starts, nets);
    return new Races(open.shared(), open.partlyFollowed(), separate);
  }

  /** What two processes share whose order is open. */
  public static List<Doubt> shared(LoweringState design) {
    return design.schedule().races();
  }

  /** What processes may see besides what all nets were and what they become. */
  public static List<Doubt> partlyFollowed(LoweringState design) {
    return design.schedule().glitches();
  }

  /** Looks at one phase; returns the processes that have to be separate. */
  private Set<Node> check(LoweredDesign.Phase phase) {
    List<LoweredDesign.Activation> list = phase.activations();
    if (list.size() < 2) {
      return Set.of();
    }
    ExclusiveAccesses.Surroundings around =
        new ExclusiveAccesses.Surroundings(unsteady(phase), drivers);
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
                            && !neverBoth(phase, writer, reader, s, around)) {
                          if (apart(writer, reader, s, around)) {
                            open.meet(s, writer, reader);
                          } else {
                            open.race(s, writer, reader);
                          }
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
                        checkWriters(phase, writer, reader, s, around);
                      }
                    });
              });
    }
    return new RacesThroughNets(
            phase,
            nets,
            (a, b) -> together(phase, a, b),
            atClockEdge(phase) ? null : starts,
            this::temporary,
            around,
            open)
        .check();
  }

  /**
   * A process that waits for some of what it reads, and another one that assigns the rest at an
   * edge: where the call brings both, or one region starts both, which comes first is open.
   */
  private void checkLevels(LoweredDesign.Phase phase, List<Node> nodes) {
    ExclusiveAccesses.Surroundings around =
        new ExclusiveAccesses.Surroundings(unsteady(phase), drivers);
    for (Node level : nodes) {
      if (level.kind() == Node.Kind.CHANGE) {
        for (LoweredDesign.Activation a : phase.activations()) {
          checkLevel(level, a.node(), around);
        }
      }
    }
  }

  private void checkLevel(Node level, Node writer, ExclusiveAccesses.Surroundings around) {
    Set<Signal> awaited = new HashSet<>();
    level.triggers().forEach(t -> Expressions.signals(t.expression(), awaited));
    level
        .accesses()
        .reads()
        .forEach(
            (s, bits) -> {
              Positions written = writer.accesses().blockingWrites().get(s);
              if (!awaited.contains(s)
                  && Accesses.overlap(bits, written)
                  && (starts.meet(level, writer) || startsBoth(writer, level, s, around))) {
                throw OpenOrders.rejection(s, writer, level);
              }
            });
  }

  /** Whether one region may start both, and not the writer alone, which then is through. */
  private boolean startsBoth(
      Node writer, Node level, Signal s, ExclusiveAccesses.Surroundings around) {
    return starts.together(writer, level)
        && !starts.startsOnlyBy(writer, level)
        && !neverTogether(writer, level, s, around);
  }

  /**
   * Two that both assign at once, or both later; what one assigns later always comes after what the
   * other assigns at once.
   */
  private void checkWriters(
      LoweredDesign.Phase phase, Node a, Node b, Signal s, ExclusiveAccesses.Surroundings around) {
    boolean atOnce =
        Accesses.overlap(
            a.accesses().blockingWrites().get(s), b.accesses().blockingWrites().get(s));
    boolean later =
        Accesses.overlap(
            a.accesses().nonblockingWrites().get(s), b.accesses().nonblockingWrites().get(s));
    if (!atOnce && !later
        || !together(phase, a, b)
        || inOrder(a, b, s)
        || ElementBits.disjoint(a, b, s)
        || neverOtherwise(phase, a, b, s, around)) {
      return;
    }
    if (atOnce) {
      open.race(s, a, b);
    } else {
      open.leave(s, a, b);
    }
  }

  /** Whether one process never reads a variable in a region in which the other one assigns it. */
  private boolean neverBoth(
      LoweredDesign.Phase phase,
      Node writer,
      Node reader,
      Signal s,
      ExclusiveAccesses.Surroundings around) {
    return ExclusiveAccesses.ofWriterAndReader(writer, reader, s, around)
        || !atClockEdge(phase) && neverTogether(writer, reader, s, around);
  }

  /** The same by what starts both: for each two triggers that fire together. */
  private boolean neverTogether(
      Node writer, Node reader, Signal s, ExclusiveAccesses.Surroundings around) {
    return starts.allTogether(
        writer,
        reader,
        (t, u) ->
            ExclusiveAccesses.ofWriterAndReader(
                new ExclusiveAccesses.Started(writer, t),
                new ExclusiveAccesses.Started(reader, u),
                s,
                around));
  }

  /** Whether two processes never both assign a variable in one region, or not differently. */
  private boolean neverOtherwise(
      LoweredDesign.Phase phase, Node a, Node b, Signal s, ExclusiveAccesses.Surroundings around) {
    return ExclusiveAccesses.ofWriters(a, b, s, around)
        || !atClockEdge(phase)
            && starts.allTogether(
                a,
                b,
                (t, u) ->
                    ExclusiveAccesses.ofWriters(
                        new ExclusiveAccesses.Started(a, t),
                        new ExclusiveAccesses.Started(b, u),
                        s,
                        around));
  }

  /**
   * Whether no input by itself has one process assign the variable and the other one read it: each
   * has a clock of its own, and what starts both, as a reset does, keeps one of them from the
   * variable.
   */
  private boolean apart(Node writer, Node reader, Signal s, ExclusiveAccesses.Surroundings around) {
    return starts.byInputs(writer)
        && starts.byInputs(reader)
        && writer.triggers().stream()
            .allMatch(
                t ->
                    reader.triggers().stream()
                        .allMatch(
                            u ->
                                starts.apart(t, u)
                                    || ExclusiveAccesses.ofWriterAndReader(
                                        new ExclusiveAccesses.Started(writer, t),
                                        new ExclusiveAccesses.Started(reader, u),
                                        s,
                                        around)));
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
  private Set<Signal> unsteady(LoweredDesign.Phase phase) {
    Set<Signal> atOnce = new LinkedHashSet<>();
    phase.activations().forEach(a -> atOnce.addAll(a.node().blockingWrites()));
    Set<Signal> unsteady = new HashSet<>(atOnce);
    unsteady.addAll(nets.reachedFrom(atOnce, s -> true));
    if (atClockEdge(phase)) {
      return unsteady;
    }
    // Nets follow what started the phase, before or after a process reads them.
    if (startedByInputs(phase)) {
      Set<Signal> ports = new LinkedHashSet<>(nets.read());
      ports.removeAll(written);
      unsteady.addAll(nets.reachedFrom(ports, s -> true));
    } else {
      unsteady.addAll(nets.driven());
    }
    return unsteady;
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
        && Collections.disjoint(triggers, nets.reachedFrom(state, s -> true));
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
}
