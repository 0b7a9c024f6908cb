package io.refmill.augment.family.arithmetic;

import io.refmill.augment.Generator;
import io.refmill.augment.Sketch;
import io.refmill.augment.Target;
import io.refmill.augment.style.Draws;
import io.refmill.augment.verilog.Signal;
import io.refmill.augment.verilog.Statement;
import io.refmill.augment.verilog.Width;
import io.refmill.augment.wording.Words;
import java.util.List;

/** Products of fixed-point numbers. */
public final class FixedPoint extends Generator {
  /** The family. */
  public FixedPoint() {
    super("fixed_point", "arithmetic", Target.ARITHMETIC, 3);
  }

  @Override
  public double usual() {
    return 0.25;
  }

  @Override
  protected void design(Sketch k) {
    Draws d = k.draws();
    int n = d.of(4, 6, 8, 8, 8, 10, 12);
    int f = d.between(1, n - 2);
    int kind = d.of(0, 0, 1, 1, 2);
    boolean sat = d.chance(0.3);
    boolean registered = d.chance(0.3);
    k.name("fixmul", "fx_mult", "q_mult", "scale_unit", "fixed_point_mul");
    if (registered) {
      k.clocked();
    }
    String format = "Q" + (n - f) + "." + f;
    Signal a = k.input("first factor, " + format, n, "a", "x", "coeff");
    Signal b = k.input("second factor, " + format, n, "b", "y", "sample");
    Signal o =
        registered
            ? k.outputRegister("product, " + format, n, 0, "p", "out", "prod")
            : k.output("product, " + format, n, "p", "out", "prod");
    Signal v = k.output("overflow flag", 1, "ovf", "overflow", "range_err");
    int w = 2 * n;
    k.signed(a, b, o);
    Signal p = k.module().inner(Width.of(w + 1), "product", "temp", "mult_result");
    Signal q = k.module().inner(Width.of(w + 1), "scaled", "shifted", "temp_result");
    k.signed(p, q);
    k.module().net(p, kind == 1 ? a + " * " + b + " + " + (1 << (f - 1)) : a + " * " + b);
    k.module().net(q, kind == 2 ? p + " / " + (1 << f) : p + " >>> " + f);
    long most = (1L << (n - 1)) - 1;
    String high = q + " > " + most;
    String low = q + " < -" + (most + 1);
    k.drive(v, "(" + high + ") || (" + low + ")");
    String res = q.part(n - 1, 0);
    if (sat) {
      Statement limited =
          Statement.chain(
              high,
              Statement.set(o, k.lit(n, most)),
              low,
              Statement.set(o, k.lit(n, most + 1)),
              Statement.set(o, res));
      if (registered) {
        k.at(limited);
      } else {
        k.combinational(List.of(o), limited);
      }
    } else {
      k.give(o, registered, null, res);
    }
    String[] round = {
      "rounded down (towards minus infinity)",
      "rounded to the nearest integer (halves up)",
      "rounded towards 0"
    };
    k.text()
        .know("format", format)
        .know("fraction", f)
        .know("scale", 1 << f)
        .know("round", round[kind])
        .know("most", most)
        .know("least", "-" + (most + 1))
        .knowIf("saturates", sat);
    k.text()
        .is(
            "a signed fixed-point multiplier in the format " + format,
            "a fixed-point multiplier for "
                + n
                + "-bit numbers with "
                + Words.count(f, "fractional bit"),
            "a multiplier for signed " + format + " numbers");
    k.text()
        .fact(
            "The inputs are signed two's complement numbers with "
                + n
                + " bits, of which the lowest "
                + (f == 1 ? "one is a fractional bit" : f + " are fractional bits"),
            format
                + " means a signed "
                + n
                + "-bit number whose value is the integer divided by "
                + (1 << f));
    k.text()
        .fact(
            "The exact product of "
                + a.t()
                + " and "
                + b.t()
                + " should be divided by "
                + (1 << f)
                + " and "
                + round[kind],
            "The module should multiply "
                + a.t()
                + " and "
                + b.t()
                + " as integers. The product should be divided by 2^"
                + f
                + ", and the result should be "
                + round[kind]);
    long max = (1L << (n - 1)) - 1;
    k.text()
        .fact(
            v.t()
                + " should be 1 if the rounded result is not in the range from -"
                + (max + 1)
                + " to "
                + max);
    k.text()
        .fact(
            sat
                ? "In this case, the result should be saturated to the nearest value of this range"
                : "The result should be the lower " + n + " bits, even in case of an overflow");
    k.text()
        .fact(
            registered
                ? "The result should be stored in "
                    + o.t()
                    + " on each clock edge, while "
                    + v.t()
                    + " should be combinational"
                : o.t() + " should show the result combinationally");
  }
}
