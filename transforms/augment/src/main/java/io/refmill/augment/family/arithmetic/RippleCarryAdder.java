package io.refmill.augment.family.arithmetic;

import io.refmill.augment.Generator;
import io.refmill.augment.Sketch;
import io.refmill.augment.Target;
import io.refmill.augment.style.Draws;
import io.refmill.augment.verilog.Signal;
import io.refmill.augment.verilog.Width;
import java.util.ArrayList;
import java.util.List;

/** Adders built of their gates, in several structures. */
public final class RippleCarryAdder extends Generator {
  /** The family. */
  public RippleCarryAdder() {
    super("structural_adder", "bitwise_logic", Target.LOGIC, 2);
  }

  @Override
  protected void design(Sketch k) {
    Draws d = k.draws();
    int n = d.of(3, 4, 4, 4, 5, 6, 8, 8, 12);
    int kind = d.between(0, 2);
    boolean inc = d.chance(0.3);
    k.name(
        kind == 0 ? "ripple_adder" : kind == 1 ? "cla" : "carry_select",
        "adder_" + n,
        "fast_adder",
        (kind == 0 ? "rca" : kind == 1 ? "cla" : "csel") + n);
    Signal a = k.input("first operand", n, "a", "x", "in_a");
    Signal b = k.input("second operand", n, "b", "y", "in_b");
    Signal ci = inc ? null : k.input("carry in", 1, "cin", "c0", "carry_in");
    Signal s = k.output("sum", n, "sum", "s", "result");
    Signal co = k.output("carry out", 1, "cout", "c_out", "carry_out");
    Signal gg =
        kind == 1 && d.chance(0.6) ? k.output("group generate", 1, "gen", "group_g", "gg") : null;
    String c0 = inc ? "1'b0" : ci.name();
    if (kind < 2) {
      Signal g = k.net(n, a + " & " + b, "g", "generate_bits", "gi");
      Signal p = k.net(n, a + " ^ " + b, "p", "prop", "pi");
      Signal c = k.module().inner(Width.of(n + 1), "c", "carry", "cy");
      StringBuilder code =
          new StringBuilder("wire [" + n + ":0] " + c + ";\nassign " + c + "[0] = " + c0 + ";\n");
      for (int i = 0; i < n; i++) {
        if (kind == 0) {
          code.append(
              "assign " + c + "[" + (i + 1) + "] = " + g.bit(i) + " | (" + p.bit(i) + " & " + c
                  + "[" + i + "]);\n");
        } else {
          List<String> terms = new ArrayList<>();
          for (int j = i; j >= (inc ? 0 : -1); j--) {
            List<String> factors = new ArrayList<>();
            for (int q = i; q > j; q--) {
              factors.add(p.bit(q));
            }
            factors.add(j < 0 ? c0 : g.bit(j));
            terms.add("(" + String.join(" & ", factors) + ")");
          }
          code.append("assign " + c + "[" + (i + 1) + "] = " + String.join(" | ", terms) + ";\n");
        }
      }
      k.module().code(code.toString());
      k.drive(s, p + " ^ " + c + "[" + (n - 1) + ":0]");
      k.drive(co, c + "[" + n + "]");
      if (gg != null) {
        List<String> terms = new ArrayList<>();
        for (int j = n - 1; j >= 0; j--) {
          List<String> factors = new ArrayList<>();
          for (int q = n - 1; q > j; q--) {
            factors.add(p.bit(q));
          }
          factors.add(g.bit(j));
          terms.add("(" + String.join(" & ", factors) + ")");
        }
        k.drive(gg, String.join(" | ", terms));
      }
    } else {
      int h = n / 2;
      Signal low =
          k.net(
              h + 1,
              "{1'b0, "
                  + a.part(h - 1, 0)
                  + "} + {1'b0, "
                  + b.part(h - 1, 0)
                  + "}"
                  + (inc ? "" : " + " + c0),
              "low",
              "lower",
              "lo");
      Signal h0 =
          k.net(
              n - h + 1,
              "{1'b0, " + a.part(n - 1, h) + "} + {1'b0, " + b.part(n - 1, h) + "}",
              "high0",
              "hi_c0",
              "up0");
      Signal h1 =
          k.net(
              n - h + 1,
              "{1'b0, " + a.part(n - 1, h) + "} + {1'b0, " + b.part(n - 1, h) + "} + 1'b1",
              "high1",
              "hi_c1",
              "up1");
      Signal hi = k.net(n - h + 1, low.bit(h) + " ? " + h1 + " : " + h0, "high", "hi", "up");
      k.drive(s, "{" + hi.part(n - h - 1, 0) + ", " + low.part(h - 1, 0) + "}");
      k.drive(co, hi.bit(n - h));
    }
    String[] how = {"a ripple-carry adder", "a carry-lookahead adder", "a carry-select adder"};
    k.text()
        .know("how", how[kind])
        .know("kind", List.of("ripple", "lookahead", "select").get(kind))
        .know("low", n / 2)
        .know("high", n - n / 2);
    k.text()
        .is(
            how[kind] + " for two numbers of " + n + " bits",
            how[kind] + ", " + n + " bits wide",
            "an adder for " + n + "-bit numbers, built as " + how[kind]);
    String sum = a.t() + " + " + b.t() + (inc ? "" : " + " + ci.t());
    k.text()
        .fact(
            "{"
                + co.t()
                + ", "
                + s.t()
                + "} should be the sum "
                + sum
                + " (unsigned, "
                + (n + 1)
                + " bits)",
            s.t()
                + " is ("
                + sum
                + ") modulo 2^"
                + n
                + ", and "
                + co.t()
                + " is the carry out of the top bit");
    if (gg != null) {
      k.text()
          .fact(
              gg.t()
                  + " is 1 if the sum of "
                  + a.t()
                  + " and "
                  + b.t()
                  + " alone"
                  + (inc ? "" : ", without the carry in,")
                  + " does not fit into "
                  + n
                  + " bits");
    }
    String[] inside = {
      "The carry of each bit should be passed to the next bit",
      "All carries should be computed directly from the generate and propagate signals",
      "The upper half should be computed for both values of its carry input, and the carry of the lower half should select the result"
    };
    k.text().fact(inside[kind]);
  }
}
