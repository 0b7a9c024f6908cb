package io.refmill.augment.family.arithmetic;

import io.refmill.augment.Generator;
import io.refmill.augment.Sketch;
import io.refmill.augment.Target;
import io.refmill.augment.style.Draws;
import io.refmill.augment.verilog.Signal;
import io.refmill.augment.verilog.Width;
import io.refmill.augment.wording.Words;
import java.util.ArrayList;
import java.util.List;

/** Decimal digits. */
public final class BcdConverter extends Generator {
  /** The family. */
  public BcdConverter() {
    super("bcd", "arithmetic", Target.ARITHMETIC, 2);
  }

  @Override
  public double usual() {
    return 0.6;
  }

  @Override
  protected void design(Sketch k) {
    Draws d = k.draws();
    int digits = d.of(1, 1, 1, 2, 2, 3);
    boolean add = d.chance(0.5);
    if (add) {
      adder(k, d, digits);
    } else {
      converter(k, d, digits + 1);
    }
  }

  private static void adder(Sketch k, Draws d, int digits) {
    boolean carry = d.chance(0.6);
    boolean check = d.chance(0.25);
    k.name("bcd_add", "decimal_adder", "bcd_adder", "dec_sum", "bcd" + digits);
    int w = 4 * digits;
    Signal a = k.input("first number, BCD", w, "a", "x", "bcd_a");
    Signal b = k.input("second number, BCD", w, "b", "y", "bcd_b");
    Signal ci = carry ? k.input("carry in", 1, "cin", "ci", "carry_in") : null;
    Signal s = k.output("sum, BCD", w, "sum", "s", "bcd_sum");
    Signal co = k.output("carry out", 1, "cout", "co", "carry_out");
    Signal bad =
        check ? k.output("error flag for invalid digits", 1, "invalid", "bad_digit", "err") : null;
    String c = carry ? ci.name() : "1'b0";
    List<String> parts = new ArrayList<>();
    List<String> wrong = new ArrayList<>();
    for (int i = 0; i < digits; i++) {
      String da = a.part(4 * i + 3, 4 * i);
      String db = b.part(4 * i + 3, 4 * i);
      Signal t =
          k.net(5, da + " + " + db + (c.startsWith("1'b") ? "" : " + " + c), "sum" + i, "temp" + i);
      Signal o = k.net(1, t + " > 5'd9", "carry" + i, "adj" + i);
      Signal g = k.net(5, t + " + 5'd6", "corrected" + i, "fix" + i);
      parts.add(0, "(" + o + " ? " + g.part(3, 0) + " : " + t.part(3, 0) + ")");
      wrong.add("(" + da + " > 4'd9) || (" + db + " > 4'd9)");
      c = o.name();
    }
    k.drive(s, digits == 1 ? parts.get(0) : "{" + String.join(", ", parts) + "}");
    k.drive(co, c);
    if (check) {
      k.drive(bad, String.join(" || ", wrong));
    }
    k.text()
        .library("bcd_adder")
        .know("digits", Words.number(digits))
        .knowIf("several", digits > 1);
    k.text()
        .is(
            "a " + Words.number(digits) + "-digit BCD adder",
            "a decimal adder for " + Words.count(digits, "digit"),
            "a BCD (binary-coded decimal) adder");
    k.text()
        .fact(
            "Each decimal digit uses four bits"
                + (digits == 1
                    ? ""
                    : ", and the carry of each digit should be added to the next higher digit"),
            digits == 1
                ? "A BCD digit is a 4-bit number"
                : "The digits should be added starting with the lowest one (bits 3 to 0), and the carry goes to the next digit");
    k.text()
        .fact(
            "If the sum of two digits"
                + (carry || digits > 1 ? " and the carry" : "")
                + " is greater than 9, 6 should be added to it and the carry should be 1; the digit is the lower four bits. Otherwise, the sum is the digit and the carry is 0",
            "When the 5-bit sum of two digits"
                + (carry || digits > 1 ? " plus carry" : "")
                + " is larger than 9, the result digit should be the lower four bits of the sum plus 6 with a carry of 1, otherwise the sum itself with a carry of 0");
    k.text().fact("The sum of " + a.t() + " and " + b.t() + " should be output on " + s.t());
    k.text()
        .fact(
            (carry ? "The carry input of the lowest digit is " + ci.t() + ", and the" : "The")
                + " carry of the highest digit should be output on "
                + co.t());
    if (check) {
      k.text()
          .fact(
              bad.t()
                  + " should be 1 if any digit of "
                  + a.t()
                  + " or "
                  + b.t()
                  + " is greater than 9");
    }
  }

