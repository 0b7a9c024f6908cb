package io.refmill.augment.family.arithmetic;

import io.refmill.augment.Sketch;
import io.refmill.augment.style.Draws;
import io.refmill.augment.verilog.Signal;
import io.refmill.augment.verilog.Statement;
import io.refmill.augment.wording.Words;
import java.util.List;

/** One of two or three formulas, by a condition of the inputs or a control signal. */
final class ChosenFunction {
  private ChosenFunction() {}

  static void threshold(Sketch k, Draws d) {
    int n = FunctionParts.width(d);
    boolean registered = FunctionParts.clock(k, 0.35);
    Signal x = FunctionParts.inputs(k, 1, n)[0];
    Signal en = FunctionParts.enable(k, registered);
    int top = (1 << Math.min(n, 7)) - 1;
    int limit = d.chance(0.5) ? d.between(1, top - 1) : 1 << d.between(1, Math.min(n, 7) - 1);
    boolean less = d.chance(0.5);
    boolean even = d.chance(0.2);
    boolean second = !even && d.chance(0.2) && limit > 3 && limit + 2 < top;
    Formula yes = Formula.branch(x, d, k.form());
    Formula no = Formula.branch(x, d, k.form());
    while (no.code().equals(yes.code()) || no.code().matches("\\d") && yes.code().matches("\\d")) {
      no = Formula.branch(x, d, k.form());
    }
    Formula middle = second ? Formula.scaled(x, 2, k.form()) : null;
    int w = d.chance(0.6) ? n : n + Math.max(yes.wide(), no.wide());
    Signal y = FunctionParts.out(k, registered, w);
    k.name("threshold", "cond_adder", "conditional_op", "value_adjust", "process_value");
    String code = even ? x.bit(0) + " == 0" : x + (less ? " < " : " > ") + limit;
    Statement set = Statement.set(y, yes.code());
    Statement rest = Statement.set(y, no.code());
    Statement choice;
    String other = "";
    if (second) {
      int high = less ? limit + d.between(1, top - limit - 1) : Math.max(1, limit / 2);
      String next = x + (less ? " < " : " > ") + high;
      choice = Statement.chain(code, set, next, Statement.set(y, middle.code()), rest);
      int low = less ? limit : high + 1;
      int end = less ? high - 1 : limit;
      other =
          (low == end ? "If it is " + low : "If it is between " + low + " and " + end)
              + ", the output is "
              + middle.words()
              + ". ";
    } else {
      choice = Statement.chain(code, set, rest);
    }
    if (registered) {
      k.at(en == null ? choice : Statement.when(en, choice));
    } else if (!second && k.form().chance(0.35)) {
      k.drive(y, "(" + code + ") ? " + yes.code() + " : " + no.code());
    } else {
      k.combinational(List.of(y), choice);
    }
    String condition =
        even ? x.t() + " is even" : x.t() + (less ? " is less than " : " is greater than ") + limit;
    k.text()
        .is(
            "a module that takes in "
                + Words.bits(n)
                + " number and outputs a value that depends on it",
            "a module that checks " + Words.bits(n) + " input and changes it accordingly",
            even
                ? "a module that handles even and odd numbers differently"
                : "a simple threshold function",
            "a conditional arithmetic operation on " + Words.bits(n) + " number");
    k.text()
        .library("threshold")
        .know("condition", condition)
        .know("yes", yes.words())
        .know("no", no.words())
        .knowIf("even", even)
        .knowIf("second", second)
        .know("other", other.strip());
    String contrary =
        even
            ? x.t() + " is odd"
            : x.t()
                + (less ? " is greater than or equal to " : " is less than or equal to ")
                + limit;
    k.text().know("contrary", contrary);
    if (!second && k.form().chance(0.6)) {
      k.text()
          .fact(
              "If "
                  + condition
                  + ", "
                  + y.t()
                  + " is "
                  + yes.words()
                  + ". If "
                  + contrary
                  + ", "
                  + y.t()
                  + " is "
                  + no.words(),
              "The module outputs "
                  + yes.words()
                  + " on "
                  + y.t()
                  + " when "
                  + condition
                  + ", and "
                  + no.words()
                  + " when "
                  + contrary);
      FunctionParts.stored(k, registered, en, y);
      return;
    }
    k.text()
        .fact(
            "If "
                + condition
                + ", the module outputs "
                + yes.words()
                + " on "
                + y.t()
                + ". "
                + other
                + "Otherwise, it outputs "
                + no.words(),
            "When "
                + condition
                + ", the output "
                + y.t()
                + " is "
                + yes.words()
                + ". "
                + other
                + "In all other cases, it is "
                + no.words(),
            "The module checks the value of "
                + x.t()
                + ". If "
                + condition
                + ", "
                + y.t()
                + " is "
                + yes.words()
                + ". "
                + other
                + "Otherwise, "
                + y.t()
                + " is "
                + no.words());
    FunctionParts.stored(k, registered, en, y);
    if (k.form().chance(0.3)) {
      k.text().corner("All values are unsigned, and results are truncated to " + w + " bits");
    }
  }

