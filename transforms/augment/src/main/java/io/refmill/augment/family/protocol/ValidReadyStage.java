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
import java.util.ArrayList;
import java.util.List;

/** A register between two handshakes. */
public final class ValidReadyStage extends Generator {
  /** The family. */
  public ValidReadyStage() {
    super("valid_ready_stage", "handshake", Target.PROTOCOL, 2);
  }

  @Override
  protected void design(Sketch k) {
    Draws d = k.draws();
    Width w = k.width("WIDTH", d.of(1, 4, 8, 12, 16, 24, 32));
    boolean half = d.chance(0.4);
    int op = d.between(0, w.bits() == 1 ? 1 : 5);
    boolean flush = d.chance(0.2);
    k.name("stage", "pipe_stage", "hs_register", "stream_reg", "elastic_stage");
    k.clocked();
    Signal in = k.input("input data", w, "in_data", "s_data", "up_data", "din");
    Signal iv = k.input("input valid", 1, "in_valid", "s_valid", "up_valid", "din_valid");
    Signal ir = k.output("ready for input data", 1, "in_ready", "s_ready", "up_ready", "din_ready");
    Signal or = k.input("output ready", 1, "out_ready", "m_ready", "down_ready", "dout_ready");
    Signal fl = flush ? k.input("flush the stage", 1, "flush", "clear_all", "kill") : null;
    Signal od = k.outputRegister("output data", w, 0, "out_data", "m_data", "down_data", "dout");
    Signal ov =
        k.outputRegister("output valid", 1, 0, "out_valid", "m_valid", "down_valid", "dout_valid");
    String mask =
        w.parameter() != null ? "{" + w.parameter() + "{1'b1}}" : "{" + w.bits() + "{1'b1}}";
    long constant = w.bits() == 1 ? 1 : d.between(1, Math.min(15, (1 << w.bits() / 2) + 1));
    String lit = k.lit(w.bits(), constant);
    String[] code = {
      in.name(),
      "~" + in,
      in + " ^ " + mask.replace("1'b1", "1'b1"),
      in + " + " + lit,
      in + " ^ " + lit,
      in + " - " + lit
    };
    String[] words = {
      in.t(),
      in.t() + " with all bits inverted",
      in.t() + " with all bits inverted",
      in.t() + " plus " + constant,
      in.t() + " XOR " + constant,
      in.t() + " minus " + constant
    };
    k.drive(ir, half ? "!" + ov : "!" + ov + " || " + or);
    List<Statement> take = List.of(Statement.set(od, code[op]), Statement.set(ov, "1'b1"));
    Statement move =
        half
            ? Statement.chain(iv + " && !" + ov, take, ov + " && " + or, Statement.set(ov, "1'b0"))
            : Statement.chain(
                iv + " && (!" + ov + " || " + or + ")", take, or, Statement.set(ov, "1'b0"));
    k.at(flush ? Statement.either(fl, List.of(Statement.set(ov, "1'b0")), List.of(move)) : move);
    k.text()
        .is(
            "a pipeline register with valid/ready handshake",
            "a one-word buffer between two valid/ready interfaces",
            Words.bits(w.bits()) + " pipeline stage with flow control");
    k.text()
        .fact(
            half
                ? ir.t() + " should be 1 exactly when " + ov.t() + " is 0"
                : ir.t()
                    + " should be 1 when "
                    + ov.t()
                    + " is 0 or "
                    + or.t()
                    + " is 1 (combinational)",
            half
                ? "The stage can only accept data when it is empty, so "
                    + ir.t()
                    + " should be the inverse of "
                    + ov.t()
                : "The stage should be ready ("
                    + ir.t()
                    + " is 1) if it is empty ("
                    + ov.t()
                    + " is 0) or if "
                    + or.t()
                    + " is 1");
    k.text().knowIf("half", half).knowIf("plain", op == 0).know("what", words[op]);
    List<Text.Case> cases = new ArrayList<>();
    if (flush) {
      cases.add(Text.on(fl.t() + " is 1", ov.t() + " becomes 0 and " + od.t() + " stays"));
    }
    cases.add(
        Text.on(
            iv.t() + " is 1 and " + ir.t() + " is 1",
            od.t() + " takes over " + words[op] + " and " + ov.t() + " becomes 1"));
    cases.add(Text.on(or.t() + " is 1", ov.t() + " becomes 0 and " + od.t() + " stays"));
    cases.add(Text.otherwise("both stay"));
    k.text().cases(k.edge(), cases);
  }
}
