package io.refmill.augment.family.machine;

import io.refmill.augment.Generator;
import io.refmill.augment.Sketch;
import io.refmill.augment.Target;
import io.refmill.augment.machine.Machine;
import io.refmill.augment.style.Draws;
import io.refmill.augment.verilog.Signal;
import java.util.List;

/** Machines that rewrite a stream of bits. */
public final class SerialTransform extends Generator {
  /** The family. */
  public SerialTransform() {
    super("serial_transform", "fsm_mealy", Target.FSM, 2);
  }

  @Override
  protected void design(Sketch k) {
    Draws d = k.draws();
    int kind = d.between(1, 3);
    k.name("serial_unit", "bit_stream", "serial_fsm", "stream_op", "bit_serial");
    k.clocked();
    Signal x =
        k.input(kind >= 2 ? "bit of the first number" : "bit of the number", 1, "x", "a", "din");
    Signal y = kind >= 2 ? k.input("bit of the second number", 1, "y", "b", "din2") : null;
    Signal last = k.input("marks the last bit of a number", 1, "last", "eow", "restart");
    Signal z = k.output("bit of the result", 1, "z", "s", "dout");
    boolean low = d.chance(0.5);
    boolean inverted = d.chance(0.5);
    int one = inverted ? 0 : 1;
    int zero = 1 - one;
    String end = low ? "!" + last : last.name();
    String ends = last.t() + (low ? " is 0" : " is 1");
    Machine m = new Machine(k, true, List.of(z));
    String both = y == null ? "" : x + " && " + y;
    String what;
    switch (kind) {
      case 1 -> {
        what = "a serial incrementer, least significant bit first";
        m.state("CARRY", "a carry is waiting", 0);
        m.state("PASS", "no carry is left", 0);
        m.way(0, end + " && !" + x, ends + " and " + x.t() + " is 0", 0, one);
        m.way(0, end, ends, 0, zero);
        m.way(0, "!" + x, x.t() + " is 0", 1, one);
        m.way(0, null, "", 0, zero);
        m.way(1, end + " && " + x, ends + " and " + x.t() + " is 1", 0, one);
        m.way(1, end, ends, 0, zero);
        m.way(1, x.name(), x.t() + " is 1", 1, one);
        m.way(1, null, "", 1, zero);
      }
      default -> {
        boolean subtract = kind == 3;
        String what2 = subtract ? "borrow" : "carry";
        what =
            subtract
                ? "a serial subtractor, "
                    + x.t()
                    + " minus "
                    + y.t()
                    + ", least significant bit first"
                : "a serial adder of two numbers, least significant bit first";
        m.state("NONE", "there is no " + what2, 0);
        m.state("HELD", "there is a " + what2, 0);
        for (int s = 0; s < 2; s++) {
          for (int v = 3; v >= 0; v--) {
            int a = v >> 1;
            int b = v & 1;
            int out = (a + b + s) & 1;
            int carry = subtract ? a - b - s < 0 ? 1 : 0 : a + b + s > 1 ? 1 : 0;
            String code = (a == 1 ? "" : "!") + x + " && " + (b == 1 ? "" : "!") + y;
            String words = x.t() + " is " + a + " and " + y.t() + " is " + b;
            if (carry == 1) {
              m.way(s, code + " && " + end, words + " and " + ends, 0, out == 1 ? one : zero);
            }
            m.way(s, v == 0 ? null : code, words, carry, out == 1 ? one : zero);
          }
        }
      }
    }
    String how = inverted ? ", whose output is inverted" : "";
    k.text().is(what + how, "a bit-serial circuit: " + what + how);
    String level = low ? "0" : "1";
    k.text()
        .fact(
            "When "
                + last.t()
                + " is "
                + level
                + ", the current bit is the last one of a number, and the next bit belongs to a new number",
            "The last bit of each number is the one that comes when "
                + ends
                + ", and the module should start over after it");
    if (d.chance(0.8)) {
      String inv = inverted ? " (inverted)" : "";
      String carry = kind == 3 ? "borrow" : "carry";
      k.text()
          .fact(
              kind == 1
                  ? "The output "
                      + z.t()
                      + " should be "
                      + x.t()
                      + " XOR the carry"
                      + inv
                      + ". The carry should be 1 for the first bit of a number, and it should be set to "
                      + x.t()
                      + " AND the carry on each clock edge"
                  : z.t()
                      + " should be the "
                      + (kind == 3 ? "difference" : "sum")
                      + " bit "
                      + x.t()
                      + " XOR "
                      + y.t()
                      + " XOR "
                      + carry
                      + inv
                      + ". The "
                      + carry
                      + " should be 0 for the first bit of a number and be stored on each clock edge for the next bit");
      k.text().fact(z.t() + " should be combinational", "The output should not wait for the clock");
      m.untold(kind == 1 ? "the state with a carry of 1" : "the state without a " + carry);
    }
    String[] kinds = {"", "increment", "add", "subtract"};
    k.text().know("kind", kinds[kind]).knowIf("inverted", inverted).know("level", level);
    m.build();
  }
}
