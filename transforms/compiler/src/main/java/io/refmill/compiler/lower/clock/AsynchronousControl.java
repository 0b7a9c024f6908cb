package io.refmill.compiler.lower.clock;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.lower.access.Accesses;
import io.refmill.compiler.lower.access.Node;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * What a process does while an asynchronous control is active.
 *
 * @param constant it reads nothing but the controls: it sets or resets
 * @param idempotent it reads nothing that it writes: doing it twice is doing it once
 * @param reads what it reads besides the controls
 */
public record AsynchronousControl(boolean constant, boolean idempotent, Set<Signal> reads) {

  public static AsynchronousControl of(Node node, Node.Trigger control) {
    Map<Signal, BigInteger> known = active(control);
    if (known.isEmpty()) {
      return new AsynchronousControl(false, false, node.reads());
    }
    Accesses accesses = Accesses.of(node.process(), known);
    Set<Signal> read = new HashSet<>(accesses.reads().keySet());
    for (Node.Trigger t : node.triggers()) {
      if (t.control() && t.listed().signal() != null) {
        read.remove(t.listed().signal());
        Set<Signal> origin = new HashSet<>();
        Expressions.signals(t.expression(), origin);
        read.removeAll(origin);
      }
    }
    boolean idempotent =
        accesses.reads().entrySet().stream()
            .noneMatch(e -> Accesses.overlap(e.getValue(), accesses.writes().get(e.getKey())));
    return new AsynchronousControl(read.isEmpty(), idempotent, read);
  }

  /** Values that signals have while the control is active. */
  public static Map<Signal, BigInteger> active(Node.Trigger control) {
    Map<Signal, BigInteger> known = new HashMap<>();
    if (control.expression() instanceof Expression.SignalReference s && s.width() == 1) {
      known.put(s.signal(), level(control.edge()));
    }
    if (control.listed().signal() != null && control.listed().signal().width() == 1) {
      known.put(control.listed().signal(), level(control.listed().edge()));
    }
    return known;
  }

  private static BigInteger level(Process.Edge edge) {
    return edge == Process.Edge.POSEDGE ? BigInteger.ONE : BigInteger.ZERO;
  }
}
