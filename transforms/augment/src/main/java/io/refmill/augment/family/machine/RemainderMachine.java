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
    int n = d.of(3, 3, 4, 5, 5, 6, 7, 9, 11);
    int first = d.chance(0.65) ? 0 : d.between(1, n - 1);
    int mark = d.chance(0.5) ? 0 : d.between(0, n - 1);
    boolean valid = d.chance(0.35);
    k.name("divisible_by_" + n, "mod" + n, "serial_mod" + n, "div_check", "remainder_fsm");
    k.clocked();
    Signal x = k.input("next bit of the number", 1, "bit_in", "x", "serial", "b");
    Signal v = valid ? k.input("input valid", 1, "valid", "take", "shift") : null;
    Signal y =
        k.output(
            mark == 0 && first == 0 ? "divisible by " + n : "the remainder is " + mark,
            1,
            "y",
            "hit",
            "flag",
            "res");
    Signal odd =
        d.chance(0.2) ? k.output("the remainder is even", 1, "even", "low_bit", "rem_even") : null;
    Machine m = new Machine(k, false, odd == null ? List.of(y) : List.of(y, odd));
    if (d.chance(0.95)) {
      m.untold("the state with a remainder of " + first);
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
            "a serial divisibility checker for " + n,
            "a circuit that computes the remainder modulo " + n + " of a serial binary number",
            "a state machine that tracks the remainder by "
                + n
                + " of a number that is received bit by bit");
    k.text()
        .fact(
            first != 0
                ? "On each clock edge"
                    + (valid ? " where " + v.t() + " is 1" : "")
                    + ", the remainder r should become (2r + "
                    + x.t()
                    + ") mod "
                    + n
                : "The number is received on "
                    + x.t()
                    + " with the most significant bit first"
                    + (valid
                        ? ", and a bit should only be used when " + v.t() + " is 1"
                        : ", one bit per clock cycle"),
            "On each clock edge"
                + (valid ? " where " + v.t() + " is 1" : "")
                + ", the remainder r should be updated to (2r + "
                + x.t()
                + ") mod "
                + n);
    k.text()
        .fact(
            "The remainder should start at "
                + first
                + ". The output "
                + y.t()
                + " should be 1 when the remainder is "
                + mark
                + " and 0 otherwise",
            y.t()
                + " should be 1 if the remainder is equal to "
                + mark
                + ". The initial remainder is "
                + first);
    if (odd != null) {
      k.text().fact(odd.t() + " should be 1 when the remainder is even (0 is even)");
    }
    k.text().know("n", n).know("n.top", n - 1).know("mark", mark).know("first", first);
    m.build();
  }
}
