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
  protected void design(Sketch k) {
    Draws d = k.draws();
    int digits = d.between(1, 3);
    boolean add = d.chance(0.5);
    if (add) {
      adder(k, d, digits);
    } else {
      converter(k, d, digits + 1);
    }
  }

  private static void adder(Sketch k, Draws d, int digits) {
    boolean carry = d.chance(0.6);
    boolean check = d.chance(0.5);
    k.name("bcd_add", "decimal_adder", "bcd_adder", "dec_sum", "bcd" + digits);
    int w = 4 * digits;
    Signal a = k.input("first number, BCD", w, "a", "x", "bcd_a");
    Signal b = k.input("second number, BCD", w, "b", "y", "bcd_b");
    Signal ci = carry ? k.input("carry in", 1, "cin", "ci", "carry_in") : null;
    Signal s = k.output("sum, BCD", w, "sum", "s", "bcd_sum");
    Signal co = k.output("carry out", 1, "cout", "co", "carry_out");
    Signal bad =
        check ? k.output("some digit is no decimal one", 1, "invalid", "bad_digit", "err") : null;
    String c = carry ? ci.name() : "1'b0";
    List<String> parts = new ArrayList<>();
    List<String> wrong = new ArrayList<>();
    for (int i = 0; i < digits; i++) {
      String da = a.part(4 * i + 3, 4 * i);
      String db = b.part(4 * i + 3, 4 * i);
      Signal t =
          k.net(
              5, "{1'b0, " + da + "} + {1'b0, " + db + "} + {4'b0, " + c + "}", "t" + i, "raw" + i);
      Signal o = k.net(1, t + " > 5'd9", "c" + i, "adj" + i);
      Signal g = k.net(5, t + " + 5'd6", "fix" + i, "corr" + i);
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
        .is(
            "a BCD adder for " + Words.count(digits, "digit"),
            "a decimal adder with " + Words.count(digits, "digit"),
            "an adder for binary-coded decimal numbers");
    k.text()
        .fact(
            "Each group of four bits is a decimal digit, the lowest one in bits 3 to 0"
                + (digits == 1
                    ? ""
                    : "; digits are added from the lowest one on, each with the carry of the one below"),
            "Digits have four bits each, and bits 3 to 0 are the ones"
                + (digits == 1 ? "" : "; the carry of each digit goes into the next"));
    k.text()
        .fact(
            "The two digits"
                + (carry || digits > 1 ? " and the carry" : "")
                + " are added as 4-bit numbers. If the sum, which may be up to 31, is above 9, the digit is the low four bits of the sum plus 6 and the carry is 1, else it is the sum itself and the carry 0; that goes for digits above 9 too",
            "A digit's sum t of both digits"
                + (carry || digits > 1 ? " and carry" : "")
                + " gives the digit t and carry 0 if t is at most 9, else the digit (t + 6) mod 16 and carry 1, also where an operand is no decimal digit");
    k.text()
        .fact(
            "The digits of "
                + a.t()
                + " and "
                + b.t()
                + " are added in this way and give those of "
                + s.t());
    k.text()
        .fact(
            (carry ? "The carry into the lowest digit is " + ci.t() + ", and the" : "The")
                + " carry of the highest digit is "
                + co.t());
    if (check) {
      k.text().fact(bad.t() + " is 1 if any digit of " + a.t() + " or " + b.t() + " is above 9");
    }
  }

  private static void converter(Sketch k, Draws d, int digits) {
    int w = digits == 2 ? d.between(4, 6) : digits == 3 ? d.between(7, 9) : d.between(10, 13);
    boolean blank = d.chance(0.4);
    k.name("bin2bcd", "double_dabble", "to_decimal", "bcd_conv", "binary_to_bcd");
    Signal x = k.input("the number", w, "bin", "x", "value");
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
    Signal acc = k.module().inner(Width.of(4 * digits), "acc", "bcd", "scratch");
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
        .is(
            "a converter from binary to " + digits + " decimal digits",
            "a binary to BCD converter for numbers of " + w + " bits",
            "a combinational double-dabble circuit");
    k.text()
        .fact(
            "The unsigned number on "
                + x.t()
                + " is put out as decimal digits: "
                + Words.list(out.stream().map(Signal::t).toList())
                + " are its digits from the ones upwards",
            Words.list(out.stream().map(Signal::t).toList())
                + " are the decimal digits of "
                + x.t()
                + ", in order of rising weight, each as a number from 0 to 9");
    if (blank) {
      k.text()
          .fact(
              "Bit i of "
                  + lead.t()
                  + " belongs to the digit of weight 10^i: it is 1 if this digit and all higher ones are 0; bit 0 is always 0");
    }
  }
}
