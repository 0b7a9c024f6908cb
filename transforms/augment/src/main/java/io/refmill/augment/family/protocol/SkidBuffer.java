package io.refmill.augment.family.protocol;

import io.refmill.augment.Generator;
import io.refmill.augment.Sketch;
import io.refmill.augment.Target;
import io.refmill.augment.style.Draws;
import io.refmill.augment.verilog.Signal;
import io.refmill.augment.verilog.Statement;
import io.refmill.augment.verilog.Width;
import io.refmill.augment.wording.Text;
import io.refmill.augment.wording.Words;
import java.util.List;

/** Two words, so that ready can be a register. */
public final class SkidBuffer extends Generator {
  /** The family. */
  public SkidBuffer() {
    super("skid_buffer", "handshake", Target.PROTOCOL, 3);
  }

  @Override
  protected void design(Sketch k) {
    Draws d = k.draws();
    Width w = k.width("WIDTH", d.of(1, 2, 4, 4, 8, 8, 8, 12, 16, 16, 24, 32));
    boolean count = d.chance(0.2);
    k.name("skid", "skid_buffer", "two_entry_buffer", "reg_slice", "stream_buffer");
    k.clocked();
    Signal in = k.input("input data", w, "in_data", "tdata_in", "d", "wdata");
    Signal iv = k.input("input valid", 1, "in_valid", "tvalid_in", "wvalid");
    Signal or = k.input("output ready", 1, "out_ready", "tready_in", "rready");
    Signal ir = k.output("input ready", 1, "in_ready", "tready_out", "wready");
    Signal od = k.output("output data", w, "out_data", "tdata_out", "q", "rdata");
    Signal ov = k.output("output valid", 1, "out_valid", "tvalid_out", "rvalid");
    Signal fill = count ? k.output("number of stored words", 2, "level", "fill", "used") : null;
    Signal m = k.register("the main word", w, 0, "main", "head", "buf0");
    Signal s = k.register("the spare word", w, 0, "spare", "skid_data", "buf1");
    Signal n = k.register("the number of stored words", 2, 0, "cnt", "num", "occupancy");
    k.drive(ir, n + " != 2'd2");
    k.drive(ov, n + " != 2'd0");
    k.drive(od, m.name());
    if (count) {
      k.drive(fill, n.name());
    }
    Signal push = k.net(1, iv + " && (" + n + " != 2'd2)", "push", "take");
    Signal pop = k.net(1, or + " && (" + n + " != 2'd0)", "pop", "give");
    k.at(
        Statement.chain(
            push + " && !" + pop,
                List.of(
                    Statement.set(n, n + " + 2'd1"),
                    Statement.either(
                        n + " == 2'd0",
                        List.of(Statement.set(m, in)),
                        List.of(Statement.set(s, in)))),
            "!" + push + " && " + pop,
                List.of(Statement.set(n, n + " - 2'd1"), Statement.set(m, s)),
            push + " && " + pop, Statement.set(m, in)));
    k.text()
        .is(
            "a skid buffer for two words of " + Words.count(w.bits(), "bit"),
            "a two-entry buffer with valid/ready handshakes",
            "a small stream buffer that can hold two words");
    k.text()
        .fact(
            ir.t()
                + " should be 1 when fewer than two words are stored, and "
                + ov.t()
                + " should be 1 when at least one word is stored",
            "The buffer should accept data ("
                + ir.t()
                + " is 1) unless it holds two words, and offer data ("
                + ov.t()
                + " is 1) unless it is empty");
    k.text()
        .fact(
            od.t() + " should always be equal to the main word, even if the buffer is empty",
            "The main word should be connected to " + od.t());
    k.text()
        .fact(
            "A word on "
                + in.t()
                + " is accepted when "
                + iv.t()
                + " and "
                + ir.t()
                + " are 1 at the clock edge, and a word leaves when "
                + ov.t()
                + " and "
                + or.t()
                + " are 1",
            "Input transfers happen when both "
                + iv.t()
                + " and "
                + ir.t()
                + " are 1, with the data on "
                + in.t()
                + ". Output transfers happen when both "
                + ov.t()
                + " and "
                + or.t()
                + " are 1");
    if (count) {
      k.text().fact(fill.t() + " should be the number of stored words");
    }
    k.text()
        .cases(
            k.edge(),
            Text.on(
                "a word is accepted and none leaves",
                "it should be stored as the main word if the buffer is empty, or as the spare word otherwise"),
            Text.on(
                "a word leaves and none is accepted",
                "the spare word should be copied to the main word"),
            Text.on("both happen", "the new word should become the main word"),
            Text.otherwise("nothing should change"));
  }
}
