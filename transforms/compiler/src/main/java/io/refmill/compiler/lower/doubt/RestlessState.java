package io.refmill.compiler.lower.doubt;

import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.lower.access.Node;
import io.refmill.compiler.lower.state.LoweringState;
import io.refmill.contract.Doubt;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Finds places at which a design decides by state that has no start value and that a process with
 * {@code always @*} computes from itself. Whatever sets such a variable starts the process (IEEE
 * 1800-2017 9.2.2.2.2), which then holds another value: no run of the simulator begins where the
 * model does, and one from x takes else branches (12.4).
 *
 * <pre>
 * reg [3:0] u, v;
 * always @* begin
 *   v = u + v;
 *   if (v[0]) u = b;
 * end
 * </pre>
 */
final class RestlessState {
  private RestlessState() {}

  static List<Doubt> find(LoweringState design) {
    Set<Signal> restless = new LinkedHashSet<>();
    for (Node n : design.live()) {
      if (n.goesOn()
          && n.process() instanceof Process.AlwaysConstruct a
          && a.kind() == Process.AlwaysKind.ALWAYS) {
        n.writes().stream()
            .filter(s -> n.accesses().readsOwn(s) && !design.starts().of(s).initialised())
            .forEach(restless::add);
      }
    }
    if (restless.isEmpty()) {
      return List.of();
    }
    List<Doubt> decisions = new ArrayList<>(FindUnknowns.find(design, restless));
    decisions.removeAll(FindUnknowns.find(design));
    return decisions;
  }
}