  private static void converter(Sketch k, Draws d, int digits) {
    int w = digits == 2 ? d.between(4, 6) : digits == 3 ? d.between(7, 9) : d.between(10, 13);
    boolean blank = d.chance(0.15);
    k.name("bin2bcd", "double_dabble", "to_decimal", "bcd_conv", "binary_to_bcd");
    Signal x = k.input("binary number", w, "bin", "x", "value");
    List<Signal> out = new ArrayList<>();
    String[] names = {"ones", "tens", "hundreds", "thousands"};
    for (int i = 0; i < digits; i++) {
      out.add(k.output(names[i] + " digit", 4, names[i], "d" + i));
    }
    Signal lead =
        blank
            ? k.output("digits that are leading zeros", digits, "blank", "leading", "hide")
            : null;
    Signal i = k.module().inner(Width.of(32), "i", "j", "n");
    Signal acc = k.module().inner(Width.of(4 * digits), "bcd", "temp", "bcd_reg");
    StringBuilder code =
        new StringBuilder(
            "integer "
                + i
                + ";\nreg ["
                + (4 * digits - 1)
                + ":0] "
                + acc
                + ";\nalways @(*) begin\n  "
                + acc
                + " = 0;\n  for ("
                + i
                + " = "
                + (w - 1)
                + "; "
                + i
                + " >= 0; "
                + i
                + " = "
                + i
                + " - 1) begin\n");
    for (int q = 0; q < digits; q++) {
      String part = acc.part(4 * q + 3, 4 * q);
      code.append("    if (" + part + " >= 5)\n      " + part + " = " + part + " + 3;\n");
    }
    code.append(
        "    "
            + acc
            + " = {"
            + acc.part(4 * digits - 2, 0)
            + ", "
            + x
            + "["
            + i
            + "]};\n  end\nend");
    k.module().code(code.toString());
    for (int q = 0; q < digits; q++) {
      k.drive(out.get(q), acc.part(4 * q + 3, 4 * q));
    }
    if (blank) {
      List<String> bits = new ArrayList<>();
      for (int q = digits - 1; q >= 0; q--) {
        bits.add(q == 0 ? "1'b0" : "(" + acc.part(4 * digits - 1, 4 * q) + " == 0)");
      }
      k.drive(lead, "{" + String.join(", ", bits) + "}");
    }
    k.text()
        .library("bin2bcd")
        .know("digits", Words.number(digits))
        .know("shown", Words.list(out.stream().map(Signal::t).toList()));
    k.text()
        .is(
            "a binary to BCD converter for " + w + "-bit numbers",
            "a converter from a "
                + w
                + "-bit binary number to "
                + Words.number(digits)
                + " decimal digits",
            "a binary to decimal converter (double dabble)");
    k.text()
        .fact(
            "The unsigned number "
                + x.t()
                + " should be converted to decimal digits. "
                + Words.list(out.stream().map(Signal::t).toList())
                + " should be its digits, starting with the ones",
            Words.list(out.stream().map(Signal::t).toList())
                + " should be the decimal digits of "
                + x.t()
                + " (from 0 to 9), with the least significant digit first");
    if (blank) {
      k.text()
          .fact(
              "Bit i of "
                  + lead.t()
                  + " should be 1 if digit i (counted from the ones, which are digit 0) and all higher digits are 0. Bit 0 should always be 0");
    }
  }
}
