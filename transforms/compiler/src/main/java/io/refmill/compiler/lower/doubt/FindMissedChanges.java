package io.refmill.compiler.lower.doubt;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.ir.walk.Statements;
import io.refmill.compiler.lower.access.Accesses;
import io.refmill.compiler.lower.access.SignalGraph;
import io.refmill.compiler.lower.state.LoweringState;
import io.refmill.contract.Doubt;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds processes without edges that read a net before they assign what the net follows. Where the
 * net changes as soon as the assignment is made, which a simulator may do for each net as it likes
 * (IEEE 1800-2017 4.7), the process is under way and does not wait for it: it is not started again,
 * and what it computed stays. Where the net changes later, it is. Icarus Verilog does the former
 * with another name of a variable and with arithmetic, the latter with gates.
 *
 * <pre>
 * wire [3:0] n = y + 1;
 * always @* begin
 *   a = n;
 *   y = d;          n changes: is a the new one?
 * end
 * </pre>
 */
final class FindMissedChanges {
  /** Where in a process, in order of the text, signals are read first and assigned last. */
  private final Map<Signal, Integer> read = new LinkedHashMap<>();

  private final Map<Signal, Integer> assigned = new LinkedHashMap<>();
  private int place;

  private FindMissedChanges() {}

  /** One for each such net and process. */
  static List<Doubt> find(LoweringState design) {
    // As written: blocks that are taken apart have lost their order.
    List<Process> processes = design.withCalls().processes();
    Map<Signal, Set<Signal>> followers = followers(processes);
    Set<Signal> nets = new HashSet<>();
    followers.values().forEach(nets::addAll);
    List<Doubt> found = new ArrayList<>();
    for (Process p : processes) {
      if (p instanceof Process.AlwaysConstruct a && !SignalGraph.isEdgeTriggered(p)) {
        FindMissedChanges in = new FindMissedChanges();
        in.walk(a.body());
        in.read.keySet().retainAll(nets);
        in.read.keySet().retainAll(waitedFor(a));
        in.missed(followers)
            .forEach(n -> found.add(Doubt.of(Doubt.Code.INTERRUPTION, n.name(), a.location())));
      }
    }
    return found;
  }

  /** The nets that continuous assignments and combinational instances make of each signal. */
  private static Map<Signal, Set<Signal>> followers(List<Process> processes) {
    Map<Signal, Set<Signal>> result = new HashMap<>();
    for (Process p : processes) {
      Set<Signal> sources = new LinkedHashSet<>();
      if (p instanceof Process.ContinuousAssignment a) {
        Expressions.signals(a.value(), sources);
      } else if (p instanceof Process.CombinationalInstance c) {
        c.arguments().forEach(e -> Expressions.signals(e, sources));
      }
      for (Signal s : sources) {
        result.computeIfAbsent(s, k -> new LinkedHashSet<>()).addAll(Accesses.writtenBy(p));
      }
    }
    return result;
  }

  private static Set<Signal> waitedFor(Process.AlwaysConstruct a) {
    if (a.implicit()) {
      return Expressions.watchedBy(a.body());
    }
    Set<Signal> result = new HashSet<>();
    a.events().forEach(e -> Expressions.signals(e.expression(), result));
    return result;
  }

  private void walk(Statement s) {
    if (s == null) {
      return;
    }
    int start = place++;
    if (s instanceof Statement.Loop) {
      // What stands behind in one iteration stands before in the next.
      Expressions.signalsReadBy(s).forEach(r -> read.putIfAbsent(r, start));
      Statements.forEach(s, inside -> assigned(Statements.target(inside), place));
      place++;
      return;
    }
    Set<Signal> reads = new LinkedHashSet<>();
    Expression target = Statements.target(s);
    if (target != null) {
      Expressions.signals(Statements.value(s), reads);
      target.forEachTargetIndex(i -> Expressions.signals(i, reads));
    } else if (s instanceof Statement.If i) {
      Expressions.signals(i.condition(), reads);
    } else if (s instanceof Statement.Case c) {
      Expressions.signals(c.selector(), reads);
      c.items().forEach(item -> item.labels().forEach(l -> Expressions.signals(l, reads)));
    }
    reads.forEach(r -> read.putIfAbsent(r, start));
    if (!(s instanceof Statement.NonblockingAssignment)) {
      assigned(target, start);
    }
    Statements.children(s).forEach(this::walk);
  }

  private void assigned(Expression target, int at) {
    if (target != null) {
      Expressions.targets(target).forEach(t -> assigned.put(t, at));
    }
  }

  /** Nets that are read before what they follow is assigned. */
  private Set<Signal> missed(Map<Signal, Set<Signal>> followers) {
    Set<Signal> result = new LinkedHashSet<>();
    if (read.isEmpty()) {
      return result;
    }
    for (Map.Entry<Signal, Integer> last : assigned.entrySet()) {
      Set<Signal> seen = new HashSet<>();
      List<Signal> work = new ArrayList<>(List.of(last.getKey()));
      while (!work.isEmpty()) {
        for (Signal n : followers.getOrDefault(work.remove(work.size() - 1), Set.of())) {
          if (seen.add(n)) {
            work.add(n);
            if (read.getOrDefault(n, Integer.MAX_VALUE) <= last.getValue()) {
              result.add(n);
            }
          }
        }
      }
    }
    return result;
  }
}
