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
    Width w = k.width("DW", d.between(1, 32));
    boolean count = d.chance(0.5);
    k.name("skid", "skid_buffer", "two_entry_buffer", "reg_slice", "stream_buffer");
    k.clocked();
    Signal in = k.input("incoming word", w, "in_data", "tdata_in", "d", "wdata");
    Signal iv = k.input("incoming word is valid", 1, "in_valid", "tvalid_in", "wvalid");
    Signal or = k.input("the receiver is ready", 1, "out_ready", "tready_in", "rready");
    Signal ir = k.output("there is room", 1, "in_ready", "tready_out", "wready");
    Signal od = k.output("outgoing word", w, "out_data", "tdata_out", "q", "rdata");
    Signal ov = k.output("outgoing word is valid", 1, "out_valid", "tvalid_out", "rvalid");
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
            "a register slice with valid/ready handshakes that can hold two words",
            "a two-entry stream buffer");
    k.text()
        .fact(
            ir.t()
                + " is 1 while fewer than two words are stored, "
                + ov.t()
                + " is 1 while at least one is. Neither depends on the inputs of the same cycle",
            "It can take a word ("
                + ir.t()
                + " is 1) unless two are stored, and offers one ("
                + ov.t()
                + " is 1) unless none is");
    k.text()
        .fact(
            od.t() + " always shows the main word, also when nothing is stored",
            "The main word is on " + od.t() + " at all times, valid or not");
    k.text()
        .fact(
            "The word on "
                + in.t()
                + " comes in at an edge that finds "
                + iv.t()
                + " and "
                + ir.t()
                + " at 1, and one leaves at an edge that finds "
                + ov.t()
                + " and "
                + or.t()
                + " at 1",
            "Words come in from "
                + in.t()
                + " at edges with both "
                + iv.t()
                + " and "
                + ir.t()
                + " at 1 and leave at edges with both "
                + ov.t()
                + " and "
                + or.t()
                + " at 1");
    if (count) {
      k.text().fact(fill.t() + " is the number of stored words, 0 to 2");
    }
    k.text()
        .cases(
            k.edge(),
            Text.on(
                "a word comes in and none leaves",
                "the incoming word becomes the main word if nothing was stored, else the spare word, and one more word is stored"),
            Text.on(
                "a word leaves and none comes in",
                "the spare word becomes the main word, whatever it holds, and one word fewer is stored"),
            Text.on(
                "a word comes in and one leaves",
                "the incoming word becomes the main word and the number stays (that is so only with one word stored)"),
            Text.otherwise("nothing changes"));
  }
}
