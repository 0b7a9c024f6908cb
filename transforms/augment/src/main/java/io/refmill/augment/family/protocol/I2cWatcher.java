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
    boolean address = d.chance(0.6);
    long own = d.bits(9);
    int bits = d.between(3, 9);
    boolean low = d.chance(0.3);
    boolean stopped = d.chance(0.4);
    boolean shown = d.chance(0.6);
    k.name("i2c_watch", "two_wire_rx", "bus_monitor", "twi_receiver", "i2c_sniffer");
    k.clocked();
    Signal scl = k.input("bus clock", 1, "scl", "bus_clk_line");
    Signal sda = k.input("bus data", 1, "sda", "bus_data");
    Signal st = k.output("start condition", 1, "start_det", "start", "sta");
    Signal sp = k.output("stop condition", 1, "stop_det", "stop", "sto");
    Signal y = k.outputRegister("bits that were read", bits, 0, "data", "shift_out", "byte_out");
    Signal full = k.outputRegister("all bits have been read", 1, 0, "full", "got_byte", "ack_req");
    Signal hit =
        address
            ? k.output("the bits are the own address", 1, "hit", "selected", "addr_match")
            : null;
    Signal c0 = k.register("the last value of " + scl.t(), 1, 1, "scl_q", "scl_d", "scl_last");
    Signal d0 = k.register("the last value of " + sda.t(), 1, 1, "sda_q", "sda_d", "sda_last");
    Signal n = k.register("the bit counter", 4, 0, "n", "nbits", "cnt");
    if (shown) {
      Signal count = k.output("number of bits read", 4, "nread", "have", "bits_in");
      k.drive(count, n.name());
      k.text().fact(count.t() + " shows the bit counter");
    }
    k.drive(st, scl + " && " + c0 + " && " + d0 + " && !" + sda);
    k.drive(sp, scl + " && " + c0 + " && !" + d0 + " && " + sda);
    long mine = own & ((1L << bits) - 1);
    if (address) {
      k.drive(hit, full + " && (" + y + " == " + k.lit(bits, mine) + ")");
    }
    k.at(
        Statement.set(c0, scl),
        Statement.set(d0, sda),
        Statement.chain(
            stopped ? st.name() : scl + " && " + c0 + " && (" + d0 + " != " + sda + ")",
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
    k.text()
        .is(
            "a listener on a two-wire bus",
            "a receiver for the start, stop and data conditions of a two-wire bus",
            "a bus monitor that collects " + bits + " bits after a start condition");
    k.text()
        .fact(
            "Both lines are sampled at every clock edge; below, \"the last value\" is what the edge before found",
            "At each clock edge the values of both lines are remembered as their last values");
    k.text()
        .fact(
            st.t()
                + " is 1 (combinationally) if "
                + scl.t()
                + " and its last value are 1, the last value of "
                + sda.t()
                + " is 1 and "
                + sda.t()
                + " is 0",
            "A falling "
                + sda.t()
                + " with "
                + scl.t()
                + " at 1 now and at the last edge gives "
                + st.t()
                + " at 1, in the same cycle");
    k.text()
        .fact(
            sp.t()
                + " is 1 (combinationally) if "
                + scl.t()
                + " and its last value are 1, the last value of "
                + sda.t()
                + " is 0 and "
                + sda.t()
                + " is 1",
            "A rising " + sda.t() + " under the same condition gives " + sp.t() + " at 1");
    k.text()
        .cases(
            k.edge(),
            Text.on(
                "there is a start " + (stopped ? "condition" : "or a stop condition"),
                "the bit counter and " + full.t() + " become 0"),
            Text.on(
                scl.t() + " is 1, its last value is 0 and " + full.t() + " is 0",
                y.t()
                    + (low ? " moves right by one bit with " : " moves left by one bit with ")
                    + sda.t()
                    + (low ? " at its left end" : " at its right end")
                    + ", and the bit counter goes up by 1; if the counter was "
                    + (bits - 1)
                    + ", "
                    + full.t()
                    + " becomes 1"),
            Text.otherwise("these registers stay as they are"));
    if (address) {
      k.text().fact(hit.t() + " is 1 if " + full.t() + " is 1 and " + y.t() + " is " + mine);
    }
  }
}
