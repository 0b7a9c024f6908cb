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

/** Collects small words into a big one. */
public final class WidthPacker extends Generator {
  /** The family. */
  public WidthPacker() {
    super("width_packer", "handshake", Target.PROTOCOL, 3);
  }

  @Override
  protected void design(Sketch k) {
    Draws d = k.draws();
    int w = d.between(1, 8);
    int n = d.between(2, 6);
    boolean low = d.chance(0.5);
    k.name("packer", "upsizer", "word_builder", "gearbox", "width_conv");
    k.clocked();
    Signal x = k.input("small word", w, "in_data", "nibble_in", "part", "din");
    Signal iv = k.input("small word is there", 1, "in_valid", "part_valid", "din_valid");
    Signal or = k.input("the big word is taken", 1, "out_ready", "word_ready", "dout_ready");
    Signal ir = k.output("a small word can be taken", 1, "in_ready", "part_ready", "din_ready");
    Signal y = k.outputRegister("big word", w * n, 0, "out_data", "word", "dout");
    Signal ov =
        k.outputRegister("the big word is complete", 1, 0, "out_valid", "word_valid", "dout_valid");
    Signal c = k.register("the counter of small words", 3, 0, "cnt", "have", "idx");
    k.drive(ir, "!" + ov);
    String shift =
        low
            ? "{" + x + ", " + y.part(w * n - 1, w) + "}"
            : "{" + y.part(w * (n - 1) - 1, 0) + ", " + x + "}";
    k.at(
        Statement.chain(
            ov.name(),
            List.of(Statement.when(or, Statement.set(ov, "1'b0"))),
            iv,
            List.of(
                Statement.set(y, shift),
                Statement.either(
                    c + " == " + k.lit(3, n - 1),
                    List.of(Statement.set(c, k.lit(3, 0)), Statement.set(ov, "1'b1")),
                    List.of(Statement.set(c, c + " + 3'd1"))))));
    k.text()
        .is(
            "a packer that makes one word of "
                + w * n
                + " bits out of "
                + Words.number(n)
                + " words of "
                + Words.count(w, "bit"),
            "a width converter from " + w + " to " + w * n + " bits with handshakes",
            "an upsizing stream adapter, ratio " + n);
    k.text()
        .fact(
            ir.t()
                + " is the inverse of "
                + ov.t()
                + ": small words are taken only while no complete word waits",
            "While a complete word waits ("
                + ov.t()
                + " is 1), "
                + ir.t()
                + " is 0 and nothing is taken; else "
                + ir.t()
                + " is 1");
    k.text()
        .cases(
            k.edge(),
            Text.on(
                ov.t() + " is 1", ov.t() + " becomes 0 if " + or.t() + " is 1, and the rest stays"),
            Text.on(
                iv.t() + " is 1",
                y.t()
                    + " moves "
                    + (low ? "right" : "left")
                    + " by "
                    + Words.count(w, "bit")
                    + " with "
                    + x.t()
                    + " at its "
                    + (low ? "upper" : "lower")
                    + " end, and the counter goes up by 1; if it was "
                    + (n - 1)
                    + ", it becomes 0 instead and "
                    + ov.t()
                    + " becomes 1"),
            Text.otherwise("nothing changes"));
    k.text()
        .fact(
            "So the first small word ends up at the " + (low ? "lower" : "upper") + " end",
            "The order is " + (low ? "lowest" : "highest") + " part first");
  }
}
