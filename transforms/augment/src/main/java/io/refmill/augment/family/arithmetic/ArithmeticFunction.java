package io.refmill.augment.family.arithmetic;

import io.refmill.augment.Generator;
import io.refmill.augment.Sketch;
import io.refmill.augment.Target;
import io.refmill.augment.style.Draws;
import io.refmill.augment.verilog.Signal;
import io.refmill.augment.wording.Words;
import java.util.List;

/** Small functions that somebody thought of: a formula, or one of two by a condition. */
public final class ArithmeticFunction extends Generator {
  /** The family. */
  public ArithmeticFunction() {
    super("arithmetic_function", "arithmetic", Target.ARITHMETIC, 1);
  }

  @Override
  public double usual() {
    return 5;
  }

  @Override
  protected void design(Sketch k) {
    Draws d = k.draws();
    switch (d.of(0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 5)) {
      case 0 -> formula(k, d);
      case 1 -> ChosenFunction.threshold(k, d);
      case 2 -> ChosenFunction.comparison(k, d);
      case 3 -> ChosenFunction.control(k, d);
      case 4 -> Conversions.halves(k, d);
      default -> Conversions.conversion(k, d);
    }
  }

  private static void formula(Sketch k, Draws d) {
    int count = d.of(1, 1, 2, 2, 2, 3);
    int n = FunctionParts.width(d);
    boolean registered = FunctionParts.clock(k, 0.35);
    Signal[] in = FunctionParts.inputs(k, count, n);
    Signal en = FunctionParts.enable(k, registered);
    Formula f =
        count == 1
            ? Formula.one(in[0], d, k.form())
            : count == 2 ? Formula.two(in[0], in[1], d, k.form()) : Formula.three(List.of(in), d);
    if (n == 32 && f.code().contains("/")) {
      // The sum would lose its carry, as the number that it is divided by is no wider.
      f = new Formula(in[0] + " + 1", in[0].t() + " + 1", 0);
    }
    int w = d.chance(0.35) ? n : n + f.wide();
    // Unused bits on top would stand still.
    Signal y = FunctionParts.out(k, registered, Math.min(w, 40));
    k.name("math_func", "calc", "compute", "arithmetic_op", "linear_func", "expression");
    k.give(y, registered, en, f.code());
    String which =
        count == 1 ? Words.bits(n) + " input" : Words.number(count) + " " + n + "-bit inputs";
    k.text()
        .is(
            "a module that takes in "
                + which
                + " and calculates a simple function of "
                + (count == 1 ? "it" : "them"),
            "a module that performs a simple arithmetic operation on " + which,
            "a simple arithmetic function",
            "a module that calculates " + f.words());
    k.text()
        .fact(
            "The module calculates " + f.words() + " and outputs the result on " + y.t(),
            "The output " + y.t() + " is " + f.words(),
            "The module returns " + f.words() + " on " + y.t(),
            y.t() + " is equal to " + f.words(),
            "The module performs the following operation: " + y.t() + " = " + f.words(),
            "The module should perform the calculation of "
                + f.words()
                + ", and "
                + y.t()
                + " should be the result");
    k.text()
        .library("formula")
        .know("f", f.words())
        .know("code", f.code())
        .know("count", count)
        .knowIf("cut", y.bits() < n + f.wide());
    FunctionParts.stored(k, registered, en, y);
    if (k.form().chance(0.3)) {
      k.text().corner("The result is truncated to " + y.bits() + " bits if it does not fit");
    }
  }
}
