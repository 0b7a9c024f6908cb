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
    int sync = d.of(0x7E, 0xA5, 0x55, 0x3C, 0xD5, 0x02);
    int limit = d.between(3, 15);
    k.name("frame_parser", "packet_rx", "deframer", "msg_parser", "frame_rx");
    k.clocked();
    Signal data = k.input("a byte of the stream", 8, "data", "rx_data", "byte_in");
    Signal valid = k.input("there is a byte", 1, "valid", "rx_valid", "in_valid");
    Signal out = k.outputRegister("payload byte", 8, 0, "payload", "out_data", "byte_out");
    Signal strobe =
        k.outputRegister(
            "there is a payload byte", 1, 0, "payload_valid", "out_valid", "byte_strobe");
    Signal done =
        k.outputRegister(
            "a frame has ended with the right checksum", 1, 0, "frame_ok", "done", "accepted");
    Signal bad = k.outputRegister("a frame was wrong", 1, 0, "frame_err", "bad", "rejected");
    Machine m = new Machine(k, false, List.of());
    int hunt = m.state("HUNT", "it looks for the start byte", 0);
    int length = m.state("LENGTH", "the next byte is the length", 0);
    int body = m.state("PAYLOAD", "payload follows", 0);
    int check = m.state("CHECK", "the next byte is the checksum", 0);
    Signal left =
        k.register(
            "the number of payload bytes that are still to come", 4, 0, "left", "remaining", "cnt");
    Signal sum = k.register("the running checksum", 8, 0, "sum", "chk", "acc");
    String start = data + " == " + k.lit(8, sync);
    String good = "(" + data + " != 8'd0) && (" + data + " <= " + k.lit(8, limit) + ")";
    m.way(hunt, valid + " && (" + start + ")", valid.t() + " is 1 and the byte is " + sync, length);
    m.way(length, "!" + valid, valid.t() + " is 0", length);
    m.way(length, good, "the byte is between 1 and " + limit, body);
    m.way(length, null, "", hunt);
    m.way(
        body,
        valid + " && (" + left + " == 4'd1)",
        valid.t() + " is 1 and one payload byte is to come",
        check);
    m.way(check, valid.name(), valid.t() + " is 1", hunt);
    String inLength = "(" + m.in(length) + ")";
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
                        List.of(Statement.set(left, data.part(3, 0))),
                        List.of(Statement.set(bad, "1'b1"))),
                    Statement.set(sum, data)),
                m.in(body),
                List.of(
                    Statement.set(out, data),
                    Statement.set(strobe, "1'b1"),
                    Statement.set(sum, sum + " ^ " + data),
                    Statement.set(left, left + " - 4'd1")),
                m.in(check),
                List.of(
                    Statement.either(
                        data + " == " + sum,
                        List.of(Statement.set(done, "1'b1")),
                        List.of(Statement.set(bad, "1'b1")))))));
    String hex = "0x" + Integer.toHexString(sync);
    k.text()
        .is(
            "a receiver of frames of bytes",
            "a parser for short packets",
            "a deframer for a byte stream");
    k.text()
        .fact(
            "A frame is the byte "
                + sync
                + " ("
                + hex
                + "), a length byte between 1 and "
                + limit
                + ", that many bytes of payload, and a checksum: the XOR of the length byte and all payload bytes",
            "Frames have a start byte of "
                + sync
                + " ("
                + hex
                + "), then the number of payload bytes (1 to "
                + limit
                + "), the payload, and one byte that is the XOR of length and payload");
    m.build();
    k.text()
        .fact(
            "The bytes come on "
                + data.t()
                + " and count only in cycles with "
                + valid.t()
                + " at 1; while it is 0, state and payload stay as they are",
            data.t()
                + " holds a byte of the stream in cycles with "
                + valid.t()
                + " at 1; in others nothing changes but the flags below");
    k.text()
        .fact(
            out.t()
                + " takes over each payload byte at the clock edge, and "
                + strobe.t()
                + " is 1 for the cycle behind that edge; the byte stays until the next one",
            "Each payload byte is put out on "
                + out.t()
                + ", where it stays until the next one, with "
                + strobe.t()
                + " at 1 for one cycle");
    k.text()
        .fact(
            "The edge that takes the checksum sets "
                + done.t()
                + " if it is right, else "
                + bad.t()
                + "; a length of 0 or above "
                + limit
                + " sets "
                + bad.t()
                + " too and ends the frame. All three flags are 0 again at the next edge unless they are set anew",
            done.t()
                + " is 1 for one cycle behind the edge that takes a right checksum. "
                + bad.t()
                + " is 1 for one cycle behind a wrong one or a length that is out of range");
  }
}
