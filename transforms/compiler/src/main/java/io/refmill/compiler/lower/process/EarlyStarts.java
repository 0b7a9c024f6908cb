package io.refmill.compiler.lower.process;

import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.lower.access.Accesses;
import io.refmill.compiler.lower.access.Drivers;
import io.refmill.compiler.lower.access.Node;
import io.refmill.compiler.lower.access.SignalGraph;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Processes that wait for a change of what another assigns blocking at an edge, and read what is
 * assigned nonblocking at one: they run before that takes effect (IEEE 1800-2017 4.4.2, 4.5).
 *
 * <pre>
 * always @(posedge clk) begin q &lt;= d; -> done; end
 * always @(done) sum = sum + q;                          the old q
 * </pre>
 */
final class EarlyStarts {
  private EarlyStarts() {}

  static Set<Node> of(List<Node> nodes, Drivers drivers) {
    Set<Signal> early = new HashSet<>();
    Set<Signal> late = new HashSet<>();
    for (Node n : nodes) {
      if (n.kind() == Node.Kind.EDGE) {
        early.addAll(n.accesses().blockingWrites().keySet());
        late.addAll(n.accesses().nonblockingWrites().keySet());
      }
    }
    Set<Node> found = new LinkedHashSet<>();
    if (early.isEmpty() || late.isEmpty()) {
      return found;
    }
    for (Node n : nodes) {
      if (n.kind() == Node.Kind.CHANGE && n.process() instanceof Process.AlwaysConstruct) {
        Set<Signal> awaited = new HashSet<>();
        n.triggers().forEach(t -> Expressions.signals(t.expression(), awaited));
        if (!Collections.disjoint(behindNets(awaited, drivers), early)
            && !Collections.disjoint(behindNets(n.reads(), drivers), late)) {
          found.add(n);
        }
      }
    }
    return found;
  }

  /** Signals, and those from which nets and processes without edges make them. */
  private static Set<Signal> behindNets(Collection<Signal> signals, Drivers drivers) {
    Set<Signal> seen = new HashSet<>(signals);
    List<Signal> work = new ArrayList<>(seen);
    while (!work.isEmpty()) {
      for (Process q : drivers.of(work.remove(work.size() - 1))) {
        if (!SignalGraph.isEdgeTriggered(q)) {
          Accesses.of(q).reads().keySet().stream().filter(seen::add).forEach(work::add);
        }
      }
    }
    return seen;
  }
}
