package io.refmill.augment.family.protocol;

import io.refmill.augment.Generator;
import io.refmill.augment.Sketch;
import io.refmill.augment.Target;
import io.refmill.augment.machine.Machine;
import io.refmill.augment.style.Draws;
import io.refmill.augment.verilog.Signal;
import io.refmill.augment.verilog.Statement;
import java.util.List;

/** Reads bits of a line with oversampling. */
public final class UartReceiver extends Generator {
  /** The family. */
  public UartReceiver() {
    super("uart_rx", "handshake", Target.PROTOCOL, 3);
  }

  @Override
  protected void design(Sketch k) {
    Draws d = k.draws();
    int bits = d.of(4, 5, 7, 8);
    int over = d.of(2, 3, 4, 6, 8);
    int half = d.between(0, over - 1);
    k.name("uart_rx", "serial_rx", "rx", "async_receiver", "uart_recv");
    k.clocked();
    Signal line = k.input("serial line", 1, "rxd", "rx", "serial_in", "line");
    Signal taken = k.input("read acknowledge", 1, "ack", "rd_ack", "read_ack");
    Signal y = k.outputRegister("received data", bits, 0, "data", "rx_data", "char_out");
    Signal v = k.outputRegister("data valid", 1, 0, "valid", "rx_valid", "req");
    Signal e = k.outputRegister("framing error", 1, 0, "frame_err", "framing", "ferr");
    Machine m = new Machine(k, false, List.of());
    int idle = m.state("IDLE", "the line is at rest", 0);
    int start = m.state("START", "a start bit is being tested", 0);
    int data = m.state("DATA", "data bits come in", 0);
    int stop = m.state("STOP", "the stop bit comes", 0);
    Signal t = k.register("the tick counter", 3, 0, "tick", "tcnt", "phase");
    Signal n = k.register("the bit counter", 3, 0, "nbit", "idx", "bcnt");
    Signal sh = k.register("the shift register", bits, 0, "sh", "shift", "acc");
    String zero = t + " == 3'd0";
    m.way(idle, "!" + line, line.t() + " is 0", start);
    m.way(
        start,
        "(" + zero + ") && !" + line,
        "the tick counter is 0 and " + line.t() + " is 0",
        data);
    m.way(start, zero, "the tick counter is 0", idle);
    m.way(
        data,
        "(" + zero + ") && (" + n + " == " + k.lit(3, bits - 1) + ")",
        "the tick counter is 0 and the bit counter is " + (bits - 1),
        stop);
    m.way(stop, zero, "the tick counter is 0", idle);
    String full = k.lit(3, over - 1);
    k.at(
        Statement.when(taken, Statement.set(v, "1'b0")),
        Statement.chain(
            m.in(idle),
            List.of(Statement.set(t, k.lit(3, half)), Statement.set(n, k.lit(3, 0))),
            zero,
            List.of(
                Statement.set(t, full),
                Statement.chain(
                    m.in(data),
                        List.of(
                            Statement.set(sh, "{" + line + ", " + sh.part(bits - 1, 1) + "}"),
                            Statement.set(n, n + " + 3'd1")),
                    m.in(stop),
                        List.of(
                            Statement.set(y, sh),
                            Statement.set(v, "1'b1"),
                            Statement.set(e, "!" + line)))),
            Statement.set(t, t + " - 3'd1")));
    k.text().know("over", over);
    k.text()
        .is(
            "a UART receiver for " + bits + " data bits with " + over + " clock cycles per bit",
            "a simple UART receiver",
            "an asynchronous serial receiver for " + bits + "-bit characters");
    m.build();
    k.text()
        .fact(
            "In the IDLE state, the tick counter should be set to "
                + half
                + " and the bit counter to 0 on every clock edge. In all other states the tick counter should count down by 1, and from 0 it should be reloaded with "
                + (over - 1),
            "While idle, the tick counter should be loaded with "
                + half
                + " and the bit counter with 0. Otherwise, the tick counter should be decremented on each clock edge, going from 0 to "
                + (over - 1));
    k.text()
        .fact(
            "In the DATA state, when the tick counter is 0, "
                + line.t()
                + " should be shifted into the shift register (LSB first, so it enters at the top), and the 3-bit bit counter should be incremented",
            "When the tick counter is 0 in the DATA state, the shift register should shift right with "
                + line.t()
                + " as the new most significant bit, and the bit counter should be incremented (modulo 8)");
    k.text()
        .fact(
            "In the STOP state, when the tick counter is 0, the shift register should be copied to "
                + y.t()
                + ", "
                + v.t()
                + " should be set to 1 and "
                + e.t()
                + " should be set to the inverse of "
                + line.t(),
            "At the end of the STOP state (tick counter 0), "
                + y.t()
                + " should be loaded from the shift register, "
                + v.t()
                + " should be set to 1, and "
                + e.t()
                + " should be set to NOT "
                + line.t());
    k.text()
        .fact(
            v.t()
                + " should be cleared on a clock edge where "
                + taken.t()
                + " is 1, unless a new character arrives at the same time",
            "When "
                + taken.t()
                + " is 1, "
                + v.t()
                + " should be set to 0 at the clock edge, but a character that arrives at the same edge has priority");
  }
}
