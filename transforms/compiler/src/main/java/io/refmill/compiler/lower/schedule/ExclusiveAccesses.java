package io.refmill.compiler.lower.schedule;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.run.Evaluate;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.ir.walk.OwnExpressions;
import io.refmill.compiler.ir.walk.Statements;
import io.refmill.compiler.lower.access.Node;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Whether of the accesses of two processes to a variable never two take place at one moment, so
 * that their order does not matter: two assignments, but for those that give the same constant, or
 * an assignment that is made at once and a reading.
 *
 * <p>Each access has the conditions that lead to it. Two exclude each other when a condition of one
 * and a condition of the other are never met together, which is tried for all values of the signals
 * in them when these are few. A condition on a signal that one combinational process assigns is met
 * only where an assignment is made there that meets it, so what leads to these is looked at too:
 *
 * <pre>
 * always @* case (state) LOAD: {load, send} = 2'b10; SEND: {load, send} = 2'b01; ...
 * always @(posedge clk) if (load) m = d;
 * always @(posedge clk) if (send) q &lt;= m;     never both
 * </pre>
 */
final class ExclusiveAccesses {
  /** Bits of signals that are tried in all combinations. */
  private static final int BITS = 10;

  /** Accesses looked at in one process. */
  private static final int LIMIT = 64;

  /** Pairs of conditions looked at. */
  private static final int PAIRS = 1024;

  /** How often a condition is replaced by what leads to it: once for each of two accesses. */
  private static final int REPLACED = 2;

  /** Which accesses to a variable are looked at. */
  private enum Kind {
    ASSIGNMENT,
    /** A blocking assignment. */
    AT_ONCE,
    READING
  }

  /** A condition; {@code holds} is whether it was met on the way. */
  private record Step(Expression condition, boolean holds) {}

  /** An access; without target and value if it is a reading. */
  private record Access(List<Step> path, Expression target, Expression value, boolean known) {}

  /**
   * What conditions may rest on.
   *
   * @param unsteady signals that can differ from one process to the other
   * @param drivers the combinational processes, by the signals that one of them alone assigns
   */
  record Surroundings(Set<Signal> unsteady, Map<Signal, Node> drivers) {}

  /**
   * A process, and what started it; null for whatever does.
   *
   * <p>Behind an edge of a port its level is known for as long as the call lasts: it leads to the
   * accesses as conditions do.
   */
  record Started(Node process, Node.Trigger by) {}

  private final Signal variable;
  private final Kind kind;
  private final Set<Signal> unsteady;
  private final List<Access> found = new ArrayList<>();
  private boolean tooMany;

  private ExclusiveAccesses(Signal variable, Kind kind, Set<Signal> unsteady) {
    this.variable = variable;
    this.kind = kind;
    this.unsteady = unsteady;
  }

  /** Whether two processes never both assign, or not differently. */
  static boolean ofWriters(Node a, Node b, Signal variable, Surroundings around) {
    return ofWriters(new Started(a, null), new Started(b, null), variable, around);
  }

  /** The same where it is known what started them. */
  static boolean ofWriters(Started a, Started b, Signal variable, Surroundings around) {
    return ChoicesApart.are(a.process, b.process, around.unsteady)
        || exclude(
            collect(a, variable, Kind.ASSIGNMENT, around.unsteady),
            collect(b, variable, Kind.ASSIGNMENT, around.unsteady),
            around);
  }

  /** Whether one process never reads when the other one assigns at once. */
  static boolean ofWriterAndReader(Node writer, Node reader, Signal variable, Surroundings around) {
    return ofWriterAndReader(
        new Started(writer, null), new Started(reader, null), variable, around);
  }

  /** The same where it is known what started them. */
  static boolean ofWriterAndReader(
      Started writer, Started reader, Signal variable, Surroundings around) {
    return ofWriterAndReader(writer, variable, reader, variable, around);
  }

  /** The same of a process that reads a net by way of which it gets the variable. */
  static boolean ofWriterAndReader(
      Started writer, Signal variable, Started reader, Signal net, Surroundings around) {
    return ChoicesApart.are(writer.process, reader.process, around.unsteady)
        || exclude(
            collect(writer, variable, Kind.AT_ONCE, around.unsteady),
            collect(reader, net, Kind.READING, around.unsteady),
            around);
  }

  /**
   * Whether a process gives a variable of one bit one constant alone.
   *
   * @param level the constant
   * @param unsteady what conditions may not rest on
   */
  static boolean onlyGives(Started process, Signal variable, boolean level, Set<Signal> unsteady) {
    List<Access> assignments = collect(process, variable, Kind.ASSIGNMENT, unsteady);
    return assignments != null
        && assignments.stream()
            .filter(a -> !contradicts(a.path))
            .allMatch(
                a ->
                    a.target instanceof Expression.SignalReference
                        && a.value instanceof Expression.Constant c
                        && c.bits().isKnown()
                        && c.bits().value().testBit(0) == level);
  }

