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
    int w = d.of(4, 4, 8, 8, 8, 16, 5, 6, 10, 12);
    int op = d.between(0, 3);
    int rounds = d.between(2, 12);
    long c = d.between(1, Math.min(15, (1 << w) - 1));
    String lit = k.lit(w, c);
    k.name("iterate", "round_unit", "mixer", "multi_cycle", "worker");
    k.clocked();
    Signal start = k.input("start signal", 1, "start", "go", "req");
    Signal x = k.input("input value", w, "x", "seed", "init_value");
    Signal busy = k.output("busy flag", 1, "busy", "working", "running");
    Signal done = k.outputRegister("done pulse", 1, 0, "done", "finish_ack", "done_pulse");
    Signal y = k.outputRegister("result", w, 0, "y", "result", "value");
    Signal n = k.register("the round counter", 4, 0, "round", "n", "steps");
    String rot = "{" + y.part(w - 2, 0) + ", " + y.top() + "}";
    String[] code = {
      y + " + " + lit, rot, rot + " ^ " + lit, "(" + y + " << 1) + " + y + " + " + lit
    };
    String[] words = {
      "should be increased by " + c,
      "should be rotated left by one bit",
      "should be rotated left by one bit and then XORed with " + c,
      "should be set to 3 * " + y.t() + " + " + c + " (lower " + w + " bits)"
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
            "a unit that processes a value for " + rounds + " clock cycles",
            "an iterative unit with " + Words.number(rounds) + " rounds",
            "a multi-cycle operation with start and done signals");
    k.text().know("rounds", rounds).know("what", words[op].replaceFirst("should ", ""));
    k.text()
        .cases(
            k.edge(),
            Text.on(
                "the round counter is not 0",
                y.t()
                    + " "
                    + words[op]
                    + " and the round counter should be decremented by 1. If the round counter was 1, "
                    + done.t()
                    + " should be set to 1"),
            Text.on(
                start.t() + " is 1",
                y.t()
                    + " should be loaded with "
                    + x.t()
                    + " and the round counter should be set to "
                    + rounds),
            Text.otherwise("both should keep their values"));
    k.text()
        .fact(
            busy.t() + " should be 1 while the round counter is not 0",
            busy.t() + " should indicate that the round counter is not zero");
    k.text()
        .fact(
            done.t() + " should be 0 on all other clock edges",
            done.t() + " should be high for one cycle only");
  }
}
