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

/** A lift between a few floors. */
public final class LiftController extends Generator {
  /** The family. */
  public LiftController() {
    super("lift", "fsm_moore", Target.FSM, 2);
  }

  @Override
  protected void design(Sketch k) {
    Draws d = k.draws();
    int floors = d.of(2, 2, 2, 3, 3, 4);
    int park = d.chance(0.1) ? d.between(0, floors - 1) : -1;
    boolean upFirst = d.chance(0.5);
    boolean alarm = d.chance(0.3);
    boolean block = d.chance(0.3);
    k.name("lift", "elevator", "lift_control", "elevator_fsm", "hoist");
    k.clocked();
    List<Signal> calls = new ArrayList<>();
    for (int i = 0; i < floors; i++) {
      calls.add(k.input("call from floor " + i, 1, "call" + i, "req" + i, "floor" + i + "_call"));
    }
    Signal up = k.output("motor up", 1, "up", "go_up", "motor_up");
    Signal down = k.output("motor down", 1, "down", "go_down", "motor_down");
    Signal door = k.output("opens the door", 1, "door", "door_open", "open_door");
    Signal stop = alarm ? k.input("emergency stop", 1, "stop", "halt", "emergency") : null;
    Signal beam =
        block ? k.input("obstacle sensor of the door", 1, "beam", "blocked", "obstacle") : null;
    Machine m = new Machine(k, false, List.of(up, down, door));
    int[] at = new int[floors];
    int[] open = new int[floors];
    int[] rise = new int[floors];
    int[] fall = new int[floors];
    for (int f = 0; f < floors; f++) {
      at[f] = m.state("AT" + f, "the cabin stands at floor " + f + " with the door shut", 0);
      open[f] = m.state("OPEN" + f, "the door is open at floor " + f, 1);
      if (f + 1 < floors) {
        rise[f] = m.state("UP" + f, "the cabin moves from floor " + f + " to " + (f + 1), 4);
      }
      if (f > 0) {
        fall[f] = m.state("DOWN" + f, "the cabin moves from floor " + f + " to " + (f - 1), 2);
      }
    }
    for (int f = 0; f < floors; f++) {
      if (alarm) {
        m.way(at[f], stop.name(), stop.t() + " is 1", at[f]);
      }
      if (block) {
        m.way(open[f], beam.name(), beam.t() + " is 1", open[f]);
      }
      m.way(at[f], calls.get(f).name(), calls.get(f).t() + " is 1", open[f]);
      for (boolean upwards : upFirst ? new boolean[] {true, false} : new boolean[] {false, true}) {
        List<String> code = new ArrayList<>();
        List<String> words = new ArrayList<>();
        for (int o = 0; o < floors; o++) {
          if (upwards ? o > f : o < f) {
            code.add(calls.get(o).name());
            words.add(calls.get(o).t() + " is 1");
          }
        }
        boolean anyway = park >= 0 && park != f && park > f == upwards && upwards != upFirst;
        if (!code.isEmpty() && !anyway) {
          m.way(
              at[f],
              String.join(" || ", code),
              String.join(" or ", words),
              upwards ? rise[f] : fall[f]);
        }
      }
      if (park >= 0 && park != f) {
        m.way(at[f], null, "", park > f ? rise[f] : fall[f]);
      }
      m.way(open[f], calls.get(f).name(), calls.get(f).t() + " is 1", open[f]);
      m.way(open[f], null, "", at[f]);
      if (f + 1 < floors) {
        m.way(rise[f], null, "", at[f + 1]);
      }
      if (f > 0) {
        m.way(fall[f], null, "", at[f - 1]);
      }
    }
    k.text()
        .is(
            "an elevator controller for " + Words.number(floors) + " floors",
            "a lift controller for a building with " + Words.number(floors) + " floors",
            "an elevator state machine that serves " + Words.number(floors) + " floors");
    k.text()
        .fact(
            "It takes one clock cycle to move by one floor, and the calls should not be stored",
            "The call inputs should only be considered while they are active, and moving to the next floor takes one cycle");
    k.text()
        .know("floors", Words.number(floors))
        .know("top", floors - 1)
        .know("calls", Words.list(calls.stream().map(Signal::t).toList()))
        .knowIf("park", park >= 0)
        .knowIf("up_first", upFirst);
    m.build();
  }
}
