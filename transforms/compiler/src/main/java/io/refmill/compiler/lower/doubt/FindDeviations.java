package io.refmill.compiler.lower.doubt;

import io.refmill.compiler.ir.Process;
import io.refmill.compiler.lower.access.Node;
import io.refmill.compiler.lower.state.LoweringState;
import io.refmill.contract.Doubt;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds what Icarus Verilog 11 is known to run otherwise than the language says: whatever starts
 * one {@code always_comb} construct starts all of them. Nothing comes of it unless one holds a
 * value meanwhile: it reads a variable of its own, or by way of a task what it does not wait for.
 */
final class FindDeviations {
  private FindDeviations() {}

  /** What it does so. */
  static List<Doubt> find(LoweringState design) {
    List<Node> nodes = design.live();
    List<Doubt> found = new ArrayList<>();
    if (nodes.stream().filter(Node::runsAtStart).count() < 2) {
      return found;
    }
    for (Node n : nodes) {
      if (n.runsAtStart()
          && n.kind() != Node.Kind.COMBINATIONAL
          && n.kind() != Node.Kind.LATCH
          && n.process() instanceof Process.AlwaysConstruct a) {
        found.add(Doubt.at(Doubt.Code.SHARED_START, a.location()));
      }
    }
    return found;
  }
}
