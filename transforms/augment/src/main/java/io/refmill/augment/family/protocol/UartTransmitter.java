package io.refmill.augment.family.protocol;

import io.refmill.augment.Generator;
import io.refmill.augment.Sketch;
import io.refmill.augment.Target;
import io.refmill.augment.style.Draws;
import io.refmill.augment.verilog.Signal;
import io.refmill.augment.verilog.Statement;
import io.refmill.augment.wording.Words;
import java.util.ArrayList;
import java.util.List;

/** Sends bytes bit by bit. */
public final class UartTransmitter extends Generator {
  /** The family. */
  public UartTransmitter() {
    super("uart_tx", "handshake", Target.PROTOCOL, 3);
  }

  @Override
  protected void design(Sketch k) {
    Draws d = k.draws();
    int bits = d.of(5, 6, 7, 8, 8, 9);
    int div = d.of(1, 1, 2, 3, 4, 5, 8);
    int parity = d.between(0, 2);
    int stops = d.between(1, 2);
    boolean msb = d.chance(0.2);
    k.name("uart_tx", "serial_tx", "tx", "async_transmitter", "uart_send");
    k.clocked();
    Signal x = k.input("the character", bits, "data", "tx_data", "char_in");
    Signal start = k.input("send the character", 1, "start", "tx_start", "valid", "send_req");
    Signal line = k.outputRegister("serial line", 1, 1, "txd", "tx", "serial", "line");
    Signal ready = k.output("a character can be taken", 1, "ready", "tx_ready", "tx_done");
    int total = 1 + bits + (parity > 0 ? 1 : 0) + stops;
    int cw = 4;
    Signal sh =
        k.register(
            "the shift register", total - 1, (1L << (total - 1)) - 1, "shreg", "frame", "shifter");
    Signal n = k.register("the bit counter", cw, 0, "nbits", "bit_cnt", "left");
    Signal tick = div > 1 ? k.register("the divider", 3, 0, "div", "baud_cnt", "presc") : null;
    k.drive(ready, n + " == 4'd0");
    StringBuilder rev = new StringBuilder("{");
    for (int i = 0; i < bits; i++) {
      rev.append(i == 0 ? "" : ", ").append(x.bit(i));
    }
    String payload = msb ? rev + "}" : x.name();
    String load =
        "{{"
            + stops
            + "{1'b1}}, "
            + (parity == 0 ? "" : (parity == 1 ? "^" : "~^") + x + ", ")
            + payload
            + "}";
    List<Statement> begin =
        new ArrayList<>(
            List.of(
                Statement.set(sh, load),
                Statement.set(line, "1'b0"),
                Statement.set(n, k.lit(4, total))));
    List<Statement> move =
        List.of(
            Statement.set(n, n + " - 4'd1"),
            Statement.set(line, sh.bit(0)),
            Statement.set(sh, "{1'b1, " + sh.part(total - 2, 1) + "}"));
    if (div > 1) {
      begin.add(Statement.set(tick, k.lit(3, 0)));
      k.at(
          Statement.chain(
              n + " == 4'd0",
              List.of(Statement.when(start, begin.toArray(Statement[]::new))),
              tick + " == " + k.lit(3, div - 1),
              concat(Statement.set(tick, k.lit(3, 0)), move),
              Statement.set(tick, tick + " + 3'd1")));
    } else {
      k.at(
          Statement.chain(
              n + " == 4'd0",
              List.of(Statement.when(start, begin.toArray(Statement[]::new))),
              move));
    }
    String cell = div == 1 ? "one clock cycle" : div + " clock cycles";
    String par =
        parity == 0
            ? ""
            : parity == 1
                ? ", a parity bit that makes the number of ones in character and parity bit even"
                : ", a parity bit that makes the number of ones in character and parity bit odd";
    k.text()
        .is(
            "a UART transmitter for characters of " + bits + " bits",
            "an asynchronous serial transmitter",
            "the sending half of a serial port, " + bits + " data bits");
    k.text()
        .fact(
            ready.t()
                + " is 1 while nothing is being sent (the bit counter is 0); the character on "
                + x.t()
                + " is taken at a clock edge with "
                + ready.t()
                + " and "
                + start.t()
                + " at 1, and "
                + start.t()
                + " has no effect otherwise",
            "If "
                + start.t()
                + " is 1 at a clock edge while "
                + ready.t()
                + " is 1, the character on "
                + x.t()
                + " is taken. "
                + ready.t()
                + " is 1 exactly while the bit counter is 0");
    k.text()
        .fact(
            "The frame is a start bit 0, the data bits, the "
                + (msb ? "most" : "least")
                + " significant one first"
                + par
                + ", and "
                + Words.number(stops)
                + " stop bit"
                + (stops > 1 ? "s" : "")
                + " of 1",
            "On the line follow: a 0, the "
                + bits
                + " data bits from the "
                + (msb ? "top" : "lowest")
                + " one on"
                + par
                + ", then "
                + Words.number(stops)
                + (stops > 1 ? " bits" : " bit")
                + " of 1");
    k.text()
        .fact(
            "Each bit stays on "
                + line.t()
                + " for "
                + cell
                + "; the start bit appears with the edge that takes the character. The idle line is 1",
            "A bit lasts "
                + cell
                + ". The edge that takes a character puts the start bit on "
                + line.t()
                + ", which rests at 1");
    k.text()
        .fact(
            "The bit counter becomes "
                + total
                + " when a character is taken and goes down by 1 at the end of each bit, the last stop bit included",
            "From "
                + total
                + " at the start the bit counter is decremented whenever a bit's time is over, so "
                + ready.t()
                + " is 1 again "
                + total * div
                + " cycles after the character was taken");
  }

  private static List<Statement> concat(Statement first, List<Statement> rest) {
    List<Statement> all = new ArrayList<>(List.of(first));
    all.addAll(rest);
    return all;
  }
}
