package io.refmill.augment.family.machine;

import io.refmill.augment.Generator;
import io.refmill.augment.Sketch;
import io.refmill.augment.Target;
import io.refmill.augment.machine.Machine;
import io.refmill.augment.style.Draws;
import io.refmill.augment.verilog.Signal;
import io.refmill.augment.wording.Words;
import java.util.ArrayList;
import java.util.List;

/** Opens after the right keys. */
public final class CombinationLock extends Generator {
  /** The family. */
  public CombinationLock() {
    super("combination_lock", "fsm_moore", Target.FSM, 2);
  }

  @Override
  protected void design(Sketch k) {
    Draws d = k.draws();
    int n = d.of(2, 2, 3, 3, 4);
    int w = d.between(2, 4);
    boolean relock = d.chance(0.5);
    boolean dead = d.chance(0.5);
    List<Integer> code = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      code.add((int) d.bits(w));
    }
    k.name("lock", "code_lock", "keypad_lock", "door_lock", "combination_lock");
    k.clocked();
    Signal key = k.input("digit from the keypad", w, "key", "digit", "code_in");
    Signal press = k.input("digit valid signal", 1, "press", "key_valid", "enter", "strobe");
    Signal shut =
        relock ? k.input("locks the door again", 1, "relock", "lock_req", "close_req") : null;
    Signal open = k.output("high when the lock is open", 1, "open", "unlock", "unlocked");
    Signal bad = k.output("high after a wrong digit", 1, "error", "wrong", "alarm");
    Machine m = new Machine(k, false, List.of(open, bad));
    for (int i = 0; i < n; i++) {
      m.state(
          i == 0 ? "LOCKED" : "GOT" + i,
          i == 0
              ? "no digit has been accepted"
              : Words.count(i, "digit") + (i == 1 ? " has" : " have") + " been right",
          0);
    }
    int opened = m.state("OPENED", "the lock is open", 2);
    int failed = m.state("FAILED", "a digit was wrong", 1);
    for (int i = 0; i < n; i++) {
      m.way(i, "!" + press, press.t() + " is 0", i);
      m.way(
          i,
          key + " == " + k.lit(w, code.get(i)),
          "the digit is " + code.get(i),
          i + 1 == n ? opened : i + 1);
      m.way(i, null, "", failed);
    }
    if (relock) {
      m.way(opened, shut.name(), shut.t() + " is 1", 0);
    } else {
      m.way(opened, press.name(), press.t() + " is 1", 0);
    }
    if (!dead) {
      m.way(failed, "!" + press, press.t() + " is 0", failed);
      m.way(
          failed,
          key + " == " + k.lit(w, code.get(0)),
          "the digit is " + code.get(0),
          n == 1 ? opened : 1);
      m.way(failed, null, "", failed);
    } else {
      m.way(
          failed,
          press + " && (" + key + " == " + k.lit(w, 0) + ")",
          press.t() + " is 1 and the digit is 0",
          0);
    }
    boolean told = n > 1 && d.chance(0.75);
    List<String> digits = code.stream().map(String::valueOf).toList();
    k.text()
        .is(
            "a combination lock with the code " + String.join("-", digits),
            "a digital lock that opens when the digits "
                + Words.list(digits)
                + " are entered in this order",
            "a keypad lock whose code is " + String.join(", ", digits));
    k.text()
        .fact(
            "A digit is entered when " + press.t() + " is 1, and its value is given by " + key.t(),
            "When "
                + press.t()
                + " is 1, the digit on "
                + key.t()
                + " should be read as the next digit of the code",
            "The value on "
                + key.t()
                + " should be used as the entered digit whenever "
                + press.t()
                + " is 1");
    if (told) {
      String next =
          relock
              ? shut.t() + " is 1"
              : press.t() + " is 1 again (the digit entered then should not count)";
      k.text()
          .fact(
              "After all digits of the code have been entered correctly, "
                  + open.t()
                  + " should be 1 until "
                  + next
                  + ", and then the lock should wait for the first digit again",
              "When the whole code is correct, the lock should open ("
                  + open.t()
                  + " is 1). It should be locked again when "
                  + next
                  + ", and then it waits for the first digit");
      k.text()
          .fact(
              "If a wrong digit is entered, "
                  + bad.t()
                  + " should be 1. "
                  + (dead
                      ? "This should only end when a 0 is entered, after which the lock waits for the first digit"
                      : "The lock should then wait for the first digit of the code, which should set "
                          + bad.t()
                          + " back to 0 and counts as the first digit; any other digit should be ignored"));
      m.untold("the locked state");
    }
    k.text()
        .know("digits", Words.list(digits))
        .know("code", String.join("-", digits))
        .know("count", Words.number(n))
        .knowIf("dead", dead);
    m.build();
  }
}
