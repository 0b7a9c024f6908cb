package io.refmill.compiler.lower.doubt;

import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Process.Edge;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.lower.access.Node;
import io.refmill.compiler.lower.plan.StartValues;
import io.refmill.compiler.lower.start.HoldInReset;
import io.refmill.compiler.lower.start.HoldStartValues;
import io.refmill.compiler.lower.start.InitialTriggers;
import io.refmill.compiler.lower.state.LoweringState;
import io.refmill.contract.Doubt;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds processes that may or may not see an edge at time zero: an initial construct takes what
 * they wait for from x to its value before or after they begin to wait (IEEE 1800-2017 4.7, 9.4.2).
 * Models see none. A process that such an edge has leave all as it is ({@link StartRun}) is none of
 * them.
 *
 * <pre>
 * initial q = 0;
 * always @(negedge q) n &lt;= n + 1;     n may be one more
 * always @* y = ~q;                     and y may keep what it starts with until q changes
 * always @* z = n;                      the same of z where n is a net
 * always @* begin y = q; q = q + a; end  once, or not yet
 * </pre>
 */
final class TimeZeroEdges {
  private TimeZeroEdges() {}

  /** One doubt for each such process. */
  static List<Doubt> find(LoweringState design) {
    List<Node> nodes = design.live();
    Set<Signal> inputs = design.inputs();
    StartValues initials = design.starts();
    InitialTriggers values = InitialTriggers.of(design);
    StartRun start = new StartRun(design, values);
    Map<Signal, List<Node>> writers = new HashMap<>();
    for (Node n : nodes) {
      if (n.kind() != Node.Kind.EDGE) {
        n.writes().forEach(s -> writers.computeIfAbsent(s, k -> new ArrayList<>()).add(n));
      }
    }
    List<Doubt> found = new ArrayList<>();
    for (Node n : nodes) {
      for (Node.Trigger t : n.triggers()) {
        Set<Signal> sources = new LinkedHashSet<>();
        Expressions.signals(t.expression(), sources);
        if (t.port() == null
            && begins(sources, writers, inputs, initials)
            && (t.edge() == Edge.ANY
                || values.value(t.expression()).testBit(0) == (t.edge() == Edge.POSEDGE))
            && !start.changesNothing(n, t)) {
          found.add(Doubt.at(Doubt.Code.TIME_ZERO, n.process().location()));
        }
      }
      if (goesOnFromInitial(n, initials)) {
        found.add(Doubt.at(Doubt.Code.TIME_ZERO, n.process().location()));
      }
      if (n.process() instanceof Process.AlwaysConstruct a
          && a.kind() == Process.AlwaysKind.ALWAYS
          && n.triggers().isEmpty()
          && n.writes().stream().anyMatch(s -> initials.of(s).initialised())
          && (begins(n.reads(), writers, inputs, initials)
              || HoldStartValues.followsNet(n, writers))
          && !start.changesNothing(n, null)) {
        found.add(Doubt.at(Doubt.Code.TIME_ZERO, n.process().location()));
      }
    }
    return found.stream().distinct().toList();
  }

  /**
   * Whether a process follows a variable of its own that an initial construct sets, and then is one
   * run further or not.
   */
  private static boolean goesOnFromInitial(Node n, StartValues initials) {
    return n.goesOn()
        && n.writes().stream()
            .anyMatch(
                s ->
                    n.accesses().readsOwn(s)
                        && initials.of(s).initialised()
                        && !HoldInReset.declared(s));
  }

  /**
   * Whether signals take their first values at time zero: as variables do that an initial construct
   * sets, and nets that follow variables with a start value or constants alone. What a declaration
   * initialises is there before (6.8).
   */
  private static boolean begins(
      Set<Signal> signals,
      Map<Signal, List<Node>> writers,
      Set<Signal> inputs,
      StartValues initials) {
    Set<Signal> seen = new HashSet<>(signals);
    List<Signal> work = new ArrayList<>(seen);
    boolean known = false;
    while (!work.isEmpty()) {
      Signal s = work.remove(work.size() - 1);
      boolean first = signals.contains(s);
      if (initials.of(s).initialised() && !(first && HoldInReset.declared(s))) {
        return true;
      }
      List<Node> list = writers.getOrDefault(s, List.of());
      known |= list.isEmpty();
      for (Node n : list) {
        n.reads().stream().filter(seen::add).forEach(work::add);
      }
    }
    return !known;
  }
}
