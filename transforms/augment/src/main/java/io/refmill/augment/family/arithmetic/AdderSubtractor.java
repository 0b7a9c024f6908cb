package io.refmill.augment.family.arithmetic;

import io.refmill.augment.Generator;
import io.refmill.augment.Sketch;
import io.refmill.augment.Target;
import io.refmill.augment.style.Draws;
import io.refmill.augment.verilog.Signal;
import io.refmill.augment.verilog.Statement;
import io.refmill.augment.wording.Words;
import java.util.List;

/** Sums and differences, now and then with a flag. */
public final class AdderSubtractor extends Generator {
  /** The family. */
  public AdderSubtractor() {
    super("adder_subtractor", "arithmetic", Target.ARITHMETIC, 1);
  }

  @Override
  public double usual() {
    return 1.5;
  }

  @Override
  protected void design(Sketch k) {
    Draws d = k.draws();
    int n = d.of(2, 3, 4, 4, 4, 4, 4, 5, 6, 8, 8, 8, 8, 10, 12, 16, 16, 24, 32);
    int extra = d.of(0, 0, 0, 1, 1, 1, 2, 3, 4);
    boolean subHigh = d.chance(0.8);
    boolean registered = extra != 1 && d.chance(0.3);
    if (registered && extra == 3) {
      extra = 0;
    }
    boolean longer = extra == 0 && d.chance(0.15);
    k.name("add_sub", "adder_subtractor", "addsub", "add_sub_" + n + "bit", "arithmetic_unit");
    if (registered) {
      k.clocked();
    }
    Signal a = k.input("first operand", n, "a", "x", "num1", "operand1", "in1");
    Signal b = k.input("second operand", n, "b", "y", "num2", "operand2", "in2");
    String modes = subHigh ? "0: add, 1: subtract" : "1: add, 0: subtract";
    Signal s =
        subHigh
            ? k.input("control input (" + modes + ")", 1, "sub", "mode", "op", "select", "control")
            : k.input("control input (" + modes + ")", 1, "add", "mode", "op", "add_en");
    Signal en = registered && d.chance(0.3) ? k.input("enable", 1, "en", "enable") : null;
    Signal y =
        k.result(registered, "result", longer ? n + 1 : n, "result", "sum", "out", "q", "s", "res");
    String sub = subHigh ? s.name() : "!" + s;
    String plus = a + " + " + b;
    String minus = a + " - " + b;
    Signal co = extra == 1 ? k.output("carry out", 1, "cout", "carry", "carry_out") : null;
    if (extra == 1) {
      String both = "{" + co + ", " + y + "}";
      if (k.form().chance(0.7)) {
        k.combinational(
            List.of(y, co),
            Statement.either(
                sub, List.of(Statement.set(both, minus)), List.of(Statement.set(both, plus))));
      } else {
        Signal temp =
            k.wire(n + 1, sub + " ? " + minus + " : " + plus, "temp", "temp_result", "temp_sum");
        k.drive(y, temp.part(n - 1, 0));
        k.drive(co, temp.bit(n));
      }
    } else {
      k.choose(
          y, registered, en, sub, minus, plus, k.form().pick("diff", "sub_result"), "sum_result");
    }
    String flag = null;
    if (extra == 2) {
      Signal z = k.output("zero flag", 1, "zero", "zero_flag", "z");
      k.drive(z, y + " == " + k.lit(n, 0));
      flag = z.t() + " is 1 if the result is 0";
    } else if (extra == 3) {
      Signal v = k.output("overflow flag", 1, "overflow", "ovf", "v");
      String added = a.top() + " == " + b.top() + " && " + y.top() + " != " + a.top();
      String taken = a.top() + " != " + b.top() + " && " + y.top() + " != " + a.top();
      k.drive(v, sub + " ? (" + taken + ") : (" + added + ")");
      flag = v.t() + " is 1 if there is a signed overflow";
    } else if (extra == 4) {
      Signal sign = k.output("sign of the result", 1, "negative", "neg", "sign");
      k.drive(sign, y.top());
      flag = sign.t() + " is the most significant bit of the result";
    }
    String on = subHigh ? s.t() + " is 1" : s.t() + " is 0";
    String off = subHigh ? s.t() + " is 0" : s.t() + " is 1";
    k.text()
        .know("minus", on)
        .know("plus", off)
        .know("select", s.t())
        .knowIf("longer", longer)
        .know("n", n);
    k.text()
        .is(
            Words.bits(n) + " adder-subtractor",
            Words.bits(n) + " adder/subtractor",
            "a module that adds or subtracts two " + n + "-bit numbers",
            Words.bits(n) + " binary adder-subtractor",
            "a module that can perform addition and subtraction of two " + n + "-bit numbers",
            "a module that performs either addition or subtraction on two " + n + "-bit inputs",
            "a circuit that can add or subtract two " + n + "-bit numbers");
    k.text()
        .definition(
            "An adder-subtractor is a digital circuit that can add or subtract binary numbers, depending on a control signal",
            "The control signal determines whether an addition or a subtraction is performed");
    String at = registered ? k.form().pick(" on the clock edge", " at the clock edge", "") : "";
    k.text()
        .fact(
            "If "
                + off
                + ", the module outputs "
                + a.t()
                + " + "
                + b.t()
                + " on "
                + y.t()
                + at
                + ". If "
                + on
                + ", it outputs "
                + a.t()
                + " - "
                + b.t(),
            "When "
                + off
                + ", the module performs addition and outputs the sum of "
                + a.t()
                + " and "
                + b.t()
                + " on "
                + y.t()
                + at
                + ". When "
                + on
                + ", it performs subtraction and outputs the difference",
            "The module adds "
                + a.t()
                + " and "
                + b.t()
                + " if "
                + off
                + ", and subtracts "
                + b.t()
                + " from "
                + a.t()
                + " if "
                + on
                + ". The result goes to "
                + y.t()
                + at,
            "The input "
                + s.t()
                + " selects the operation: the module calculates "
                + a.t()
                + " + "
                + b.t()
                + " when "
                + off
                + " and "
                + a.t()
                + " - "
                + b.t()
                + " when "
                + on
                + ". "
                + y.t()
                + " is the result of the operation");
    if (flag != null) {
      k.text().fact(flag);
    }
    if (en != null) {
      k.text().fact("The result is only updated when " + en.t() + " is 1");
    } else if (registered) {
      k.text().corner("The result is stored in " + y.t() + " on each clock edge");
    }
    if (co != null) {
      k.text()
          .fact(
              co.t() + " is the carry out of the addition, or the borrow of the subtraction",
              "The carry out of the most significant bit is output on "
                  + co.t()
                  + " (for a subtraction, it is the borrow)");
    }
    if (longer) {
      k.text().corner("The result has " + (n + 1) + " bits, so that no bit is lost");
    } else if (k.form().chance(0.4)) {
      k.text()
          .corner(
              "The result is truncated to " + n + " bits",
              "If the result does not fit into " + n + " bits, it wraps around");
    }
  }
}
