package io.refmill.augment.family.timing;

import io.refmill.augment.Generator;
import io.refmill.augment.Sketch;
import io.refmill.augment.Target;
import io.refmill.augment.style.Draws;
import io.refmill.augment.verilog.Signal;
import io.refmill.augment.verilog.Statement;
import io.refmill.augment.wording.Text;
import java.util.ArrayList;
import java.util.List;

/** Time in digits. */
public final class DigitClock extends Generator {
  /** The family. */
  public DigitClock() {
    super("digit_clock", "counter", Target.TIMING, 2);
  }

  @Override
  protected void design(Sketch k) {
    Draws d = k.draws();
    int kind = d.between(0, 2);
    int low = kind == 0 ? 9 : d.between(4, 14);
    int high = d.between(2, 9);
    boolean adjust = d.chance(0.5);
    boolean stop = d.chance(0.4);
    k.name("clock_digits", "stopwatch", "bcd_clock", "time_counter", "two_digits");
    k.clocked();
    Signal en = k.input("count enable", 1, "tick", "en", "unit_pulse");
    Signal adj =
        adjust ? k.input("increments the upper digit", 1, "adjust", "inc_high", "set_upper") : null;
    Signal lo = k.outputRegister("lower digit", 4, 0, "low", "ones", "units");
    Signal hi = k.outputRegister("upper digit", 4, 0, "high", "tens", "upper");
    Signal c = k.output("carry out", 1, "carry", "wrap", "rollover");
    String l = k.lit(4, low);
    String h = k.lit(4, high);
    String z = k.lit(4, 0);
    Statement up =
        stop
            ? Statement.when(hi + " != " + h, Statement.set(hi, hi + " + 4'd1"))
            : Statement.either(
                hi + " == " + h,
                List.of(Statement.set(hi, z)),
                List.of(Statement.set(hi, hi + " + 4'd1")));
    Statement count =
        stop
            ? Statement.when(
                "!((" + lo + " == " + l + ") && (" + hi + " == " + h + "))",
                Statement.either(
                    lo + " == " + l,
                    List.of(Statement.set(lo, z), up),
                    List.of(Statement.set(lo, lo + " + 4'd1"))))
            : Statement.either(
                lo + " == " + l,
                List.of(Statement.set(lo, z), up),
                List.of(Statement.set(lo, lo + " + 4'd1")));
    k.at(adjust ? Statement.chain(adj, up, en, count) : Statement.when(en, count));
    k.drive(c, en + " && (" + lo + " == " + l + ") && (" + hi + " == " + h + ")");
    k.text()
        .know("low_max", low)
        .know("high_max", high)
        .know("period", (low + 1) * (high + 1))
        .knowIf("stops", stop);
    k.text()
        .is(
            "a two-digit counter whose lower digit goes to "
                + low
                + " and whose upper digit goes to "
                + high,
            "a clock with two digits, 0 to " + low + " and 0 to " + high,
            "two cascaded digit counters");
    List<Text.Case> cases = new ArrayList<>();
    String advance =
        stop
            ? "goes up by 1 unless it is " + high + ", where it stays"
            : "goes up by 1, going back to 0 after " + high;
    if (adjust) {
      cases.add(Text.on(adj.t() + " is 1", hi.t() + " " + advance + "; " + lo.t() + " stays"));
    }
    if (stop) {
      cases.add(
          Text.on(
              en.t() + " is 1, " + lo.t() + " is at " + low + " and " + hi.t() + " is at " + high,
              "both stay"));
    }
    cases.add(
        Text.on(
            en.t() + " is 1 and " + lo.t() + " is at " + low,
            lo.t() + " becomes 0 and " + hi.t() + " " + advance));
    cases.add(Text.on(en.t() + " is 1", lo.t() + " goes up by 1"));
    cases.add(Text.otherwise("nothing changes"));
    k.text().cases(k.edge(), cases);
    k.text()
        .fact(
            c.t()
                + " is 1, combinationally, if "
                + en.t()
                + " is 1 while "
                + lo.t()
                + " is at "
                + low
                + " and "
                + hi.t()
                + " at "
                + high,
            "Without waiting for the clock, "
                + c.t()
                + " is 1 if "
                + en.t()
                + " is 1 and both digits are at their last values ("
                + low
                + " and "
                + high
                + ")");
  }
}
