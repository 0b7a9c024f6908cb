package io.refmill.augment.family.protocol;

import io.refmill.augment.Generator;
import io.refmill.augment.Sketch;
import io.refmill.augment.Target;
import io.refmill.augment.style.Draws;
import io.refmill.augment.verilog.Signal;
import io.refmill.augment.verilog.Width;
import io.refmill.augment.wording.Words;

/** Words and pulses between two clocks. */
public final class CrossingHandshake extends Generator {
  /** The family. */
  public CrossingHandshake() {
    super("clock_crossing", "multi_clock", Target.PROTOCOL, 3);
  }

  @Override
  protected void design(Sketch k) {
    Draws d = k.draws();
    int stages = d.between(2, 3);
    boolean word = d.chance(0.5);
    int w = word ? d.between(2, 16) : 1;
    boolean back = word || d.chance(0.5);
    boolean low = d.chance(0.6);
    k.name("cdc", "pulse_sync", "crossing", "toggle_sync", "domain_bridge");
    Signal ca = k.input("source clock", 1, "clk_a", "src_clk", "tx_clk");
    Signal cb = k.input("destination clock", 1, "clk_b", "dst_clk", "rx_clk");
    Signal rst =
        k.input(
            "asynchronous reset, active " + (low ? "low" : "high"),
            1,
            low ? "rst_n" : "rst",
            low ? "resetn" : "reset");
    Signal send = k.input("send request", 1, "send_req", "start", "src_valid");
    Signal x = word ? k.input("data to send", w, "src_data", "tx_word", "a_data") : null;
    Signal got = k.output("high when data has arrived", 1, "arrived", "dst_valid", "rx_pulse");
    Signal busy =
        back
            ? k.output("ready for a new transfer", 1, "src_ready", "tx_ready", "send_ready")
            : null;
    Signal y = word ? k.output("received data", w, "dst_data", "rx_word", "b_data") : null;
    Signal t = k.module().inner(Width.of(1), "req_t", "toggle", "flip");
    Signal chain = k.module().inner(Width.of(stages), "sync_b", "fwd", "chain_b");
    Signal seen = k.module().inner(Width.of(1), "seen", "last_b", "prev_t");
    Signal ret = back ? k.module().inner(Width.of(stages), "sync_a", "rev", "chain_a") : null;
    Signal held = word ? k.module().inner(Width.of(w), "hold", "src_q", "latched") : null;
    Signal out = word ? k.module().inner(Width.of(w), "dst_q", "rx_q", "captured") : null;
    Signal fire = k.module().inner(Width.of(1), "fire_q", "arrive_q", "strobe_q");
    String range = "[" + (stages - 1) + ":0] ";
    String wr = w == 1 ? "" : "[" + (w - 1) + ":0] ";
    k.module()
        .code(
            "reg "
                + t
                + ", "
                + seen
                + ", "
                + fire
                + ";\nreg "
                + range
                + chain
                + (back ? ", " + ret : "")
                + ";"
                + (word ? "\nreg " + wr + held + ", " + out + ";" : ""));
    if (back) {
      k.drive(busy, t + " == " + ret.top());
    }
    String edge = (low ? " or negedge " : " or posedge ") + rst;
    String test = low ? "!" + rst : rst.name();
    String go = back ? send + " && " + busy : send.name();
    k.module()
        .code(
            "always @(posedge "
                + ca
                + edge
                + ")\n  if ("
                + test
                + ") begin\n    "
                + t
                + " <= 1'b0;\n"
                + (back ? "    " + ret + " <= 0;\n" : "")
                + (word ? "    " + held + " <= 0;\n" : "")
                + "  end else begin\n"
                + (back
                    ? "    " + ret + " <= {" + ret.part(stages - 2, 0) + ", " + seen + "};\n"
                    : "")
                + "    if ("
                + go
                + ") begin\n      "
                + t
                + " <= ~"
                + t
                + ";\n"
                + (word ? "      " + held + " <= " + x + ";\n" : "")
                + "    end\n  end");
    k.module()
        .code(
            "always @(posedge "
                + cb
                + edge
                + ")\n  if ("
                + test
                + ") begin\n    "
                + chain
                + " <= 0;\n    "
                + seen
                + " <= 1'b0;\n    "
                + fire
                + " <= 1'b0;\n"
                + (word ? "    " + out + " <= 0;\n" : "")
                + "  end else begin\n    "
                + chain
                + " <= {"
                + chain.part(stages - 2, 0)
                + ", "
                + t
                + "};\n    "
                + seen
                + " <= "
                + chain.top()
                + ";\n    "
                + fire
                + " <= "
                + chain.top()
                + " ^ "
                + seen
                + ";\n"
                + (word
                    ? "    if ("
                        + chain.top()
                        + " ^ "
                        + seen
                        + ")\n      "
                        + out
                        + " <= "
                        + held
                        + ";\n"
                    : "")
                + "  end");
    k.drive(got, fire.name());
    if (word) {
      k.drive(y, out.name());
    }
    k.text().know("stages", Words.number(stages)).know("rst", rst.t()).know("rst.on", low ? 0 : 1);
    String n = Words.number(stages);
    k.text()
        .is(
            word
                ? "a handshake that transfers " + w + "-bit words between two clock domains"
                : "a pulse synchronizer between two clock domains",
            word
                ? "a clock domain crossing for " + w + "-bit data"
                : "a toggle synchronizer for single pulses");
    k.text()
        .fact(
            "The sender uses the rising edge of "
                + ca.t()
                + " and the receiver uses the rising edge of "
                + cb.t()
                + ". When "
                + rst.t()
                + " is "
                + (low ? 0 : 1)
                + ", all registers should be set to 0 asynchronously",
            "All registers should be 0 while "
                + rst.t()
                + " is "
                + (low ? 0 : 1)
                + " (asynchronous reset). Otherwise, the sender's registers change on the rising edge of "
                + ca.t()
                + " and the receiver's on the rising edge of "
                + cb.t());
    k.text()
        .fact(
            "When "
                + send.t()
                + " is 1"
                + (back ? " and " + busy.t() + " is 1" : "")
                + " at an edge of the sender, a toggle bit should be inverted"
                + (word ? " and " + x.t() + " should be stored" : ""),
            "To send, the sender should invert its toggle bit"
                + (word ? " and store " + x.t() : "")
                + " on each of its clock edges where "
                + send.t()
                + " is 1"
                + (back ? " and " + busy.t() + " is 1" : ""));
    k.text()
        .fact(
            "The toggle bit should pass through "
                + n
                + " registers in the receiver's domain and then one more register, the seen bit",
            "The receiver should synchronize the toggle bit with a chain of "
                + n
                + " registers, followed by one more register called the seen bit");
    k.text()
        .fact(
            "On each edge of the receiver, "
                + got.t()
                + " should be set to 1 if the end of the chain and the seen bit are different, and to 0 otherwise"
                + (word
                    ? ". When they are different, "
                        + y.t()
                        + " should also be loaded with the stored word"
                    : ""),
            got.t()
                + " should be a register of the receiver that is 1 after an edge at which the last register of the chain differs from the seen bit, and 0 otherwise"
                + (word
                    ? ". At the same edge, "
                        + y.t()
                        + " should be loaded with the stored word of the sender"
                    : ""));
    if (back) {
      k.text()
          .fact(
              "The seen bit should be synchronized back to the sender with "
                  + n
                  + " registers. "
                  + busy.t()
                  + " should be 1 when the last of them is equal to the toggle bit",
              "In the other direction, the seen bit should pass "
                  + n
                  + " registers on the sender's clock, and "
                  + busy.t()
                  + " should be 1 (combinationally) if the last one is equal to the toggle bit");
    }
  }
}
