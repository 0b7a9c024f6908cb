package io.refmill.augment.family.arithmetic;

import io.refmill.augment.Generator;
import io.refmill.augment.Sketch;
import io.refmill.augment.Target;
import io.refmill.augment.style.Draws;
import io.refmill.augment.verilog.Signal;
import io.refmill.augment.verilog.Statement;
import io.refmill.augment.verilog.Width;
import io.refmill.augment.wording.Words;
import java.util.ArrayList;
import java.util.List;

/** Products of numbers of several kinds. */
public final class Multiplier extends Generator {
  /** The family. */
  public Multiplier() {
    super("multiplier", "arithmetic", Target.ARITHMETIC, 2);
  }

  @Override
  public double usual() {
    return 1.5;
  }

  @Override
  protected void design(Sketch k) {
    Draws d = k.draws();
    int n = d.of(2, 3, 4, 4, 4, 4, 5, 6, 8, 8, 8, 10, 12, 16, 16);
    int m = d.chance(0.75) ? n : d.between(2, 8);
    int kind = d.of(0, 0, 0, 0, 0, 0, 0, 2, 2, 1, n == m && n <= 8 ? 3 : 0);
    boolean adding = kind == 1 && k.form().chance(0.7);
    boolean registered = d.chance(0.4) && kind != 1;
    boolean booth = kind == 3;
    boolean signed = booth || kind == 2;
    if (booth) {
      m += m & 1;
    }
    k.name(
        "mult",
        "multiplier",
        "mul" + n + "x" + m,
        booth ? "booth" : "multiply",
        "multiplier_" + n + "bit");
    if (registered) {
      k.clocked();
    }
    Signal a =
        k.input(
            signed ? "multiplicand, two's complement" : "multiplicand", n, "a", "x", "in1", "num1");
    Signal b =
        k.input(signed ? "multiplier, two's complement" : "multiplier", m, "b", "y", "in2", "num2");
    Signal en = registered && d.chance(0.5) ? k.input("enable", 1, "en", "ce", "load") : null;
    int w = n + m;
    Signal p =
        registered
            ? k.outputRegister("product", w, 0, "p", "product", "prod")
            : k.output("product", w, "p", "product", "prod");
    String value;
    if (adding) {
      Signal i = k.module().inner(Width.of(32), "i", "i", "j");
      k.module().code("integer " + i + ";");
      String shifted = "(" + a + " << " + i + ")";
      k.combinational(
          List.of(p),
          new Statement.Raw(
              p.name(),
              p
                  + " = 0;\nfor ("
                  + i
                  + " = 0; "
                  + i
                  + " < "
                  + m
                  + "; "
                  + i
                  + " = "
                  + i
                  + " + 1) begin\n  if ("
                  + b
                  + "["
                  + i
                  + "])\n    "
                  + p
                  + " = "
                  + p
                  + " + "
                  + shifted
                  + ";\nend"));
      value = "";
    } else if (kind == 1) {
      List<String> rows = new ArrayList<>();
      for (int i = 0; i < m; i++) {
        Signal row =
            k.net(
                w,
                b.bit(i) + " ? (" + a + (i > 0 ? " << " + i : "") + ") : 0",
                "pp" + i,
                "row" + i);
        rows.add(row.name());
      }
      value = String.join(" + ", rows);
    } else if (booth) {
      Signal ax = k.net(w, "{{" + m + "{" + a.top() + "}}, " + a + "}", "a_ext", "ax", "wide_a");
      List<String> rows = new ArrayList<>();
      for (int i = 0; i < m; i += 2) {
        String low = i == 0 ? "1'b0" : b.bit(i - 1);
        String digit = "{" + b.bit(i + 1) + ", " + b.bit(i) + ", " + low + "}";
        Signal code = k.net(3, digit, "dig" + i / 2, "booth" + i / 2);
        String one = "(" + code + " == 3'b001 || " + code + " == 3'b010) ? " + ax;
        String two = "(" + code + " == 3'b011) ? (" + ax + " << 1)";
        String minusTwo = "(" + code + " == 3'b100) ? -(" + ax + " << 1)";
        String minus = "(" + code + " == 3'b101 || " + code + " == 3'b110) ? -" + ax;
        Signal row =
            k.net(
                w,
                one + " : " + two + " : " + minusTwo + " : " + minus + " : {" + w + "{1'b0}}",
                "part" + i / 2,
                "pp" + i / 2);
        rows.add(i == 0 ? row.name() : "(" + row + " << " + i + ")");
      }
      value = String.join(" + ", rows);
    } else if (kind == 2) {
      k.signed(a, b, p);
      value = a + " * " + b;
    } else {
      value = a + " * " + b;
    }
    if (registered) {
      Statement set = Statement.set(p, value);
      k.at(en != null ? Statement.when(en, set) : set);
    } else if (!adding) {
      k.drive(p, value);
    }
    String type = signed ? "signed" : "unsigned";
    String how =
        kind == 1 ? " using partial products" : booth ? " with radix-4 Booth recoding" : "";
    k.text()
        .is(
            (signed ? "a " : "an ")
                + type
                + " multiplier for "
                + (n == m
                    ? "two " + n + "-bit numbers"
                    : "a " + n + "-bit and a " + m + "-bit number")
                + how,
            Words.bits(n) + " by " + m + "-bit " + type + " multiplier" + how,
            "a multiplier for two " + type + " numbers" + how,
            n == m
                ? Words.bits(n) + " multiplier"
                : "a multiplier for two " + type + " numbers" + how,
            "a module that performs " + type + " multiplication" + how,
            "a module that calculates the product of two " + type + " numbers" + how);
    k.text()
        .know("kind", booth ? "booth" : kind == 1 ? "partial" : "plain")
        .knowIf("signed", signed)
        .knowIf("alike", n == m);
    String product = a.t() + " * " + b.t();
    k.text()
        .definition(
            "A multiplier is a circuit that calculates the product of two binary numbers",
            "The product of two numbers needs as many bits as both of them together");
    String at = registered ? " on each clock edge" : "";
    k.text()
        .fact(
            "The module multiplies "
                + a.t()
                + " and "
                + b.t()
                + " and outputs the product on "
                + p.t()
                + at,
            "The module performs "
                + (signed ? "signed" : "unsigned")
                + " multiplication of its inputs and stores the result in "
                + p.t()
                + at,
            p.t() + " is the product " + product,
            "The module returns " + product + " on " + p.t() + at);
    if (en != null) {
      k.text()
          .fact(
              "The product is only updated when " + en.t() + " is 1",
              "When " + en.t() + " is 0, the output keeps its value");
    } else if (registered) {
      k.text().corner("The result is stored on each clock edge");
    }
    if (signed) {
      k.text()
          .fact(
              "The inputs and the product are signed numbers in two's complement",
              "Both inputs are signed numbers (two's complement), and so is the product");
    }
    k.text()
        .corner(
            "The product has "
                + w
                + " bits, and all numbers are "
                + (signed ? "signed" : "unsigned"),
            "The result is the full " + w + "-bit product");
  }
}
