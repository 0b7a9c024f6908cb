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
    int n = d.between(3, 24);
    boolean carryIn = d.chance(0.5);
    boolean zero = d.chance(0.5);
    boolean over = d.chance(0.6);
    boolean sign = d.chance(0.4);
    boolean subHigh = d.chance(0.7);
    k.name("addsub", "add_sub", "adder" + n, "alu_adder", "adder_subtractor");
    Signal a = k.input("first operand", n, "a", "x", "op_a", "left");
    Signal b = k.input("second operand", n, "b", "y", "op_b", "right");
    Signal s =
        k.input(
            subHigh ? "1 subtracts, 0 adds" : "0 subtracts, 1 adds",
            1,
            "sub",
            "mode",
            "op",
            "select");
    Signal ci = carryIn ? k.input("carry in", 1, "cin", "ci", "carry_in") : null;
    Signal y = k.output("result", n, "result", "y", "sum", "out");
    Signal co = k.output("carry out", 1, "cout", "carry", "co");
    Signal z = zero ? k.output("the result is 0", 1, "zero", "z") : null;
    Signal v = over ? k.output("signed overflow", 1, "ovf", "overflow", "v") : null;
    Signal neg = sign ? k.output("the result is negative", 1, "neg", "negative", "n_flag") : null;
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
            "a combined adder and subtractor for " + n + "-bit numbers",
            Words.bits(n) + " adder/subtractor",
            "a combinational unit that adds or subtracts two " + n + "-bit numbers");
    k.text()
        .fact(
            "If "
                + off
                + ", the sum "
                + a.t()
                + " + "
                + b.t()
                + plus
                + " is formed; if "
                + on
                + ", it is "
                + a.t()
                + " plus the bitwise inverse of "
                + b.t()
                + (carryIn ? plus : " plus 1, which is " + a.t() + " - " + b.t()),
            "If "
                + on
                + ", "
                + b.t()
                + " is inverted bit by bit before it is added to "
                + a.t()
                + (carryIn ? ", and " + ci.t() + " is added in both modes" : ", and 1 is added")
                + "; if "
                + off
                + ", it is added as it is"
                + (carryIn ? "" : ", and nothing else is added"));
    k.text()
        .fact(
            "All operands of that sum are taken as unsigned numbers of "
                + n
                + " bits: its low "
                + n
                + " bits are "
                + y.t()
                + ", and bit "
                + n
                + " of it is "
                + co.t()
                + (carryIn ? "" : " (so in a subtraction 1 means that there was no borrow)"),
            co.t()
                + " is the carry out of the top bit of that addition, also in a subtraction, where it is 1 if nothing had to be borrowed"
                + ". "
                + y.t()
                + " is the sum modulo 2^"
                + n);
    if (zero) {
      k.text()
          .fact(
              z.t() + " is 1 if all bits of " + y.t() + " are 0",
              "A result of 0 sets " + z.t() + " to 1");
    }
    if (over) {
      k.text()
          .fact(
              v.t()
                  + " is 1 if both numbers that are added, the second one possibly inverted, have the same top bit and "
                  + y.t()
                  + " has another one",
              "Signed overflow is reported by "
                  + v.t()
                  + ": the two added numbers (after the inversion, if any) have equal signs and the sign of "
                  + y.t()
                  + " differs");
    }
    if (sign) {
      k.text().fact(neg.t() + " is the top bit of " + y.t());
    }
  }
}
