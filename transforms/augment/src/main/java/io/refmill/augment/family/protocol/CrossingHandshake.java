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
    Signal ca = k.input("clock of the sender", 1, "clk_a", "src_clk", "tx_clk");
    Signal cb = k.input("clock of the receiver", 1, "clk_b", "dst_clk", "rx_clk");
    Signal rst =
        k.input(
            "asynchronous reset, active " + (low ? "low" : "high"),
            1,
            low ? "rst_n" : "rst",
            low ? "resetn" : "reset");
    Signal send = k.input("send", 1, "send_req", "start", "src_valid");
    Signal x = word ? k.input("word to send", w, "src_data", "tx_word", "a_data") : null;
    Signal got = k.output("something has arrived", 1, "arrived", "dst_valid", "rx_pulse");
    Signal busy =
        back ? k.output("the sender can send", 1, "src_ready", "tx_ready", "send_ready") : null;
    Signal y = word ? k.output("word that arrived", w, "dst_data", "rx_word", "b_data") : null;
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
    String n = Words.number(stages);
    k.text()
        .is(
            word
                ? "a crossing of words of " + w + " bits between two clock domains"
                : "a crossing of single pulses between two clock domains",
            word
                ? "a handshake that carries words from one clock to another"
                : "a pulse synchroniser with a toggle");
    k.text()
        .fact(
            "The sender works on rising edges of "
                + ca.t()
                + ", the receiver on rising edges of "
                + cb.t()
                + "; while "
                + rst.t()
                + " is "
                + (low ? 0 : 1)
                + ", every register is 0, without waiting for any clock",
            "All registers are 0 as long as "
                + rst.t()
                + " is "
                + (low ? 0 : 1)
                + " (asynchronously). Otherwise the sender's ones change on rising edges of "
                + ca.t()
                + " and the receiver's on rising edges of "
                + cb.t());
    k.text()
        .fact(
            "At an edge of the sender with "
                + send.t()
                + " at 1"
                + (back ? " and " + busy.t() + " at 1" : "")
                + " the toggle bit is inverted"
                + (word ? " and " + x.t() + " is stored" : ""),
            "To send, the sender inverts a toggle bit: it does so at each of its edges with "
                + send.t()
                + (back ? " and " + busy.t() : "")
                + " at 1"
                + (word ? ", and stores " + x.t() + " by the same edge" : ""));
    k.text()
        .fact(
            "The toggle bit passes "
                + n
                + " registers of the receiver, then one more, the seen bit",
            "On the receiver's side the toggle bit moves through a chain of "
                + n
                + " registers, one at each edge, and the end of the chain is copied to the seen bit by the next edge");
    k.text()
        .fact(
            "An edge of the receiver sets "
                + got.t()
                + " to 1 if, before it, the end of the chain and the seen bit differ, and to 0 if not"
                + (word
                    ? "; in the first case "
                        + y.t()
                        + " takes over the stored word by the same edge, else it stays"
                    : ""),
            got.t()
                + " is a register of the receiver: it becomes 1 at an edge that finds the end of the chain different from the seen bit, and 0 at any other"
                + (word
                    ? ". The former edges also load " + y.t() + " with the sender's stored word"
                    : ""));
    if (back) {
      k.text()
          .fact(
              "The seen bit goes back through "
                  + n
                  + " registers on the sender's clock; "
                  + busy.t()
                  + " is 1 while the toggle bit equals the last of these",
              "For the way back, the sender has a chain of "
                  + n
                  + " registers that the seen bit moves through; "
                  + busy.t()
                  + " is 1 (combinationally) if its end is equal to the toggle bit");
    }
  }
}
