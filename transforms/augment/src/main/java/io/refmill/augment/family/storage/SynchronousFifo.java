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
    Width w = k.width("WIDTH", d.between(1, 16));
    boolean show = d.chance(0.5);
    boolean level = d.chance(0.5);
    int almost = d.chance(0.5) ? d.between(1, depth - 1) : 0;
    k.name("fifo", "sync_fifo", "queue", "fifo_" + depth, "data_queue");
    k.clocked();
    Signal push = k.input("write", 1, "wr_en", "push", "write");
    Signal x = k.input("word to store", w, "din", "wdata", "wr_data");
    Signal pop = k.input("read", 1, "rd_en", "pop", "read");
    Signal y =
        show
            ? k.output("oldest word", w, "dout", "rdata", "rd_data")
            : k.outputRegister("word that was read", w, 0, "dout", "rdata", "rd_data");
    Signal full = k.output("no room", 1, "full");
    Signal empty = k.output("no words", 1, "empty");
    Signal n =
        level
            ? k.outputRegister("number of words", log + 1, 0, "count", "level", "usedw")
            : k.register("the number of words", log + 1, 0, "cnt", "fill", "used");
    Signal nearly =
        almost > 0
            ? k.output("at least " + almost + " words", 1, "almost_full", "high_water", "threshold")
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
    k.text()
        .is(
            "a FIFO for " + depth + " words of " + Words.count(w.bits(), "bit"),
            "a synchronous queue with room for " + depth + " words",
            "a first-in first-out buffer, " + depth + " deep and " + w.bits() + " wide");
    k.text()
        .fact(
            "At a clock edge with "
                + push.t()
                + " at 1 the word on "
                + x.t()
                + " is stored, unless "
                + full.t()
                + " is 1: then the write is ignored, even if a word is read at the same edge",
            "A write ("
                + push.t()
                + " is 1) stores "
                + x.t()
                + " at the clock edge if the queue is not full before that edge, and does nothing if it is, also with a read at the same time");
    k.text()
        .fact(
            "At a clock edge with "
                + pop.t()
                + " at 1 the oldest word is taken out, unless "
                + empty.t()
                + " is 1: then the read is ignored, even if a word is written at the same edge",
            "A read ("
                + pop.t()
                + " is 1) removes the oldest word at the clock edge, and is ignored if the queue is empty before that edge, also with a write at the same time");
    k.text()
        .fact(
            show
                ? y.t()
                    + " shows the oldest word without being asked, and 0 while the queue is empty"
                : "The word that is taken out is put into "
                    + y.t()
                    + " by the same edge, where it stays until the next read that takes effect",
            show
                ? "The oldest word is on " + y.t() + " all the time; an empty queue shows 0"
                : y.t()
                    + " is a register: a read that takes effect loads it with the removed word, nothing else changes it but the start value");
    k.text()
        .fact(
            full.t()
                + " is 1 if "
                + depth
                + " words are stored, "
                + empty.t()
                + " is 1 if none is");
    if (level) {
      k.text().fact(n.t() + " is the number of stored words, 0 to " + depth);
    }
    if (almost > 0) {
      k.text()
          .fact(
              nearly.t()
                  + " is 1 if at least "
                  + Words.count(almost, "word")
                  + (almost == 1 ? " is" : " are")
                  + " stored");
    }
  }
}
