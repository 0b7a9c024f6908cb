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
    int n = d.between(3, 11);
    int first = d.chance(0.5) ? 0 : d.between(1, n - 1);
    int mark = d.chance(0.4) ? 0 : d.between(0, n - 1);
    boolean valid = d.chance(0.5);
    k.name("divisible_by_" + n, "mod" + n, "serial_mod" + n, "div_check", "remainder_fsm");
    k.clocked();
    Signal x = k.input("next bit of the number", 1, "bit_in", "x", "serial", "b");
    Signal v = valid ? k.input("a bit is there", 1, "valid", "take", "shift") : null;
    Signal y =
        k.output(
            mark == 0 ? "divisible by " + n : "the remainder is " + mark,
            1,
            "y",
            "hit",
            "flag",
            "res");
    Signal odd =
        d.chance(0.5) ? k.output("the remainder is even", 1, "even", "low_bit", "rem_even") : null;
    Machine m = new Machine(k, false, odd == null ? List.of(y) : List.of(y, odd));
    if (d.chance(0.6)) {
      m.untold("that of the remainder " + first);
    }
    for (int i = 0; i < n; i++) {
      int rem = (first + i) % n;
      int hit = rem == mark ? 1 : 0;
      m.state("REM" + rem, "the remainder is " + rem, odd == null ? hit : 2 * hit + 1 - rem % 2);
    }
    for (int i = 0; i < n; i++) {
      int rem = (first + i) % n;
      if (valid) {
        m.way(i, "!" + v, v.t() + " is 0", i);
      }
      m.way(i, x.name(), x.t() + " is 1", (2 * rem + 1 + n - first) % n);
      m.way(i, null, "", (2 * rem + n - first) % n);
    }
    k.text()
        .is(
            "a test of the remainder by " + n + " of a number that arrives bit by bit",
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
            "It begins with the remainder "
                + first
                + ", and "
                + y.t()
                + " is 1 exactly while the remainder is "
                + mark,
            y.t()
                + " is 1 as long as the remainder, which is "
                + first
                + " at the start, is "
                + mark
                + "; else it is 0");
    if (odd != null) {
      k.text().fact(odd.t() + " is 1 exactly while the remainder is an even number, 0 included");
    }
    m.build();
  }
}
