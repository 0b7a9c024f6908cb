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
import java.util.regex.Pattern;

/**
 * Finds reset and set ports: asynchronous ones stand in a sensitivity list and bring state to
 * constants; synchronous ones are tested by a clocked process, lead to constants, and are called
 * like resets. A port can come through nets and gates then.
 *
 * <pre>
 * if (!rst_n) q &lt;= 0; else q &lt;= d;        rst_n, active low
 * if (rst_n) q &lt;= d; else q &lt;= 0;         rst_n, active low
 * assign r = rst & mask;
 * always @(posedge clk or posedge r)       rst, active high
 * </pre>
 */
public final class FindResets {
  private static final Pattern NAME =
      Pattern.compile("rst|reset|clr|clear|nres|_res$|^res(_?n)?$|^por$|preset|^set(_?n)?$|init");
  private static final Pattern LOADING = Pattern.compile("preset|^set(?=_?n?$)|init");
  private static final Pattern LOW_NAME =
      Pattern.compile(
          "(_n|_ni|_b|_l|bar|(rst|reset|clr|clear|set|res|init)n)$|^n(rst|reset|clr)|^(n_|not_)");

  /** Gates and nets followed from a condition back to ports. */
  private static final int DEPTH = 16;

  /** Stands for a value that cannot be told. */
  private static final BigInteger UNKNOWN = new BigInteger("-1");

  private final Set<Signal> inputs;
  private final Map<Signal, Reset> found = new LinkedHashMap<>();

  /** Those whose level was guessed; what tells it for certain has the last word. */
  private final Set<Signal> guessed = new HashSet<>();

  /** What nets with one driver follow. */
  private final Map<Signal, Expression> drivers = new HashMap<>();

  /** Ports of one bit whose name says "reset", and of which nothing is found yet. */
  private final Set<Signal> unfound = new HashSet<>();

  /** What nets follow a signal. */
  private final Map<Signal, List<Signal>> followers = new HashMap<>();

  private Following ofUnfound;
  private Following ofUncertain;

  /** Signals that follow some of so many ports. */
  private record Following(int ports, Set<Signal> signals) {}

