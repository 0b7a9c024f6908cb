package io.refmill.augment.family.arithmetic;

import io.refmill.augment.Sketch;
import io.refmill.augment.style.Draws;
import io.refmill.augment.verilog.Signal;

/** What small functions have in common: their inputs, their result, the clock that may store it. */
final class FunctionParts {
  private FunctionParts() {}

  static int width(Draws d) {
    return d.of(3, 4, 4, 4, 4, 5, 6, 8, 8, 8, 8, 8, 10, 12, 16, 16, 16, 32);
  }

  static Signal[] inputs(Sketch k, int count, int n) {
    String[] place = {"first input", "second input", "third input"};
    Signal[] in = new Signal[count];
    for (int i = 0; i < count; i++) {
      in[i] =
          count == 1
              ? k.input("input value", n, "in", "a", "x", "data_in", "data", "num")
              : k.input(
                  place[i],
                  n,
                  "abc".substring(i, i + 1),
                  "xyz".substring(i, i + 1),
                  "in" + (i + 1),
                  "data" + (i + 1),
                  "num" + (i + 1));
    }
    return in;
  }

  static Signal out(Sketch k, boolean registered, int w) {
    return k.result(registered, "result", w, "out", "result", "y", "q", "data_out", "res");
  }

  static boolean clock(Sketch k, double chance) {
    boolean registered = k.draws().chance(chance);
    if (registered) {
      k.clocked();
    }
    return registered;
  }

  static Signal enable(Sketch k, boolean registered) {
    return registered && k.draws().chance(0.3)
        ? k.input("enable", 1, "en", "enable", "valid")
        : null;
  }

  /** How a result that is stored is told. */
  static void stored(Sketch k, boolean registered, Signal en, Signal y) {
    if (en != null) {
      k.text()
          .fact(
              "The output is only updated when " + en.t() + " is 1",
              "If " + en.t() + " is 0, " + y.t() + " keeps its value");
    } else if (registered) {
      k.text()
          .fact(
              "The output is updated on each clock edge",
              "The result is stored in " + y.t() + " on each clock edge",
              "The module updates its output on each clock edge");
    }
  }
}
