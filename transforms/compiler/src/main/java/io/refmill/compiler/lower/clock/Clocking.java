package io.refmill.compiler.lower.clock;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Process.Edge;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.lower.access.Node;
import io.refmill.contract.Protocol;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Finds the clocks of a design and, from them, its protocol.
 *
 * <ul>
 *   <li>No edges: CYCLE without a clock; EVENT where a process is sensitive to less than it reads,
 *       since it waits for changes, and the first one is a change from 0.
 *   <li>One input port is the source of every clock, and its level is not data: CYCLE.
 *   <li>Otherwise EVENT.
 * </ul>
 */
public final class Clocking {
  private static final Pattern CLOCK_NAME = Pattern.compile("cl(oc)?k|^ck$|_ck$|^ck_");

  private final List<Node> nodes;
  private final Set<Signal> inputs;
  private final Set<Signal> outputs;
  private final Map<Signal, List<Node>> writers = new HashMap<>();

  private Protocol protocol;
  private Signal clock;
  private boolean loop;
  private final Map<Signal, Set<Edge>> clockEdges = new LinkedHashMap<>();

  public Clocking(List<Node> nodes, Set<Signal> inputs, Set<Signal> outputs) {
    this(nodes, inputs, outputs, false);
  }

  /**
   * Analyses processes.
   *
   * @param byEvents whether the protocol is EVENT in any case: that holds for every design
   */
  public Clocking(List<Node> nodes, Set<Signal> inputs, Set<Signal> outputs, boolean byEvents) {
    this.nodes = nodes;
    this.inputs = inputs;
    this.outputs = outputs;
    for (Node n : nodes) {
      for (Signal s : n.writes()) {
        writers.computeIfAbsent(s, k -> new ArrayList<>()).add(n);
      }
    }
    analyse();
    if (byEvents) {
      protocol = Protocol.EVENT;
      clock = null;
    }
  }

  public Protocol protocol() {
    return protocol;
  }

  /** The clock port under CYCLE, or null. */
  public Signal clock() {
    return clock;
  }

  /** Whether a clock or control comes from state, so that one change can cause the next. */
  public boolean needsLoop() {
    return loop;
  }

  /** Clock ports with the edges used, in order of appearance. */
  public Map<Signal, Set<Edge>> clockEdges() {
    return clockEdges;
  }

  private void analyse() {
    Set<Signal> controlPorts = new HashSet<>();
    List<Node.Trigger> derived = new ArrayList<>();
    boolean anyTrigger = false;
    boolean edges = false;
    boolean waits = false;
    for (Node n : nodes) {
      if (n.kind() != Node.Kind.EDGE) {
        continue;
      }
      edges |= n.triggers().stream().anyMatch(t -> t.edge() != Edge.ANY);
      waits |= !n.triggers().isEmpty();
      for (Node.Trigger t : n.triggers()) {
        if (t.edge() == Edge.ANY) {
          anyTrigger = true;
        } else if (t.control()) {
          if (t.port() != null) {
            controlPorts.add(t.port());
          } else if (!sources(t.expression()).onlyInputs()) {
            loop = true;
          }
        } else if (t.port() != null && t.port().width() == 1) {
          clockEdges.computeIfAbsent(t.port(), k -> new LinkedHashSet<>()).add(t.edge());
        } else {
          derived.add(t);
        }
      }
    }
    if (!edges) {
      loop = waits;
      boolean misses = nodes.stream().anyMatch(Clocking::misses);
      protocol = misses ? Protocol.EVENT : Protocol.CYCLE;
      return;
    }
    loop |= anyTrigger;
    boolean foreign = false;
    for (Node.Trigger t : derived) {
      Sources s = sources(t.expression());
      if (!s.onlyInputs()) {
        loop = true;
      }
      if (s.state() && s.inputs().isEmpty()) {
        continue;
      }
      boolean fromClock = s.inputs().stream().anyMatch(clockEdges::containsKey);
      if (!fromClock) {
        // Through a gate, or a gate with a latch; not every gate of state and data has a clock.
        Signal named = onlyClockByName(s.inputs());
        if (named != null && named.width() == 1) {
          clockEdges.computeIfAbsent(named, k -> new LinkedHashSet<>());
          // Seen through a gate, either edge of the port can be the one that counts.
          clockEdges.get(named).add(Edge.POSEDGE);
        } else if (!s.state()) {
          foreign = true;
          continue;
        }
      }
      loop = true;
    }
    boolean mixed = clockEdges.keySet().stream().anyMatch(controlPorts::contains);
    if (foreign || mixed || clockEdges.size() != 1) {
      protocol = Protocol.EVENT;
      // Ports that change state without being tested are clocks; gates and dividers hang off them.
      return;
    }
    clock = clockEdges.keySet().iterator().next();
    if (isData(clock)) {
      protocol = Protocol.EVENT;
      clock = null;
      return;
    }
    protocol = Protocol.CYCLE;
  }

