package io.refmill.compiler.lower.start;

import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Process.Edge;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.ir.walk.Rewriter;
import io.refmill.compiler.lower.access.Node;
import io.refmill.compiler.lower.form.FlatDesign;
import io.refmill.compiler.lower.plan.StartValues;
import io.refmill.compiler.lower.state.LoweringState;
import io.refmill.contract.Doubt;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds processes whose clock and whose asynchronous control follow the same state: when both
 * change at once, it is open whether the process sees the control before or after its gates have
 * switched (IEEE 1800-2017 4.8). The design itself has them switch first; {@link #applied} gives
 * the other order.
 *
 * <pre>
 * assign clr = q == 10;                                      q[1] falls, and clr with it
 * always @(negedge q[1] or posedge clr)
 *   if (clr) q[2] &lt;= 0; else q[2] &lt;= ~q[2];                  other order: if (clr | clr_was)
 * always @(posedge clr or negedge clr) clr_was &lt;= clr;
 * </pre>
 */
public final class LateControls {
  private final Map<Process, Map<Signal, Edge>> found = new LinkedHashMap<>();
  private final Map<Signal, Signal> earlier = new LinkedHashMap<>();

  private LateControls(List<Node> nodes, FlatDesign design) {
    Map<Signal, List<Node>> writers = new HashMap<>();
    for (Node n : nodes) {
      n.writes().forEach(s -> writers.computeIfAbsent(s, k -> new ArrayList<>()).add(n));
    }
    Set<String> names = new HashSet<>();
    design.signals().forEach(s -> names.add(s.name()));
    for (Node n : nodes) {
      if (n.kind() != Node.Kind.EDGE) {
        continue;
      }
      for (Node.Trigger control : n.triggers()) {
        Signal listed = control.listed().signal();
        if (control.edge() != Edge.ANY
            && listed != null
            && listed.width() == 1
            && n.reads().contains(listed)
            && behindGates(control.expression(), writers)) {
          Set<Signal> state = state(control.expression(), writers);
          for (Node.Trigger clock : n.triggers()) {
            if (clock != control
                && clock.edge() != Edge.ANY
                && state(clock.expression(), writers).stream().anyMatch(state::contains)) {
              found
                  .computeIfAbsent(n.process(), k -> new LinkedHashMap<>())
                  .put(listed, control.listed().edge());
              earlier.computeIfAbsent(listed, s -> before(s, names));
            }
          }
        }
      }
    }
  }

  /**
   * Looks for such processes, once. Where processes are to run in the opposite order, they get the
   * other order here too.
   *
   * @return whether processes have to be classified again
   */
  public static boolean again(LoweringState design) {
    if (design.lateControls() != null) {
      return false;
    }
    LateControls late = new LateControls(design.live(), design.flat());
    design.lateControls(late.races());
    if (late.found.isEmpty() || !design.reversed()) {
      return false;
    }
    design.starts(late.started(design.starts(), InitialTriggers.of(design)));
    design.flat(late.applied(design.flat()));
    return true;
  }

  /** One doubt for each such process. */
  private List<Doubt> races() {
    Set<Doubt> result = new LinkedHashSet<>();
    found.forEach(
        (p, controls) ->
            controls
                .keySet()
                .forEach(
                    s -> result.add(Doubt.of(Doubt.Code.LATE_CONTROL, s.name(), p.location()))));
    return List.copyOf(result);
  }

  /** The design in which these processes see their controls as they have been. */
  private FlatDesign applied(FlatDesign design) {
    List<Process> processes = new ArrayList<>();
    for (Process p : design.processes()) {
      Map<Signal, Edge> controls = found.get(p);
      if (controls == null) {
        processes.add(p);
      } else {
        Process.AlwaysConstruct a = (Process.AlwaysConstruct) p;
        Statement body = new Delayed(controls).statement(a.body());
        processes.add(
            new Process.AlwaysConstruct(a.kind(), a.implicit(), a.events(), body, a.location()));
      }
    }
    List<Signal> signals = new ArrayList<>(design.signals());
    Map<Signal, FlatDesign.Origin> origins = new HashMap<>(design.origins());
    earlier.forEach(
        (now, was) -> {
          Expression control = new Expression.SignalReference(now);
          signals.add(was);
          origins.put(was, new FlatDesign.Origin(List.of(was.name()), true));
          processes.add(
              new Process.AlwaysConstruct(
                  Process.AlwaysKind.ALWAYS,
                  false,
                  List.of(
                      new Process.EventExpression(Edge.POSEDGE, control),
                      new Process.EventExpression(Edge.NEGEDGE, control)),
                  new Statement.NonblockingAssignment(
                      new Expression.SignalReference(was), control, now.location()),
                  now.location()));
        });
    return new FlatDesign(design.name(), design.ports(), signals, processes, origins);
  }

  /** What the controls have been starts with what they are before the first call. */
  private StartValues started(StartValues starts, InitialTriggers values) {
    Map<Signal, BigInteger> found = new LinkedHashMap<>();
    earlier.forEach(
        (now, was) -> found.put(was, values.value(new Expression.SignalReference(now))));
    return starts.with(found);
  }

  private static Signal before(Signal s, Set<String> names) {
    String name = s.name() + "_was";
    while (!names.add(name)) {
      name += "_";
    }
    return new Signal(
        name,
        Signal.Kind.VARIABLE,
        Signal.Resolution.WIRE,
        1,
        false,
        List.of(),
        false,
        false,
        (Bits) null,
        s.location());
  }

  /** Whether gates stand between the control and what it follows. */
  private static boolean behindGates(Expression e, Map<Signal, List<Node>> writers) {
    Set<Signal> signals = new HashSet<>();
    Expressions.signals(e, signals);
    return signals.stream()
        .flatMap(s -> writers.getOrDefault(s, List.of()).stream())
        .anyMatch(n -> n.kind() == Node.Kind.COMBINATIONAL);
  }

  /** Variables of processes that wait for edges which an expression follows. */
  private static Set<Signal> state(Expression e, Map<Signal, List<Node>> writers) {
    Set<Signal> seen = new LinkedHashSet<>();
    Expressions.signals(e, seen);
    List<Signal> work = new ArrayList<>(seen);
    Set<Signal> result = new HashSet<>();
    while (!work.isEmpty()) {
      Signal s = work.remove(work.size() - 1);
      for (Node n : writers.getOrDefault(s, List.of())) {
        if (n.kind() == Node.Kind.EDGE) {
          result.add(s);
          continue;
        }
        for (Signal r : n.reads()) {
          if (seen.add(r)) {
            work.add(r);
          }
        }
      }
    }
    return result;
  }

  /** An active control is seen as long as it is or has just been so. */
  private final class Delayed extends Rewriter {
    private final Map<Signal, Edge> controls;

    Delayed(Map<Signal, Edge> controls) {
      this.controls = controls;
    }

    @Override
    protected Expression read(Expression.SignalReference reference) {
      Edge edge = controls.get(reference.signal());
      return edge == null
          ? reference
          : new Expression.Binary(
              edge == Edge.POSEDGE ? Expression.BinaryOperator.OR : Expression.BinaryOperator.AND,
              reference,
              new Expression.SignalReference(earlier.get(reference.signal())),
              1,
              reference.signed());
    }
  }
}
