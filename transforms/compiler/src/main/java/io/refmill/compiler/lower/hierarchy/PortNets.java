package io.refmill.compiler.lower.hierarchy;

import io.refmill.compiler.ir.ElaboratedModule;
import io.refmill.compiler.ir.ElaboratedModule.Connection;
import io.refmill.compiler.ir.ElaboratedModule.Direction;
import io.refmill.compiler.ir.ElaboratedModule.Instance;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.lower.access.Accesses;
import java.util.HashMap;
import java.util.Map;

/** Which ports are the nets that they are connected to, as simulators collapse such nets. */
final class PortNets {
  private PortNets() {}

  /** Whether a port is connected to a whole signal of its width. */
  static boolean aliasable(Connection c) {
    if (c.array() != null) {
      return true;
    }
    return c.expression() instanceof Expression.SignalReference s
        && c.unusedHighBits() == 0
        && !c.port().signal().isArray()
        && s.width() == c.port().signal().width();
  }

  /** The signal that a port is connected to; asked only where it can be that signal. */
  static Signal signalOf(Connection c) {
    return c.array() != null ? c.array() : ((Expression.SignalReference) c.expression()).signal();
  }

  /** By signal of a module: the processes and ports that drive it. */
  static Map<Signal, Integer> countDrivers(ElaboratedModule module) {
    Map<Signal, Integer> count = new HashMap<>();
    for (Process p : module.processes()) {
      for (Signal s : Accesses.writtenBy(p)) {
        count.merge(s, 1, Integer::sum);
      }
    }
    for (Instance i : module.instances()) {
      for (Connection c : i.connections()) {
        if (c.array() != null && c.port().direction() != Direction.INPUT) {
          count.merge(c.array(), 1, Integer::sum);
        } else if (c.expression() != null && c.port().direction() != Direction.INPUT) {
          for (Signal s : Expressions.targets(c.expression())) {
            count.merge(s, 1, Integer::sum);
          }
        }
      }
    }
    return count;
  }

  /** Whether a net can be held as the output port is that drives it alone. */
  static boolean canHold(Signal outer, Signal port) {
    return outer.kind() == Signal.Kind.NET
        && outer.resolution() == Signal.Resolution.WIRE
        && port.resolution() == Signal.Resolution.WIRE
        && outer.isArray() == port.isArray();
  }
}
