package io.refmill.compiler.lower.schedule;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process.Edge;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.lower.access.Accesses;
import io.refmill.compiler.lower.access.Node;
import io.refmill.compiler.lower.access.Positions;
import io.refmill.compiler.lower.clock.Clocking;
import io.refmill.contract.Protocol;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Predicate;

/**
 * What can start the processes that wait for events, and which of them can run in one active region
 * (IEEE 1800-2017 4.4.2): it begins with a change of inputs, or when pending nonblocking
 * assignments take effect, and ends when no process is left to run.
 *
 * <pre>
 * always @(posedge clk) div = ~div;      starts with the inputs
 * always @(posedge div) ...              the first one starts it, in the same region
 * always @(posedge clk) half &lt;= ~half;
 * always @(posedge half) ...             starts in a later region, where the others do not run,
 *                                        and what waits for its assignments still one later
 * </pre>
 */
final class Starts {
  /** Regions after a change of inputs that are told apart. */
  private static final int DEPTH = 6;

  /** Where the events of a trigger come from. */
  private static final class Origin {
    boolean clock;
    boolean otherInput;
    boolean pending;

    /** Whether nonblocking assignments of processes that wait for no edge are on the way. */
    boolean delayed;

    final Set<Node> causes = new HashSet<>();

    /** The signals that events come through, and which bits of them. */
    final Map<Signal, Positions> signals = new HashMap<>();
  }

  private final Clocking clocking;
  private final Map<Signal, List<Node>> settling = new HashMap<>();
  private final Map<Signal, List<Node>> atOnce = new HashMap<>();
  private final Map<Signal, List<Node>> later = new HashMap<>();
  private final Set<Signal> written = new HashSet<>();
  private final Map<Node.Trigger, Origin> origins = new IdentityHashMap<>();
  private final Map<Node, List<Node.Trigger>> starting = new HashMap<>();
  private final Map<Node.Trigger, BitSet> moments = new IdentityHashMap<>();

  Starts(List<Node> nodes, Clocking clocking) {
    this.clocking = clocking;
    for (Node n : nodes) {
      written.addAll(n.writes());
      if (n.kind() != Node.Kind.EDGE) {
        n.writes().forEach(s -> settling.computeIfAbsent(s, k -> new ArrayList<>()).add(n));
      } else {
        n.blockingWrites().forEach(s -> atOnce.computeIfAbsent(s, k -> new ArrayList<>()).add(n));
        n.nonblockingWrites().forEach(s -> later.computeIfAbsent(s, k -> new ArrayList<>()).add(n));
      }
    }
  }

  /** Whether a process can start another one, or itself, by a blocking assignment. */
  boolean chained(List<Node> waiting) {
    return !atOnce.isEmpty()
        && waiting.stream()
            .anyMatch(n -> n.triggers().stream().anyMatch(t -> !origin(t).causes.isEmpty()));
  }

  /** The processes that give a trigger events by what they assign at once. */
  Set<Node> causes(Node.Trigger t) {
    return origin(t).causes;
  }

  /** Whether two triggers can fire when one region begins. */
  boolean fireTogether(Node.Trigger s, Node.Trigger t) {
    return moments(s).intersects(moments(t));
  }

  /** Whether both processes can run in one active region. */
  boolean together(Node a, Node b) {
    return !allTogether(a, b, (s, t) -> false);
  }

  /**
   * Whether something holds for all that can start both processes in one active region: for each
   * trigger of the one and of the other that fire when it begins, or those of what starts them.
   */
  boolean allTogether(Node a, Node b, BiPredicate<Node.Trigger, Node.Trigger> holds) {
    for (Node.Trigger s : starting(a)) {
      for (Node.Trigger t : starting(b)) {
        if (compatible(s, t) && !holds.test(s, t)) {
          return false;
        }
      }
    }
    return true;
  }

