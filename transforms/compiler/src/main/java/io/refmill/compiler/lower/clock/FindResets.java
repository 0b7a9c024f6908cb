package io.refmill.compiler.lower.clock;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Process.Edge;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.run.Evaluate;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.ir.walk.Statements;
import io.refmill.compiler.lower.access.Node;
import io.refmill.contract.DesignInterface.Reset;
import io.refmill.contract.DesignInterface.ResetKind;
import java.math.BigInteger;
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
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * Finds reset and set ports: asynchronous ones stand in a sensitivity list and bring state to
 * constants; of others the name says so too. With a reset active, registers are given constants
 * whatever the data and the state are; the level at which more of them are is the active one. A
 * port can come through nets and gates.
 *
 * <pre>
 * if (!rst_n) q &lt;= 0; else q &lt;= d;        rst_n, active low
 * if (rst_n) q &lt;= d; else q &lt;= 0;         rst_n, active low
 * if (rst) q &lt;= d; else if (z) q &lt;= 0;    none
 * assign r = rst & mask;
 * always @(posedge clk or posedge r)       rst, active high
 * </pre>
 *
 * <p>Of names that say "reset", one level may need other conditions, as where a clock enable comes
 * first. Names as "clear" and "set" are those of operations on single registers as well: nothing
 * but resets comes first then, and they act on no less than half of what resets act on.
 */
public final class FindResets {
  private static final Pattern NAME =
      Pattern.compile("rst|reset|clr|clear|nres|_res$|^res(_?n)?$|^por$|preset|^set(_?n)?$|init");
  private static final Pattern OPERATION = Pattern.compile("clr|clear|preset|^set(?=_?n?$)|init");
  private static final Pattern LOW_NAME =
      Pattern.compile(
          "(_n|_ni|_b|_l|bar|(rst|reset|clr|clear|set|res|init)n)$|^n(rst|reset|clr)|^(n_|not_)");

  /** Gates and nets followed from a condition back to ports, or from a port to registers. */
  private static final int DEPTH = 16;

  /** Stands for a value that cannot be told. */
  private static final BigInteger UNKNOWN = new BigInteger("-1");

  private final Set<Signal> inputs;
  private final Map<Signal, Reset> found = new LinkedHashMap<>();

  /** Levels of found ports at which they are none. */
  private final Map<Signal, BigInteger> inactive = new HashMap<>();

  /** What a reset gives constants. */
  private final Map<Signal, Set<Signal>> forced = new HashMap<>();

  /** What nets with one driver follow. */
  private final Map<Signal, Expression> drivers = new HashMap<>();

  private final Map<Signal, Set<Node>> readers = new HashMap<>();
  private final Map<Signal, List<Node>> writers = new HashMap<>();
  private final Map<Signal, Set<Node>> followers = new HashMap<>();
  private final Set<Signal> feeding;

  /** Ports whose edge starts a process beside a clock, and the edge; ANY where both do. */
  private final Map<Signal, Edge> awaited = new HashMap<>();

  /** Whether something waits for a clock at all. */
  private final boolean clocked;

  private FindResets(List<Node> nodes, Set<Signal> inputs) {
    this.inputs = inputs;
    this.clocked = nodes.stream().anyMatch(n -> n.kind() == Node.Kind.EDGE);
    nodes.stream()
        .filter(n -> n.kind() == Node.Kind.EDGE)
        .flatMap(n -> n.triggers().stream())
        .filter(t -> t.control() && t.port() != null && t.edge() != Edge.ANY)
        .forEach(t -> awaited.merge(t.port(), t.edge(), (a, b) -> a == b ? a : Edge.ANY));
    for (Node n : nodes) {
      n.reads().forEach(s -> readers.computeIfAbsent(s, k -> new LinkedHashSet<>()).add(n));
      n.writes().forEach(s -> writers.computeIfAbsent(s, k -> new ArrayList<>()).add(n));
    }
    writers.forEach(
        (s, by) -> {
          if (by.size() == 1
              && by.get(0).process() instanceof Process.ContinuousAssignment a
              && a.target() instanceof Expression.SignalReference) {
            drivers.put(s, a.value());
          }
        });
    this.feeding = feeding(nodes, writers);
  }

