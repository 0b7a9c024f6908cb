package io.refmill.compiler.elaborate.body;

import io.refmill.compiler.elaborate.type.Symbol;
import io.refmill.compiler.ir.Signal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The variables of a function while its body is elaborated. */
final class FunctionFrame {
  private final Set<Signal> own = new HashSet<>();
  private final List<Signal> locals = new ArrayList<>();
  private final Set<String> names = new HashSet<>();

  /** Signals of the module that the body reads, each with the input that stands for it. */
  private final Map<Signal, Signal> hidden = new LinkedHashMap<>();

  final Symbol.SubroutineSymbol symbol;

  FunctionFrame(Symbol.SubroutineSymbol symbol) {
    this.symbol = symbol;
  }

  /** Thrown when a function does what a pure one cannot; its call is then expanded in place. */
  static final class Impure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Impure() {
      super("impure", null, false, false);
    }
  }

  String unique(String name) {
    String result = name;
    for (int i = 2; !names.add(result); i++) {
      result = name + "_" + i;
    }
    return result;
  }

  void own(Signal signal) {
    own.add(signal);
  }

  void addLocal(Signal signal) {
    own.add(signal);
    locals.add(signal);
  }

  List<Signal> locals() {
    return locals;
  }

  Map<Signal, Signal> hidden() {
    return hidden;
  }

  /** The signal to read in the body; one of the module becomes a hidden input. */
  Signal read(Signal signal) {
    if (own.contains(signal)) {
      return signal;
    }
    if (signal.isArray()) {
      throw new Impure();
    }
    Signal input = hidden.get(signal);
    if (input == null) {
      input =
          new Signal(
              unique(signal.name()),
              Signal.Kind.VARIABLE,
              Signal.Resolution.WIRE,
              signal.width(),
              signal.signed(),
              List.of(),
              signal.twoState(),
              signal.integer(),
              signal.real(),
              null,
              signal.widthConstant(),
              signal.layout(),
              signal.location());
      hidden.put(signal, input);
      own.add(input);
    }
    return input;
  }

  /** Writing a signal of the module is a side effect. */
  void checkWrite(Signal signal) {
    if (!own.contains(signal) || hidden.containsValue(signal)) {
      throw new Impure();
    }
  }
}
