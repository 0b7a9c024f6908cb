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

/** Products of numbers of several kinds. */
public final class Multiplier extends Generator {
  /** The family. */
  public Multiplier() {
    super("multiplier", "arithmetic", Target.ARITHMETIC, 2);
  }

  @Override
  protected void design(Sketch k) {
    Draws d = k.draws();
    int n = d.of(2, 3, 4, 4, 4, 5, 6, 8, 8);
    int m = d.chance(0.6) ? n : d.between(2, 8);
    int kind = d.of(0, 0, 0, 0, 0, 2, 2, 1, 3);
    boolean registered = d.chance(0.4);
    boolean booth = kind == 3;
    boolean signed = booth || kind == 2;
    if (booth) {
      m += m & 1;
    }
    k.name("mult", "multiplier", "mul" + n + "x" + m, booth ? "booth" : "array_mult", "product");
    if (registered) {
      k.clocked();
    }
    Signal a =
        k.input(signed ? "multiplicand, two's complement" : "multiplicand", n, "a", "x", "mcand");
    Signal b =
        k.input(signed ? "multiplier, two's complement" : "multiplier", m, "b", "y", "mplier");
    Signal en = registered && d.chance(0.5) ? k.input("enable", 1, "en", "ce", "load") : null;
    int w = n + m;
    Signal p =
        registered
            ? k.outputRegister("product", w, 0, "p", "product", "prod")
            : k.output("product", w, "p", "product", "prod");
    String value;
    if (kind == 1) {
      List<String> rows = new ArrayList<>();
      for (int i = 0; i < m; i++) {
        Signal row =
            k.net(
                w,
                "{"
                    + (m - i > 0 ? "{" + (m - i) + "{1'b0}}, " : "")
                    + a
                    + (i > 0 ? ", {" + i + "{1'b0}}" : "")
                    + "} & {"
                    + w
                    + "{"
                    + b.bit(i)
                    + "}}",
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
      Signal ax = k.net(w, "{{" + m + "{" + a.top() + "}}, " + a + "}", "a_ext", "ax", "sa");
      Signal bx = k.net(w, "{{" + n + "{" + b.top() + "}}, " + b + "}", "b_ext", "bx", "sb");
      value = ax + " * " + bx;
    } else {
      value = a + " * " + b;
    }
    if (registered) {
      Statement set = Statement.set(p, value);
      k.at(en != null ? Statement.when(en, set) : set);
    } else {
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
            "a multiplier for two " + type + " numbers" + how);
    k.text()
        .fact(
            "The product should have "
                + w
                + " bits"
                + (signed
                    ? ", and all numbers are in two's complement"
                    : ", and all numbers are unsigned"),
            "The result should be the full " + w + "-bit " + type + " product");
    if (registered) {
      k.text()
          .fact(
              en != null
                  ? "On a clock edge where "
                      + en.t()
                      + " is 1, "
                      + p.t()
                      + " should be loaded with "
                      + a.t()
                      + " * "
                      + b.t()
                      + ". Otherwise, it should keep its value"
                  : "On each clock edge, "
                      + p.t()
                      + " should be updated with the product of "
                      + a.t()
                      + " and "
                      + b.t());
    } else {
      k.text()
          .fact(
              "The module should be combinational: "
                  + p.t()
                  + " should be "
                  + a.t()
                  + " * "
                  + b.t(),
              p.t() + " should always be the product of " + a.t() + " and " + b.t());
    }
  }
}
