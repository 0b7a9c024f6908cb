package io.refmill.augment.family.protocol;

import io.refmill.augment.Generator;
import io.refmill.augment.Sketch;
import io.refmill.augment.Target;
import io.refmill.augment.style.Draws;
import io.refmill.augment.verilog.Signal;
import io.refmill.augment.verilog.Statement;
import io.refmill.augment.wording.Text;
import java.util.List;

/** Start, stop and bytes on two wires. */
public final class I2cWatcher extends Generator {
  /** The family. */
  public I2cWatcher() {
    super("two_wire_receiver", "edge_detector", Target.PROTOCOL, 3);
  }

  @Override
  protected void design(Sketch k) {
    Draws d = k.draws();
    boolean address = d.chance(0.3);
    long own = d.bits(9);
    int bits = d.between(3, 9);
    boolean low = d.chance(0.3);
    boolean stopped = d.chance(0.4);
    boolean shown = d.chance(0.25);
    k.name("i2c_watch", "two_wire_rx", "bus_monitor", "twi_receiver", "i2c_sniffer");
    k.clocked();
    Signal scl = k.input("bus clock", 1, "scl", "bus_clk_line");
    Signal sda = k.input("bus data", 1, "sda", "bus_data");
    // A call reads outputs after the edge, when nothing differs from its last value any more.
    Signal st = k.outputRegister("start condition", 1, 0, "start_det", "start", "sta");
    Signal sp = k.outputRegister("stop condition", 1, 0, "stop_det", "stop", "sto");
    Signal y = k.outputRegister("received bits", bits, 0, "data", "shift_out", "byte_out");
    Signal full =
        k.outputRegister("high when all bits are received", 1, 0, "full", "got_byte", "ack_req");
    Signal hit = address ? k.output("address match", 1, "hit", "selected", "addr_match") : null;
    Signal c0 = k.register("the last value of " + scl.t(), 1, 1, "scl_q", "scl_d", "scl_last");
    Signal d0 = k.register("the last value of " + sda.t(), 1, 1, "sda_q", "sda_d", "sda_last");
    Signal n = k.register("the bit counter", 4, 0, "n", "nbits", "cnt");
    if (shown) {
      Signal count = k.output("number of bits read", 4, "nread", "have", "bits_in");
      k.drive(count, n.name());
      k.text().fact(count.t() + " should show the value of the bit counter");
    }
    String start = scl + " && " + c0 + " && " + d0 + " && !" + sda;
    long mine = own & ((1L << bits) - 1);
    if (address) {
      k.drive(hit, full + " && (" + y + " == " + k.lit(bits, mine) + ")");
    }
    k.at(
        Statement.set(c0, scl),
        Statement.set(d0, sda),
        Statement.set(st, start),
        Statement.set(sp, scl + " && " + c0 + " && !" + d0 + " && " + sda),
        Statement.chain(
            stopped ? start : scl + " && " + c0 + " && (" + d0 + " != " + sda + ")",
            List.of(Statement.set(n, k.lit(4, 0)), Statement.set(full, "1'b0")),
            scl + " && !" + c0 + " && !" + full,
            List.of(
                Statement.set(
                    y,
                    low
                        ? "{" + sda + ", " + y.part(bits - 1, 1) + "}"
                        : "{" + y.part(bits - 2, 0) + ", " + sda + "}"),
                Statement.set(n, n + " + 4'd1"),
                Statement.when(n + " == " + k.lit(4, bits - 1), Statement.set(full, "1'b1")))));
    k.text().know("mine", mine).knowIf("first_low", low).knowIf("stopped", stopped);
    k.text()
        .is(
            "a listener for a two-wire bus",
            "a receiver for start, stop and data bits on a two-wire bus",
            "an I2C-like bus monitor that collects " + bits + " bits");
    k.text()
        .fact(
            "Both "
                + scl.t()
                + " and "
                + sda.t()
                + " should be sampled on every clock edge, and their previous values should be stored",
            "The previous values of both lines should be stored on each clock edge");
    k.text()
        .fact(
            st.t()
                + " should be 1 when "
                + sda.t()
                + " has changed from 1 to 0 while "
                + scl.t()
                + " is 1 and was 1 at the previous edge, and should be 0 otherwise. It is a registered output",
            "A start condition is detected when "
                + scl.t()
                + " and its previous value are 1 and "
                + sda.t()
                + " is 0 while its previous value is 1. In this case "
                + st.t()
                + " should be set to 1 on this clock edge, otherwise to 0");
    k.text()
        .fact(
            sp.t()
                + " should be 1 when "
                + sda.t()
                + " has changed from 0 to 1 under the same condition on "
                + scl.t()
                + ", and should be 0 otherwise. It is a registered output, too",
            "A stop condition is the opposite: "
                + scl.t()
                + " and its previous value are 1, the previous value of "
                + sda.t()
                + " is 0 and "
                + sda.t()
                + " is now 1. Then "
                + sp.t()
                + " should be set to 1 on this clock edge, otherwise to 0");
    k.text()
        .cases(
            k.edge(),
            Text.on(
                "there is a start " + (stopped ? "condition" : "or a stop condition"),
                "the bit counter and " + full.t() + " should be set to 0"),
            Text.on(
                scl.t() + " is 1, its previous value is 0 and " + full.t() + " is 0",
                y.t()
                    + " should be shifted "
                    + (low ? "right" : "left")
                    + " by one bit with "
                    + sda.t()
                    + " as its new "
                    + (low ? "most" : "least")
                    + " significant bit, and the bit counter should be incremented; when it was "
                    + (bits - 1)
                    + ", "
                    + full.t()
                    + " should be set to 1"),
            Text.otherwise("these registers should not change"));
    if (address) {
      k.text()
          .fact(
              hit.t()
                  + " should be 1 if "
                  + full.t()
                  + " is 1 and "
                  + y.t()
                  + " is equal to "
                  + mine);
    }
  }
}
