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
    int parity = d.of(0, 0, 1, 2);
    int stops = d.between(1, 2);
    boolean msb = d.chance(0.2);
    k.name("uart_tx", "serial_tx", "tx", "async_transmitter", "uart_send");
    k.clocked();
    Signal x = k.input("data to send", bits, "data", "tx_data", "char_in");
    Signal start = k.input("starts the transmission", 1, "start", "tx_start", "valid", "send_req");
    Signal line = k.outputRegister("serial output", 1, 1, "txd", "tx", "serial", "line");
    Signal ready = k.output("ready for new data", 1, "ready", "tx_ready", "tx_done");
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
                ? ", an even parity bit (the XOR of the data bits)"
                : ", an odd parity bit (the inverse of the XOR of the data bits)";
    k.text()
        .know("cell", cell)
        .know("div", div)
        .know("parity", parity == 0 ? "no" : parity == 1 ? "even" : "odd")
        .know("stops", Words.number(stops) + " stop bit" + (stops > 1 ? "s" : ""))
        .know("order", msb ? "most" : "least")
        .knowIf("msb", msb);
    k.text()
        .is(
            "a UART transmitter for " + bits + "-bit characters",
            "a UART transmitter with "
                + bits
                + " data bits"
                + (parity == 0 ? "" : parity == 1 ? ", even parity" : ", odd parity")
                + " and "
                + Words.number(stops)
                + " stop bit"
                + (stops > 1 ? "s" : ""),
            "an asynchronous serial transmitter");
    k.text()
        .fact(
            "When "
                + start.t()
                + " is 1 and "
                + ready.t()
                + " is 1 at a clock edge, the value of "
                + x.t()
                + " should be sent. "
                + ready.t()
                + " should be 1 while nothing is being sent",
            "The module should accept a new character from "
                + x.t()
                + " if "
                + start.t()
                + " is 1 while "
                + ready.t()
                + " is 1. "
                + ready.t()
                + " should be 0 during the transmission");
    k.text()
        .fact(
            "Each frame should consist of a start bit (0), "
                + bits
                + " data bits with the "
                + (msb ? "most" : "least")
                + " significant bit first"
                + par
                + ", and "
                + Words.number(stops)
                + " stop bit"
                + (stops > 1 ? "s" : "")
                + " (1)",
            "The transmitter should send a start bit of 0, then the "
                + bits
                + " data bits ("
                + (msb ? "MSB" : "LSB")
                + " first)"
                + par
                + ", and then "
                + Words.number(stops)
                + " stop bit"
                + (stops > 1 ? "s" : "")
                + " of 1");
    k.text()
        .fact(
            "Each bit should be held on "
                + line.t()
                + " for "
                + cell
                + ", starting with the start bit at the clock edge that accepts the character. When idle, "
                + line.t()
                + " should be 1",
            "Every bit lasts "
                + cell
                + ". The start bit should appear on "
                + line.t()
                + " at the edge at which the character is accepted; when idle, "
                + line.t()
                + " is 1");
    k.text()
        .fact(
            "After the last stop bit, which is "
                + total * div
                + " cycles after the start, "
                + ready.t()
                + " should be 1 again",
            ready.t()
                + " should go back to 1 after "
                + total * div
                + " clock cycles, when all bits including the stop "
                + (stops > 1 ? "bits" : "bit")
                + " are finished");
  }

  private static List<Statement> concat(Statement first, List<Statement> rest) {
    List<Statement> all = new ArrayList<>(List.of(first));
    all.addAll(rest);
    return all;
  }
}