  /**
   * Whether {@code b}, in a region where {@code a} runs, starts by nothing but what {@code a}
   * assigns at once, and {@code a} not by {@code b}.
   */
  boolean startsOnlyBy(Node a, Node b) {
    boolean caused = false;
    for (Node.Trigger t : b.triggers()) {
      Origin o = origin(t);
      for (Node cause : o.causes) {
        if (cause == a) {
          caused = true;
        } else if (together(cause, a)) {
          return false;
        }
      }
      if (starting(a).stream().anyMatch(s -> compatible(s, t))) {
        return false;
      }
    }
    return caused && !reaches(b, a);
  }

  /**
   * Whether there is no bit whose changes are events of both: then both fire in those calls only in
   * which several inputs change, as two clocks that rise at once.
   */
  boolean apart(Node.Trigger s, Node.Trigger t) {
    Map<Signal, Positions> others = origin(t).signals;
    return origin(s).signals.entrySet().stream()
        .noneMatch(e -> Accesses.overlap(e.getValue(), others.get(e.getKey())));
  }

  /** Whether there are calls in which inputs alone start both at once. */
  boolean meet(Node a, Node b) {
    return clocking.protocol() == Protocol.EVENT && byInputs(a) && byInputs(b);
  }

  /** Whether nothing but inputs starts a process. */
  boolean byInputs(Node n) {
    return !n.triggers().isEmpty()
        && n.triggers().stream()
            .map(this::origin)
            .allMatch(o -> !o.pending && o.causes.isEmpty() && (o.clock || o.otherInput));
  }

  /** Signals through which the events of a process come. */
  Set<Signal> behind(Node n) {
    Set<Signal> result = new HashSet<>();
    n.triggers().forEach(t -> result.addAll(origin(t).signals.keySet()));
    return result;
  }

  private boolean reaches(Node from, Node to) {
    Set<Node> seen = new HashSet<>();
    List<Node> work = new ArrayList<>(List.of(to));
    while (!work.isEmpty()) {
      for (Node.Trigger t : work.remove(work.size() - 1).triggers()) {
        for (Node cause : origin(t).causes) {
          if (cause == from) {
            return true;
          }
          if (seen.add(cause)) {
            work.add(cause);
          }
        }
      }
    }
    return false;
  }

  /** The triggers that start the process, or one that starts it, when a region begins. */
  private List<Node.Trigger> starting(Node n) {
    List<Node.Trigger> known = starting.get(n);
    if (known != null) {
      return known;
    }
    List<Node.Trigger> result = new ArrayList<>();
    Set<String> keys = new LinkedHashSet<>();
    Set<Node> seen = new HashSet<>();
    seen.add(n);
    List<Node> work = new ArrayList<>(List.of(n));
    while (!work.isEmpty()) {
      for (Node.Trigger t : work.remove(work.size() - 1).triggers()) {
        Origin o = origin(t);
        if ((o.clock || o.otherInput || o.pending) && keys.add(t.key())) {
          result.add(t);
        }
        for (Node cause : o.causes) {
          if (seen.add(cause)) {
            work.add(cause);
          }
        }
      }
    }
    starting.put(n, result);
    return result;
  }

  /** Whether two triggers can fire when one region begins. */
  private boolean compatible(Node.Trigger s, Node.Trigger t) {
    boolean opposite =
        s.edge() != t.edge()
            && s.edge() != Edge.ANY
            && t.edge() != Edge.ANY
            && s.expression().equals(t.expression());
    if (opposite) {
      return false;
    }
    return moments(s).intersects(moments(t));
  }

  /**
   * The regions in which a trigger may fire: a bit for the clock and one for the other inputs,
   * which change after each other under CYCLE, and then one for each time that pending nonblocking
   * assignments have taken effect since.
   */
  private BitSet moments(Node.Trigger t) {
    BitSet known = moments.get(t);
    if (known == null) {
      known = moments(t, new HashSet<>());
      moments.put(t, known);
    }
    return known;
  }

