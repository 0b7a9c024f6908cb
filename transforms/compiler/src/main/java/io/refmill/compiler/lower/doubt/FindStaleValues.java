package io.refmill.compiler.lower.doubt;

import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.lower.access.Accesses;
import io.refmill.compiler.lower.access.Node;
import io.refmill.compiler.lower.access.Positions;
import io.refmill.compiler.lower.access.SignalGraph;
import io.refmill.compiler.lower.state.LoweringState;
import io.refmill.contract.Doubt;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds variables that a process without edges assigns both at once and nonblocking. Where what it
 * reads changes one after the other, it runs more than once, and what an early run assigns
 * nonblocking comes behind what a later one assigns at once (IEEE 1800-2017 4.4, 4.7).
 *
 * <pre>
 * always @* if (off) q = 0; else q &lt;= d;      d rises before off does: q ends as 1
 * </pre>
 */
final class FindStaleValues {
  private FindStaleValues() {}

  /** One for each such variable that something depends on. */
  static List<Doubt> find(LoweringState design) {
    Set<Signal> live = new HashSet<>();
    for (Node n : design.live()) {
      live.addAll(n.writes());
    }
    List<Doubt> found = new ArrayList<>();
    for (Process p : design.flat().processes()) {
      if (p instanceof Process.AlwaysConstruct a && !SignalGraph.isEdgeTriggered(p)) {
        Accesses accesses = Accesses.of(p);
        for (Map.Entry<Signal, Positions> late : accesses.nonblockingWrites().entrySet()) {
          Positions atOnce = accesses.blockingWrites().get(late.getKey());
          if (atOnce != null
              && Accesses.overlap(late.getValue(), atOnce)
              && accesses.reads().size() > 1
              && live.contains(late.getKey())) {
            found.add(Doubt.of(Doubt.Code.ORDER_OF_EVENTS, late.getKey().name(), a.location()));
          }
        }
      }
    }
    return found;
  }
}
