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

/** Multiplies by adding and shifting. */
public final class SequentialMultiplier extends Generator {
  /** The family. */
  public SequentialMultiplier() {
    super("shift_add_multiplier", "arithmetic", Target.ARITHMETIC, 3);
  }

  @Override
  public double usual() {
    return 0.3;
  }

  @Override
  protected void design(Sketch k) {
    Draws d = k.draws();
    int n = d.of(3, 4, 4, 4, 5, 6, 8, 8, 10, 12, 14);
    boolean add = d.chance(0.2);
    boolean abort = d.chance(0.15);
    k.name("seq_mult", "shift_add", "serial_multiplier", "iter_mul", "mult_unit");
    k.clocked();
    Signal start = k.input("start signal", 1, "start", "go", "load");
    Signal a = k.input("multiplicand", n, "a", "x", "mcand");
    Signal b = k.input("multiplier", n, "b", "y", "mplier");
    Signal c = add ? k.input("summand", n, "c", "addend", "z") : null;
    Signal kill = abort ? k.input("abort", 1, "abort", "cancel", "flush") : null;
    Signal busy = k.output("busy flag", 1, "busy", "working", "in_progress");
    Signal done = k.outputRegister("done flag", 1, 0, "done", "ready", "finished");
    Signal p = k.outputRegister("product", 2 * n, 0, "product", "p", "result");
    Signal ma = k.register("the shifted multiplicand", 2 * n, 0, "mc", "a_sh", "areg");
    Signal mb = k.register("the shifted multiplier", n, 0, "mp", "b_sh", "breg");
    Signal t = k.register("the step counter", 4, 0, "step", "cnt", "left");
    String zeros = "{" + n + "{1'b0}}";
    k.drive(busy, t + " != 4'd0");
    List<Statement> work =
        List.of(
            Statement.when(mb.bit(0), Statement.set(p, p + " + " + ma)),
            Statement.set(ma, ma + " << 1"),
            Statement.set(mb, mb + " >> 1"),
            Statement.set(t, t + " - 4'd1"),
            Statement.when(t + " == 4'd1", Statement.set(done, "1'b1")));
    Statement main =
        Statement.chain(
            t + " != 4'd0",
            work,
            start,
            List.of(
                Statement.set(p, add ? "{" + zeros + ", " + c + "}" : "{" + 2 * n + "{1'b0}}"),
                Statement.set(ma, "{" + zeros + ", " + a + "}"),
                Statement.set(mb, b),
                Statement.set(t, k.lit(4, n))));
    k.at(
        Statement.set(done, "1'b0"),
        abort ? Statement.either(kill, List.of(Statement.set(t, "4'd0")), List.of(main)) : main);
    k.text().know("n", n);
    k.text()
        .is(
            "a sequential multiplier for " + n + "-bit unsigned numbers",
            "a shift-and-add multiplier that needs " + n + " clock cycles",
            "a multi-cycle " + n + "-bit multiplier" + (add ? " with an added third input" : ""));
    List<Text.Case> cases = new ArrayList<>();
    if (abort) {
      cases.add(
          Text.on(
              kill.t() + " is 1",
              "the step counter should be cleared and " + p.t() + " should not change"));
    }
    cases.add(Text.on("the step counter is not 0", "one step should be done"));
    cases.add(
        Text.on(
            start.t() + " is 1",
            p.t()
                + " should be set to "
                + (add ? c.t() + " (extended by zeros)" : "0")
                + ", the shifted multiplicand should be loaded with "
                + a.t()
                + " and the shifted multiplier with "
                + b.t()
                + ", and the step counter should be set to "
                + n));
    cases.add(Text.otherwise("nothing should change"));
    k.text().cases(k.edge(), cases);
    k.text()
        .fact(
            "In each step, the shifted multiplicand ("
                + 2 * n
                + " bits) should be added to "
                + p.t()
                + " if the lowest bit of the shifted multiplier is 1. Then the multiplicand should be shifted left, the multiplier should be shifted right, and the step counter should be decremented",
            "A step adds the shifted multiplicand to "
                + p.t()
                + " when bit 0 of the shifted multiplier is 1, shifts the multiplicand left and the multiplier right by one bit, and decrements the step counter");
    k.text()
        .fact(
            "The product is complete after " + n + " steps",
            p.t() + " should contain the final result after " + n + " clock cycles");
    k.text().fact(busy.t() + " should be 1 while the step counter is not 0");
    k.text()
        .fact(
            done.t() + " should be 1 for one clock cycle after the last step",
            "After the last step (when the step counter goes from 1 to 0), "
                + done.t()
                + " should be 1 for one cycle");
  }
}