  public static List<Reset> run(List<Node> nodes, Set<Signal> inputs) {
    List<Signal> named = inputs.stream().filter(s -> s.width() == 1 && named(s)).toList();
    boolean controls =
        nodes.stream().flatMap(n -> n.triggers().stream()).anyMatch(Node.Trigger::control);
    if (named.isEmpty() && !controls) {
      return List.of();
    }
    FindResets pass = new FindResets(nodes, inputs);
    for (Node n : nodes) {
      if (n.kind() == Node.Kind.EDGE) {
        n.triggers().forEach(t -> pass.asynchronous(n, t));
      }
    }
    List<Signal> resets = named.stream().filter(s -> !isOperation(s)).toList();
    pass.all(named, pass::forces);
    pass.all(resets, pass::leadsToConstants);
    pass.all(named, pass::forces);
    pass.operations();
    return new ArrayList<>(pass.found.values());
  }

  /** Goes on while one that is found lets others be: with it inactive, they come first. */
  private void all(List<Signal> ports, Predicate<Signal> test) {
    boolean more = true;
    while (more) {
      more = false;
      for (Signal s : ports) {
        more |= !found.containsKey(s) && test.test(s);
      }
    }
  }

  /** Whether a name says "reset" to a person. */
  public static boolean named(Signal s) {
    return NAME.matcher(lower(s)).find();
  }

  private static boolean isOperation(Signal s) {
    return !NAME.matcher(OPERATION.matcher(lower(s)).replaceAll(" ")).find();
  }

  private static boolean namedLow(Signal s) {
    return LOW_NAME.matcher(lower(s)).find();
  }

  private static String lower(Signal s) {
    return s.name().toLowerCase(Locale.ROOT);
  }

  private void asynchronous(Node n, Node.Trigger t) {
    if (!t.control() || t.edge() == Edge.ANY) {
      return;
    }
    boolean constant = AsynchronousControl.of(n, t).constant();
    if (t.port() != null && t.port().width() == 1) {
      boolean high = t.edge() == Edge.POSEDGE;
      if (constant || named(t.port()) && !n.reads().contains(t.port()) && forcesUnread(n, t)) {
        note(t.port(), high, ResetKind.ASYNCHRONOUS, n.writes());
      }
    } else if (constant) {
      for (Signal s : ports(t.expression())) {
        Boolean high = activeHigh(t.expression(), s, t.edge() == Edge.POSEDGE);
        if (high != null) {
          note(s, high, ResetKind.ASYNCHRONOUS, n.writes());
        }
      }
    }
  }

  /** Whether a control that is not read gives constants while nothing else has an edge. */
  private static boolean forcesUnread(Node n, Node.Trigger control) {
    Map<Signal, BigInteger> known = new HashMap<>();
    for (Node.Trigger t : n.triggers()) {
      if (t != control && t.port() != null && t.edge() != Edge.ANY) {
        known.put(t.port(), t.edge() == Edge.POSEDGE ? BigInteger.ZERO : BigInteger.ONE);
      }
    }
    return !ForcedValues.of(n.process(), known).signals().isEmpty();
  }

  private void note(Signal s, boolean activeHigh, ResetKind kind, Set<Signal> signals) {
    // Who waits for the other edge takes over data there, and is reset at the clock's.
    Edge edge = awaited.get(s);
    boolean atOnce = edge == null ? !clocked : edge == (activeHigh ? Edge.POSEDGE : Edge.NEGEDGE);
    Reset reset = new Reset(s.name(), activeHigh, atOnce ? ResetKind.ASYNCHRONOUS : kind);
    if (found.putIfAbsent(s, reset) == null) {
      inactive.put(s, activeHigh ? BigInteger.ZERO : BigInteger.ONE);
    }
    forced.computeIfAbsent(s, k -> new HashSet<>()).addAll(signals);
  }

