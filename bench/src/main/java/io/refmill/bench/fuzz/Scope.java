package io.refmill.bench.fuzz;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What an expression at some place may read. */
final class Scope {
  /** A function of the module. */
  record Callable(String name, int width, boolean signed, int arguments) {}

  private static final Pattern RESULT = Pattern.compile("(?s)[(+]*(f\\d+)\\)*( (<<|>>).*)?");

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

  /**
   * Signals that are sure to change when the simulation starts: a process that reads a register
   * alone which always keeps its value never runs (IEEE 1800-2017 9.2.2.2.2), and what it should
   * have written stays unknown.
   */
  final List<Signal> live = new ArrayList<>();

  /** Inputs of the top: all of their bits change when the simulation starts. */
  final List<Signal> inputs = new ArrayList<>();

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
    result.live.addAll(live);
    result.inputs.addAll(inputs);
    result.functions.addAll(functions);
    result.counters.addAll(counters);
    result.unknownAllowed = unknownAllowed;
    result.nets = nets;
    return result;
  }

  /** For processes that something else than a change of what they read wakes up. */
  Scope clocked() {
    Scope result = copy();
    result.live.clear();
    return result;
  }

  /** Makes a signal readable that changes when the simulation starts. */
  void addLive(Signal signal) {
    signals.add(signal);
    live.add(signal);
  }

  /**
   * Whether a text comes to the name of a function, which in its own body stands for its result: by
   * itself, after a plus, or shifted, since a shift by nothing is left out.
   */
  boolean functionResult(String text) {
    Matcher found = RESULT.matcher(text);
    return found.matches() && signals.stream().anyMatch(s -> s.name().equals(found.group(1)));
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
