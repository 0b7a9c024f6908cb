package io.refmill.augment.family.arithmetic;

import io.refmill.augment.Generator;
import io.refmill.augment.Sketch;
import io.refmill.augment.Target;
import io.refmill.augment.style.Draws;
import io.refmill.augment.verilog.Signal;
import io.refmill.augment.wording.Words;

/** Sums and differences with flags. */
public final class AdderSubtractor extends Generator {
  /** The family. */
  public AdderSubtractor() {
    super("adder_subtractor", "arithmetic", Target.ARITHMETIC, 1);
  }

  @Override
  protected void design(Sketch k) {
    Draws d = k.draws();
    int n = d.of(3, 4, 4, 4, 4, 5, 6, 8, 8, 8, 10, 12, 16, 16, 24);
    boolean carryIn = d.chance(0.3);
    boolean zero = d.chance(0.25);
    boolean over = d.chance(0.25);
    boolean sign = d.chance(0.15);
    boolean subHigh = d.chance(0.7);
    k.name("addsub", "add_sub", "adder" + n, "alu_adder", "adder_subtractor");
    Signal a = k.input("first operand", n, "a", "x", "op_a", "left");
    Signal b = k.input("second operand", n, "b", "y", "op_b", "right");
    Signal s =
        k.input(
            subHigh
                ? "mode (1 for subtraction, 0 for addition)"
                : "mode (0 for subtraction, 1 for addition)",
            1,
            "sub",
            "mode",
            "op",
            "select");
    Signal ci = carryIn ? k.input("carry in", 1, "cin", "ci", "carry_in") : null;
    Signal y = k.output("result", n, "result", "y", "sum", "out");
    Signal co = k.output("carry out", 1, "cout", "carry", "co");
    Signal z = zero ? k.output("zero flag", 1, "zero", "z") : null;
    Signal v = over ? k.output("signed overflow flag", 1, "ovf", "overflow", "v") : null;
    Signal neg = sign ? k.output("negative flag", 1, "neg", "negative", "n_flag") : null;
    String sub = subHigh ? s.name() : "~" + s;
    Signal bb = k.net(n, b + " ^ {" + n + "{" + sub + "}}", "b_eff", "bx", "operand2");
    String add = carryIn ? ci.name() : sub;
    Signal w =
        k.net(
            n + 1,
            "{1'b0, " + a + "} + {1'b0, " + bb + "} + " + "{{" + n + "{1'b0}}, " + add + "}",
            "wide",
            "full",
            "ext");
    k.drive(y, w.part(n - 1, 0));
    k.drive(co, w.bit(n));
    if (zero) {
      k.drive(z, "~|" + w.part(n - 1, 0));
    }
    if (over) {
      k.drive(
          v, "(" + a.top() + " == " + bb.top() + ") && (" + w.bit(n - 1) + " != " + a.top() + ")");
    }
    if (sign) {
      k.drive(neg, w.bit(n - 1));
    }
    String on = subHigh ? s.t() + " is 1" : s.t() + " is 0";
    String off = subHigh ? s.t() + " is 0" : s.t() + " is 1";
    String plus = carryIn ? " plus " + ci.t() : "";
    k.text()
        .is(
            "a " + n + "-bit adder/subtractor",
            Words.bits(n) + " adder/subtractor",
            "a circuit that can add or subtract two " + n + "-bit numbers",
            Words.bits(n) + " adder-subtractor");
    k.text()
        .fact(
            "When "
                + off
                + ", "
                + y.t()
                + " should be "
                + a.t()
                + " + "
                + b.t()
                + plus
                + ". When "
                + on
                + ", it should be "
                + a.t()
                + plus
                + " plus the bitwise inverse of "
                + b.t()
                + (carryIn ? "" : " plus 1, which is " + a.t() + " - " + b.t()),
            "If "
                + off
                + ", "
                + y.t()
                + " should be "
                + a.t()
                + " + "
                + b.t()
                + plus
                + ", and if "
                + on
                + ", it should be "
                + a.t()
                + " + ~"
                + b.t()
                + (carryIn ? plus : " + 1 (that is " + a.t() + " - " + b.t() + ")"));
    k.text()
        .fact(
            co.t()
                + " should be the carry out of this addition"
                + (carryIn ? "" : " (so for a subtraction it is 1 if there is no borrow)"),
            "The carry out of the most significant bit should be output on "
                + co.t()
                + ", for both operations");
    if (zero) {
      k.text()
          .fact(
              z.t() + " should be 1 when " + y.t() + " is 0",
              "If the result is zero, " + z.t() + " should be 1");
    }
    if (over) {
      k.text()
          .fact(
              v.t() + " should be 1 if there is a signed overflow",
              "If both added numbers (after the inversion) have the same sign and "
                  + y.t()
                  + " has the other one, "
                  + v.t()
                  + " should be 1");
    }
    if (sign) {
      k.text().fact(neg.t() + " should be equal to the most significant bit of " + y.t());
    }
  }
}
