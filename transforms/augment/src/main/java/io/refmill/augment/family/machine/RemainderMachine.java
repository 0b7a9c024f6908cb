package io.refmill.augment.family.machine;

import io.refmill.augment.Generator;
import io.refmill.augment.Sketch;
import io.refmill.augment.Target;
import io.refmill.augment.machine.Machine;
import io.refmill.augment.style.Draws;
import io.refmill.augment.verilog.Signal;
import java.util.List;

/** The remainder of a number whose bits come one by one. */
public final class RemainderMachine extends Generator {
  /** The family. */
  public RemainderMachine() {
    super("serial_remainder", "fsm_moore", Target.FSM, 2);
  }

  @Override
  protected void design(Sketch k) {
    Draws d = k.draws();
    int n = d.of(3, 5, 6, 7);
    boolean valid = d.chance(0.5);
    k.name("divisible_by_" + n, "mod" + n, "serial_mod" + n, "div_check", "remainder_fsm");
    k.clocked();
    Signal x = k.input("next bit of the number", 1, "bit_in", "x", "serial", "b");
    Signal v = valid ? k.input("a bit is there", 1, "valid", "take", "shift") : null;
    Signal y = k.output("divisible by " + n, 1, "divisible", "y", "zero_rem", "is_multiple");
    Signal odd = d.chance(0.5) ? k.output("the remainder is 1", 1, "rem_one", "one") : null;
    Machine m = new Machine(k, false, odd == null ? List.of(y) : List.of(y, odd));
    if (d.chance(0.6)) {
      m.untold("that of the remainder 0");
    }
    for (int i = 0; i < n; i++) {
      m.state(
          "REM" + i,
          "the remainder is " + i,
          odd == null ? i == 0 ? 1 : 0 : i == 0 ? 2 : i == 1 ? 1 : 0);
    }
    for (int i = 0; i < n; i++) {
      if (valid) {
        m.way(i, "!" + v, v.t() + " is 0", i);
      }
      m.way(i, x.name(), x.t() + " is 1", (2 * i + 1) % n);
      m.way(i, null, "", 2 * i % n);
    }
    k.text()
        .is(
            "a test for divisibility by " + n + " of a number that arrives bit by bit",
            "a serial remainder circuit, modulo " + n,
            "a machine that follows the remainder by " + n + " of a serial binary number");
    k.text()
        .fact(
            "The most significant bit comes first, on "
                + x.t()
                + (valid
                    ? ", in cycles with " + v.t() + " at 1; in others nothing changes"
                    : ", one bit with each clock edge"),
            "Each bit"
                + (valid ? " (taken only if " + v.t() + " is 1)" : ", one a clock edge,")
                + " is appended to the number on its right: the remainder r becomes (2r + "
                + x.t()
                + ") mod "
                + n);
    k.text()
        .fact(
            y.t()
                + " is 1 if the number read so far is a multiple of "
                + n
                + ", as it is before the first bit",
            "As long as the remainder is 0, at the start too, " + y.t() + " is 1; else it is 0");
    if (odd != null) {
      k.text().fact(odd.t() + " is 1 exactly while the remainder is 1");
    }
    m.build();
  }
}
