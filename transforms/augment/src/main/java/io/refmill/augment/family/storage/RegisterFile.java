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

/** Registers with addresses. */
public final class RegisterFile extends Generator {
  /** The family. */
  public RegisterFile() {
    super("register_file", "memory", Target.STORAGE, 2);
  }

  @Override
  protected void design(Sketch k) {
    Draws d = k.draws();
    int places = d.between(1, 4);
    int w = d.between(2, 16);
    int reads = d.between(1, 2);
    boolean zero = d.chance(0.5);
    // Of two registers only one would be left.
    int log = zero ? Math.max(2, places) : places;
    boolean bypass = d.chance(0.5);
    boolean registered = d.chance(0.3);
    k.name("regfile", "register_file", "rf", "reg_bank", "gpr");
    if (!registered) {
      k.module().withoutReset();
    }
    k.clocked();
    Signal we = k.input("write", 1, "we", "wr_en", "write");
    Signal wa = k.input("write address", log, "waddr", "wr_addr", "rd");
    Signal x = k.input("write data", w, "wdata", "wr_data", "din");
    Signal mem = k.module().memory(Width.of(w), 1 << log, "regs", "bank", "file");
    List<Signal> outs = new ArrayList<>();
    List<Statement> loads = new ArrayList<>();
    List<String> names = new ArrayList<>();
    for (int i = 0; i < reads; i++) {
      Signal ra =
          k.input(
              "read address" + (reads > 1 ? ", port " + i : ""),
              log,
              "raddr" + i,
              "rs" + i,
              "rd_addr" + i);
      Signal y =
          registered
              ? k.outputRegister(
                  "read data" + (reads > 1 ? ", port " + i : ""),
                  w,
                  0,
                  "rdata" + i,
                  "q" + i,
                  "rd_data" + i)
              : k.output(
                  "read data" + (reads > 1 ? ", port " + i : ""),
                  w,
                  "rdata" + i,
                  "q" + i,
                  "rd_data" + i);
      String value = mem + "[" + ra + "]";
      if (bypass) {
        value = we + " && (" + wa + " == " + ra + ") ? " + x + " : " + value;
      }
      if (zero) {
        value =
            ra
                + " == "
                + k.lit(log, 0)
                + " ? "
                + k.lit(w, 0)
                + " : "
                + (bypass ? "(" + value + ")" : value);
      }
      if (registered) {
        loads.add(Statement.set(y, value));
      } else {
        k.drive(y, value);
      }
      outs.add(y);
      names.add(
          y.t()
              + (registered ? " takes over" : " shows")
              + " the register whose number is "
              + ra.t());
    }
    List<Statement> body =
        new ArrayList<>(List.of(Statement.when(we, Statement.set(mem + "[" + wa + "]", x))));
    body.addAll(loads);
    k.at(body.toArray(Statement[]::new));
    k.text()
        .know("registers", 1 << log)
        .know("last", (1 << log) - 1)
        .knowIf("zero", zero)
        .knowIf("bypass", bypass)
        .knowIf("registered", registered);
    k.text()
        .is(
            "a register file with " + (1 << log) + " registers of " + w + " bits",
            "a small memory with " + Words.number(reads) + " read port" + (reads > 1 ? "s" : ""),
            "a bank of " + (1 << log) + " registers");
    String during = k.module().reset() == null ? "" : ", also while the reset is active";
    k.text()
        .fact(
            "On a clock edge with "
                + we.t()
                + " at 1, the register whose number is "
                + wa.t()
                + " takes over "
                + x.t()
                + during,
            "A clock edge writes "
                + x.t()
                + " into the register with the number "
                + wa.t()
                + " if "
                + we.t()
                + " is 1"
                + during);
    k.text()
        .fact(
            (registered ? "On each clock edge, " : "")
                + String.join(", and ", names)
                + (registered ? "" : ", without waiting for the clock"));
    if (zero) {
      k.text()
          .fact(
              "Reading register 0 always gives 0, whatever was written to it",
              "Register 0 reads as 0; this comes before everything else");
    }
    String same = we.t() + " is 1 and the numbers are equal";
    k.text()
        .fact(
            bypass
                ? registered
                    ? "If the register that is read is written at the same edge ("
                        + same
                        + "), the new word "
                        + x.t()
                        + " is what is read"
                    : "If the register that is read is being written ("
                        + same
                        + "), the read data should be "
                        + x.t()
                        + " at once, before the clock edge"
                : registered
                    ? "A register that is written at the edge at which it is read gives the word that it held before that edge"
                    : "There is no bypass: while a register is being written, its old word can be read until the clock edge, and the new one after it");
    k.text()
        .fact(
            "The registers themselves are not affected by "
                + (k.module().reset() == null ? "anything else" : "the reset")
                + " and hold 0 before they are first written",
            "Nothing else changes a register; all are 0 until they are written");
  }
}
