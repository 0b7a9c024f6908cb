package io.refmill.describe;

import io.refmill.compiler.ir.ElaboratedModule.Direction;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Subroutine;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.lower.form.FlatDesign.FlatPort;
import io.refmill.compiler.lower.plan.LoweredDesign;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/**
 * Names of signals in texts: those of the source, each for one signal alone. What is inside of
 * instances goes by the end of its path, as far as nothing else ends so: {@code count} rather than
 * {@code core.timer.count}.
 */
final class Names {
  private static final Pattern IDENTIFIER = Pattern.compile("[A-Za-z_][\\w$]*");

  /** What stands in no path but in an escaped name (IEEE 1800-2017 5.6.1). */
  private static final Pattern ESCAPED = Pattern.compile("[^\\w.\\[\\]$]");

  private final Map<Signal, String> names = new HashMap<>();
  private final Set<String> taken = new HashSet<>();

  /** Names of constants, which are seen everywhere. */
  private final Set<String> reserved = new HashSet<>();

  private final Map<String, Integer> ends = new HashMap<>();
  private final Map<Signal, String> counters = new HashMap<>();
  private final Supplier<FunctionNames> functions;

  private Names(Supplier<FunctionNames> functions) {
    this.functions = functions;
  }

  /**
   * The names of a design: its ports have theirs.
   *
   * @param constants names that stand for numbers
   */
  static Names of(DesignFacts facts, Set<String> constants) {
    LoweredDesign design = facts.lowered();
    Names names = new Names(facts::functionNames);
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
      if (isEscaped(port)) {
        names.names.computeIfAbsent(port.signal(), s -> names.free(plain(port.name())));
      }
      boolean outside = doubled.contains(port.name()) && port.direction() == Direction.INPUT;
      names.names.putIfAbsent(
          port.signal(), outside ? names.free(port.name() + "_outside") : port.name());
    }
    names.taken.addAll(constants);
    names.reserved.addAll(constants);
    names.counters.putAll(facts.counterNames());
    names.names.putAll(names.counters);
    names.taken.addAll(names.counters.values());
    return names;
  }

  /**
   * The names of a module of the design that is described by itself.
   *
   * @param constants names that stand for numbers there
   */
  Names inside(List<Signal> ports, Set<String> constants) {
    Names inside = new Names(functions);
    ports.forEach(inside::of);
    inside.taken.addAll(constants);
    inside.reserved.addAll(constants);
    counters.forEach(
        (counter, name) -> {
          if (!inside.taken.contains(name)) {
            inside.names.put(counter, name);
          }
        });
    inside.taken.addAll(inside.names.values());
    return inside;
  }

  /** The name of a function, and of the variable that holds its result. */
  String of(Subroutine function) {
    String name = functions.get().of(function);
    if (names.putIfAbsent(function.result(), name) == null) {
      taken.add(name);
    }
    return name;
  }

  /** Names what is local to a function as the source does: nothing else is seen inside of it. */
  void local(Subroutine function) {
    Set<String> there = new HashSet<>(reserved);
    there.add(of(function));
    Set<Signal> own = new LinkedHashSet<>(function.inputs());
    own.addAll(function.locals());
    Set<Signal> read = Expressions.signalsReadBy(function.body());
    read.stream().filter(s -> !own.contains(s)).forEach(s -> there.add(of(s)));
    own.stream().filter(names::containsKey).forEach(s -> there.add(names.get(s)));
    for (Signal s : own) {
      String wanted = s.name().substring(s.name().lastIndexOf('.') + 1);
      if (!names.containsKey(s) && s.name().indexOf('\\') < 0 && there.add(wanted)) {
        names.put(s, wanted);
      }
    }
  }

  String of(Signal signal) {
    return names.computeIfAbsent(
        signal, s -> free(ESCAPED.matcher(s.name()).find() ? plain(s.name()) : shortest(s.name())));
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

  /** Whether formulas have another name for a port, as its own is no identifier. */
  static boolean isEscaped(FlatPort port) {
    return !IDENTIFIER.matcher(port.name()).matches() && !port.signal().isArray();
  }

  /** An escaped name as an identifier: in a formula {@code a+b} would be a sum. */
  private static String plain(String name) {
    String plain = name.replaceAll("\\W+", "_").replaceAll("^_+|_+$", "");
    return plain.isEmpty() || Character.isDigit(plain.charAt(0)) ? "n" + plain : plain;
  }

  private String free(String wanted) {
    String name = wanted;
    for (int i = 2; !taken.add(name); i++) {
      name = wanted + "_" + i;
    }
    return name;
  }
}
