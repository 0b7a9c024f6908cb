package io.refmill.describe;

import io.refmill.compiler.ir.ElaboratedModule.Direction;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.lower.form.FlatDesign.FlatPort;
import io.refmill.compiler.lower.plan.LoweredDesign;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Names of signals in texts: those of the source, each for one signal alone. What is inside of
 * instances goes by the end of its path, as far as nothing else ends so: {@code count} rather than
 * {@code core.timer.count}.
 */
final class Names {
  private final Map<Signal, String> names = new HashMap<>();
  private final Set<String> taken = new HashSet<>();
  private final Map<String, Integer> ends = new HashMap<>();

  /** The names of a design: its ports have theirs. */
  static Names of(LoweredDesign design) {
    Names names = new Names();
    for (Signal s : design.flat().signals()) {
      ends(s.name()).forEach(end -> names.ends.merge(end, 1, Integer::sum));
    }
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
    return names.computeIfAbsent(signal, s -> free(shortest(s.name())));
  }

  /** The instance that a signal is in, where its name does not say it; else empty. */
  String place(Signal signal) {
    String path = signal.name();
    String name = of(signal);
    return name.length() < path.length() && path.endsWith("." + name)
        ? path.substring(0, path.length() - name.length() - 1)
        : "";
  }

  private String shortest(String path) {
    for (String end : ends(path)) {
      if (ends.getOrDefault(end, 2) == 1) {
        return end;
      }
    }
    return path;
  }

  /** What a path ends with, the shortest first; names that contain dots are left whole. */
  private static List<String> ends(String path) {
    List<String> ends = new ArrayList<>();
    if (path.indexOf('\\') < 0) {
      for (int dot = path.lastIndexOf('.'); dot > 0; dot = path.lastIndexOf('.', dot - 1)) {
        ends.add(path.substring(dot + 1));
      }
    }
    ends.add(path);
    return ends;
  }

  private String free(String wanted) {
    String name = wanted;
    for (int i = 2; !taken.add(name); i++) {
      name = wanted + "_" + i;
    }
    return name;
  }
}
