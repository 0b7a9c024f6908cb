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
    int w = d.between(2, 16);
    int wait = d.between(1, 7);
    int op = d.between(0, 3);
    long c = d.bits(w) | 1;
    k.name("slave", "handshake_unit", "four_phase", "req_ack", "responder");
    k.clocked();
    Signal req = k.input("request", 1, "req", "request", "req_in");
    Signal x = k.input("operand", w, "data", "arg", "operand", "payload");
    Signal ack = k.outputRegister("acknowledge", 1, 0, "ack", "acknowledge", "ack_out");
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
      "the bitwise inverse of the stored operand plus " + c
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
            "a unit that serves requests with a four-phase handshake",
            "a request/acknowledge slave with a fixed service time",
            "the answering side of a req/ack protocol");
    m.build();
    k.text()
        .fact(
            "The edge that leaves IDLE stores " + x.t() + " and sets the wait counter to " + wait,
            "When a request is accepted in IDLE, the operand on "
                + x.t()
                + " is stored and the wait counter becomes "
                + wait);
    k.text()
        .fact(
            "In WORK the wait counter goes down by 1 with each edge until it is 0; the edge after that puts "
                + words[op]
                + " (modulo 2^"
                + w
                + ") into "
                + y.t()
                + " and sets "
                + ack.t()
                + " to 1",
            "Each edge in WORK takes 1 off the wait counter if it is not 0. If it is 0, "
                + y.t()
                + " becomes "
                + words[op]
                + ", the low "
                + w
                + " bits of it, and "
                + ack.t()
                + " becomes 1");
    k.text()
        .fact(
            ack.t()
                + " becomes 0 with the edge at which DONE is left; "
                + y.t()
                + " keeps its value",
            "The edge that leaves DONE clears " + ack.t() + ". The result stays where it is");
  }
}