  private final Map<Statement, Values> values = new IdentityHashMap<>();

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
    Set<Signal> seen = new HashSet<>();
    for (Node n : nodes) {
      for (Signal s : n.writes()) {
        if (!seen.add(s)) {
          drivers.remove(s);
        } else if (n.process() instanceof Process.ContinuousAssignment a
            && a.target() instanceof Expression.SignalReference) {
          drivers.put(s, a.value());
        }
      }
    }
    drivers.forEach(
        (s, value) -> {
          Set<Signal> read = new HashSet<>();
          Expressions.signals(value, read);
          read.forEach(r -> followers.computeIfAbsent(r, k -> new ArrayList<>()).add(s));
        });
    inputs.stream().filter(s -> s.width() == 1 && named(s)).forEach(unfound::add);
    ofUnfound = following(unfound);
    ofUncertain = ofUnfound;
  }

  private Following following(Set<Signal> ports) {
    Set<Signal> result = new HashSet<>(ports);
    Deque<Signal> work = new ArrayDeque<>(ports);
    while (!work.isEmpty()) {
      for (Signal s : followers.getOrDefault(work.remove(), List.of())) {
        if (!inputs.contains(s) && result.add(s)) {
          work.add(s);
        }
      }
    }
    return new Following(ports.size(), result);
  }

  /**
   * Signals that follow a port that may still be found, or others too: a condition behind thousands
   * of nets is of no interest when it leads to nothing new.
   *
   * @param certain whether those count too of which the level was guessed
   */
  private Set<Signal> following(boolean certain) {
    int left = unfound.size() + (certain ? guessed.size() : 0);
    Following known = certain ? ofUncertain : ofUnfound;
    if (left <= known.ports / 2 && left < known.ports) {
      Set<Signal> ports = new HashSet<>(unfound);
      if (certain) {
        ports.addAll(guessed);
      }
      known = following(ports);
      if (certain) {
        ofUncertain = known;
      } else {
        ofUnfound = known;
      }
    }
    return known.signals;
  }

  public static List<Reset> run(List<Node> nodes, Set<Signal> inputs) {
    FindResets pass = new FindResets(nodes, inputs);
    for (Node n : nodes) {
      if (n.kind() == Node.Kind.EDGE) {
        n.triggers().forEach(t -> pass.asynchronous(n, t));
      }
    }
    boolean sequential = nodes.stream().anyMatch(n -> n.kind() != Node.Kind.COMBINATIONAL);
    for (Node n : nodes) {
      if (n.process() instanceof Process.AlwaysConstruct a) {
        Statements.forEach(a.body(), pass::statement);
        Expressions.forEachExpression(a.body(), pass::expression, target -> {});
      } else if (n.process() instanceof Process.ContinuousAssignment c && sequential) {
        pass.expression(c.value());
      }
    }
    return new ArrayList<>(pass.found.values());
  }

  /**
   * Whether a name says "reset" or, as well, that data is taken over: only constants tell which.
   */
  private static boolean loads(Signal s) {
    return !NAME.matcher(LOADING.matcher(s.name().toLowerCase(Locale.ROOT)).replaceAll(" ")).find();
  }

  /** Whether a name says "reset" to a person. */
  public static boolean named(Signal s) {
    return NAME.matcher(s.name().toLowerCase(Locale.ROOT)).find();
  }

  private void asynchronous(Node n, Node.Trigger t) {
    if (!t.control() || t.edge() == Edge.ANY) {
      return;
    }
    boolean constant = AsynchronousControl.of(n, t).constant();
    if (t.port() != null && t.port().width() == 1) {
      if (constant || named(t.port()) && !n.reads().contains(t.port())) {
        note(t.port(), t.edge() == Edge.POSEDGE, ResetKind.ASYNCHRONOUS);
      }
    } else if (constant) {
      for (Signal s : ports(t.expression(), following(true))) {
        Boolean high = activeHigh(t.expression(), s, t.edge() == Edge.POSEDGE);
        if (high != null) {
          note(s, high, ResetKind.ASYNCHRONOUS);
        }
      }
    }
  }

  private void note(Signal s, boolean activeHigh, ResetKind kind) {
    // What says which level it has may stand in an expression, or behind other statements. Who
    // waits for the other edge takes over data there, and is reset at the clock's.
    Edge edge = awaited.get(s);
    boolean atOnce = edge == null ? !clocked : edge == (activeHigh ? Edge.POSEDGE : Edge.NEGEDGE);
    Reset reset = new Reset(s.name(), activeHigh, atOnce ? ResetKind.ASYNCHRONOUS : kind);
    unfound.remove(s);
    if (guessed.remove(s)) {
      found.put(s, reset);
    } else {
      found.putIfAbsent(s, reset);
    }
  }

  private void statement(Statement s) {
    if (s instanceof Statement.If i) {
      boolean whenTrue = constants(i.whenTrue());
      boolean whenFalse = constants(i.whenFalse());
      // What is done only under a condition, and is no reset, goes on while there is none: the
      // level
      // that the condition asks for says nothing, as in "if (!clear && we) m[a] <= d".
      boolean guard = whenTrue == whenFalse && !assigns(i.whenFalse());
      boolean alone = !assigns(whenTrue ? i.whenFalse() : i.whenTrue());
      if (whenTrue == whenFalse
          && !guard
          && !assignsConstant(i.whenTrue())
          && !assignsConstant(i.whenFalse())) {
        // Data on both sides: whatever the name says, nothing is brought to a known value.
        return;
      }
      test(i.condition(), whenTrue == whenFalse ? null : (Boolean) whenTrue, guard, alone);
    } else if (s instanceof Statement.Case c && c.selector().width() == 1) {
      Boolean resets = null;
      for (Statement.CaseItem item : c.items()) {
        if (constants(item.body())
            && item.labels().get(0) instanceof Expression.Constant label
            && label.bits().isKnown()) {
          resets = resets == null ? (Boolean) (label.bits().value().signum() != 0) : null;
        }
      }
      test(c.selector(), resets, false, false);
    }
  }

  private void expression(Expression e) {
    Expressions.walk(
        e,
        x -> {
          if (x instanceof Expression.Conditional d) {
            boolean whenTrue = constant(d.whenTrue());
            boolean whenFalse = constant(d.whenFalse());
            if (whenTrue || whenFalse) {
              test(d.condition(), whenTrue == whenFalse ? null : (Boolean) whenTrue, false, false);
            }
          }
        });
  }

  /** Whether the statement assigns something, and nothing but constants. */
  private boolean constants(Statement s) {
    return s != null && values(s) == Values.CONSTANTS;
  }

  /** What the assignments in a statement assign, those that count a loop left out. */
  private enum Values {
    NONE,
    CONSTANTS,
    OTHERS
  }

  private Values values(Statement s) {
    Values known = values.get(s);
    if (known != null) {
      return known;
    }
    Values result = Values.NONE;
    if (s instanceof Statement.BlockingAssignment b) {
      result = constant(b.value()) ? Values.CONSTANTS : Values.OTHERS;
    } else if (s instanceof Statement.NonblockingAssignment n) {
      result = constant(n.value()) ? Values.CONSTANTS : Values.OTHERS;
    } else {
      for (Statement child : Statements.children(s)) {
        boolean counts =
            s instanceof Statement.Loop l
                && (child == l.initial() || child == l.step())
                && (child instanceof Statement.BlockingAssignment
                    || child instanceof Statement.NonblockingAssignment);
        if (!counts && values(child).compareTo(result) > 0) {
          result = values(child);
        }
      }
    }
    values.put(s, result);
    return result;
  }

  private static boolean constant(Expression e) {
    return !Expressions.mentionsSignals(e);
  }

  private static boolean assignsConstant(Statement s) {
    return Statements.contains(
        s, t -> Statements.value(t) != null && constant(Statements.value(t)));
  }

  private static boolean assigns(Statement s) {
    return Statements.contains(
        s,
        t ->
            t instanceof Statement.BlockingAssignment
                || t instanceof Statement.NonblockingAssignment);
  }

  /**
   * Looks for resets in a condition.
   *
   * @param resets the value of the condition that leads to constants, or null when unclear
   * @param guard whether nothing at all happens unless it is met, so that the name alone can tell
   * @param alone whether nothing is assigned where it does not lead to constants: then a port that
   *     is only part of it may as well be in it since it is no reset that moment, as in {@code if
   *     (rst_n && start) busy = 1}
   */
  private void test(Expression condition, Boolean resets, boolean guard, boolean alone) {
    for (Signal s : ports(condition, following(resets != null))) {
      if (found.containsKey(s) && (resets == null || !guessed.contains(s))) {
        continue;
      }
      if (resets == null && loads(s)) {
        continue;
      }
      boolean low = LOW_NAME.matcher(s.name().toLowerCase(Locale.ROOT)).find();
      boolean guess = resets == null || alone && !leads(condition, s, resets);
      boolean byName = guess && (resets != null || low || guard);
      Boolean high = byName ? null : activeHigh(condition, s, resets == null || resets);
      note(s, high == null ? !low : high, ResetKind.SYNCHRONOUS);
      if (guess) {
        guessed.add(s);
      }
    }
  }

  /**
   * Ports of one bit on which the expression depends through nets, and whose name says "reset".
   *
   * @param following what leads to those that are of interest
   */
  private List<Signal> ports(Expression e, Set<Signal> following) {
    Set<Signal> seen = new LinkedHashSet<>();
    Expressions.signals(e, seen);
    seen.retainAll(following);
    List<Signal> work = new ArrayList<>(seen);
    for (int i = 0; i < work.size(); i++) {
      Expression driver = inputs.contains(work.get(i)) ? null : drivers.get(work.get(i));
      if (driver != null) {
        Set<Signal> more = new LinkedHashSet<>();
        Expressions.signals(driver, more);
        more.stream().filter(following::contains).filter(seen::add).forEach(work::add);
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

  /** Whether one level of the port is enough for the condition to be {@code met}. */
  private boolean leads(Expression condition, Signal port, boolean met) {
    BigInteger one = value(condition, port, BigInteger.ONE);
    BigInteger zero = value(condition, port, BigInteger.ZERO);
    return one != null && (one.signum() != 0) == met || zero != null && (zero.signum() != 0) == met;
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