  static void comparison(Sketch k, Draws d) {
    int n = FunctionParts.width(d);
    boolean registered = FunctionParts.clock(k, 0.35);
    Signal[] in = FunctionParts.inputs(k, 2, n);
    Signal a = in[0];
    Signal b = in[1];
    Signal en = FunctionParts.enable(k, registered);
    Formula[] f = Formula.pairs(a, b, d);
    int w = d.chance(0.5) ? n : n + Math.max(f[0].wide(), f[1].wide());
    int test = d.of(0, 0, 0, 1, 1, 2, 3);
    String[] sign = {" > ", " < ", " == ", " >= "};
    String[] said = {
      " is greater than ", " is less than ", " is equal to ", " is greater than or equal to "
    };
    Signal y = FunctionParts.out(k, registered, w);
    k.name("compare_op", "cond_arith", "compare_and_compute", "conditional", "arith_select");
    k.choose(y, registered, en, a + sign[test] + b, f[0].code(), f[1].code());
    String condition = a.t() + said[test] + b.t();
    String[] opposite = {
      " is less than or equal to ",
      " is greater than or equal to ",
      " is not equal to ",
      " is less than "
    };
    String contrary = a.t() + opposite[test] + b.t();
    k.text()
        .library("comparison")
        .know("condition", condition)
        .know("contrary", contrary)
        .know("yes", f[0].words())
        .know("no", f[1].words());
    k.text()
        .is(
            "a module that compares two " + n + "-bit numbers and calculates a result",
            "a module that takes in two " + n + "-bit numbers and performs an operation on them",
            "a simple conditional calculation on two " + n + "-bit inputs",
            "a module that chooses between two operations by comparing its inputs");
    k.text()
        .fact(
            "If "
                + condition
                + ", the module outputs "
                + f[0].words()
                + ". If "
                + contrary
                + ", it outputs "
                + f[1].words()
                + ". The output is "
                + y.t(),
            "The module compares "
                + a.t()
                + " and "
                + b.t()
                + ". When "
                + condition
                + ", "
                + y.t()
                + " is "
                + f[0].words()
                + "; otherwise, it is "
                + f[1].words(),
            "If "
                + condition
                + ", the output "
                + y.t()
                + " is "
                + f[0].words()
                + ". If "
                + contrary
                + ", it is "
                + f[1].words(),
            "The output "
                + y.t()
                + " is "
                + f[0].words()
                + " if "
                + condition
                + ", and "
                + f[1].words()
                + " otherwise");
    FunctionParts.stored(k, registered, en, y);
    if (k.form().chance(0.3)) {
      k.text().corner("All numbers are unsigned, and the result has " + w + " bits");
    }
  }

  static void control(Sketch k, Draws d) {
    int n = FunctionParts.width(d);
    boolean registered = FunctionParts.clock(k, 0.4);
    Signal[] in = FunctionParts.inputs(k, 2, n);
    Signal a = in[0];
    Signal b = in[1];
    Signal c = k.input("control signal", 1, "ctrl", "sel", "mode", "control", "op");
    Signal en = FunctionParts.enable(k, registered);
    Formula[] f = Formula.pairs(a, b, d);
    int w = d.chance(0.5) ? n : n + Math.max(f[0].wide(), f[1].wide());
    Signal y = FunctionParts.out(k, registered, w);
    k.name("arith_op", "op_select", "arithmetic_unit", "dual_op", "compute_unit");
    boolean one = k.form().chance(0.6);
    k.choose(
        y,
        registered,
        en,
        one ? c + " == 1" : c.name(),
        f[1].code(),
        f[0].code(),
        "result1",
        "result0");
    k.text().library("control").know("zero", f[0].words()).know("one", f[1].words());
    k.text()
        .is(
            "a module that performs one of two operations on two " + n + "-bit numbers",
            "a simple arithmetic unit with a control input",
            "a module that takes in two " + n + "-bit inputs and a control signal",
            Words.bits(n) + " arithmetic module with two operations");
    k.text()
        .fact(
            "When "
                + c.t()
                + " is 0, the module outputs "
                + f[0].words()
                + " on "
                + y.t()
                + ". When "
                + c.t()
                + " is 1, it outputs "
                + f[1].words(),
            "The control signal "
                + c.t()
                + " selects the operation. If "
                + c.t()
                + " is 0, "
                + y.t()
                + " is "
                + f[0].words()
                + ". If "
                + c.t()
                + " is 1, "
                + y.t()
                + " is "
                + f[1].words(),
            y.t()
                + " is "
                + f[1].words()
                + " if "
                + c.t()
                + " is 1, and "
                + f[0].words()
                + " if "
                + c.t()
                + " is 0");
    FunctionParts.stored(k, registered, en, y);
    if (k.form().chance(0.3)) {
      k.text().corner("The result is truncated to " + w + " bits");
    }
  }
}