  /** Whether there are no values with which it is taken. */
  private static boolean contradicts(List<Step> path) {
    return path.stream().anyMatch(s -> path.stream().anyMatch(t -> neverBoth(s, t)));
  }

  /**
   * Whether a process never reads a variable while a condition holds, or does not.
   *
   * @param holds whether it does
   */
  static boolean neverReads(
      Node reader, Signal variable, Expression condition, boolean holds, Surroundings around) {
    List<Access> readings =
        collect(new Started(reader, null), variable, Kind.READING, around.unsteady);
    List<Step> path =
        new ExclusiveAccesses(variable, Kind.READING, around.unsteady)
            .with(List.of(), condition, holds);
    int[] budget = {PAIRS};
    return readings != null
        && readings.stream()
            .allMatch(reading -> disjoint(reading.path, path, around, REPLACED, budget));
  }

  private static boolean exclude(List<Access> of, List<Access> with, Surroundings around) {
    if (of == null || with == null) {
      return false;
    }
    int[] budget = {PAIRS};
    List<Access> possible = with.stream().filter(y -> !contradicts(y.path)).toList();
    for (Access x : of) {
      if (contradicts(x.path)) {
        continue;
      }
      for (Access y : possible) {
        if (!same(x, y) && !disjoint(x.path, y.path, around, REPLACED, budget)) {
          return false;
        }
      }
    }
    return true;
  }

  /** The accesses of a process; null if they cannot be listed. */
  private static List<Access> collect(Started n, Signal variable, Kind kind, Set<Signal> unsteady) {
    if (!(n.process.process() instanceof Process.AlwaysConstruct a)) {
      return null;
    }
    ExclusiveAccesses c = new ExclusiveAccesses(variable, kind, unsteady);
    c.statement(a.body(), c.new InOrder(c.levelAfter(n.by), true));
    return c.tooMany || c.found.isEmpty() ? null : c.found;
  }

  /** The path on which each access after an edge is. */
  private List<Step> levelAfter(Node.Trigger t) {
    return t == null || t.edge() == Process.Edge.ANY || t.expression().width() != 1
        ? List.of()
        : with(List.of(), t.expression(), t.edge() == Process.Edge.POSEDGE);
  }

  private static boolean same(Access x, Access y) {
    return x.known
        && y.known
        && x.value instanceof Expression.Constant c
        && y.value instanceof Expression.Constant d
        && c.bits().isKnown()
        && c.bits().equals(d.bits())
        && x.target.equals(y.target);
  }

  private static boolean disjoint(
      List<Step> a, List<Step> b, Surroundings around, int replaced, int[] budget) {
    for (Step s : a) {
      for (Step t : b) {
        if (budget[0]-- > 0 && neverBoth(s, t)) {
          return true;
        }
      }
    }
    return replaced > 0
        && (a.stream().anyMatch(s -> eachDisjoint(s, b, around, replaced - 1, budget))
            || b.stream().anyMatch(t -> eachDisjoint(t, a, around, replaced - 1, budget)));
  }

  /** Whether all that leads to a condition excludes a path. */
  private static boolean eachDisjoint(
      Step s, List<Step> path, Surroundings around, int replaced, int[] budget) {
    List<List<Step>> ways = waysTo(s, around);
    return ways != null
        && budget[0] > 0
        && ways.stream().allMatch(way -> disjoint(way, path, around, replaced, budget));
  }

  /** What leads to the assignments by which a condition can be met; null if they are not known. */
  private static List<List<Step>> waysTo(Step s, Surroundings around) {
    Set<Signal> signals = new LinkedHashSet<>();
    Expressions.signals(s.condition, signals);
    Signal net = signals.size() == 1 ? signals.iterator().next() : null;
    Node driver = around.drivers.get(net);
    if (driver == null || net.isArray()) {
      return null;
    }
    // What the process assigns on its way need not be what a condition in it saw.
    Set<Signal> changing = new HashSet<>(around.unsteady);
    changing.addAll(driver.writes());
    List<Access> assignments = collect(new Started(driver, null), net, Kind.ASSIGNMENT, changing);
    if (assignments == null) {
      return null;
    }
    List<List<Step>> ways = new ArrayList<>();
    for (Access a : assignments) {
      boolean constant =
          a.target instanceof Expression.SignalReference
              && a.value instanceof Expression.Constant c
              && c.bits().isKnown();
      if (!constant || mayBe(s, Map.of(net, ((Expression.Constant) a.value).bits().value()))) {
        ways.add(a.path);
      }
    }
    return ways;
  }

