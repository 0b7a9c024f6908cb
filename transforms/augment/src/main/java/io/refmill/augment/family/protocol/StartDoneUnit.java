package io.refmill.augment.family.protocol;

import io.refmill.augment.Generator;
import io.refmill.augment.Sketch;
import io.refmill.augment.Target;
import io.refmill.augment.style.Draws;
import io.refmill.augment.verilog.Signal;
import io.refmill.augment.verilog.Statement;
import io.refmill.augment.wording.Text;
import io.refmill.augment.wording.Words;
import java.util.List;

/** A multi-cycle operation with start and done. */
public final class StartDoneUnit extends Generator {
  /** The family. */
  public StartDoneUnit() {
    super("start_done_unit", "handshake", Target.PROTOCOL, 2);
  }

  @Override
  protected void design(Sketch k) {
    Draws d = k.draws();
    int w = d.between(4, 16);
    int op = d.between(0, 3);
    int rounds = d.between(2, 12);
    long c = d.bits(w) | 1;
    String lit = k.lit(w, c);
    k.name("iterate", "round_unit", "mixer", "multi_cycle", "worker");
    k.clocked();
    Signal start = k.input("begin", 1, "start", "go", "req");
    Signal x = k.input("start value", w, "x", "seed", "init_value");
    Signal busy = k.output("at work", 1, "busy", "working", "running");
    Signal done = k.outputRegister("the result is new", 1, 0, "done", "finish_ack", "done_pulse");
    Signal y = k.outputRegister("the value", w, 0, "y", "result", "value");
    Signal n = k.register("the round counter", 4, 0, "round", "n", "steps");
    String rot = "{" + y.part(w - 2, 0) + ", " + y.top() + "}";
    String[] code = {
      y + " + " + lit, rot, rot + " ^ " + lit, "(" + y + " << 1) + " + y + " + " + lit
    };
    String[] words = {
      "is increased by " + c + " modulo 2^" + w,
      "is rotated left by one bit",
      "is rotated left by one bit, then combined with " + c + " by XOR",
      "becomes three times itself plus " + c + ", modulo 2^" + w
    };
    k.drive(busy, n + " != 4'd0");
    k.at(
        Statement.set(done, "1'b0"),
        Statement.chain(
            n + " != 4'd0",
            List.of(
                Statement.set(y, code[op]),
                Statement.set(n, n + " - 4'd1"),
                Statement.when(n + " == 4'd1", Statement.set(done, "1'b1"))),
            start,
            List.of(Statement.set(y, x), Statement.set(n, k.lit(4, rounds)))));
    k.text()
        .is(
            "a unit that works on a value for " + rounds + " cycles",
            "an iterating unit with " + Words.number(rounds) + " rounds, started by a pulse",
            "a multi-cycle operation with start and done signals");
    k.text()
        .cases(
            k.edge(),
            Text.on(
                "the round counter is not 0",
                y.t()
                    + " "
                    + words[op]
                    + " and the round counter goes down by 1, whatever "
                    + start.t()
                    + " is; if it goes from 1 to 0, "
                    + done.t()
                    + " becomes 1"),
            Text.on(
                start.t() + " is 1",
                y.t() + " takes over " + x.t() + " and the round counter becomes " + rounds),
            Text.otherwise("both stay"));
    k.text()
        .fact(
            busy.t() + " is 1 while the round counter is not 0",
            "As long as rounds are left, " + busy.t() + " is 1");
    k.text()
        .fact(
            "At every edge that does not set it " + done.t() + " becomes 0",
            done.t() + " lasts one cycle");
  }
}
