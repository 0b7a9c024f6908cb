package io.refmill.describe;

import io.refmill.compiler.ir.ElaboratedModule.Direction;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Subroutine;
import io.refmill.compiler.lower.form.FlatDesign.FlatPort;
import io.refmill.compiler.lower.plan.LoweredDesign;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
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
  private final Map<Subroutine, String> functions = new LinkedHashMap<>();
  private final Set<String> reserved = new LinkedHashSet<>();

  /**
   * The names of a design: its ports have theirs.
   *
   * @param constants names that stand for numbers
   */
  static Names of(LoweredDesign design, Set<String> constants) {
    Names names = new Names();
    for (Signal s : design.flat().signals()) {
      ends(s.name()).forEach(end -> names.ends.merge(end, 1, Integer::sum));
    }
    constants.forEach(c -> names.ends.merge(c, 1, Integer::sum));
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
    names.taken.addAll(constants);
    return names;
  }

  /**
   * The names of a module that is described by itself.
   *
   * @param taken names that stand for something else all over the text
   */
  static Names of(List<Signal> ports, Set<String> taken) {
    Names names = new Names();
    ports.forEach(names::of);
    names.taken.addAll(taken);
    return names;
  }

  /**
   * The name of a function, and of the variable that holds its result: instances may have functions
   * of one name.
   */
  String of(Subroutine function) {
    String known = functions.get(function);
    if (known == null) {
      // Not lazily: what a signal is called must not depend on whether a text calls a function.
      known = function.name();
      for (int i = 2;
          ends.containsKey(known) || reserved.contains(known) || !taken.add(known);
          i++) {
        known = function.name() + "_" + i;
      }
      functions.put(function, known);
      names.put(function.result(), known);
    }
    return known;
  }

  /** The names of functions, of this text and of those that it has to go with. */
  Collection<String> functions() {
    List<String> all = new ArrayList<>(functions.values());
    all.addAll(reserved);
    return all;
  }

  /** Takes names that no function is to have any more. */
  void reserve(Collection<String> others) {
    reserved.addAll(others);
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