  private BitSet moments(Node.Trigger t, Set<Node> visited) {
    Origin o = origin(t);
    BitSet result = new BitSet();
    if (o.delayed) {
      result.set(0, 2 * DEPTH);
    }
    if (o.clock) {
      result.set(0);
    }
    if (o.otherInput) {
      result.set(clocking.protocol() == Protocol.CYCLE ? DEPTH : 0);
    }
    o.signals.forEach(
        (s, bits) -> {
          for (Node writer : later.getOrDefault(s, List.of())) {
            if (Accesses.overlap(bits, writer.accesses().nonblockingWrites().get(s))) {
              result.or(after(moments(writer, u -> !neverFires(t, s, writer, u), visited)));
            }
          }
        });
    return result;
  }

  /** Where the process may run by some of its triggers; anywhere if that depends on itself. */
  private BitSet moments(Node n, Predicate<Node.Trigger> some, Set<Node> visited) {
    BitSet result = new BitSet();
    if (!visited.add(n)) {
      result.set(0, 2 * DEPTH);
      return result;
    }
    for (Node.Trigger t : n.triggers()) {
      if (some.test(t)) {
        result.or(moments(t, visited));
        origin(t).causes.forEach(cause -> result.or(moments(cause, u -> true, visited)));
      }
    }
    visited.remove(n);
    return result;
  }

  /**
   * Whether a process that is started by one of its triggers never gives a variable the level that
   * another one waits for: behind its reset a divided clock only falls.
   */
  private boolean neverFires(Node.Trigger waiting, Signal s, Node writer, Node.Trigger by) {
    return waiting.edge() != Edge.ANY
        && waiting.expression() instanceof Expression.SignalReference r
        && r.signal() == s
        && s.width() == 1
        && ExclusiveAccesses.onlyGives(
            new ExclusiveAccesses.Started(writer, by), s, waiting.edge() == Edge.NEGEDGE, written);
  }

  /** One region later; the last bit stands for all that come after it. */
  private static BitSet after(BitSet moments) {
    BitSet result = new BitSet();
    for (int bit = moments.nextSetBit(0); bit >= 0; bit = moments.nextSetBit(bit + 1)) {
      result.set(bit % DEPTH == DEPTH - 1 ? bit : bit + 1);
    }
    return result;
  }

  private Origin origin(Node.Trigger t) {
    return origins.computeIfAbsent(t, this::trace);
  }

  private Origin trace(Node.Trigger t) {
    Origin o = new Origin();
    read(t.expression(), o.signals);
    List<Signal> work = new ArrayList<>(o.signals.keySet());
    while (!work.isEmpty()) {
      Signal s = work.remove(work.size() - 1);
      if (s == clocking.clock()) {
        o.clock = true;
      } else if (!written.contains(s)) {
        o.otherInput = true;
      }
      o.pending |= later.containsKey(s);
      for (Node n : atOnce.getOrDefault(s, List.of())) {
        if (n.index() != t.own()) {
          o.causes.add(n);
        }
      }
      for (Node n : settling.getOrDefault(s, List.of())) {
        o.delayed |= !n.nonblockingWrites().isEmpty();
        n.readsAndTriggers()
            .forEach(
                (r, bits) -> {
                  if (!o.signals.containsKey(r)) {
                    work.add(r);
                  }
                  o.signals.merge(r, bits, Positions::or);
                });
      }
    }
    return o;
  }

  /** The bits that an expression reads: one of a vector, or all of each signal in it. */
  private static void read(Expression e, Map<Signal, Positions> bits) {
    if (e instanceof Expression.PartSelect p
        && p.base() instanceof Expression.SignalReference vector) {
      bits.put(vector.signal(), Positions.range(p.lsb(), p.width()));
      return;
    }
    Set<Signal> signals = new HashSet<>();
    Expressions.signals(e, signals);
    signals.forEach(s -> bits.put(s, Accesses.all(s)));
  }
}
