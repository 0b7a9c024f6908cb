package io.refmill.compiler.lower.doubt;

import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.lower.access.Node;
import io.refmill.compiler.lower.state.LoweringState;
import io.refmill.contract.Doubt;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds designs that are constants by themselves: no output depends on any input, so none can
 * change after the start. Such are version registers, tied ports and tables without an address.
 *
 * <pre>
 * module version(output [7:0] major, minor);
 *   assign major = 8'd2, minor = 8'd17;
 * endmodule
 * </pre>
 *
 * <p>An input that is read and does not matter, as in {@code a & ~a}, counts as one: that takes a
 * proof, and is no intention.
 */
final class FindConstantOutputs {
  private FindConstantOutputs() {}

  /** One doubt that names all outputs, or none. */
  static List<Doubt> find(LoweringState design) {
    Map<Signal, List<Node>> writers = new HashMap<>();
    design
        .live()
        .forEach(
            n ->
                n.writes().forEach(s -> writers.computeIfAbsent(s, k -> new ArrayList<>()).add(n)));
    Set<Signal> seen = new HashSet<>(design.outputs());
    Deque<Signal> work = new ArrayDeque<>(seen);
    Set<Node> visited = new HashSet<>();
    while (!work.isEmpty()) {
      Signal s = work.remove();
      if (design.inputs().contains(s)) {
        return List.of();
      }
      for (Node writer : writers.getOrDefault(s, List.of())) {
        if (visited.add(writer)) {
          writer.readsAndTriggers().keySet().stream().filter(seen::add).forEach(work::add);
        }
      }
    }
    List<String> names = design.outputs().stream().map(Signal::name).distinct().toList();
    return List.of(new Doubt(Doubt.Code.CONSTANT_OUTPUTS, names, List.of(), 0));
  }
}