  /** Takes out operations that leave most of what resets act on. */
  private void operations() {
    Set<Signal> all = new HashSet<>();
    forced.values().forEach(all::addAll);
    found
        .entrySet()
        .removeIf(
            e ->
                e.getValue().kind() == ResetKind.SYNCHRONOUS
                    && isOperation(e.getKey())
                    && 2 * forced.get(e.getKey()).size() < all.size());
  }

  /** Whether one level of a port gives registers constants that the other does not. */
  private boolean forces(Signal port) {
    Level one = at(port, BigInteger.ONE);
    Level zero = at(port, BigInteger.ZERO);
    Set<Signal> byOne = new HashSet<>(one.forced);
    byOne.removeAll(zero.forced);
    Set<Signal> byZero = new HashSet<>(zero.forced);
    byZero.removeAll(one.forced);
    if (byOne.isEmpty() && byZero.isEmpty()) {
      return false;
    }
    boolean high = byOne.size() == byZero.size() ? !namedLow(port) : byOne.size() > byZero.size();
    note(port, high, ResetKind.SYNCHRONOUS, high ? byOne : byZero);
    return true;
  }

  /**
   * Whether registers are given constants at the level that their edge or the name says, and only
   * there, though under other conditions too; and no data there.
   */
  private boolean leadsToConstants(Signal port) {
    Edge edge = awaited.getOrDefault(port, Edge.ANY);
    boolean high = edge == Edge.ANY ? !namedLow(port) : edge == Edge.POSEDGE;
    Level active = at(port, high ? BigInteger.ONE : BigInteger.ZERO);
    Level other = at(port, high ? BigInteger.ZERO : BigInteger.ONE);
    Set<Signal> signals = targets(active.ofConstants, other.ofConstants);
    signals.removeAll(targets(active.ofData, other.ofData));
    signals.removeIf(s -> !feeding.contains(s));
    if (signals.isEmpty()) {
      return false;
    }
    note(port, high, ResetKind.SYNCHRONOUS, signals);
    return true;
  }

  private static Set<Signal> targets(Set<Statement> of, Set<Statement> without) {
    Set<Signal> result = new HashSet<>();
    for (Statement s : of) {
      if (!without.contains(s)) {
        result.addAll(Expressions.targets(Statements.target(s)));
      }
    }
    return result;
  }

  /** What registers are given while a port has a level. */
  private static final class Level {
    final Set<Signal> forced = new HashSet<>();
    final Set<Statement> ofConstants = Collections.newSetFromMap(new IdentityHashMap<>());
    final Set<Statement> ofData = Collections.newSetFromMap(new IdentityHashMap<>());
  }

  /** Follows a level through nets and combinational processes to what holds state. */
  private Level at(Signal port, BigInteger level) {
    Map<Signal, BigInteger> known = new HashMap<>(inactive);
    known.put(port, level);
    Set<Signal> news = Set.of(port);
    for (int i = 0; i < DEPTH && !news.isEmpty(); i++) {
      Set<Signal> more = new LinkedHashSet<>();
      for (Node n : readers(news)) {
        if (n.kind() == Node.Kind.COMBINATIONAL) {
          ForcedValues run = ForcedValues.of(n.process(), known);
          for (Signal s : run.signals()) {
            if (writers.get(s).size() == 1
                && run.value(s) != null
                && known.put(s, run.value(s)) == null) {
              more.add(s);
            }
          }
        }
      }
      news = more;
    }
    Level result = new Level();
    for (Node n : following(port)) {
      ForcedValues run = ForcedValues.of(n.process(), known);
      if (n.kind() != Node.Kind.COMBINATIONAL) {
        result.forced.addAll(run.signals());
      }
      result.ofConstants.addAll(run.ofConstants());
      result.ofData.addAll(run.ofData());
    }
    return result;
  }