  private static boolean neverBoth(Step s, Step t) {
    if (s.condition.equals(t.condition)) {
      return s.holds != t.holds;
    }
    Set<Signal> signals = new LinkedHashSet<>();
    Expressions.signals(s.condition, signals);
    Set<Signal> others = new LinkedHashSet<>();
    Expressions.signals(t.condition, others);
    if (signals.stream().noneMatch(others::contains)) {
      return false;
    }
    signals.addAll(others);
    long bits = signals.stream().mapToLong(Signal::width).sum();
    if (bits > BITS || signals.stream().anyMatch(Signal::isArray)) {
      return false;
    }
    Map<Signal, BigInteger> values = new HashMap<>();
    for (int v = 0; v < 1 << bits; v++) {
      int rest = v;
      for (Signal x : signals) {
        values.put(x, BigInteger.valueOf(rest & ((1 << x.width()) - 1)));
        rest >>= x.width();
      }
      if (mayBe(s, values) && mayBe(t, values)) {
        return false;
      }
    }
    return true;
  }

  private static boolean mayBe(Step s, Map<Signal, BigInteger> values) {
    BigInteger v = Evaluate.tryEvaluate(s.condition, values);
    return v == null || v.signum() != 0 == s.holds;
  }

  private void statement(Statement s, InOrder there) {
    if (s != null) {
      if (kind == Kind.READING) {
        Consumer<Expression> reading = e -> reading(e, there.path);
        s.accept(new OwnExpressions(reading, target -> target.forEachTargetIndex(reading)));
      }
      s.accept(there);
    }
  }

  /** Walks with the conditions that lead to where it is. */
  private final class InOrder implements Statement.WalkerOfResolved, Statement.WalkerPastJumps {
    private final List<Step> path;

    /** Not in loops, where one assignment can come again. */
    private final boolean straight;

    InOrder(List<Step> path, boolean straight) {
      this.path = path;
      this.straight = straight;
    }

    private void inside(Statement s) {
      Statements.children(s).forEach(t -> statement(t, this));
    }

    private InOrder when(Expression condition, boolean holds) {
      return new InOrder(with(path, condition, holds), straight);
    }

    @Override
    public void block(Statement.Block b) {
      inside(b);
    }

    @Override
    public void blockingAssignment(Statement.BlockingAssignment a) {
      assignment(a.target(), a.value(), path, straight);
    }

    @Override
    public void nonblockingAssignment(Statement.NonblockingAssignment a) {
      if (kind != Kind.AT_ONCE) {
        assignment(a.target(), a.value(), path, straight);
      }
    }

    @Override
    public void conditional(Statement.If i) {
      statement(i.whenTrue(), when(i.condition(), true));
      statement(i.whenFalse(), when(i.condition(), false));
    }

    @Override
    public void choice(Statement.Case c) {
      if (c.kind() != Statement.CaseKind.CASE) {
        inside(c);
        return;
      }
      InOrder before = this;
      for (Statement.CaseItem item : c.items()) {
        Expression any = anyOf(c.selector(), item.labels());
        statement(item.body(), before.when(any, true));
        before = before.when(any, false);
      }
      statement(c.defaultBody(), before);
    }

    @Override
    public void loop(Statement.Loop l) {
      InOrder repeated = new InOrder(path, false);
      Statements.children(l).forEach(t -> statement(t, repeated));
    }

    @Override
    public void labeled(Statement.Labeled l) {
      inside(l);
    }
  }

  private static Expression anyOf(Expression selector, List<Expression> labels) {
    Expression any = null;
    for (Expression label : labels) {
      Expression equal =
          new Expression.Binary(Expression.BinaryOperator.EQUAL, selector, label, 1, false);
      any =
          any == null
              ? equal
              : new Expression.Binary(Expression.BinaryOperator.LOGICAL_OR, any, equal, 1, false);
    }
    return any;
  }

  private void assignment(Expression target, Expression value, List<Step> path, boolean straight) {
    if (kind != Kind.READING && Expressions.targets(target).contains(variable)) {
      add(new Access(path, target, value, straight));
    }
  }

  private void reading(Expression e, List<Step> path) {
    Set<Signal> signals = new LinkedHashSet<>();
    Expressions.signals(e, signals);
    if (signals.contains(variable)) {
      add(new Access(path, null, null, false));
    }
  }

  private void add(Access access) {
    tooMany |= found.size() >= LIMIT;
    if (!tooMany) {
      found.add(access);
    }
  }

  /** A path with one more condition, unless that could differ for the other process. */
  private List<Step> with(List<Step> path, Expression condition, boolean holds) {
    Set<Signal> signals = new LinkedHashSet<>();
    Expressions.signals(condition, signals);
    if (signals.stream().anyMatch(unsteady::contains)) {
      return path;
    }
    List<Step> longer = new ArrayList<>(path);
    longer.add(new Step(condition, holds));
    return longer;
  }
}
