package io.refmill.augment.family.storage;

import io.refmill.augment.Generator;
import io.refmill.augment.Sketch;
import io.refmill.augment.Target;
import io.refmill.augment.style.Draws;
import io.refmill.augment.verilog.Signal;
import io.refmill.augment.verilog.Statement;
import io.refmill.augment.verilog.Width;
import io.refmill.augment.wording.Words;
import java.util.ArrayList;
import java.util.List;

/** A queue with one clock. */
public final class SynchronousFifo extends Generator {
  /** The family. */
  public SynchronousFifo() {
    super("sync_fifo", "fifo", Target.PROTOCOL, 3);
  }

  @Override
  protected void design(Sketch k) {
    Draws d = k.draws();
    int log = d.between(1, 4);
    int depth = 1 << log;
    Width w = k.width("WIDTH", d.of(1, 2, 4, 4, 8, 8, 8, 8, 16, 16, 5, 12));
    boolean show = d.chance(0.5);
    boolean level = d.chance(0.3);
    int almost = d.chance(0.15) ? d.between(1, depth - 1) : 0;
    k.name("fifo", "sync_fifo", "queue", "fifo_" + depth, "data_queue");
    k.clocked();
    Signal push = k.input("write enable", 1, "wr_en", "push", "write");
    Signal x = k.input("write data", w, "din", "wdata", "wr_data");
    Signal pop = k.input("read enable", 1, "rd_en", "pop", "read");
    Signal y =
        show
            ? k.output("read data", w, "dout", "rdata", "rd_data")
            : k.outputRegister("read data", w, 0, "dout", "rdata", "rd_data");
    Signal full = k.output("full flag", 1, "full");
    Signal empty = k.output("empty flag", 1, "empty");
    Signal n =
        level
            ? k.outputRegister("number of words", log + 1, 0, "count", "level", "usedw")
            : k.register("the number of words", log + 1, 0, "cnt", "fill", "used");
    Signal nearly =
        almost > 0
            ? k.output(
                "at least " + Words.count(almost, "word"),
                1,
                "almost_full",
                "high_water",
                "threshold")
            : null;
    Signal wp = k.register("the write pointer", log, 0, "wptr", "wr_ptr", "head");
    Signal rp = k.register("the read pointer", log, 0, "rptr", "rd_ptr", "tail");
    Signal mem = k.module().memory(w, depth, "mem", "store", "ram");
    k.drive(full, n + " == " + k.lit(log + 1, depth));
    k.drive(empty, n + " == " + k.lit(log + 1, 0));
    if (almost > 0) {
      k.drive(nearly, n + " >= " + k.lit(log + 1, almost));
    }
    Signal dw = k.net(1, push + " && !" + full, "do_write", "wr_ok", "we");
    Signal dr = k.net(1, pop + " && !" + empty, "do_read", "rd_ok", "re");
    List<Statement> body = new ArrayList<>();
    body.add(
        Statement.when(
            dw,
            Statement.set(mem + "[" + wp + "]", x),
            Statement.set(wp, wp + " + " + k.lit(log, 1))));
    List<Statement> read = new ArrayList<>();
    if (!show) {
      read.add(Statement.set(y, mem + "[" + rp + "]"));
    }
    read.add(Statement.set(rp, rp + " + " + k.lit(log, 1)));
    body.add(new Statement.If(dr.name(), read, List.of()));
    body.add(
        Statement.chain(
            dw + " && !" + dr,
            Statement.set(n, n + " + " + k.lit(log + 1, 1)),
            "!" + dw + " && " + dr,
            Statement.set(n, n + " - " + k.lit(log + 1, 1))));
    k.at(body.toArray(Statement[]::new));
    if (show) {
      k.drive(y, empty + " ? {" + w.bits() + "{1'b0}} : " + mem + "[" + rp + "]");
    }
    k.text().know("depth", depth).knowIf("show", show).know("almost", almost);
    k.text()
        .is(
            "a FIFO with " + depth + " words of " + Words.count(w.bits(), "bit"),
            "a synchronous FIFO buffer with a depth of " + depth,
            "a FIFO memory that is "
                + depth
                + " words deep and "
                + Words.count(w.bits(), "bit")
                + " wide");
    k.text()
        .fact(
            "When "
                + push.t()
                + " is 1 and the FIFO is not full, "
                + x.t()
                + " should be written at the clock edge. A write to a full FIFO should be ignored, even if a word is read at the same time",
            "If "
                + push.t()
                + " is 1 on the clock edge, "
                + x.t()
                + " should be stored unless "
                + full.t()
                + " is 1 (also if there is a read at the same edge)");
    k.text()
        .fact(
            "When "
                + pop.t()
                + " is 1 and the FIFO is not empty, the oldest word should be removed at the clock edge. A read from an empty FIFO should be ignored, even if a word is written at the same time",
            "If "
                + pop.t()
                + " is 1 on the clock edge, the oldest word should be removed unless "
                + empty.t()
                + " is 1 (also if there is a write at the same edge)");
    k.text()
        .fact(
            show
                ? y.t() + " should always show the oldest word, or 0 if the FIFO is empty"
                : "The word that is read should be stored in "
                    + y.t()
                    + " at the same clock edge, and "
                    + y.t()
                    + " should keep its value until the next read",
            show
                ? "The oldest word should be visible on "
                    + y.t()
                    + ". If the FIFO is empty, "
                    + y.t()
                    + " should be 0"
                : y.t()
                    + " should be a register that is loaded with the removed word and otherwise keeps its value");
    k.text()
        .fact(
            full.t()
                + " should be 1 when "
                + depth
                + " words are stored, and "
                + empty.t()
                + " should be 1 when the FIFO has no words",
            "The "
                + full.t()
                + " output should be 1 when there are "
                + depth
                + " words in the FIFO, and the "
                + empty.t()
                + " output when there are none");
    if (level) {
      k.text().fact(n.t() + " should be the number of stored words");
    }
    if (almost > 0) {
      k.text()
          .fact(
              nearly.t()
                  + " should be 1 when at least "
                  + Words.count(almost, "word")
                  + (almost == 1 ? " is" : " are")
                  + " stored");
    }
  }
}
