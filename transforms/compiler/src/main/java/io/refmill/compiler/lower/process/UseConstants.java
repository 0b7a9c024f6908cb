package io.refmill.compiler.lower.process;

import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.Subroutine;
import io.refmill.compiler.ir.run.Evaluate;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.ir.walk.Rewriter;
import io.refmill.compiler.ir.walk.Statements;
import io.refmill.compiler.lower.access.Accesses;
import io.refmill.compiler.lower.form.FlatDesign;
import io.refmill.compiler.lower.form.InstanceScope;
import io.refmill.compiler.lower.plan.StartValues;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Where a process that waits for edges assigns what nets hold all the time, it assigns the
 * constant: a reset to such a value is one. Branches that such values rule out go. Nets that only
 * an instance's place gives a value stay: its instances are one class. But nobody waits for an edge
 * that does not come there, which would be an event beside the clock.
 *
 * <pre>
 * before  wire idle = LEVEL != 0;  if (!rst_n) q &lt;= idle; else q &lt;= idle ? d : ~d;
 * after                            if (!rst_n) q &lt;= 1;    else q &lt;= idle ? d : ~d;
 * before  always @(posedge clk or negedge set_n)    .set_n(1'b1)
 * after   always @(posedge clk)
 * </pre>
 */
public final class UseConstants extends Rewriter {
  private final Map<Signal, BigInteger> known;
  private final Map<Signal, Expression.Constant> drivers;

  /** What is known too where instances stand. */
  private final Map<Signal, BigInteger> tied;

  private UseConstants(
      Map<Signal, BigInteger> known,
      Map<Signal, Expression.Constant> drivers,
      Map<Signal, BigInteger> tied) {
    this.known = known;
    this.drivers = drivers;
    this.tied = tied;
  }

  public static FlatDesign run(FlatDesign design, Set<Signal> inputs, StartValues starts) {
    if (design.processes().stream().noneMatch(UseConstants::waitsForEdges)) {
      return design;
    }
    Map<Signal, Expression.Constant> drivers = new HashMap<>();
    Set<Signal> outside = new HashSet<>(inputs);
    for (InstanceScope scope : design.scopes()) {
      for (Signal s : scope.own().values()) {
        if (!scope.held().contains(s)) {
          outside.add(s);
        }
      }
    }
    Map<Signal, BigInteger> known = known(design, outside, starts, drivers);
    Map<Signal, BigInteger> tied = known(design, inputs, starts, new HashMap<>());
    if (tied.isEmpty()) {
      return design;
    }
    UseConstants use = new UseConstants(known, drivers, tied);
    List<Process> processes = new ArrayList<>();
    for (Process p : design.processes()) {
      if (p instanceof Process.ContinuousAssignment a) {
        processes.add(use.of(a));
      } else {
        processes.add(waitsForEdges(p) ? use.of((Process.AlwaysConstruct) p) : p);
      }
    }
    return processes.equals(design.processes()) ? design : design.withProcesses(processes);
  }

  static boolean waitsForEdges(Process p) {
    return p instanceof Process.AlwaysConstruct a
        && !a.implicit()
        && !a.events().isEmpty()
        && a.events().stream().allMatch(e -> e.edge() != Process.Edge.ANY);
  }

  /** What signals hold all the time, by what drives them and what they start with. */
  private static Map<Signal, BigInteger> known(
      FlatDesign design,
      Set<Signal> outside,
      StartValues starts,
      Map<Signal, Expression.Constant> drivers) {
    Map<Signal, Integer> writers = new HashMap<>();
    for (Process p : design.processes()) {
      Accesses.writtenBy(p).forEach(s -> writers.merge(s, 1, Integer::sum));
    }
    Map<Signal, BigInteger> known = new HashMap<>();
    for (Signal s : design.signals()) {
      if (!s.isArray() && !s.real() && !writers.containsKey(s) && !outside.contains(s)) {
        StartValues.Initial start = starts.of(s);
        if (start.initialised()) {
          known.put(s, start.value());
        }
      }
    }
    // Nets may follow each other in any order.
    List<Process.ContinuousAssignment> open = new ArrayList<>();
    for (Process p : design.processes()) {
      if (p instanceof Process.ContinuousAssignment a
          && a.target() instanceof Expression.SignalReference t
          && !t.signal().real()
          && t.signal().resolution() == Signal.Resolution.WIRE
          && writers.get(t.signal()) == 1
          && !outside.contains(t.signal())) {
        open.add(a);
      }
    }
    boolean found = true;
    while (found) {
      found = false;
      List<Process.ContinuousAssignment> rest = new ArrayList<>();
      for (Process.ContinuousAssignment a : open) {
        BigInteger value = Evaluate.tryEvaluate(a.value(), known);
        if (value == null) {
          rest.add(a);
          continue;
        }
        Signal s = ((Expression.SignalReference) a.target()).signal();
        known.put(s, value);
        if (a.value() instanceof Expression.Constant c) {
          drivers.put(s, c);
        }
        found = true;
      }
      open = rest;
    }
    return known;
  }

  private Process of(Process.ContinuousAssignment a) {
    boolean holds =
        a.target() instanceof Expression.SignalReference s
            && known.containsKey(s.signal())
            && Expressions.mentionsSignals(a.value());
    return holds
        ? new Process.ContinuousAssignment(
            a.target(), constant(a.value(), Evaluate.tryEvaluate(a.value(), known)), a.location())
        : a;
  }

  private Process of(Process.AlwaysConstruct given) {
    Process.AlwaysConstruct a = awaited(given);
    Set<Signal> read = Expressions.signalsReadBy(a.body());
    if (read.stream().noneMatch(known::containsKey)) {
      return a;
    }
    Process.AlwaysConstruct reachable = Specialise.apply(a, known);
    Statement body = Surroundings.same(a, reachable.body()) ? reachable.body() : a.body();
    return new Process.AlwaysConstruct(a.kind(), false, a.events(), statement(body), a.location());
  }

  /** A process that does not wait for edges that never come, as of a set that is tied off. */
  private Process.AlwaysConstruct awaited(Process.AlwaysConstruct a) {
    List<Process.EventExpression> come = a.events().stream().filter(e -> !never(e)).toList();
    return come.isEmpty() || come.size() == a.events().size()
        ? a
        : new Process.AlwaysConstruct(a.kind(), false, come, a.body(), a.location());
  }

  /** Whether a value is such that even going there from x is not the edge. */
  private boolean never(Process.EventExpression e) {
    BigInteger value = Evaluate.tryEvaluate(e.expression(), tied);
    return value != null && value.testBit(0) == (e.edge() == Process.Edge.NEGEDGE);
  }

  /** A condition without the parts of which the net's value leaves nothing to ask. */
  private Expression left(Expression condition) {
    if (!(condition instanceof Expression.Binary b) || b.width() != 1) {
      return condition;
    }
    BigInteger neutral;
    switch (b.operator()) {
      case LOGICAL_AND, AND -> neutral = BigInteger.ONE;
      case LOGICAL_OR, OR -> neutral = BigInteger.ZERO;
      default -> {
        return condition;
      }
    }
    if (b.right().width() == 1 && is(b.left(), neutral)) {
      return left(b.right());
    } else if (b.left().width() == 1 && is(b.right(), neutral)) {
      return left(b.left());
    }
    return new Expression.Binary(
        b.operator(), left(b.left()), left(b.right()), b.width(), b.signed());
  }

  private boolean is(Expression e, BigInteger truth) {
    BigInteger value = Evaluate.tryEvaluate(e, known);
    return value != null && value.signum() == truth.signum();
  }

  @Override
  public Statement statement(Statement s) {
    if (s instanceof Statement.If i) {
      return new Statement.If(
          expression(left(i.condition())),
          statement(i.whenTrue()),
          statement(i.whenFalse()),
          i.location());
    }
    Expression value = s == null || Statements.target(s) == null ? null : Statements.value(s);
    BigInteger held =
        value == null || !Expressions.mentionsSignals(value)
            ? null
            : Evaluate.tryEvaluate(value, known);
    if (held == null) {
      return super.statement(s);
    }
    Expression constant = constant(value, held);
    if (s instanceof Statement.NonblockingAssignment n) {
      return new Statement.NonblockingAssignment(target(n.target()), constant, n.location());
    } else if (s instanceof Statement.BlockingAssignment b) {
      return new Statement.BlockingAssignment(target(b.target()), constant, b.location());
    }
    return super.statement(s);
  }

  /** The constant, as the source writes it where that is what drives the net. */
  private Expression constant(Expression value, BigInteger held) {
    Expression.Constant driver =
        value instanceof Expression.SignalReference s ? drivers.get(s.signal()) : null;
    Bits bits = Bits.of(value.width(), held);
    return driver == null
        ? new Expression.Constant(bits, value.signed(), null)
        : new Expression.Constant(bits, value.signed(), driver.name(), driver.spelling());
  }

  @Override
  protected boolean keeps(Subroutine f) {
    return true;
  }
}
