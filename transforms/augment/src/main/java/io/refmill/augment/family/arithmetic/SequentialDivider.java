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
  protected void design(Sketch k) {
    Draws d = k.draws();
    int n = d.between(3, 14);
    boolean zeroFlag = d.chance(0.6);
    boolean busyLevel = d.chance(0.5);
    boolean exact = d.chance(0.4);
    k.name("divider", "restoring_div", "seq_div", "div_unit", "udiv");
    k.clocked();
    Signal start = k.input("begin", 1, "start", "go", "valid");
    Signal a = k.input("dividend", n, "dividend", "num", "a");
    Signal b = k.input("divisor", n, "divisor", "den", "b");
    Signal q = k.outputRegister("quotient", n, 0, "quotient", "quot", "q");
    Signal r = k.outputRegister("remainder", n, 0, "remainder", "rem", "r");
    Signal ready = k.output("it can begin", 1, "ready", "idle", "free");
    Signal bad =
        zeroFlag ? k.outputRegister("the divisor was 0", 1, 0, "div_zero", "dbz", "by_zero") : null;
    Signal even = exact ? k.output("the remainder is 0", 1, "exact", "divides", "no_rest") : null;
    Signal level =
        busyLevel ? k.output("steps that are left", 4, "steps_left", "progress", "todo") : null;
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
    k.text()
        .is(
            "a restoring divider for unsigned numbers of " + n + " bits",
            "a sequential divider that finds one bit of the quotient a cycle",
            "a multi-cycle unit for quotient and remainder of " + n + "-bit numbers");
    k.text()
        .cases(
            k.edge(),
            Text.on("the step counter is not 0", "a step is made"),
            Text.on(
                start.t() + " is 1",
                q.t()
                    + " takes over "
                    + a.t()
                    + ", "
                    + r.t()
                    + " becomes 0, "
                    + b.t()
                    + " is stored as the divisor, "
                    + (zeroFlag ? bad.t() + " becomes 1 if " + b.t() + " is 0 and else 0, " : "")
                    + "and the step counter becomes "
                    + n),
            Text.otherwise("nothing changes"));
    k.text()
        .fact(
            "A step looks at the number "
                + r.t()
                + " * 2 + (top bit of "
                + q.t()
                + "). If it is at least the stored divisor, "
                + r.t()
                + " becomes the difference and the new bit is 1, else "
                + r.t()
                + " becomes that number (its low "
                + n
                + " bits) and the new bit is 0; "
                + q.t()
                + " moves left by one with the new bit at its end, and the step counter goes down by 1",
            "In a step, the remainder is doubled and the top bit of "
                + q.t()
                + " added to it, with "
                + (n + 1)
                + " bits; the stored divisor is subtracted if the number is not smaller. The low "
                + n
                + " bits are the new "
                + r.t()
                + ", and "
                + q.t()
                + " is shifted left, with 1 coming in at the right if there was a subtraction and 0 if not. The step counter is decremented");
    k.text()
        .fact(
            "After "
                + n
                + " steps quotient and remainder are complete. With a divisor of 0 every step subtracts, so that all bits of "
                + q.t()
                + " become 1 and "
                + r.t()
                + " ends as the dividend",
            "The results are there "
                + n
                + " edges after the start. Dividing by 0 gives a quotient of all ones and the dividend as the remainder");
    if (exact) {
      k.text().fact(even.t() + " is 1 if " + r.t() + " equals 0 just now, also on the way");
    }
    if (busyLevel) {
      k.text().fact(level.t() + " shows the step counter");
    }
    k.text()
        .fact(ready.t() + " is 1 while the step counter is 0; " + start.t() + " counts only then");
  }
}
