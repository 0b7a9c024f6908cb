package io.refmill.compiler.lower.nets;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.Subroutine;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.ir.walk.Rewriter;
import io.refmill.compiler.lower.access.Accesses;
import io.refmill.compiler.lower.form.FlatDesign;
import io.refmill.compiler.lower.state.LoweringState;
import io.refmill.contract.Doubt;
import io.refmill.diagnostics.SourceLocation;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Calls in continuous assignments of functions that read signals by themselves. A call is evaluated
 * when the value of an argument changes (IEEE 1800-2017 10.3.2); what the function reads besides is
 * no operand, and neither is what stands beside the call.
 *
 * <pre>
 * before  assign y = f(a[0] &amp; b) + c;
 * after   always @(a[0] &amp; b) call = f(a[0] &amp; b);     at the start as well
 *         assign y = call + c;
 * </pre>
 */
public final class HoldCalls extends Rewriter {
  /** Nets in a row that are looked through. */
  private static final int MAX_NETS = 100;

  private static final Set<Expression.BinaryOperator> ARITHMETIC =
      EnumSet.of(
          Expression.BinaryOperator.ADD,
          Expression.BinaryOperator.SUBTRACT,
          Expression.BinaryOperator.MULTIPLY);

  private final Set<Signal> changing;

  /** What drives a net that one continuous assignment drives as a whole. */
  private final Map<Signal, Expression> drivers = new HashMap<>();

  private final List<Signal> signals;
  private final Map<Signal, FlatDesign.Origin> origins;
  private final List<Process> processes = new ArrayList<>();

  /** What functions read by themselves. */
  private final Map<Subroutine, Set<Signal>> outside = new IdentityHashMap<>();

  private final Set<String> names = new HashSet<>();
  private SourceLocation location;
  private String scope;

  private HoldCalls(FlatDesign design, Set<Signal> inputs) {
    changing = new HashSet<>(inputs);
    for (Process p : design.processes()) {
      changing.addAll(Accesses.writtenBy(p));
      if (p instanceof Process.ContinuousAssignment a
          && a.target() instanceof Expression.SignalReference t) {
        drivers.put(t.signal(), drivers.containsKey(t.signal()) ? null : a.value());
      }
    }
    signals = new ArrayList<>(design.signals());
    origins = new HashMap<>(design.origins());
    signals.forEach(s -> names.add(s.name()));
  }

  public static FlatDesign run(FlatDesign design, Set<Signal> inputs) {
    HoldCalls pass = new HoldCalls(design, inputs);
    for (Process p : design.processes()) {
      pass.processes.add(pass.held(p));
    }
    return pass.processes.equals(design.processes())
        ? design
        : new FlatDesign(
            design.name(),
            design.ports(),
            pass.signals,
            pass.processes,
            pass.origins,
            design.scopes());
  }

  /**
   * One doubt for each assignment with such calls. When an argument of theirs counts as changed is
   * open: a simulator may compute it anew for each of its operands.
   */
  public static List<Doubt> find(LoweringState state) {
    FlatDesign design = state.withCalls();
    HoldCalls pass = new HoldCalls(design, state.inputs());
    List<Doubt> doubts = new ArrayList<>();
    for (Process p : design.processes()) {
      boolean holds =
          p instanceof Process.ContinuousAssignment a && pass.holds(a.value())
              || p instanceof Process.CombinationalInstance i
                  && i.arguments().stream().anyMatch(pass::holds);
      if (holds) {
        doubts.add(Doubt.at(Doubt.Code.HELD_CALL, p.location()));
      }
    }
    return doubts;
  }

  private Process held(Process p) {
    if (p instanceof Process.ContinuousAssignment a && holds(a.value())) {
      at(List.of(a.target()), a.location());
      if (a.value() instanceof Expression.Call c && readsByItself(c)) {
        List<Expression> operands = c.arguments().stream().map(this::expression).toList();
        return evaluated(a.target(), new Expression.Call(c.function(), operands));
      }
      return new Process.ContinuousAssignment(a.target(), expression(a.value()), a.location());
    }
    if (p instanceof Process.CombinationalInstance i
        && i.arguments().stream().anyMatch(this::holds)) {
      at(i.targets(), i.location());
      return new Process.CombinationalInstance(
          i.module(),
          i.arguments().stream().map(this::expression).toList(),
          i.targets(),
          i.location());
    }
    return p;
  }

