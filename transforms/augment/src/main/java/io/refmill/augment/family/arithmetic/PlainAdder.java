package io.refmill.augment.family.arithmetic;

import io.refmill.augment.Generator;
import io.refmill.augment.Sketch;
import io.refmill.augment.Target;
import io.refmill.augment.style.Draws;
import io.refmill.augment.verilog.Signal;
import io.refmill.augment.verilog.Statement;
import io.refmill.augment.wording.Words;
import java.util.ArrayList;
import java.util.List;

/** Adders and subtractors as exercises have them. */
public final class PlainAdder extends Generator {
  /** The family. */
  public PlainAdder() {
    super("plain_adder", "arithmetic", Target.ARITHMETIC, 1);
  }

  @Override
  public double usual() {
    return 2;
  }

  @Override
  protected void design(Sketch k) {
    Draws d = k.draws();
    int n = d.of(2, 3, 4, 4, 4, 4, 5, 6, 7, 8, 8, 8, 9, 10, 12, 16, 16, 20, 24, 32);
    boolean minus = d.chance(0.25);
    int count = !minus && d.chance(0.15) ? d.of(3, 3, 4) : 2;
    boolean carryIn = count == 2 && d.chance(0.4);
    // Sums of several bits on top are shown by a wider result.
    boolean carryOut = count == 2 && d.chance(0.45);
    boolean wider = !carryOut && d.chance(0.35);
    boolean registered = d.chance(0.4);
    boolean enabled = registered && d.chance(0.35);
    int w = n + (wider ? (count > 2 ? 2 : 1) : 0);
    if (registered) {
      k.clocked();
    }
    String noun = minus ? "subtractor" : "adder";
    k.name(noun, noun + "_" + n + "bit", noun + n, minus ? "sub" : "add", "binary_" + noun);
    List<Signal> in = new ArrayList<>();
    String[] place = {"first", "second", "third", "fourth"};
    for (int i = 0; i < count; i++) {
      String letter = "abcd".substring(i, i + 1);
      in.add(
          k.input(
              place[i] + " operand",
              n,
              letter,
              "xyzw".substring(i, i + 1),
              "num" + (i + 1),
              "in" + (i + 1),
              "data" + (i + 1)));
    }
    Signal ci =
        carryIn
            ? minus
                ? k.input("borrow in", 1, "bin", "borrow_in")
                : k.input("carry in", 1, "cin", "carry_in", "ci", "c_in")
            : null;
    Signal en = enabled ? k.input("enable", 1, "en", "enable") : null;
    Signal y =
        minus
            ? k.result(registered, "difference", w, "diff", "result", "out", "d")
            : k.result(registered, "sum", w, "sum", "result", "s", "out");
    Signal co =
        carryOut
            ? minus
                ? k.result(registered, "borrow out", 1, "bout", "borrow", "borrow_out")
                : k.result(registered, "carry out", 1, "cout", "carry_out", "co", "carry")
            : null;
    List<String> names = new ArrayList<>(in.stream().map(Signal::name).toList());
    List<String> told = new ArrayList<>(in.stream().map(Signal::t).toList());
    if (carryIn) {
      names.add(ci.name());
      told.add(ci.t());
    }
    String op = minus ? " - " : " + ";
    code(k, y, co, en, registered, String.join(op, names));
    String two = count == 2 ? "two " : Words.number(count) + " ";
    k.text()
        .is(
            Words.bits(n) + " " + noun,
            "a simple " + n + "-bit " + noun,
            "a module that " + (minus ? "subtracts " : "adds ") + two + n + "-bit numbers",
            Words.bits(n) + " binary " + noun,
            "a module that performs "
                + (minus ? "subtraction" : "addition")
                + " on "
                + two
                + n
                + "-bit numbers",
            "a module that calculates the "
                + (minus ? "difference" : "sum")
                + " of "
                + two
                + n
                + "-bit numbers",
            Words.bits(n) + " " + noun + (registered ? " with a registered output" : ""));
    k.text()
        .definition(
            minus
                ? "A subtractor is a digital circuit that calculates the difference of two binary numbers"
                : "An adder is a digital circuit that calculates the sum of binary numbers",
            "Such circuits are a basic part of every arithmetic unit");
    String sum = String.join(op, told);
    k.text()
        .know("expr", sum)
        .know("count", count)
        .know("operands", Words.list(in.stream().map(Signal::t).toList()))
        .knowIf("wider", wider)
        .knowIf("minus", minus);
    String at = registered ? k.form().pick(" on the clock edge", " at the clock edge", "") : "";
    String verb = minus ? "performs the subtraction" : "performs the addition";
    k.text()
        .fact(
            "The module " + verb + " " + sum + " and outputs the result on " + y.t() + at,
            "The module calculates " + sum + " and stores the result in " + y.t() + at,
            minus
                ? y.t()
                    + " is the difference between "
                    + Words.list(told.subList(0, 2))
                    + (carryIn ? ", minus the borrow " + ci.t() : "")
                : "The module takes in " + Words.list(told) + " and returns their sum on " + y.t(),
            y.t() + " = " + sum);
    if (enabled) {
      k.text()
          .fact(
              "The " + noun + " only works while " + en.t() + " is 1",
              "If " + en.t() + " is 0, the output keeps its value");
    } else if (registered) {
      k.text()
          .corner(
              "The result is stored on each clock edge",
              "On each clock edge, the output is updated with the new result");
    }
    if (carryOut) {
      k.text()
          .fact(
              minus
                  ? co.t() + " is 1 if a borrow is needed for the most significant bit"
                  : co.t() + " is the carry out of the most significant bit",
              minus
                  ? "The borrow is output on " + co.t()
                  : "The carry of the addition is output on " + co.t());
    } else if (wider) {
      k.text()
          .corner(
              "The result has " + w + " bits",
              minus
                  ? "The result is a " + w + "-bit number in two's complement"
                  : "The sum has " + w + " bits, so it cannot overflow");
    } else if (k.form().chance(0.4)) {
      k.text()
          .corner(
              "The result is truncated to " + n + " bits", "A carry out of the top bit is ignored");
    }
  }

  private static void code(
      Sketch k, Signal y, Signal co, Signal en, boolean registered, String value) {
    int w = y.bits();
    if (co == null) {
      k.give(y, registered, en, value);
      return;
    }
    String both = "{" + co + ", " + y + "}";
    if (registered || k.form().chance(0.5)) {
      if (registered) {
        Statement set = Statement.set(both, value);
        k.at(en == null ? set : Statement.when(en, set));
      } else {
        k.drive(both, value);
      }
      return;
    }
    if (k.form().chance(0.5)) {
      k.combinational(List.of(y, co), Statement.set(both, value));
    } else {
      Signal temp = k.wire(w + 1, value, "temp", "temp_sum", "sum_temp", "full_sum");
      k.drive(y, temp.part(w - 1, 0));
      k.drive(co, temp.bit(w));
    }
  }
}
