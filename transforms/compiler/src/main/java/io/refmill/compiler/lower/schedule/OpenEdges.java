package io.refmill.compiler.lower.schedule;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Process.Edge;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.run.Evaluate;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.ir.walk.Statements;
import io.refmill.compiler.lower.access.Node;
import io.refmill.compiler.lower.form.LoweringException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds edges of nets that are there or not by the order of two processes (IEEE 1800-2017 4.8): the
 * net follows an edge, and what another process assigns at once behind the same edge.
 *
 * <pre>
 * assign g = clk &amp; en;
 * always @(posedge clk) en = d;              RACE: g rises for a moment, or does not
 * always @(posedge g) q &lt;= q + 1;
 *
 * always @(negedge clk) en = d;              determined: g is 0 behind that edge
 * always @(posedge clk) en &lt;= d;             determined: g has risen before
 * </pre>
 */
final class OpenEdges {
  /** Bits of signals that are tried in all combinations; of more an edge is taken for open. */
  private static final int BITS = 8;

  /** Nets in a row that are looked through. */
  private static final int STEPS = 16;

  private final Starts starts;
  private final NetFlow nets;

  /** What has been looked at: many processes wait for one net. */
  private final Set<List<Object>> closed = new HashSet<>();

  private OpenEdges(Starts starts, NetFlow nets) {
    this.starts = starts;
    this.nets = nets;
  }

  /**
   * Looks at all processes of a design.
   *
   * @throws LoweringException RACE
   */
  static void check(List<Node> nodes, Starts starts, NetFlow nets) {
    OpenEdges edges = new OpenEdges(starts, nets);
    for (Node n : nodes) {
      if (n.kind() == Node.Kind.EDGE) {
        n.triggers().forEach(t -> edges.check(n, t));
      }
    }
  }

  private void check(Node n, Node.Trigger t) {
    for (Node cause : starts.causes(t)) {
      if (cause == n) {
        continue;
      }
      for (Node.Trigger u : cause.triggers()) {
        if (starts.fireTogether(t, u)
            && !t.expression().equals(u.expression())
            && closed.add(List.of(t.expression(), cause.index(), u.key()))) {
          Signal open = open(t.expression(), cause, u);
          if (open != null) {
            throw OpenOrders.rejection(open, cause, n);
          }
        }
      }
    }
  }

  /**
   * What the process assigns behind an edge which a net follows too, so that the net may glitch;
   * null if there is nothing. Inputs that change at once are taken for one change.
   */
  private Signal open(Expression net, Node cause, Node.Trigger by) {
    Set<Signal> leaves = new LinkedHashSet<>();
    boolean known = leaves(net, leaves, new HashSet<>(), 0);
    Set<Signal> assigned = new LinkedHashSet<>(leaves);
    assigned.retainAll(cause.blockingWrites());
    Signal edge =
        by.edge() != Edge.ANY
                && by.expression() instanceof Expression.SignalReference r
                && r.width() == 1
                && !assigned.contains(r.signal())
            ? r.signal()
            : null;
    if (assigned.isEmpty() || edge == null || !leaves.contains(edge)) {
      return null;
    }
    Signal first = assigned.iterator().next();
    long bits = leaves.stream().mapToLong(Signal::width).sum();
    if (!known || bits > BITS || leaves.stream().anyMatch(Signal::isArray)) {
      return first;
    }
    List<Signal> all = List.copyOf(leaves);
    for (int v = 0; v < 1 << bits; v++) {
      Map<Signal, BigInteger> old = values(all, v);
      if ((old.get(edge).signum() != 0) != (by.edge() == Edge.POSEDGE)) {
        continue;
      }
      BigInteger between = value(net, old, 0);
      if (between == null || mayGlitch(net, old, between, edge, List.copyOf(assigned))) {
        return first;
      }
    }
    return null;
  }

  /**
   * Whether the net is for a moment what it was neither before nor is after: when it has followed
   * the edge, and not yet what is assigned behind it.
   *
   * @param old values behind the edge, without what is assigned
   * @param between the value of the net with these
   * @param edge the signal that has it
   */
  private boolean mayGlitch(
      Expression net,
      Map<Signal, BigInteger> old,
      BigInteger between,
      Signal edge,
      List<Signal> assigned) {
    Map<Signal, BigInteger> earlier = new HashMap<>(old);
    earlier.put(edge, BigInteger.ONE.subtract(old.get(edge)));
    BigInteger before = value(net, earlier, 0);
    if (before == null || before.testBit(0) == between.testBit(0)) {
      return before == null;
    }
    int bits = assigned.stream().mapToInt(Signal::width).sum();
    for (int v = 0; v < 1 << bits; v++) {
      Map<Signal, BigInteger> late = new HashMap<>(old);
      late.putAll(values(assigned, v));
      BigInteger after = value(net, late, 0);
      if (after == null || after.testBit(0) != between.testBit(0)) {
        return true;
      }
    }
    return false;
  }

  /** Values for signals, of the bits of a number. */
  private static Map<Signal, BigInteger> values(List<Signal> signals, int number) {
    Map<Signal, BigInteger> values = new HashMap<>();
    int rest = number;
    for (Signal s : signals) {
      values.put(s, BigInteger.valueOf(rest & ((1 << s.width()) - 1)));
      rest >>= s.width();
    }
    return values;
  }

  /** Adds the variables and inputs that an expression follows; false if nets are not understood. */
  private boolean leaves(Expression e, Set<Signal> leaves, Set<Signal> seen, int step) {
    Set<Signal> read = new LinkedHashSet<>();
    Expressions.signals(e, read);
    boolean known = step < STEPS;
    for (Signal s : read) {
      if (nets.driving(s).isEmpty()) {
        leaves.add(s);
      } else if (seen.add(s)) {
        Expression driver = driver(s);
        known &= driver != null && step < STEPS && leaves(driver, leaves, seen, step + 1);
      }
    }
    return known;
  }

  /** The value of an expression; null if it is not known. */
  private BigInteger value(Expression e, Map<Signal, BigInteger> values, int step) {
    Set<Signal> read = new LinkedHashSet<>();
    Expressions.signals(e, read);
    Map<Signal, BigInteger> known = new HashMap<>(values);
    for (Signal s : read) {
      if (!known.containsKey(s)) {
        Expression driver = step < STEPS ? driver(s) : null;
        BigInteger value = driver == null ? null : value(driver, values, step + 1);
        if (value == null) {
          return null;
        }
        known.put(s, value);
      }
    }
    return Evaluate.tryEvaluate(e, known);
  }

  /** What a net is assigned by the only process that drives it; null for anything else. */
  private Expression driver(Signal s) {
    List<Node> drivers = nets.driving(s);
    if (drivers.size() != 1) {
      return null;
    }
    if (drivers.get(0).process() instanceof Process.ContinuousAssignment a) {
      return isWhole(a.target(), s) ? a.value() : null;
    }
    if (drivers.get(0).kind() == Node.Kind.COMBINATIONAL
        && drivers.get(0).process() instanceof Process.AlwaysConstruct always) {
      List<Statement> body = new ArrayList<>(Statements.flatten(always.body()));
      return body.size() == 1
              && body.get(0) instanceof Statement.BlockingAssignment a
              && isWhole(a.target(), s)
          ? a.value()
          : null;
    }
    return null;
  }

  private static boolean isWhole(Expression target, Signal s) {
    return target instanceof Expression.SignalReference r && r.signal() == s;
  }
}
