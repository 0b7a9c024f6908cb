package io.refmill.bench.fuzz;

import java.util.ArrayList;
import java.util.List;

/** What an expression at some place may read. */
final class Scope {
  /** A function of the module. */
  record Callable(String name, int width, boolean signed, int arguments) {}

  /** A loop variable or parameter with values from 0 to {@code bound - 1}. */
  record Counter(String name, int bound, boolean constant) {}

  final List<Signal> signals = new ArrayList<>();
  final List<Callable> functions = new ArrayList<>();
  final List<Counter> counters = new ArrayList<>();

  /** Whether values may be unknown here; then nothing decides on them. */
  boolean unknownAllowed;

  Scope copy() {
    Scope result = new Scope();
    result.signals.addAll(signals);
    result.functions.addAll(functions);
    result.counters.addAll(counters);
    result.unknownAllowed = unknownAllowed;
    return result;
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
