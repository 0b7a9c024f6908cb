package io.refmill.augment.family.arithmetic;

import io.refmill.augment.Generator;
import io.refmill.augment.Sketch;
import io.refmill.augment.Target;
import io.refmill.augment.style.Draws;
import io.refmill.augment.verilog.Signal;
import io.refmill.augment.verilog.Statement;
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
      case 1 -> threshold(k, d);
      case 2 -> comparison(k, d);
      case 3 -> control(k, d);
      case 4 -> halves(k, d);
      default -> conversion(k, d);
    }
  }

  private static int width(Draws d) {
    return d.of(3, 4, 4, 4, 4, 5, 6, 8, 8, 8, 8, 8, 10, 12, 16, 16, 16, 32);
  }

  private static Signal[] inputs(Sketch k, int count, int n) {
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

  private static Signal out(Sketch k, boolean registered, int w) {
    return k.result(registered, "result", w, "out", "result", "y", "q", "data_out", "res");
  }

  private static boolean clock(Sketch k, double chance) {
    boolean registered = k.draws().chance(chance);
    if (registered) {
      k.clocked();
    }
    return registered;
  }

  private static Signal enable(Sketch k, boolean registered) {
    return registered && k.draws().chance(0.3)
        ? k.input("enable", 1, "en", "enable", "valid")
        : null;
  }

  /** How a result that is stored is told. */
  private static void stored(Sketch k, boolean registered, Signal en, Signal y) {
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

  private static void formula(Sketch k, Draws d) {
    int count = d.of(1, 1, 2, 2, 2, 3);
    int n = width(d);
    boolean registered = clock(k, 0.35);
    Signal[] in = inputs(k, count, n);
    Signal en = enable(k, registered);
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
    Signal y = out(k, registered, Math.min(w, 40));
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
    stored(k, registered, en, y);
    if (k.form().chance(0.3)) {
      k.text().corner("The result is truncated to " + y.bits() + " bits if it does not fit");
    }
  }

  private static void threshold(Sketch k, Draws d) {
    int n = width(d);
    boolean registered = clock(k, 0.35);
    Signal x = inputs(k, 1, n)[0];
    Signal en = enable(k, registered);
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
    Signal y = out(k, registered, w);
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
    String contrary =
        even
            ? x.t() + " is odd"
            : x.t()
                + (less ? " is greater than or equal to " : " is less than or equal to ")
                + limit;
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
      stored(k, registered, en, y);
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
    stored(k, registered, en, y);
    if (k.form().chance(0.3)) {
      k.text().corner("All values are unsigned, and results are truncated to " + w + " bits");
    }
  }

  private static void comparison(Sketch k, Draws d) {
    int n = width(d);
    boolean registered = clock(k, 0.35);
    Signal[] in = inputs(k, 2, n);
    Signal a = in[0];
    Signal b = in[1];
    Signal en = enable(k, registered);
    Formula[] f = Formula.pairs(a, b, d);
    int w = d.chance(0.5) ? n : n + Math.max(f[0].wide(), f[1].wide());
    int test = d.of(0, 0, 0, 1, 1, 2, 3);
    String[] sign = {" > ", " < ", " == ", " >= "};
    String[] said = {
      " is greater than ", " is less than ", " is equal to ", " is greater than or equal to "
    };
    Signal y = out(k, registered, w);
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
    stored(k, registered, en, y);
    if (k.form().chance(0.3)) {
      k.text().corner("All numbers are unsigned, and the result has " + w + " bits");
    }
  }

  private static void control(Sketch k, Draws d) {
    int n = width(d);
    boolean registered = clock(k, 0.4);
    Signal[] in = inputs(k, 2, n);
    Signal a = in[0];
    Signal b = in[1];
    Signal c = k.input("control signal", 1, "ctrl", "sel", "mode", "control", "op");
    Signal en = enable(k, registered);
    Formula[] f = Formula.pairs(a, b, d);
    int w = d.chance(0.5) ? n : n + Math.max(f[0].wide(), f[1].wide());
    Signal y = out(k, registered, w);
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
    stored(k, registered, en, y);
    if (k.form().chance(0.3)) {
      k.text().corner("The result is truncated to " + w + " bits");
    }
  }

  private static void halves(Sketch k, Draws d) {
    int n = d.of(2, 3, 4, 4, 8, 8, 16);
    boolean registered = clock(k, 0.3);
    Signal x = k.input("input value", 2 * n, "in", "data", "data_in", "x", "word");
    Signal en = enable(k, registered);
    int kind = d.between(0, 4);
    int w = kind == 0 ? n + d.between(0, 1) : kind == 2 ? 2 * n : n;
    Signal y = out(k, registered, w);
    String high = x.part(2 * n - 1, n);
    String low = x.part(n - 1, 0);
    String upper = "the upper half of " + x.t();
    String lower = "the lower half of " + x.t();
    String[] code = {
      high + " + " + low,
      high + " - " + low,
      high + " * " + low,
      "(" + high + " > " + low + ") ? " + high + " : " + low,
      "(" + high + " > " + low + ") ? " + high + " - " + low + " : " + low + " - " + high
    };
    String[] words = {
      "the sum of " + upper + " and " + lower,
      upper + " minus " + lower,
      "the product of " + upper + " and " + lower,
      "the larger one of both halves of " + x.t(),
      "the absolute difference between both halves of " + x.t()
    };
    k.name("halves", "half_sum", "split_op", "byte_math", "fold");
    k.give(y, registered, en, code[kind]);
    k.text()
        .is(
            "a module that combines both halves of " + Words.bits(2 * n) + " number",
            "a module that takes in " + Words.bits(2 * n) + " value and splits it into two halves",
            "a module that performs an operation on the two halves of its input");
    k.text()
        .fact(
            "The module outputs " + words[kind] + " on " + y.t(),
            "The output " + y.t() + " is " + words[kind],
            "The upper half of "
                + x.t()
                + " consists of its "
                + n
                + " most significant bits and the lower half of the others. The module returns "
                + words[kind]
                + " on "
                + y.t());
    stored(k, registered, en, y);
    k.text().corner("Both halves are unsigned " + n + "-bit numbers");
  }

  private static void conversion(Sketch k, Draws d) {
    int n = width(d);
    int kind = d.of(0, 1, 2, 3, 3, 3, 3);
    if (kind == 3) {
      units(k, d);
      return;
    }
    boolean registered = clock(k, 0.3);
    Signal x = k.input("input value", n, "in", "a", "data_in", "num", "x");
    Signal en = enable(k, registered);
    Signal neg = kind == 2 ? k.input("negates the input", 1, "neg", "negate", "comp") : null;
    Signal y = out(k, registered, n);
    String minus = "~" + x + " + 1";
    k.name(
        kind == 1 ? "abs_value" : "twos_complement",
        kind == 1 ? "absolute" : "negate",
        kind == 1 ? "abs" : "complement");
    switch (kind) {
      case 0 -> k.give(y, registered, en, minus);
      case 1 -> k.choose(y, registered, en, x.top() + " == 1", minus, x.name());
      default -> k.choose(y, registered, en, neg.name(), minus, x.name());
    }
    String[] nouns = {
      "a module that outputs the two's complement of " + Words.bits(n) + " number",
      "a module that calculates the absolute value of " + Words.bits(n) + " signed number",
      "a module that can negate " + Words.bits(n) + " number"
    };
    k.text().is(nouns[kind], kind == 1 ? "an absolute value circuit" : nouns[kind]);
    String[] facts = {
      "The module outputs the two's complement of " + x.t() + " on " + y.t(),
      "If "
          + x.t()
          + " is negative, "
          + y.t()
          + " is its two's complement. Otherwise, "
          + y.t()
          + " is the same as "
          + x.t(),
      "If "
          + (neg == null ? "" : neg.t())
          + " is 1, "
          + y.t()
          + " is the two's complement of "
          + x.t()
          + ". Otherwise, "
          + y.t()
          + " is the same as "
          + x.t()
    };
    k.text()
        .definition(
            "The two's complement of a binary number is obtained by inverting all of its bits and adding 1",
            "In two's complement, a number is negated by inverting all bits and adding 1");
    k.text().fact(facts[kind]);
    stored(k, registered, en, y);
    k.text().corner("The most negative number is output as it is");
  }

  /** A measure in a large and a small unit. */
  private static void units(Sketch k, Draws d) {
    String[][] units = {
      {"hours", "minutes", "60"}, {"minutes", "seconds", "60"}, {"feet", "inches", "12"},
      {"weeks", "days", "7"}, {"tens", "ones", "10"}, {"yards", "feet", "3"},
      {"dozens", "units", "12"}, {"days", "hours", "24"}, {"gallons", "quarts", "4"},
      {"meters", "decimeters", "10"}, {"pounds", "ounces", "16"}, {"bytes", "bits", "8"}
    };
    String[] u = d.pick(units);
    int by = Integer.parseInt(u[2]);
    int n = d.of(4, 5, 6, 6, 8, 8);
    int m = d.of(3, 4, 4, 6, 6, 8);
    boolean registered = clock(k, 0.35);
    Signal a = k.input("number of " + u[0], n, u[0], u[0] + "_in", "num_" + u[0]);
    Signal b = k.input("number of " + u[1], m, u[1], u[1] + "_in", "num_" + u[1]);
    Signal en = enable(k, registered);
    int w = Math.max(n + 32 - Integer.numberOfLeadingZeros(by), m) + 1;
    Signal y =
        k.result(
            registered, "total number of " + u[1], w, "total", "total_" + u[1], "out", "result");
    k.name(u[0] + "_to_" + u[1], "to_" + u[1], "unit_converter", u[1] + "_converter");
    k.give(y, registered, en, a + " * " + by + " + " + b);
    k.text()
        .is(
            "a module that converts " + u[0] + " and " + u[1] + " into " + u[1],
            "a converter from " + u[0] + " and " + u[1] + " to " + u[1],
            "a simple unit converter");
    k.text()
        .fact(
            "The module takes in a number of "
                + u[0]
                + " and a number of "
                + u[1]
                + " and outputs the total number of "
                + u[1]
                + " on "
                + y.t()
                + ". One "
                + (u[0].equals("feet") ? "foot" : u[0].substring(0, u[0].length() - 1))
                + " has "
                + by
                + " "
                + u[1],
            y.t() + " is " + a.t() + " multiplied by " + by + ", plus " + b.t(),
            "The total is calculated as "
                + a.t()
                + " * "
                + by
                + " + "
                + b.t()
                + " and output on "
                + y.t());
    stored(k, registered, en, y);
  }
}
