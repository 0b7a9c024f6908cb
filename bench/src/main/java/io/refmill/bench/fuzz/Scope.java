package io.refmill.bench.fuzz;

import java.util.ArrayList;
import java.util.List;

/** What an expression at some place may read. */
final class Scope {
  /** A function of the module. */
  record Callable(String name, int width, boolean signed, int arguments) {}

  /** Bits of the constants that stand for genvars. */
  static final int GENVAR_WIDTH = 5;

  /**
   * A loop variable or parameter with values from 0 to {@code bound - 1}.
   *
   * @param name where it is an index
   * @param value where it is an operand
   */
  record Counter(String name, int bound, String value) {}

  final List<Signal> signals = new ArrayList<>();
  final List<Callable> functions = new ArrayList<>();
  final List<Counter> counters = new ArrayList<>();

  /** Whether values may be unknown here; then nothing decides on them. */
  boolean unknownAllowed;

  /** Whether expressions are on the right side of a net. */
  boolean nets;

  Scope onNet() {
    Scope result = copy();
    result.nets = true;
    return result;
  }

  Scope copy() {
    Scope result = new Scope();
    result.signals.addAll(signals);
    result.functions.addAll(functions);
    result.counters.addAll(counters);
    result.unknownAllowed = unknownAllowed;
    result.nets = nets;
    return result;
  }

  /** Whether a text is the name of a function, which in its own body stands for its result. */
  boolean functionResult(String text) {
    return signals.stream().anyMatch(s -> s.name().equals(text) && s.name().matches("f\\d+"));
  }

  Scope with(List<Signal> more) {
    Scope result = copy();
    result.signals.addAll(more);
    return result;
  }

  Scope with(Counter counter) {
    Scope result = copy();
    result.counters.add(counter);
    return result;
  }
}
