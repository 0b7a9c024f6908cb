package io.refmill.augment.family.protocol;

import io.refmill.augment.Generator;
import io.refmill.augment.Sketch;
import io.refmill.augment.Target;
import io.refmill.augment.style.Draws;
import io.refmill.augment.verilog.Signal;
import io.refmill.augment.verilog.Statement;
import io.refmill.augment.wording.Text;
import java.util.List;

/** Shifts words out and in. */
public final class SpiMaster extends Generator {
  /** The family. */
  public SpiMaster() {
    super("spi_master", "handshake", Target.PROTOCOL, 3);
  }

  @Override
  protected void design(Sketch k) {
    Draws d = k.draws();
    int w = d.of(4, 6, 8, 8, 12, 16);
    boolean msb = d.chance(0.7);
    boolean cpol = d.chance(0.4);
    k.name("spi_master", "spi", "spi_ctrl", "serial_master", "spi_shift");
    k.clocked();
    Signal start = k.input("starts a transfer", 1, "start", "go", "spi_start");
    Signal x = k.input("word to send", w, "tx", "wdata", "mosi_data");
    Signal miso = k.input("data from the slave", 1, "miso", "sdi");
    Signal sclk = k.outputRegister("serial clock", 1, cpol ? 1 : 0, "sclk", "sck");
    Signal mosi = k.output("data to the slave", 1, "mosi", "sdo");
    Signal cs = k.output("chip select, active low", 1, "cs_n", "ss_n", "csb");
    Signal y = k.output("received word", w, "rx", "rdata", "miso_data");
    Signal done = k.outputRegister("transfer done", 1, 0, "done", "spi_done");
    Signal busy = k.register("the busy flag", 1, 0, "busy", "running", "active");
    Signal sh = k.register("the shift register", w, 0, "sh", "shreg", "buffer");
    Signal n = k.register("the bit counter", 5, 0, "n", "bits", "bitcnt");
    Signal in = k.register("the sampled bit", 1, 0, "sample", "in_bit", "miso_q");
    k.drive(mosi, msb ? sh.top() : sh.bit(0));
    k.drive(cs, "!" + busy);
    k.drive(y, sh.name());
    String idle = cpol ? "1'b1" : "1'b0";
    String active = cpol ? "!" + sclk : sclk.name();
    String shift =
        msb ? "{" + sh.part(w - 2, 0) + ", " + in + "}" : "{" + in + ", " + sh.part(w - 1, 1) + "}";
    k.at(
        Statement.set(done, "1'b0"),
        Statement.chain(
            "!" + busy,
            List.of(
                Statement.when(
                    start,
                    Statement.set(busy, "1'b1"),
                    Statement.set(sh, x),
                    Statement.set(n, k.lit(5, 0)))),
            active.startsWith("!") ? active.substring(1) : "!" + active,
            List.of(Statement.set(sclk, "!" + sclk), Statement.set(in, miso)),
            List.of(
                Statement.set(sclk, idle),
                Statement.set(sh, shift),
                Statement.set(n, n + " + 5'd1"),
                Statement.when(
                    n + " == " + k.lit(5, w - 1),
                    Statement.set(busy, "1'b0"),
                    Statement.set(done, "1'b1")))));
    k.text()
        .know("cpol", cpol ? 1 : 0)
        .know("order", msb ? "most" : "least")
        .know("first", msb ? "MSB" : "LSB");
    k.text()
        .is(
            "an SPI master for " + w + "-bit words",
            "a " + w + "-bit SPI master with clock polarity " + (cpol ? 1 : 0),
            "a serial peripheral interface (SPI) controller");
    k.text()
        .fact(
            mosi.t()
                + " should be the "
                + (msb ? "most" : "least")
                + " significant bit of the shift register, and "
                + y.t()
                + " should be the whole shift register",
            "The shift register should be connected to "
                + y.t()
                + ", and its "
                + (msb ? "MSB" : "LSB")
                + " to "
                + mosi.t());
    k.text()
        .fact(
            cs.t() + " should be 0 while the busy flag is 1, and 1 otherwise",
            cs.t() + " should be the inverse of the busy flag");
    String rest = cpol ? "1" : "0";
    k.text()
        .cases(
            k.edge(),
            Text.on(
                "the busy flag is 0 and " + start.t() + " is 1",
                "the busy flag should be set to 1, the shift register should be loaded with "
                    + x.t()
                    + " and the bit counter should be cleared"),
            Text.on("the busy flag is 0", "these registers should not change"),
            Text.on(
                "the busy flag is 1 and " + sclk.t() + " is " + rest,
                sclk.t()
                    + " should be toggled and the sampled bit should be loaded from "
                    + miso.t()),
            Text.otherwise(
                sclk.t()
                    + " should return to "
                    + rest
                    + ", the shift register should shift "
                    + (msb ? "left" : "right")
                    + " with the sampled bit coming in, and the bit counter should be incremented. If it was "
                    + (w - 1)
                    + ", the transfer is complete: the busy flag should be cleared and "
                    + done.t()
                    + " should be set to 1"));
    k.text()
        .fact(
            done.t() + " should be 1 for only one cycle after the end of a transfer",
            "On all other clock edges " + done.t() + " should be 0");
  }
}
