package io.refmill.augment.family.protocol;

import io.refmill.augment.Generator;
import io.refmill.augment.Sketch;
import io.refmill.augment.Target;
import io.refmill.augment.style.Draws;
import io.refmill.augment.verilog.Signal;
import io.refmill.augment.verilog.Width;
import io.refmill.augment.wording.Words;
import java.util.ArrayList;
import java.util.List;

/** A queue between two clocks. */
public final class AsyncFifo extends Generator {
  /** The family. */
  public AsyncFifo() {
    super("async_fifo", "multi_clock", Target.PROTOCOL, 3);
  }

  @Override
  protected void design(Sketch k) {
    Draws d = k.draws();
    int log = d.between(2, 4);
    int depth = 1 << log;
    int w = d.between(1, 16);
    int stages = d.between(2, 3);
    boolean low = d.chance(0.6);
    boolean level = d.chance(0.15);
    k.name("async_fifo", "cdc_fifo", "dual_clock_fifo", "gray_fifo", "dcfifo");
    Signal wc = k.input("write clock", 1, "wclk", "wr_clk", "clk_w");
    Signal rc = k.input("read clock", 1, "rclk", "rd_clk", "clk_r");
    Signal rst =
        k.input(
            "asynchronous reset, active " + (low ? "low" : "high"),
            1,
            low ? "rst_n" : "rst",
            low ? "areset_n" : "areset");
    Signal push = k.input("write enable", 1, "wr_en", "push", "winc");
    Signal x = k.input("write data", w, "wdata", "din", "wr_data");
    Signal pop = k.input("read enable", 1, "rd_en", "pop", "rinc");
    Signal y = k.output("read data", w, "rdata", "dout", "rd_data");
    Signal full = k.output("full flag", 1, "full", "wfull");
    Signal empty = k.output("empty flag", 1, "empty", "rempty");
    Signal wg =
        level ? k.output("write pointer in Gray code", log + 1, "wptr_gray", "wgray_out") : null;
    Width pw = Width.of(log + 1);
    Signal mem = k.module().memory(Width.of(w), depth, "mem", "store", "ram");
    Signal wb = k.module().inner(pw, "wbin", "w_ptr", "wp");
    Signal rb = k.module().inner(pw, "rbin", "r_ptr", "rp");
    Signal g = k.module().inner(pw, "wgray", "w_gray", "wg");
    Signal h = k.module().inner(pw, "rgray", "r_gray", "rg");
    List<Signal> ws = new ArrayList<>();
    List<Signal> rs = new ArrayList<>();
    StringBuilder decl = new StringBuilder();
    for (int i = 0; i < stages; i++) {
      ws.add(k.module().inner(pw, "wsync" + i, "w2r" + i));
      rs.add(k.module().inner(pw, "rsync" + i, "r2w" + i));
    }
    List<Signal> all = new ArrayList<>(List.of(wb, rb, g, h));
    all.addAll(ws);
    all.addAll(rs);
    all.forEach(s -> decl.append("reg [" + log + ":0] " + s + ";\n"));
    k.module().code(decl.toString());
    Signal we = k.net(1, push + " && !" + full, "do_write", "wok");
    Signal re = k.net(1, pop + " && !" + empty, "do_read", "rok");
    Signal wn = k.net(log + 1, wb + " + {{" + log + "{1'b0}}, " + we + "}", "wnext", "wbin_next");
    Signal rn = k.net(log + 1, rb + " + {{" + log + "{1'b0}}, " + re + "}", "rnext", "rbin_next");
    String edge = low ? " or negedge " : " or posedge ";
    String test = low ? "!" + rst : rst.name();
    k.module()
        .code(
            "always @(posedge "
                + wc
                + ")\n  if ("
                + we
                + ")\n    "
                + mem
                + "["
                + wb.part(log - 1, 0)
                + "] <= "
                + x
                + ";");
    k.module().code(side(wc, edge + rst, test, wb, g, wn, h, rs));
    k.module().code(side(rc, edge + rst, test, rb, h, rn, g, ws));
    Signal seenW = ws.get(stages - 1);
    Signal seenR = rs.get(stages - 1);
    k.drive(full, g + " == {~" + seenR.part(log, log - 1) + ", " + seenR.part(log - 2, 0) + "}");
    k.drive(empty, h + " == " + seenW);
    k.drive(y, empty + " ? " + k.lit(w, 0) + " : " + mem + "[" + rb.part(log - 1, 0) + "]");
    if (level) {
      k.drive(wg, g.name());
    }
    k.text()
        .know("depth", depth)
        .know("stages", Words.number(stages))
        .know("rst", rst.t())
        .know("rst.on", low ? 0 : 1);
    k.text()
        .is(
            "an asynchronous FIFO with " + depth + " words of " + Words.count(w, "bit"),
            "an asynchronous FIFO of depth " + depth + " with Gray code pointers",
            "a dual-clock FIFO");
    k.text()
        .fact(
            "The write side should use the rising edge of "
                + wc.t()
                + " and the read side the rising edge of "
                + rc.t()
                + ". When "
                + rst.t()
                + " is "
                + (low ? 0 : 1)
                + ", all pointers and synchronizers should be set to 0 asynchronously; the memory is not reset",
            rst.t()
                + " is an asynchronous active-"
                + (low ? "low" : "high")
                + " reset that should set all pointers and synchronizer registers to 0 (but not the memory). Writes happen on the rising edge of "
                + wc.t()
                + " and reads on the rising edge of "
                + rc.t());
    k.text()
        .fact(
            "Each side should have a "
                + (log + 1)
                + "-bit binary pointer and a register with the Gray code of it (b XOR (b >> 1)), both updated at the same edge",
            "Both sides should keep a binary pointer of "
                + (log + 1)
                + " bits and, updated at the same edge, its Gray code (b ^ (b >> 1))");
    k.text()
        .fact(
            "The Gray pointer of each side should be synchronized to the other clock with "
                + Words.number(stages)
                + " flip-flops",
            "The Gray code pointers should pass through "
                + Words.number(stages)
                + " registers in the other clock domain before they are used there");
    k.text()
        .fact(
            full.t()
                + " should be 1 if the Gray write pointer is equal to the synchronized Gray read pointer with its two most significant bits inverted",
            "The FIFO is full ("
                + full.t()
                + " is 1) when the Gray write pointer and the synchronized Gray read pointer differ in the top two bits and all other bits are equal");
    k.text()
        .fact(
            empty.t()
                + " should be 1 if the Gray read pointer is equal to the synchronized Gray write pointer");
    k.text()
        .fact(
            "When "
                + push.t()
                + " is 1 and "
                + full.t()
                + " is 0, "
                + x.t()
                + " should be written to the memory at the lower "
                + log
                + " bits of the write pointer (also during reset), and the write pointer should be incremented. When "
                + pop.t()
                + " is 1 and "
                + empty.t()
                + " is 0, the read pointer should be incremented",
            "If the FIFO is not full, a write ("
                + push.t()
                + " is 1) should store "
                + x.t()
                + " at the address given by the lower "
                + log
                + " bits of the binary write pointer, even while the reset is active, and increment the pointer. If it is not empty, a read ("
                + pop.t()
                + " is 1) should increment the read pointer");
    k.text()
        .fact(
            y.t()
                + " should be the word at the read pointer without waiting for a clock, or 0 when "
                + empty.t()
                + " is 1",
            "The read is combinational: "
                + y.t()
                + " should show the memory word at the lower "
                + log
                + " bits of the read pointer, and 0 if "
                + empty.t()
                + " is 1");
    if (level) {
      k.text().fact(wg.t() + " should be the Gray write pointer");
    }
  }

  /** The pointers of a side, and what it sees of the other one's. */
  private static String side(
      Signal clock,
      String reset,
      String test,
      Signal bin,
      Signal gray,
      Signal next,
      Signal other,
      List<Signal> chain) {
    StringBuilder code =
        new StringBuilder("always @(posedge " + clock + reset + ")\n  if (" + test + ") begin\n");
    code.append("    " + bin + " <= 0;\n    " + gray + " <= 0;\n");
    chain.forEach(s -> code.append("    " + s + " <= 0;\n"));
    code.append(
        "  end else begin\n    "
            + bin
            + " <= "
            + next
            + ";\n    "
            + gray
            + " <= "
            + next
            + " ^ ("
            + next
            + " >> 1);\n");
    for (int i = 0; i < chain.size(); i++) {
      code.append("    " + chain.get(i) + " <= " + (i == 0 ? other : chain.get(i - 1)) + ";\n");
    }
    return code.append("  end").toString();
  }
}
