package io.refmill.augment.family.arithmetic;

import io.refmill.augment.Sketch;
import io.refmill.augment.style.Draws;
import io.refmill.augment.verilog.Signal;
import io.refmill.augment.wording.Words;

/** Another form of the same number: its negation, its halves joined, a measure in one unit. */
final class Conversions {
  private Conversions() {}

  static void halves(Sketch k, Draws d) {
    int n = d.of(2, 3, 4, 4, 8, 8, 16);
    boolean registered = FunctionParts.clock(k, 0.3);
    Signal x = k.input("input value", 2 * n, "in", "data", "data_in", "x", "word");
    Signal en = FunctionParts.enable(k, registered);
    int kind = d.between(0, 4);
    int w = kind == 0 ? n + d.between(0, 1) : kind == 2 ? 2 * n : n;
    Signal y = FunctionParts.out(k, registered, w);
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
    k.text().library("halves").know("f", words[kind]);
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
    FunctionParts.stored(k, registered, en, y);
    k.text().corner("Both halves are unsigned " + n + "-bit numbers");
  }

  static void conversion(Sketch k, Draws d) {
    int n = FunctionParts.width(d);
    int kind = d.of(0, 1, 2, 3, 3, 3, 3);
    if (kind == 3) {
      units(k, d);
      return;
    }
    boolean registered = FunctionParts.clock(k, 0.3);
    Signal x = k.input("input value", n, "in", "a", "data_in", "num", "x");
    Signal en = FunctionParts.enable(k, registered);
    Signal neg = kind == 2 ? k.input("negates the input", 1, "neg", "negate", "comp") : null;
    Signal y = FunctionParts.out(k, registered, n);
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
    String[] kinds = {"complement", "absolute", "negate"};
    k.text().library("complement").know("kind", kinds[kind]);
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
    FunctionParts.stored(k, registered, en, y);
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
    boolean registered = FunctionParts.clock(k, 0.35);
    Signal a = k.input("number of " + u[0], n, u[0], u[0] + "_in", "num_" + u[0]);
    Signal b = k.input("number of " + u[1], m, u[1], u[1] + "_in", "num_" + u[1]);
    Signal en = FunctionParts.enable(k, registered);
    int w = Math.max(n + 32 - Integer.numberOfLeadingZeros(by), m) + 1;
    Signal y =
        k.result(
            registered, "total number of " + u[1], w, "total", "total_" + u[1], "out", "result");
    k.name(u[0] + "_to_" + u[1], "to_" + u[1], "unit_converter", u[1] + "_converter");
    k.give(y, registered, en, a + " * " + by + " + " + b);
    k.text()
        .library("units")
        .know("large", u[0])
        .know("small", u[1])
        .know("one", u[0].equals("feet") ? "foot" : u[0].substring(0, u[0].length() - 1))
        .know("by", by)
        .know("from", a.t())
        .know("rest", b.t())
        .know("from.bits", n)
        .know("rest.bits", m);
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
    FunctionParts.stored(k, registered, en, y);
  }
}
