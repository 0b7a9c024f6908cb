package io.refmill.compiler.elaborate.structure;

import io.refmill.compiler.elaborate.body.IrWalker;
import io.refmill.compiler.elaborate.body.ModuleBuilder;
import io.refmill.compiler.ir.ElaboratedModule.Connection;
import io.refmill.compiler.ir.ElaboratedModule.Instance;
import io.refmill.compiler.ir.ElaboratedModule.Port;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Finds signals of a module that nothing gives a value: they are x for ever (IEEE 1800-2017 6.8).
 */
final class UndrivenSignals {
  private UndrivenSignals() {}

  /**
   * Signals without drivers, from outside either, start values and instances that could drive them.
   */
  static Set<Signal> of(ModuleBuilder module, List<Port> ports) {
    Set<Signal> driven = driven(module, ports);
    Set<Signal> result = new LinkedHashSet<>();
    for (Signal s : module.signals) {
      if (!driven.contains(s)
          && !s.twoState()
          && !module.design.drivenFromOutside.contains(s.location())
          && s.initialValue() == null
          && s.resolution() == Signal.Resolution.WIRE) {
        result.add(s);
      }
    }
    return result;
  }

  /** Signals that something in the module or a port of it gives values to. */
  static Set<Signal> driven(ModuleBuilder module, List<Port> ports) {
    Set<Signal> driven = new HashSet<>();
    ports.forEach(p -> driven.add(p.signal()));
    for (Process p : module.processes) {
      IrWalker.targets(p, target -> IrWalker.expressions(target, e -> add(e, driven)));
    }
    for (Instance i : module.instances) {
      for (Connection c : i.connections()) {
        IrWalker.expressions(c.expression(), e -> add(e, driven));
        driven.add(c.array());
      }
    }
    return driven;
  }

  private static void add(Expression e, Set<Signal> signals) {
    if (e.named() != null) {
      signals.add(e.named());
    }
  }
}
