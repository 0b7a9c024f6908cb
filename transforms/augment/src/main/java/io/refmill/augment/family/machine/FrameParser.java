package io.refmill.augment.family.machine;

import io.refmill.augment.Generator;
import io.refmill.augment.Sketch;
import io.refmill.augment.Target;
import io.refmill.augment.machine.Machine;
import io.refmill.augment.style.Draws;
import io.refmill.augment.verilog.Signal;
import io.refmill.augment.verilog.Statement;
import java.util.List;

/** Takes frames of bytes apart. */
public final class FrameParser extends Generator {
  /** The family. */
  public FrameParser() {
    super("frame_parser", "fsm_moore", Target.FSM, 3);
  }

  @Override
  protected void design(Sketch k) {
    Draws d = k.draws();
    int w = d.between(3, 8);
    int sync = w == 8 ? d.of(0x7E, 0xA5, 0x55, 0x3C, 0xD5, 0x02) : (int) d.bits(w);
    String unit = w == 8 ? "byte" : "symbol";
    int kind = d.between(0, 2);
    int limit = d.between(2, Math.min(15, (1 << w) - 1));
    k.name("frame_parser", "packet_rx", "deframer", "msg_parser", "frame_rx");
    k.clocked();
    Signal data = k.input("a " + unit + " of the stream", w, "data", "rx_data", "byte_in");
    Signal valid = k.input("there is a " + unit, 1, "valid", "rx_valid", "in_valid");
    Signal out = k.outputRegister("payload " + unit, w, 0, "payload", "out_data", "byte_out");
    Signal strobe =
        k.outputRegister(
            "there is a payload " + unit, 1, 0, "payload_valid", "out_valid", "byte_strobe");
    Signal done =
        k.outputRegister(
            "a frame has ended with the right checksum", 1, 0, "frame_ok", "done", "accepted");
    Signal bad = k.outputRegister("a frame was wrong", 1, 0, "frame_err", "bad", "rejected");
    Machine m = new Machine(k, false, List.of());
    int hunt = m.state("HUNT", "it looks for the start " + unit, 0);
    int length = m.state("LENGTH", "the next " + unit + " is the length", 0);
    int body = m.state("PAYLOAD", "payload follows", 0);
    int check = m.state("CHECK", "the next " + unit + " is the checksum", 0);
    Signal left =
        k.register(
            "the number of payload " + unit + "s that are still to come",
            4,
            0,
            "left",
            "remaining",
            "cnt");
    Signal sum = k.register("the running checksum", w, 0, "sum", "chk", "acc");
    String start = data + " == " + k.lit(w, sync);
    String good =
        "(" + data + " != " + k.lit(w, 0) + ") && (" + data + " <= " + k.lit(w, limit) + ")";
    m.way(
        hunt,
        valid + " && (" + start + ")",
        valid.t() + " is 1 and the " + unit + " is " + sync,
        length);
    m.way(length, "!" + valid, valid.t() + " is 0", length);
    m.way(length, good, "the " + unit + " is between 1 and " + limit, body);
    m.way(length, null, "", hunt);
    m.way(
        body,
        valid + " && (" + left + " == 4'd1)",
        valid.t() + " is 1 and only one payload " + unit + " is still to come",
        check);
    m.way(check, valid.name(), valid.t() + " is 1", hunt);
    String inLength = m.in(length);
    k.at(
        Statement.set(strobe, "1'b0"),
        Statement.set(done, "1'b0"),
        Statement.set(bad, "1'b0"),
        Statement.when(
            valid,
            Statement.chain(
                inLength,
                List.of(
                    Statement.either(
                        good,
                        List.of(
                            Statement.set(left, w < 4 ? "{1'b0, " + data + "}" : data.part(3, 0))),
                        List.of(Statement.set(bad, "1'b1"))),
                    Statement.set(sum, data)),
                m.in(body),
                List.of(
                    Statement.set(out, data),
                    Statement.set(strobe, "1'b1"),
                    Statement.set(sum, kind == 1 ? sum + " + " + data : sum + " ^ " + data),
                    Statement.set(left, left + " - 4'd1")),
                m.in(check),
                List.of(
                    Statement.either(
                        data + " == " + (kind == 2 ? "~" : "") + sum,
                        List.of(Statement.set(done, "1'b1")),
                        List.of(Statement.set(bad, "1'b1")))))));
    String[] rules = {
      "the XOR of length and payload",
      "the sum of length and payload modulo 2^" + w,
      "the bitwise inverse of the XOR of length and payload"
    };
    String rule = rules[kind];
    String hex = "0x" + Integer.toHexString(sync);
    k.text()
        .know("unit", unit)
        .know("hex", hex)
        .know("limit", limit)
        .know("rule", rule)
        .know("start", sync);
    k.text()
        .is(
            "a simple packet parser for a stream of " + unit + "s",
            "a frame receiver that checks a checksum",
            "a parser for short packets");
    k.text()
        .fact(
            "A frame consists of the start "
                + unit
                + " "
                + sync
                + " ("
                + hex
                + "), a length "
                + unit
                + " between 1 and "
                + limit
                + ", that many payload "
                + unit
                + "s, and a checksum, which is "
                + rule,
            "Each frame should start with the "
                + unit
                + " "
                + sync
                + " ("
                + hex
                + "), followed by the number of payload "
                + unit
                + "s (1 to "
                + limit
                + "), the payload itself and a checksum "
                + unit
                + ". The checksum is "
                + rule);
    m.build();
    k.text()
        .fact(
            "The "
                + unit
                + "s arrive on "
                + data.t()
                + " and should only be used when "
                + valid.t()
                + " is 1. When it is 0, the state and the payload should not change",
            "Input "
                + unit
                + "s on "
                + data.t()
                + " are only valid when "
                + valid.t()
                + " is 1; otherwise the state and "
                + out.t()
                + " should keep their values");
    k.text()
        .fact(
            "Each payload "
                + unit
                + " should be copied to "
                + out.t()
                + " at the clock edge, and "
                + strobe.t()
                + " should be 1 for one clock cycle. "
                + out.t()
                + " should keep its value until the next payload "
                + unit,
            "When a payload "
                + unit
                + " is received, it should be stored in "
                + out.t()
                + " and "
                + strobe.t()
                + " should go to 1 for one cycle");
    k.text()
        .fact(
            "If the received checksum is correct, "
                + done.t()
                + " should be 1 for one cycle, otherwise "
                + bad.t()
                + " should be 1 for one cycle. A length of 0 or above "
                + limit
                + " should also set "
                + bad.t()
                + " for one cycle and end the frame",
            done.t()
                + " should be high for one cycle after a correct checksum. "
                + bad.t()
                + " should be high for one cycle after a wrong checksum or after a length that is out of range");
  }
}
