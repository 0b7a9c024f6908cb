package io.refmill.augment.family.arithmetic;

import io.refmill.augment.Generator;
import io.refmill.augment.Sketch;
import io.refmill.augment.Target;
import io.refmill.augment.style.Draws;
import io.refmill.augment.verilog.Signal;
import io.refmill.augment.verilog.Statement;
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
  protected void design(Sketch k) {
    Draws d = k.draws();
    int n = d.of(3, 4, 4, 4, 5, 6, 8, 8, 8, 10, 12, 16);
    boolean signed = d.chance(0.5);
    boolean sub = d.chance(0.4);
    boolean acc = d.chance(0.3);
    k.name("sat_add", "saturate", "clip_unit", "sat_acc", "limiter");
    if (acc) {
      k.clocked();
    }
    Signal a = acc ? null : k.input("first operand", n, "a", "x", "in_a");
    Signal b = k.input(acc ? "operand" : "second operand", n, "b", "y", "in_b");
    Signal en = acc ? k.input("enable", 1, "en", "valid", "add_en") : null;
    Signal clr =
        acc && d.chance(0.4)
            ? k.input("clears the accumulator", 1, "clear", "zero_req", "flush")
            : null;
    Signal o =
        acc
            ? k.outputRegister("accumulator", n, 0, "acc", "sum", "total")
            : k.output("result", n, "result", "out", "res");
    Signal c =
        k.output(acc ? "saturation flag" : "saturation flag", 1, "sat", "clipped", "limited");
    Signal left = acc ? o : a;
    String op = sub ? " - " : " + ";
    String ea = signed ? "{" + left.top() + ", " + left + "}" : "{1'b0, " + left + "}";
    String eb = signed ? "{" + b.top() + ", " + b + "}" : "{1'b0, " + b + "}";
    Signal w = k.net(n + 1, ea + op + eb, "wide", "full", "raw");
    long max = signed ? (1L << (n - 1)) - 1 : (1L << n) - 1;
    long min = signed ? 1L << (n - 1) : 0;
    String over = signed ? w.bit(n) + " != " + w.bit(n - 1) : w.bit(n);
    String limit =
        signed
            ? "(" + w.bit(n) + " ? " + k.lit(n, min) + " : " + k.lit(n, max) + ")"
            : sub ? k.lit(n, 0) : k.lit(n, max);
    Signal r =
        k.net(
            n,
            "(" + over + ") ? " + limit + " : " + w.part(n - 1, 0),
            "clip",
            "bounded",
            "sat_val");
    k.drive(c, over);
    if (acc) {
      Statement step = Statement.when(en, Statement.set(o, r));
      k.at(
          clr == null
              ? step
              : Statement.either(clr, List.of(Statement.set(o, k.lit(n, 0))), List.of(step)));
    } else {
      k.drive(o, r.name());
    }
    String type = signed ? "signed" : "unsigned";
    String first = left.t();
    String expr = first + op + b.t();
    String range = signed ? "-" + min + " to " + max : "0 to " + max;
    k.text()
        .is(
            "a saturating "
                + (acc ? "accumulator" : sub ? "subtractor" : "adder")
                + " for "
                + n
                + "-bit "
                + type
                + " numbers",
            Words.bits(n)
                + " "
                + type
                + " saturating "
                + (acc ? "accumulator" : sub ? "subtractor" : "adder"),
            (acc ? "an accumulator" : sub ? "a subtractor" : "an adder")
                + " that saturates instead of wrapping around");
    k.text()
        .fact(
            "If the exact value of "
                + expr
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
      k.text()
          .fact(
              c.t()
                  + " should be 1 if the current "
                  + expr
                  + " is out of range (combinational, regardless of "
                  + en.t()
                  + ")");
    } else {
      k.text()
          .fact(
              o.t()
                  + " should be the saturated value and "
                  + c.t()
                  + " should be 1 when saturation occurs",
              "The module should be combinational. "
                  + o.t()
                  + " is the result, and "
                  + c.t()
                  + " should be 1 if it was saturated");
    }
  }
}
