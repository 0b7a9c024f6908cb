package io.refmill.augment.family.protocol;

import io.refmill.augment.Generator;
import io.refmill.augment.Sketch;
import io.refmill.augment.Target;
import io.refmill.augment.machine.Machine;
import io.refmill.augment.style.Draws;
import io.refmill.augment.verilog.Signal;
import io.refmill.augment.verilog.Statement;
import java.util.List;

/** Request and acknowledge, with some work between. */
public final class FourPhaseSlave extends Generator {
  /** The family. */
  public FourPhaseSlave() {
    super("req_ack_slave", "handshake", Target.PROTOCOL, 2);
  }

  @Override
  protected void design(Sketch k) {
    Draws d = k.draws();
    int w = d.of(2, 4, 4, 8, 8, 8, 16, 6, 12);
    int wait = d.between(1, 7);
    int op = d.between(0, 3);
    long c = d.between(1, Math.min(15, (1 << w) - 1));
    k.name("slave", "handshake_unit", "four_phase", "req_ack", "responder");
    k.clocked();
    Signal req = k.input("request signal", 1, "req", "request", "req_in");
    Signal x = k.input("operand", w, "data", "arg", "operand", "payload");
    Signal ack = k.outputRegister("acknowledge signal", 1, 0, "ack", "acknowledge", "ack_out");
    Signal y = k.outputRegister("result", w, 0, "result", "res", "answer");
    Machine m = new Machine(k, false, List.of());
    int idle = m.state("IDLE", "no request is being served", 0);
    int work = m.state("WORK", "a request is being served", 0);
    int done = m.state("DONE", "it waits for the request to go away", 0);
    Signal t = k.register("the wait counter", 3, 0, "wait_cnt", "delay", "t");
    m.way(idle, req.name(), req.t() + " is 1", work);
    m.way(work, t + " == " + k.lit(3, 0), "the wait counter is 0", done);
    m.way(done, "!" + req, req.t() + " is 0", idle);
    Signal held = k.register("the stored operand", w, 0, "held", "op_r", "stored");
    String lit = k.lit(w, c);
    String[] code = {
      held + " + " + lit, held + " - " + lit, held + " ^ " + lit, "~" + held + " + " + lit
    };
    String[] words = {
      "the stored operand plus " + c,
      "the stored operand minus " + c,
      "the stored operand XOR " + c,
      c + " plus the bitwise inverse of the stored operand"
    };
    k.at(
        Statement.chain(
            "(" + m.in(idle) + ") && " + req,
            List.of(Statement.set(held, x), Statement.set(t, k.lit(3, wait))),
            m.in(work),
            List.of(
                Statement.either(
                    t + " == " + k.lit(3, 0),
                    List.of(Statement.set(y, code[op]), Statement.set(ack, "1'b1")),
                    List.of(Statement.set(t, t + " - 3'd1")))),
            "(" + m.in(done) + ") && !" + req,
            Statement.set(ack, "1'b0")));
    k.text()
        .is(
            "a module that serves requests with a four-phase handshake",
            "a request/acknowledge handshake slave",
            "a simple handshake unit with req and ack signals");
    k.text().know("wait", wait).know("what", words[op].replace("the stored operand", x.t()));
    m.build();
    k.text()
        .fact(
            "When a request is accepted in the IDLE state, "
                + x.t()
                + " should be stored and the wait counter should be set to "
                + wait,
            "On the transition from IDLE to WORK, "
                + x.t()
                + " should be saved, and the wait counter should be loaded with "
                + wait);
    k.text()
        .fact(
            "In the WORK state the wait counter should count down by 1 on each clock edge. When it is 0, "
                + y.t()
                + " should be set to "
                + words[op]
                + " (only the lower "
                + w
                + " bits) and "
                + ack.t()
                + " should be set to 1",
            "While in WORK, the wait counter should be decremented until it is 0. On the clock edge when it is 0, the result ("
                + words[op]
                + ", modulo 2^"
                + w
                + ") should be written to "
                + y.t()
                + " and "
                + ack.t()
                + " should be set to 1");
    k.text()
        .fact(
            "When the module leaves the DONE state, "
                + ack.t()
                + " should go back to 0. "
                + y.t()
                + " should keep its value",
            ack.t()
                + " should be cleared on the transition from DONE to IDLE, and the result should not change");
  }
}
