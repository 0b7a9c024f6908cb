package io.refmill.compiler.lower.doubt;

import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Process.Edge;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.run.Evaluate;
import io.refmill.compiler.ir.run.Interpreter;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.lower.access.Node;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Runs processes event by event, in any order that the language allows (IEEE 1800-2017 4.5 to 4.7):
 * each runs as a whole, sees the values of that moment, and starts those that wait for what it
 * changes. Processes that wait for edges are not run; it is counted how often they would be.
 */
final class EventRun {
  /** Which of the processes that have started runs next. */
  interface Order {
    /** An index into the processes, which stand there in the order in which they started. */
    int next(List<Node> started);
  }

  /** Thrown when processes start one another without end. */
  static final class UnsettledException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UnsettledException() {
      super("unsettled", null, false, false);
    }
  }

  /** A process and one of its triggers, whose level stands at that index. */
  private record Waiting(Node node, Node.Trigger trigger, int index) {}

  /** What processes without edges have written, and what those with edges last saw. */
  record Snapshot(
      Map<Signal, BigInteger> values,
      Map<Signal, Map<Integer, BigInteger>> arrays,
      BigInteger[] levels) {}

  /** Processes run for each one there is, before it counts as endless. */
  private static final int RUNS_FOR_EACH = 64;

  /** Processes that are looked through in the time that one takes to run. */
  private static final int STARTED_FOR_EACH = 8;

  private final Interpreter values;
  private final Set<Signal> settled = new LinkedHashSet<>();
  private final Map<Signal, List<Node>> readers = new HashMap<>();
  private final Map<Signal, List<Waiting>> waiting = new HashMap<>();
  private final BigInteger[] levels;
  private final int limit;
  private final List<Node> started = new ArrayList<>();
  private final Set<Node> isStarted = new HashSet<>();
  private Map<Node, Integer> fired = new LinkedHashMap<>();
  private boolean pulses;
  private long work;
  private long looks;

  /** Processes run since the last start, and whether another one could have been next. */
  private int picks;

  private boolean choice;

  /** For values that have settled. */
  EventRun(Collection<Node> nodes, Interpreter values) {
    this.values = values;
    List<BigInteger> first = new ArrayList<>();
    for (Node n : nodes) {
      if (n.kind() == Node.Kind.COMBINATIONAL || n.kind() == Node.Kind.LATCH) {
        n.reads().forEach(s -> readers.computeIfAbsent(s, k -> new ArrayList<>()).add(n));
      } else {
        for (Node.Trigger t : n.triggers()) {
          Set<Signal> signals = new HashSet<>();
          Expressions.signals(t.expression(), signals);
          Waiting w = new Waiting(n, t, first.size());
          signals.forEach(s -> waiting.computeIfAbsent(s, k -> new ArrayList<>()).add(w));
          first.add(level(t));
        }
      }
      if (n.kind() != Node.Kind.EDGE) {
        settled.addAll(n.writes());
      }
    }
    levels = first.toArray(BigInteger[]::new);
    limit = RUNS_FOR_EACH * (nodes.size() + 4);
  }

  /** Whether those that wait see each value that a process assigns on its way, or only the last. */
  void pulses(boolean seen) {
    pulses = seen;
  }

  /** Starts what waits for a change of a signal. */
  void changed(Signal s) {
    changed(s, null);
  }

  private void changed(Signal s, Node by) {
    for (Node n : readers.getOrDefault(s, List.of())) {
      // A process that assigns at once does not wait while it runs; what drives a net does.
      if (n != by || !(n.process() instanceof Process.AlwaysConstruct)) {
        start(n);
      }
    }
    notice(s, by);
  }

  /**
   * Does something, and tells who starts by a value on the way and not by what comes of it in the
   * end, each with what it waits for. A process that starts twice before it runs does so once.
   */
  Map<Node, Signal> startedOnTheWay(Runnable what) {
    BigInteger[] way = levels.clone();
    Set<Signal> touched = new LinkedHashSet<>();
    Map<Node, Signal> all = new LinkedHashMap<>();
    values.observe(
        s -> {
          touched.add(s);
          starts(s, way, all);
        });
    what.run();
    values.observe(null);
    BigInteger[] end = levels.clone();
    Map<Node, Signal> last = new HashMap<>();
    touched.forEach(s -> starts(s, end, last));
    all.keySet().removeAll(last.keySet());
    return all;
  }

  private void starts(Signal s, BigInteger[] at, Map<Node, Signal> found) {
    for (Waiting w : waiting.getOrDefault(s, List.of())) {
      BigInteger now = level(w.trigger);
      if (!now.equals(at[w.index])) {
        at[w.index] = now;
        Edge edge = w.trigger.edge();
        if (edge == Edge.ANY || now.testBit(0) == (edge == Edge.POSEDGE)) {
          found.putIfAbsent(w.node, s);
        }
      }
    }
  }

  /** A process has run: what it assigned at once itself is nothing new to it. */
  void ran(Node n) {
    for (Node.Trigger t : n.triggers()) {
      if (t.own() >= 0) {
        Set<Signal> signals = new HashSet<>();
        Expressions.signals(t.expression(), signals);
        for (Signal s : signals) {
          waiting.get(s).stream()
              .filter(w -> w.node == n && w.trigger == t)
              .forEach(w -> levels[w.index] = level(t));
        }
      }
    }
  }

  private void start(Node n) {
    if (isStarted.add(n)) {
      started.add(n);
    }
  }

  private void notice(Signal s, Node by) {
    List<Waiting> all = waiting.getOrDefault(s, List.of());
    looks += all.size();
    for (Waiting w : all) {
      BigInteger now = level(w.trigger);
      if (now.equals(levels[w.index])) {
        continue;
      }
      levels[w.index] = now;
      Edge edge = w.trigger.edge();
      if (w.node.kind() != Node.Kind.EDGE) {
        if (w.node != by) {
          start(w.node);
        }
      } else if (edge == Edge.ANY || now.testBit(0) == (edge == Edge.POSEDGE)) {
        fired.merge(w.node, 1, Integer::sum);
      }
    }
  }

  /**
   * Runs what has started, and what starts then, until nothing is left.
   *
   * @throws UnsettledException when there seems to be no end
   */
  void settle(Order order) {
    int left = limit;
    while (!started.isEmpty()) {
      if (--left < 0) {
        throw new UnsettledException();
      }
      work += started.size() / STARTED_FOR_EACH;
      picks++;
      choice |= started.size() > 1;
      Node n = started.remove(order.next(started));
      isStarted.remove(n);
      run(n);
    }
  }

  private void run(Node n) {
    work++;
    Map<Signal, Object> before = new LinkedHashMap<>();
    for (Signal s : n.writes()) {
      before.put(s, s.isArray() ? elements(s) : value(s));
    }
    if (pulses) {
      values.observe(s -> notice(s, n));
    }
    values.execute(n.process());
    values.observe(null);
    before.forEach(
        (s, old) -> {
          if (!old.equals(s.isArray() ? values.elements(s) : value(s))) {
            changed(s, n);
          }
        });
  }

  /** Processes that have seen an edge since they were asked for last, with the number of edges. */
  Map<Node, Integer> fired() {
    Map<Node, Integer> result = fired;
    fired = new LinkedHashMap<>();
    return result;
  }

  /** How many processes have run since things were put back. */
  int picks() {
    return picks;
  }

  /** Whether the order has had a say since things were put back. */
  boolean hadChoice() {
    return choice;
  }

  /** Counts work that would be the same once more, and is not done. */
  void spend(long more) {
    work += more;
  }

  /** Processes run and values put back so far. */
  long work() {
    return work;
  }

  /** Counts what else has been looked at or copied. */
  void look(long more) {
    looks += more;
  }

  /** Triggers looked at and elements of arrays copied so far. */
  long looks() {
    return looks;
  }

  /** What an array holds at present. */
  Map<Integer, BigInteger> elements(Signal array) {
    Map<Integer, BigInteger> present = values.elements(array);
    looks += present.size();
    return new HashMap<>(present);
  }

  /** The value of a plain signal, 0 where it is not known. */
  BigInteger value(Signal s) {
    BigInteger v = values.signal(s);
    return v == null ? BigInteger.ZERO : v;
  }

  private BigInteger level(Node.Trigger t) {
    BigInteger v = Evaluate.evaluate(t.expression(), values);
    v = v == null ? BigInteger.ZERO : v;
    return t.edge() == Edge.ANY ? v : v.and(BigInteger.ONE);
  }

  Snapshot snapshot() {
    Map<Signal, BigInteger> plain = new HashMap<>();
    Map<Signal, Map<Integer, BigInteger>> arrays = new HashMap<>();
    for (Signal s : settled) {
      if (s.isArray()) {
        arrays.put(s, elements(s));
      } else {
        plain.put(s, value(s));
      }
    }
    return new Snapshot(plain, arrays, levels.clone());
  }

  /** Goes back to how things stood. */
  void restore(Snapshot snapshot) {
    work += settled.size();
    picks = 0;
    choice = false;
    snapshot.values.forEach(values::set);
    snapshot.arrays.forEach(
        (s, elements) -> {
          looks += elements.size();
          values.elements(s).clear();
          values.elements(s).putAll(elements);
        });
    System.arraycopy(snapshot.levels, 0, levels, 0, levels.length);
    started.clear();
    isStarted.clear();
    fired = new LinkedHashMap<>();
  }
}
