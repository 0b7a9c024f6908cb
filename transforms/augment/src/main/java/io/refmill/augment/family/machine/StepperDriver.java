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

/** Phases of a motor. */
public final class StepperDriver extends Generator {
  /** The family. */
  public StepperDriver() {
    super("stepper_driver", "fsm_moore", Target.FSM, 2);
  }

  @Override
  protected void design(Sketch k) {
    Draws d = k.draws();
    boolean half = d.chance(0.2);
    boolean hold = d.chance(0.2);
    boolean home = d.chance(0.2);
    int offset = d.between(0, 3);
    boolean low = d.chance(0.3);
    int[] full =
        d.pick(
            new int[] {0b1100, 0b0110, 0b0011, 0b1001},
            new int[] {0b1000, 0b0100, 0b0010, 0b0001},
            new int[] {0b1010, 0b0110, 0b0101, 0b1001});
    int[] steps =
        half ? new int[] {0b1000, 0b1100, 0b0100, 0b0110, 0b0010, 0b0011, 0b0001, 0b1001} : full;
    if (d.chance(0.4)) {
      List<Integer> patterns = new ArrayList<>();
      for (int i = 0; i < 16; i++) {
        patterns.add(i);
      }
      steps =
          d.shuffled(patterns).subList(0, d.of(3, 4, 4, 4, 5, 6)).stream()
              .mapToInt(i -> i)
              .toArray();
    }
    k.name("stepper", "step_motor", "phase_driver", "motor_phases", "stepper_drive");
    k.clocked();
    Signal go = k.input("step enable", 1, "step", "go", "move", "pulse");
    Signal dir = k.input("direction of rotation", 1, "dir", "direction", "cw", "forward");
    String prefix = d.pick("coil_", "coil_", "ph_", "phase_");
    List<Signal> coils = new ArrayList<>();
    for (String c : List.of("a", "b", "c", "d")) {
      coils.add(k.output("coil " + c.toUpperCase(java.util.Locale.ROOT), 1, prefix + c));
    }
    if (hold) {
      coils.add(k.output("high at the first position", 1, "index", "at_home", "mark"));
    }
    Signal zero =
        home ? k.input("back to the first position", 1, "home", "to_zero", "init_pos") : null;
    Machine m = new Machine(k, false, coils);
    int n = steps.length;
    for (int i = 0; i < n; i++) {
      int coil = low ? ~steps[(i + offset) % n] & 15 : steps[(i + offset) % n];
      m.state(
          "P" + i, "the coils are in position " + i, hold ? coil << 1 | (i == 0 ? 1 : 0) : coil);
    }
    for (int i = 0; i < steps.length; i++) {
      if (home) {
        m.way(i, zero.name(), zero.t() + " is 1", 0);
      }
      m.way(i, "!" + go, go.t() + " is 0", i);
      m.way(i, dir.name(), dir.t() + " is 1", (i + 1) % steps.length);
      m.way(i, null, "", (i + steps.length - 1) % steps.length);
    }
    k.text()
        .is(
            "a stepper motor driver with " + Words.number(steps.length) + " steps",
            "a stepper motor controller",
            "a state machine that drives the four coils of a stepper motor");
    if (d.chance(0.8)) {
      List<String> shown = new ArrayList<>();
      for (int i = 0; i < n; i++) {
        int coil = steps[(i + offset) % n];
        shown.add(Words.binary(4, low ? ~coil & 15 : coil));
      }
      String names = Words.list(coils.subList(0, 4).stream().map(Signal::t).toList());
      k.text()
          .fact(
              "The outputs "
                  + names
                  + " (in this order) should go through the steps "
                  + Words.list(shown)
                  + ", starting with the first one",
              "The coil outputs "
                  + names
                  + " (in this order) should show one of the patterns "
                  + Words.list(shown)
                  + ", and the initial pattern is "
                  + shown.get(0));
      k.text()
          .fact(
              "When "
                  + go.t()
                  + " is 1 on the clock edge, it should move to the next step if "
                  + dir.t()
                  + " is 1, or to the previous one if "
                  + dir.t()
                  + " is 0. The sequence wraps around at both ends. When "
                  + go.t()
                  + " is 0, nothing should change",
              "If "
                  + go.t()
                  + " is 1, the next pattern should be used when "
                  + dir.t()
                  + " is 1 and the previous pattern when "
                  + dir.t()
                  + " is 0, wrapping around at the ends. Otherwise the outputs should keep their values");
      if (home) {
        k.text()
            .fact(
                "When "
                    + zero.t()
                    + " is 1 on the clock edge, it should go back to the first step, regardless of the other inputs");
      }
      if (hold) {
        k.text().fact(coils.get(4).t() + " should be 1 at the first step and 0 otherwise");
      }
      m.untold("the first step");
    }
    List<String> patterns = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      int coil = steps[(i + offset) % n];
      patterns.add(Words.binary(4, low ? ~coil & 15 : coil));
    }
    k.text()
        .know("patterns", Words.list(patterns))
        .know("start", patterns.get(0))
        .know("steps", Words.number(n))
        .know("coils", Words.list(coils.subList(0, 4).stream().map(Signal::t).toList()));
    m.build();
  }
}
