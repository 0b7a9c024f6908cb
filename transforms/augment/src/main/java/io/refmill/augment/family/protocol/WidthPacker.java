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
    Signal x = k.input("input word", w, "in_data", "nibble_in", "part", "din");
    Signal iv = k.input("input valid", 1, "in_valid", "part_valid", "din_valid");
    Signal or = k.input("output ready", 1, "out_ready", "word_ready", "dout_ready");
    Signal ir = k.output("input ready", 1, "in_ready", "part_ready", "din_ready");
    Signal y = k.outputRegister("output word", w * n, 0, "out_data", "word", "dout");
    Signal ov = k.outputRegister("output valid", 1, 0, "out_valid", "word_valid", "dout_valid");
    Signal c = k.register("the counter", 3, 0, "cnt", "have", "idx");
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
    k.text().know("n", Words.number(n)).knowIf("first_low", low);
    k.text()
        .is(
            "a packer that combines "
                + Words.number(n)
                + " words of "
                + Words.count(w, "bit")
                + " into one word of "
                + w * n
                + " bits",
            "a width converter from " + w + " to " + w * n + " bits",
            "a module that collects " + Words.number(n) + " input words into one larger word");
    k.text()
        .fact(
            ir.t() + " should be the inverse of " + ov.t(),
            ir.t() + " should be 0 while " + ov.t() + " is 1, and 1 otherwise");
    k.text()
        .cases(
            k.edge(),
            Text.on(
                ov.t() + " is 1",
                ov.t()
                    + " should be cleared if "
                    + or.t()
                    + " is 1, and everything else should stay the same"),
            Text.on(
                iv.t() + " is 1",
                y.t()
                    + " should be shifted "
                    + (low ? "right" : "left")
                    + " by "
                    + Words.count(w, "bit")
                    + " with "
                    + x.t()
                    + " as its "
                    + (low ? "upper" : "lower")
                    + " bits, and the counter should be incremented. If the counter was "
                    + (n - 1)
                    + ", it should be set to 0 and "
                    + ov.t()
                    + " should be set to 1"),
            Text.otherwise("nothing should change"));
    k.text()
        .fact(
            "The first word should end up in the "
                + (low ? "lower" : "upper")
                + " bits of "
                + y.t(),
            "The " + (low ? "lowest" : "highest") + " part is received first");
  }
}