  private Set<Node> readers(Set<Signal> signals) {
    Set<Node> result = new LinkedHashSet<>();
    signals.forEach(s -> result.addAll(readers.getOrDefault(s, Set.of())));
    return result;
  }

  /** Processes that follow a port at once, up to those that hold state. */
  private Set<Node> following(Signal port) {
    return followers.computeIfAbsent(
        port,
        p -> {
          Set<Node> result = new LinkedHashSet<>(readers(Set.of(p)));
          Deque<Node> work = new ArrayDeque<>(result);
          while (!work.isEmpty()) {
            Node n = work.remove();
            if (n.kind() == Node.Kind.COMBINATIONAL) {
              readers(n.writes()).stream().filter(result::add).forEach(work::add);
            }
          }
          return result;
        });
  }

  /** Signals that hold state, or that such follow. */
  private static Set<Signal> feeding(List<Node> nodes, Map<Signal, List<Node>> writers) {
    Set<Signal> result = new HashSet<>();
    Deque<Signal> work = new ArrayDeque<>();
    for (Node n : nodes) {
      if (n.kind() != Node.Kind.COMBINATIONAL) {
        result.addAll(n.writes());
        work.addAll(n.reads());
      }
    }
    while (!work.isEmpty()) {
      Signal s = work.remove();
      if (result.add(s)) {
        writers.getOrDefault(s, List.of()).forEach(n -> work.addAll(n.reads()));
      }
    }
    return result;
  }

  /** Ports of one bit on which the expression depends through nets, and whose name says "reset". */
  private List<Signal> ports(Expression e) {
    Set<Signal> seen = new LinkedHashSet<>();
    Expressions.signals(e, seen);
    List<Signal> work = new ArrayList<>(seen);
    for (int i = 0; i < work.size(); i++) {
      Expression driver = inputs.contains(work.get(i)) ? null : drivers.get(work.get(i));
      if (driver != null) {
        Set<Signal> more = new LinkedHashSet<>();
        Expressions.signals(driver, more);
        more.stream().filter(seen::add).forEach(work::add);
      }
    }
    return work.stream().filter(s -> inputs.contains(s) && s.width() == 1 && named(s)).toList();
  }

  /**
   * Whether the port has to be 1 for the condition to be {@code met}: TRUE when 1 is enough or 0
   * rules it out, FALSE when 0 is enough or 1 rules it out, null when neither can be told.
   */
  private Boolean activeHigh(Expression condition, Signal port, boolean met) {
    BigInteger one = value(condition, port, BigInteger.ONE);
    BigInteger zero = value(condition, port, BigInteger.ZERO);
    boolean byOne = one != null && (one.signum() != 0) == met;
    boolean byZero = zero != null && (zero.signum() != 0) == met;
    if (byOne != byZero) {
      return byOne;
    }
    if (!byOne && (one == null) != (zero == null)) {
      return zero != null;
    }
    return null;
  }

  private BigInteger value(Expression condition, Signal port, BigInteger level) {
    return Evaluate.evaluate(
        condition,
        new Evaluate.Store() {
          private int depth;
          private final Map<Signal, BigInteger[]> known = new HashMap<>();

          @Override
          public BigInteger signal(Signal s) {
            if (s == port) {
              return level;
            }
            Expression driver = inputs.contains(s) ? null : drivers.get(s);
            if (driver == null || depth >= DEPTH) {
              return null;
            }
            // Nets meet again behind gates: each is computed once for each depth.
            BigInteger[] here = known.computeIfAbsent(s, k -> new BigInteger[DEPTH]);
            if (here[depth] == null) {
              int at = depth++;
              BigInteger v = Evaluate.evaluate(driver, this);
              depth = at;
              here[depth] = v == null ? UNKNOWN : v;
            }
            return here[depth] == UNKNOWN ? null : here[depth];
          }

          @Override
          public BigInteger element(Signal array, int position) {
            return null;
          }

          @Override
          public BigInteger call(Expression.Call call) {
            return null;
          }
        });
  }
}
