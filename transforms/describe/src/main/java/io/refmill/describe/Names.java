package io.refmill.describe;

import io.refmill.compiler.ir.ElaboratedModule.Direction;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.lower.form.FlatDesign.FlatPort;
import io.refmill.compiler.lower.plan.LoweredDesign;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Names of signals in texts: those of the source, each for one signal alone. */
final class Names {
  private final Map<Signal, String> names = new HashMap<>();
  private final Set<String> taken = new HashSet<>();

  /** The names of a design: its ports have theirs. */
  static Names of(LoweredDesign design) {
    Names names = new Names();
    Set<String> doubled = new HashSet<>();
    for (FlatPort port : design.flat().ports()) {
      if (!names.taken.add(port.name())) {
        doubled.add(port.name());
      }
    }
    for (FlatPort port : design.flat().ports()) {
      boolean outside = doubled.contains(port.name()) && port.direction() == Direction.INPUT;
      names.names.putIfAbsent(
          port.signal(), outside ? names.free(port.name() + "_outside") : port.name());
    }
    return names;
  }

  /** The names of a module that is described by itself. */
  static Names of(List<Signal> ports) {
    Names names = new Names();
    ports.forEach(names::of);
    return names;
  }

  String of(Signal signal) {
    return names.computeIfAbsent(signal, s -> free(s.name()));
  }

  private String free(String wanted) {
    String name = wanted;
    for (int i = 2; !taken.add(name); i++) {
      name = wanted + "_" + i;
    }
    return name;
  }
}