  private void at(List<Expression> targets, SourceLocation place) {
    location = place;
    scope = "";
    for (Expression t : targets) {
      if (t != null) {
        for (Signal s : Expressions.targets(t)) {
          scope = s.name().substring(0, s.name().lastIndexOf('.') + 1);
        }
      }
    }
  }

  @Override
  protected Expression call(Expression.Call c) {
    if (!readsByItself(c)) {
      return c;
    }
    Signal value =
        new Signal(
            name(scope + "value_of_" + c.function().name()),
            Signal.Kind.NET,
            Signal.Resolution.WIRE,
            c.width(),
            c.signed(),
            List.of(),
            false,
            false,
            c.real(),
            null,
            null,
            null,
            location);
    signals.add(value);
    origins.put(value, new FlatDesign.Origin(List.of(value.name()), false));
    Expression.SignalReference reference = new Expression.SignalReference(value);
    processes.add(evaluated(reference, c));
    return reference;
  }

  private String name(String wanted) {
    String name = wanted;
    for (int i = 2; !names.add(name); i++) {
      name = wanted + "_" + i;
    }
    return name;
  }

  private Process evaluated(Expression target, Expression.Call call) {
    Set<Expression> watched = new LinkedHashSet<>();
    Set<Signal> seen = new HashSet<>();
    arguments(call, false).forEach(a -> watch(a, watched, seen));
    List<Process.EventExpression> events =
        watched.stream().map(e -> new Process.EventExpression(Process.Edge.ANY, e)).toList();
    return new Process.AlwaysConstruct(
        Process.AlwaysKind.CALL,
        events.isEmpty(),
        events,
        new Statement.BlockingAssignment(target, call, location),
        location);
  }

  /**
   * What an argument's value is made anew from. Most operators hand on a value that differs; in the
   * simulator sums and products hand on each one, the same again too.
   */
  private void watch(Expression e, Set<Expression> watched, Set<Signal> seen) {
    if (e instanceof Expression.SignalReference s) {
      if (!seen.add(s.signal())) {
        return;
      }
      Expression driver = seen.size() < MAX_NETS ? drivers.get(s.signal()) : null;
      if (driver == null || holds(driver) || !computes(driver)) {
        watched.add(e);
      } else {
        watch(driver, watched, seen);
      }
    } else if (computes(e)) {
      e.forEachOperand(o -> watch(o, watched, seen));
    } else if (!(e instanceof Expression.Constant)) {
      watched.add(e);
    }
  }

  private static boolean computes(Expression e) {
    return e instanceof Expression.Concatenation
        || e instanceof Expression.Replication
        || e instanceof Expression.Resize r && r.width() >= r.operand().width()
        || e instanceof Expression.Unary u && u.operator() == Expression.UnaryOperator.NEGATE
        || e instanceof Expression.Binary b && ARITHMETIC.contains(b.operator());
  }

  @Override
  protected boolean keeps(Subroutine f) {
    return true;
  }

  private boolean holds(Expression e) {
    boolean[] found = {false};
    Expressions.walk(e, x -> found[0] |= x instanceof Expression.Call c && readsByItself(c));
    return found[0];
  }

  private boolean readsByItself(Expression.Call c) {
    Set<Signal> hidden = new HashSet<>();
    arguments(c, true).forEach(a -> Expressions.signals(a, hidden));
    hidden.addAll(
        outside.computeIfAbsent(
            c.function(),
            f -> {
              Set<Signal> read = new HashSet<>();
              outside(f, read, new HashSet<>());
              return read;
            }));
    hidden.retainAll(changing);
    return !hidden.isEmpty();
  }

  private static List<Expression> arguments(Expression.Call c, boolean hidden) {
    int visible = c.arguments().size() - c.function().hiddenInputs();
    return hidden
        ? c.arguments().subList(visible, c.arguments().size())
        : c.arguments().subList(0, visible);
  }

  private static void outside(Subroutine f, Set<Signal> result, Set<Subroutine> seen) {
    if (seen.add(f)) {
      Set<Signal> read = new HashSet<>(Expressions.signalsReadBy(f.body()));
      f.locals().forEach(read::remove);
      f.inputs().forEach(read::remove);
      read.remove(f.result());
      result.addAll(read);
      Expressions.callsIn(f.body()).forEach(g -> outside(g, result, seen));
    }
  }
}