  /**
   * Whether a process does not see all that it reads change: its own list leaves something out, or
   * {@code @*} does what functions read by themselves (9.4.2.2).
   */
  private static boolean misses(Node n) {
    if (!(n.process() instanceof Process.AlwaysConstruct a) || n.runsAtStart()) {
      return false;
    }
    Set<Signal> seen = new HashSet<>();
    if (a.implicit()) {
      seen.addAll(n.writes());
    }
    n.triggers().forEach(t -> Expressions.signals(t.expression(), seen));
    return !n.triggers().isEmpty() && !seen.containsAll(n.reads());
  }

  /** Whether a name says "clock" to a person. */
  public static boolean namedClock(Signal s) {
    return CLOCK_NAME.matcher(s.name().toLowerCase(Locale.ROOT)).find();
  }

  private static Signal onlyClockByName(Set<Signal> candidates) {
    Signal found = null;
    for (Signal s : candidates) {
      if (namedClock(s)) {
        if (found != null) {
          return null;
        }
        found = s;
      }
    }
    return found;
  }

  /** Whether the level of a port reaches an output, or what an edge-triggered process reads. */
  private boolean isData(Signal port) {
    if (outputs.contains(port)) {
      return true;
    }
    Map<Signal, List<Node>> readers = new HashMap<>();
    for (Node n : nodes) {
      // A process that waits for any change runs at its edges too.
      (n.kind() == Node.Kind.CHANGE ? n.readsAndTriggers().keySet() : n.reads())
          .forEach(s -> readers.computeIfAbsent(s, k -> new ArrayList<>()).add(n));
    }
    Set<Signal> reached = new HashSet<>(List.of(port));
    List<Signal> work = new ArrayList<>(List.of(port));
    while (!work.isEmpty()) {
      for (Node n : readers.getOrDefault(work.remove(work.size() - 1), List.of())) {
        if (n.kind() == Node.Kind.EDGE) {
          return true;
        }
        for (Signal w : n.writes()) {
          if (outputs.contains(w)) {
            return true;
          }
          if (reached.add(w)) {
            work.add(w);
          }
        }
      }
    }
    return false;
  }

  /** What an expression depends on through combinational processes. */
  record Sources(Set<Signal> inputs, boolean state) {
    boolean onlyInputs() {
      return !state;
    }
  }

  Sources sources(Expression e) {
    Set<Signal> seen = new LinkedHashSet<>();
    Expressions.signals(e, seen);
    List<Signal> work = new ArrayList<>(seen);
    Set<Signal> found = new LinkedHashSet<>();
    boolean state = false;
    while (!work.isEmpty()) {
      Signal s = work.remove(work.size() - 1);
      if (inputs.contains(s)) {
        found.add(s);
        continue;
      }
      for (Node n : writers.getOrDefault(s, List.of())) {
        if (n.kind() != Node.Kind.COMBINATIONAL) {
          state = true;
        }
        if (n.kind() == Node.Kind.EDGE) {
          continue;
        }
        for (Signal r : n.reads()) {
          if (seen.add(r)) {
            work.add(r);
          }
        }
      }
    }
    return new Sources(found, state);
  }
}
