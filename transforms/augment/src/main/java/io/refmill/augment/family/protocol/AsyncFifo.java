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
    boolean level = d.chance(0.4);
    k.name("async_fifo", "cdc_fifo", "dual_clock_fifo", "gray_fifo", "dcfifo");
    Signal wc = k.input("clock of the writing side", 1, "wclk", "wr_clk", "clk_w");
    Signal rc = k.input("clock of the reading side", 1, "rclk", "rd_clk", "clk_r");
    Signal rst =
        k.input(
            "asynchronous reset of both sides, active " + (low ? "low" : "high"),
            1,
            low ? "rst_n" : "rst",
            low ? "areset_n" : "areset");
    Signal push = k.input("write", 1, "wr_en", "push", "winc");
    Signal x = k.input("word to store", w, "wdata", "din", "wr_data");
    Signal pop = k.input("read", 1, "rd_en", "pop", "rinc");
    Signal y = k.output("oldest word", w, "rdata", "dout", "rd_data");
    Signal full = k.output("no room, as the writing side sees it", 1, "full", "wfull");
    Signal empty = k.output("no words, as the reading side sees it", 1, "empty", "rempty");
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
        .is(
            "a FIFO with two clocks for " + depth + " words of " + Words.count(w, "bit"),
            "an asynchronous FIFO, " + depth + " words deep, with pointers in Gray code",
            "a queue that carries words from one clock domain to another");
    k.text()
        .fact(
            "The writing side works on rising edges of "
                + wc.t()
                + ", the reading side on rising edges of "
                + rc.t()
                + ". While "
                + rst.t()
                + " is "
                + (low ? 0 : 1)
                + ", all pointers and synchronisers are 0, at once and whatever the clocks do; stored words are not touched by it",
            rst.t()
                + " is an asynchronous reset, active "
                + (low ? "low" : "high")
                + ", which sets all pointers and synchronisers to 0; words in the memory stay. All else happens on rising edges, of "
                + wc.t()
                + " on the writing side and of "
                + rc.t()
                + " on the reading side");
    k.text()
        .fact(
            "Each side has a pointer of "
                + (log + 1)
                + " bits that counts its words modulo "
                + 2 * depth
                + ", and a register with the Gray code of that pointer (v XOR v/2), both updated by the same edge",
            "Both sides keep a pointer modulo "
                + 2 * depth
                + " ("
                + (log + 1)
                + " bits) in binary and, updated at the same time, in Gray code (v XOR v shifted right by one)");
    k.text()
        .fact(
            "The Gray pointer of each side passes "
                + Words.number(stages)
                + " registers on the clock of the other side before it is used there",
            "Each side sees the other's Gray pointer through a chain of "
                + Words.number(stages)
                + " registers that are clocked by its own clock");
    k.text()
        .fact(
            full.t()
                + " is 1 if the Gray write pointer equals the Gray read pointer as the writing side sees it with its two top bits inverted",
            full.t()
                + " compares, on the writing side, its own Gray pointer with the other one as seen there: it is 1 if the two top bits differ and all other bits are equal");
    k.text()
        .fact(
            empty.t()
                + " is 1 if the Gray read pointer equals the Gray write pointer as the reading side sees it");
    k.text()
        .fact(
            "A write edge with "
                + push.t()
                + " at 1 and "
                + full.t()
                + " at 0 stores "
                + x.t()
                + " at the place given by the low "
                + log
                + " bits of the binary write pointer, which then goes up by 1; a read edge with "
                + pop.t()
                + " at 1 and "
                + empty.t()
                + " at 0 puts the binary read pointer up by 1. Otherwise pointers stay. While the reset is active, pointers are 0, but a write edge still stores a word under the same conditions",
            "Writes need "
                + push.t()
                + " at 1 and "
                + full.t()
                + " at 0: the word on "
                + x.t()
                + " goes to the place that the low "
                + log
                + " bits of the write pointer name, and the pointer is incremented, both at the write edge. Reads need "
                + pop.t()
                + " at 1 and "
                + empty.t()
                + " at 0, and increment the read pointer at the read edge. While the reset is active, a write edge still stores a word under these conditions");
    k.text()
        .fact(
            y.t()
                + " is the word at the place of the read pointer (its low "
                + log
                + " bits), or 0 while "
                + empty.t()
                + " is 1; it does not wait for an edge",
            "Without waiting for a clock, "
                + y.t()
                + " shows the word that the low "
                + log
                + " bits of the read pointer name; while "
                + empty.t()
                + " is 1 it shows 0");
    if (level) {
      k.text().fact(wg.t() + " is the Gray write pointer itself");
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
