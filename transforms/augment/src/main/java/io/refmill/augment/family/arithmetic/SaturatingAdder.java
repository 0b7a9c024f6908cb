package io.refmill.augment.family.arithmetic;

import io.refmill.augment.Generator;
import io.refmill.augment.Sketch;
import io.refmill.augment.Target;
import io.refmill.augment.style.Draws;
import io.refmill.augment.verilog.Signal;
import io.refmill.augment.verilog.Statement;
import io.refmill.augment.verilog.Width;
import io.refmill.augment.wording.Text;
import io.refmill.augment.wording.Words;
import java.util.ArrayList;
import java.util.List;

/** Sums that stay in their range. */
public final class SaturatingAdder extends Generator {
  /** The family. */
  public SaturatingAdder() {
    super("saturating_arithmetic", "arithmetic", Target.ARITHMETIC, 2);
  }

  @Override
  public double usual() {
    return 0.3;
  }

  @Override
  protected void design(Sketch k) {
    Draws d = k.draws();
    int n = d.of(3, 4, 4, 4, 5, 6, 8, 8, 8, 10, 12, 16);
    boolean signed = d.chance(0.5);
    boolean minus = d.chance(0.4);
    boolean acc = d.chance(0.3);
    boolean both = d.chance(0.3);
    // From 0 there is nothing to subtract unsigned numbers from.
    boolean sub = minus && (!acc || signed || both);
    // Unsigned numbers leave their range at one end only, unless they are added and subtracted.
    boolean sides = (signed || both) && d.chance(0.35);
    k.name("sat_add", "saturate", "clip_unit", "sat_acc", "limiter");
    if (acc) {
      k.clocked();
    }
    Signal a = acc ? null : k.input("first operand", n, "a", "x", "in_a");
    Signal b = k.input(acc ? "operand" : "second operand", n, "b", "y", "in_b");
    Signal m =
        both
            ? k.input("mode (1 for subtraction, 0 for addition)", 1, "sub", "mode", "minus")
            : null;
    Signal en = acc ? k.input("enable", 1, "en", "valid", "add_en") : null;
    Signal clr =
        acc && (d.chance(0.4) || !signed && !both && k.module().reset() == null)
            ? k.input("clears the accumulator", 1, "clear", "zero_req", "flush")
            : null;
    Signal o =
        acc
            ? k.outputRegister("accumulator", n, 0, "acc", "sum", "total")
            : k.output("result", n, "result", "out", "res");
    Signal c = sides ? null : k.output("saturation flag", 1, "sat", "clipped", "limited");
    Signal hi = sides ? k.output("high when limited to the maximum", 1, "sat_hi", "over") : null;
    Signal lo = sides ? k.output("high when limited to the minimum", 1, "sat_lo", "under") : null;
    Signal left = acc ? o : a;
    long max = signed ? (1L << (n - 1)) - 1 : (1L << n) - 1;
    long min = signed ? 1L << (n - 1) : 0;
    if (signed) {
      k.signed(left, b, o);
    }
    String sum = left + " + " + b;
    String diff = left + " - " + b;
    String value = both ? m + " ? " + diff + " : " + sum : sub ? diff : sum;
    String over = null;
    String under = null;
    if (signed) {
      Signal w = k.module().inner(Width.of(n + 1), "temp", "temp_result", "sum_ext");
      k.signed(w);
      k.module().net(w, value);
      value = w.part(n - 1, 0);
      over = w + " > " + max;
      under = w + " < -" + min;
    } else {
      under = left + " < " + b;
      if (both || !sub) {
        Signal w = k.wire(n + 1, sum, "temp", "temp_sum", "sum_ext");
        over = w + " > " + max;
      }
      if (both) {
        over = m + " == 0 && " + over;
        under = m + " == 1 && " + under;
      } else if (!sub) {
        under = null;
      }
    }
    List<Object> parts = new ArrayList<>();
    if (over != null) {
      parts.addAll(List.of(over, Statement.set(o, k.lit(n, max))));
    }
    if (under != null) {
      parts.addAll(List.of(under, Statement.set(o, k.lit(n, min))));
    }
    parts.add(Statement.set(o, value));
    Statement limited = Statement.chain(parts.toArray());
    if (sides) {
      k.drive(hi, over);
      k.drive(lo, under);
    } else {
      k.drive(c, over == null ? under : under == null ? over : "(" + over + ") || (" + under + ")");
    }
    if (acc) {
      Statement step = Statement.when(en, limited);
      k.at(
          clr == null
              ? step
              : Statement.either(clr, List.of(Statement.set(o, k.lit(n, 0))), List.of(step)));
    } else {
      k.combinational(List.of(o), limited);
    }
    String type = signed ? "signed" : "unsigned";
    String first = left.t();
    String op = sub ? " - " : " + ";
    String expr = both ? "the chosen operation" : first + op + b.t();
    String range = signed ? "-" + min + " to " + max : "0 to " + max;
    String kind = acc ? "accumulator" : both ? "adder/subtractor" : sub ? "subtractor" : "adder";
    k.text()
        .know("type", type)
        .know("most", max)
        .know("least", signed ? "-" + min : "0")
        .know("kind", kind)
        .know("operation", both ? "the chosen operation" : first + op + b.t())
        .knowIf("accumulates", acc)
        .knowIf("minus", !both && sub)
        .knowIf("plus", !both && !sub);
    k.text()
        .is(
            "a saturating " + kind + " for " + n + "-bit " + type + " numbers",
            Words.bits(n) + " " + type + " saturating " + kind,
            (acc || both || !sub ? "an " : "a ")
                + kind
                + " that saturates instead of wrapping around");
    if (both) {
      k.text()
          .fact(
              "The operation is "
                  + first
                  + " + "
                  + b.t()
                  + " when "
                  + m.t()
                  + " is 0, and "
                  + first
                  + " - "
                  + b.t()
                  + " when "
                  + m.t()
                  + " is 1",
              m.t()
                  + " chooses the operation: 0 means "
                  + first
                  + " + "
                  + b.t()
                  + ", 1 means "
                  + first
                  + " - "
                  + b.t());
    }
    String exact = both ? "result of the chosen operation" : "value of " + expr;
    k.text()
        .fact(
            "If the exact "
                + exact
                + " ("
                + type
                + " numbers) is greater than "
                + max
                + ", it should be limited to "
                + max
                + ", and if it is less than "
                + (signed ? "-" + min : "0")
                + ", it should be limited to "
                + (signed ? "-" + min : "0"),
            "The result of "
                + expr
                + " should be saturated to the range of "
                + range
                + "; all numbers are "
                + type);
    if (acc) {
      List<Text.Case> cases = new ArrayList<>();
      if (clr != null) {
        cases.add(Text.on(clr.t() + " is 1", o.t() + " becomes 0"));
      }
      cases.add(Text.on(en.t() + " is 1", o.t() + " should be loaded with the saturated value"));
      cases.add(Text.otherwise(o.t() + " stays"));
      k.text().cases(k.edge(), cases);
    } else {
      k.text()
          .fact(
              o.t() + " should be the saturated value, without any clock",
              "The module should be combinational. " + o.t() + " is the saturated result");
    }
    String at =
        acc ? " (combinational, with the present " + o.t() + ", regardless of " + en.t() + ")" : "";
    if (sides) {
      k.text()
          .fact(
              hi.t()
                  + " is 1 if the exact result is greater than "
                  + max
                  + ", and "
                  + lo.t()
                  + " is 1 if it is less than "
                  + (signed ? "-" + min : "0")
                  + at);
    } else {
      k.text()
          .fact(
              c.t() + " is 1 if the exact result is out of range" + at,
              c.t() + " should be 1 when saturation occurs" + at);
    }
  }
}
