package io.refmill.compiler.lower.doubt;

import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.lower.access.Accesses;
import io.refmill.compiler.lower.access.Node;
import io.refmill.compiler.lower.access.Positions;
import io.refmill.compiler.lower.plan.StartValues;
import io.refmill.compiler.lower.state.LoweringState;
import io.refmill.contract.Doubt;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds bits that are read and that nothing ever writes (IEEE 1800-2017 6.8: they are x or z).
 *
 * <pre>
 * wire [3:0] c;
 * assign c[1] = a[0] &amp; b[0];
 * assign s[1] = a[1] ^ b[1] ^ c1;       c1 is a net of its own, and nobody drives it
 * </pre>
 */
final class FindUndriven {
  private FindUndriven() {}

  /** A doubt for each signal, in their order. */
  static List<Doubt> find(LoweringState design) {
    List<Doubt> found = new ArrayList<>();
    bits(design.live(), design.flat().signals(), design.inputs(), design.starts())
        .forEach(
            (signal, bits) ->
                found.add(
                    new Doubt(
                        Doubt.Code.UNDRIVEN,
                        List.of(signal.name()),
                        List.of(signal.location()),
                        signal.isArray() ? 0 : bits.count())));
    return found;
  }

  /** The bits of each such signal, in the order of the signals. */
  static Map<Signal, Positions> bits(
      List<Node> nodes, List<Signal> signals, Set<Signal> inputs, StartValues initials) {
    Map<Signal, Positions> read = new HashMap<>();
    Map<Signal, Positions> written = new HashMap<>();
    for (Node n : nodes) {
      n.readsAndTriggers().forEach((s, bits) -> read.merge(s, bits, Positions::or));
      n.accesses().writes().forEach((s, bits) -> written.merge(s, bits, Positions::or));
    }
    Map<Signal, Positions> result = new LinkedHashMap<>();
    for (Signal s : signals) {
      Positions left =
          Accesses.all(s)
              .and(read.getOrDefault(s, Positions.NONE))
              .andNot(written.getOrDefault(s, Positions.NONE));
      if (!left.isEmpty() && !hasValue(s, inputs, initials)) {
        result.put(s, left);
      }
    }
    return result;
  }

  /** Whether a signal has a value without being written. */
  static boolean hasValue(Signal s, Set<Signal> inputs, StartValues initials) {
    return inputs.contains(s)
        || initials.of(s).initialised()
        || s.resolution() == Signal.Resolution.ZERO
        || s.resolution() == Signal.Resolution.ONE;
  }
}
