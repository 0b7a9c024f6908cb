package io.refmill.augment.family.arithmetic;

import io.refmill.augment.Generator;
import io.refmill.augment.Sketch;
import io.refmill.augment.Target;
import io.refmill.augment.style.Draws;
import io.refmill.augment.verilog.Signal;
import io.refmill.augment.verilog.Statement;
import io.refmill.augment.wording.Text;
import java.util.ArrayList;
import java.util.List;

/** Divides by subtracting and shifting. */
public final class SequentialDivider extends Generator {
  /** The family. */
  public SequentialDivider() {
    super("restoring_divider", "arithmetic", Target.ARITHMETIC, 3);
  }

  @Override
  public double usual() {
    return 0.3;
  }

  @Override
  protected void design(Sketch k) {
    Draws d = k.draws();
    int n = d.of(3, 4, 4, 5, 6, 8, 8, 10, 12, 14);
    boolean zeroFlag = d.chance(0.2);
    boolean busyLevel = d.chance(0.15);
    boolean exact = d.chance(0.15);
    k.name("divider", "restoring_div", "seq_div", "div_unit", "udiv");
    k.clocked();
    Signal start = k.input("start signal", 1, "start", "go", "valid");
    Signal a = k.input("dividend", n, "dividend", "num", "a");
    Signal b = k.input("divisor", n, "divisor", "den", "b");
    Signal q = k.outputRegister("quotient", n, 0, "quotient", "quot", "q");
    Signal r = k.outputRegister("remainder", n, 0, "remainder", "rem", "r");
    Signal ready = k.output("ready signal", 1, "ready", "idle", "free");
    Signal bad =
        zeroFlag
            ? k.outputRegister("division by zero flag", 1, 0, "div_zero", "dbz", "by_zero")
            : null;
    Signal even =
        exact ? k.output("high when the remainder is 0", 1, "exact", "divides", "no_rest") : null;
    Signal level =
        busyLevel ? k.output("remaining steps", 4, "steps_left", "progress", "todo") : null;
    Signal den = k.register("the stored divisor", n, 0, "den_r", "dvs", "held");
    Signal t = k.register("the step counter", 4, 0, "step", "cnt", "left");
    Signal shifted = k.net(n + 1, "{" + r + ", " + q.top() + "}", "shifted", "trial_in", "cur");
    Signal fits = k.net(1, shifted + " >= {1'b0, " + den + "}", "fits", "ge", "can_sub");
    Signal diff = k.net(n + 1, shifted + " - {1'b0, " + den + "}", "diff", "delta", "subbed");
    k.drive(ready, t + " == 4'd0");
    if (exact) {
      k.drive(even, r + " == {" + n + "{1'b0}}");
    }
    if (busyLevel) {
      k.drive(level, t.name());
    }
    List<Statement> begin =
        new ArrayList<>(
            List.of(
                Statement.set(q, a),
                Statement.set(r, "{" + n + "{1'b0}}"),
                Statement.set(den, b),
                Statement.set(t, k.lit(4, n))));
    if (zeroFlag) {
      begin.add(Statement.set(bad, b + " == {" + n + "{1'b0}}"));
    }
    k.at(
        Statement.chain(
            t + " != 4'd0",
            List.of(
                Statement.set(q, "{" + q.part(n - 2, 0) + ", " + fits + "}"),
                Statement.set(
                    r, fits + " ? " + diff.part(n - 1, 0) + " : " + shifted.part(n - 1, 0)),
                Statement.set(t, t + " - 4'd1")),
            start,
            begin));
    k.text().know("n", n);
    k.text()
        .is(
            "a restoring divider for " + n + "-bit unsigned numbers",
            "a sequential divider that computes one quotient bit per clock cycle",
            "a multi-cycle " + n + "-bit divider");
    k.text()
        .cases(
            k.edge(),
            Text.on("the step counter is not 0", "one division step should be done"),
            Text.on(
                start.t() + " is 1",
                q.t()
                    + " should be loaded with "
                    + a.t()
                    + ", "
                    + r.t()
                    + " should become 0, "
                    + b.t()
                    + " should be stored as the divisor, "
                    + (zeroFlag
                        ? bad.t() + " should be 1 if " + b.t() + " is 0 and 0 otherwise, "
                        : "")
                    + "and the step counter should be set to "
                    + n),
            Text.otherwise("nothing should change"));
    k.text()
        .fact(
            "In each step, {"
                + r.t()
                + ", "
                + q.t()
                + "} should be shifted left by one bit. If the shifted remainder ("
                + (n + 1)
                + " bits) is greater than or equal to the stored divisor, the divisor should be subtracted from it and the new lowest bit of "
                + q.t()
                + " should be 1, otherwise 0. The step counter should be decremented",
            "A step computes 2 * "
                + r.t()
                + " plus the top bit of "
                + q.t()
                + ". If this is at least the stored divisor, the divisor should be subtracted and the new lowest bit of "
                + q.t()
                + ", which is shifted left, should be 1, otherwise 0. The value (its lower "
                + n
                + " bits) is the new "
                + r.t()
                + ", and the step counter should be decremented by 1");
    k.text()
        .fact(
            "After " + n + " steps the quotient and the remainder are complete",
            "The results are valid " + n + " clock cycles after the start");
    if (exact) {
      k.text().fact(even.t() + " should be 1 when " + r.t() + " is 0");
    }
    if (busyLevel) {
      k.text().fact(level.t() + " should be the value of the step counter");
    }
    k.text().fact(ready.t() + " should be 1 when the step counter is 0");
  }
}
