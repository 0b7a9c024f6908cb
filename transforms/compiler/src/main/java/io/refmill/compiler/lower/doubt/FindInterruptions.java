package io.refmill.compiler.lower.doubt;

import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.ir.walk.Statements;
import io.refmill.compiler.lower.access.Node;
import io.refmill.compiler.lower.state.LoweringState;
import io.refmill.contract.Doubt;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds processes that another one may interrupt. A simulator may do so anywhere (IEEE 1800-2017
 * 4.7); Icarus Verilog does it where a process comes to a block that a {@code disable} leaves, and
 * lets those run that wait for exactly the same signals. What they change then does not start the
 * process again, which is under way.
 *
 * <pre>
 * always @* begin                            a changes: q takes the old b, then b changes,
 *   q = a + b;                               and nobody waits for it
 *   begin : search ... disable search; ... end
 * end
 * always @* b = b ^ a ^ b;
 * </pre>
 */
final class FindInterruptions {
  private FindInterruptions() {}

  /** One for each variable that may change so. */
  static List<Doubt> find(LoweringState design) {
    Map<Signal, Integer> users = new HashMap<>();
    for (Node n : design.live()) {
      Set<Signal> all = new HashSet<>(n.readsAndTriggers().keySet());
      all.addAll(n.writes());
      all.forEach(s -> users.merge(s, 1, Integer::sum));
    }
    Map<Set<Signal>, List<Node>> waiting = new LinkedHashMap<>();
    for (Node n : design.live()) {
      if (n.kind() != Node.Kind.EDGE && n.process() instanceof Process.AlwaysConstruct a) {
        Set<Signal> read = new HashSet<>(Expressions.signalsReadBy(a.body()));
        // The counters of its loops are its own.
        read.removeIf(s -> users.getOrDefault(s, 1) == 1 && n.writes().contains(s));
        waiting.computeIfAbsent(read, key -> new ArrayList<>()).add(n);
      }
    }
    List<Doubt> found = new ArrayList<>();
    waiting.values().forEach(together -> together.forEach(n -> missed(n, together, found)));
    return found;
  }

  private static void missed(Node n, List<Node> together, List<Doubt> found) {
    Process.AlwaysConstruct a = (Process.AlwaysConstruct) n.process();
    if (together.size() > 1 && Statements.contains(a.body(), FindInterruptions::interrupts)) {
      for (Node other : together) {
        other.accesses().blockingWrites().keySet().stream()
            .filter(s -> other != n && n.reads().contains(s))
            .forEach(s -> found.add(Doubt.of(Doubt.Code.INTERRUPTION, s.name(), a.location())));
      }
    }
  }

  private static boolean interrupts(Statement s) {
    return s instanceof Statement.Labeled block && !block.called();
  }
}
