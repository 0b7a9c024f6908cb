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
    Signal taken = k.input("the character has been read", 1, "ack", "rd_ack", "read_ack");
    Signal y = k.outputRegister("the character", bits, 0, "data", "rx_data", "char_out");
    Signal v = k.outputRegister("there is a character", 1, 0, "valid", "rx_valid", "req");
    Signal e = k.outputRegister("the stop bit was 0", 1, 0, "frame_err", "framing", "ferr");
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
    k.text()
        .is(
            "a UART receiver for " + bits + " data bits, oversampled " + over + " times",
            "an asynchronous serial receiver",
            "the receiving half of a serial port with " + bits + "-bit characters");
    m.build();
    k.text()
        .fact(
            "In IDLE every edge sets the tick counter to "
                + half
                + " and the bit counter to 0. In all other states the tick counter goes down by 1 at each edge and after 0 comes "
                + (over - 1),
            "The tick counter is loaded with "
                + half
                + ", and the bit counter with 0, at each edge in IDLE; elsewhere the tick counter goes down by 1 with each edge, and from 0 to "
                + (over - 1));
    k.text()
        .fact(
            "At an edge in DATA with the tick counter at 0, the shift register moves right by one place, "
                + line.t()
                + " enters at its top, and the bit counter goes up by 1 (modulo 8): the first bit is the least significant one",
            "Data bits are taken at edges in DATA where the tick counter is 0: the value of "
                + line.t()
                + " enters the shift register at the top, the others move down by one, and the 3-bit bit counter is incremented");
    k.text()
        .fact(
            "The edge in STOP at which the tick counter is 0 copies the shift register to "
                + y.t()
                + ", sets "
                + v.t()
                + " to 1, and sets "
                + e.t()
                + " to the inverse of "
                + line.t(),
            "At the end of STOP (tick counter 0) "
                + y.t()
                + " takes over the shift register, "
                + v.t()
                + " becomes 1 and "
                + e.t()
                + " becomes NOT "
                + line.t());
    k.text()
        .fact(
            taken.t()
                + " at 1 clears "
                + v.t()
                + " at the clock edge, unless a character arrives at the same edge",
            "An edge with "
                + taken.t()
                + " at 1 sets "
                + v.t()
                + " to 0, but a character that arrives then wins");
  }
}
