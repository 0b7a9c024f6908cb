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
  protected void design(Sketch k) {
    Draws d = k.draws();
    int n = d.between(3, 14);
    boolean add = d.chance(0.5);
    boolean abort = d.chance(0.3);
    k.name("seq_mult", "shift_add", "serial_multiplier", "iter_mul", "mult_unit");
    k.clocked();
    Signal start = k.input("begin", 1, "start", "go", "load");
    Signal a = k.input("multiplicand", n, "a", "x", "mcand");
    Signal b = k.input("multiplier", n, "b", "y", "mplier");
    Signal c = add ? k.input("summand", n, "c", "addend", "z") : null;
    Signal kill = abort ? k.input("give up", 1, "abort", "cancel", "flush") : null;
    Signal busy = k.output("at work", 1, "busy", "working", "in_progress");
    Signal done = k.outputRegister("the product is new", 1, 0, "done", "ready", "finished");
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
    k.text()
        .is(
            "a sequential multiplier for unsigned numbers of " + n + " bits",
            "a shift-and-add multiplier that takes " + n + " cycles",
            "a multi-cycle unit for the product of two "
                + n
                + "-bit numbers"
                + (add ? " plus a third" : ""));
    List<Text.Case> cases = new ArrayList<>();
    if (abort) {
      cases.add(
          Text.on(
              kill.t() + " is 1",
              "the step counter becomes 0, and " + p.t() + " keeps what it holds"));
    }
    cases.add(
        Text.on("the step counter is not 0", "a step is made, whatever " + start.t() + " is"));
    cases.add(
        Text.on(
            start.t() + " is 1",
            p.t()
                + " becomes "
                + (add ? c.t() + " (extended by zeros)" : "0")
                + ", the shifted multiplicand takes over "
                + a.t()
                + " and the shifted multiplier "
                + b.t()
                + ", and the step counter becomes "
                + n));
    cases.add(Text.otherwise("nothing changes"));
    k.text().cases(k.edge(), cases);
    k.text()
        .fact(
            "A step adds the shifted multiplicand ("
                + 2 * n
                + " bits) to "
                + p.t()
                + " if the lowest bit of the shifted multiplier is 1, then doubles the shifted multiplicand, halves the shifted multiplier and takes 1 off the step counter",
            "In a step the step counter goes down by 1, the shifted multiplicand moves left and the shifted multiplier right by one bit; before that, if the latter's lowest bit is 1, the former ("
                + 2 * n
                + " bits wide) is added to "
                + p.t());
    k.text()
        .fact(
            "So "
                + p.t()
                + " holds partial sums on the way; "
                + n
                + " steps after the start it is the result",
            "The result is complete behind step "
                + n
                + "; until then "
                + p.t()
                + " shows partial sums");
    k.text().fact(busy.t() + " is 1 while the step counter is not 0");
    k.text()
        .fact(
            done.t() + " is 1 for the one cycle behind the last step, and 0 otherwise",
            "The edge that takes the step counter from 1 to 0 by a step sets "
                + done.t()
                + ", each other one clears it");
  }
}
