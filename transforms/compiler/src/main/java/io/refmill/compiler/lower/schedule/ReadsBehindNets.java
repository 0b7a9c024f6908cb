package io.refmill.compiler.lower.schedule;

import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.lower.access.Node;
import io.refmill.compiler.lower.form.LoweringException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Finds processes that assign a variable at once and then read a net that follows it. Whether the
 * net has changed by then is open: simulators differ, and Icarus Verilog lets sums, comparisons and
 * elements of arrays follow at once, but gates later (IEEE 1800-2017 4.7). What waits for its own
 * nets runs again when they change, and what another process makes of the variable cannot change
 * before this one waits.
 *
 * <pre>
 * assign w = a + 1;
 * always @(posedge clk) begin a = d; q &lt;= w; end      RACE: the sum of the old a, or of d?
 * always @(posedge clk) begin q &lt;= w; a = d; end      determined
 * </pre>
 */
final class ReadsBehindNets {
  private ReadsBehindNets() {}

  /**
   * Looks at all processes of a design.
   *
   * @throws LoweringException RACE
   */
  static void check(List<Node> nodes) {
    NetFlow nets = null;
    for (Node n : nodes) {
      if (waits(n) && !n.blockingWrites().isEmpty()) {
        if (nets == null) {
          nets =
              new NetFlow(
                  nodes.stream()
                      .filter(m -> !(m.process() instanceof Process.AlwaysConstruct))
                      .toList());
        }
        check(n, nets);
      }
    }
  }

  /** Whether a process takes no notice of what it does to the nets that it reads. */
  private static boolean waits(Node n) {
    return n.kind() == Node.Kind.EDGE || n.kind() == Node.Kind.CHANGE;
  }

  private static void check(Node n, NetFlow nets) {
    Set<Signal> read = new HashSet<>(n.reads());
    read.retainAll(nets.driven());
    if (read.isEmpty()) {
      return;
    }
    Set<Signal> leading = nets.leadingTo(read);
    for (Signal source : n.blockingWrites()) {
      if (leading.contains(source)) {
        for (Signal net : nets.reachedFrom(Set.of(source), leading::contains)) {
          if (read.contains(net) && !AccessesBefore.hold(n, net, Set.of(source))) {
            throw OpenOrders.rejection(source, nets.driving(net).get(0), n);
          }
        }
      }
    }
  }
}
