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
import java.util.Locale;

/** A programme with steps of given lengths. */
public final class WashingMachine extends Generator {
  /** The family. */
  public WashingMachine() {
    super("appliance", "fsm_moore", Target.FSM, 2);
  }

  @Override
  protected void design(Sketch k) {
    Draws d = k.draws();
    String[] all =
        d.pick(
            new String[] {"FILL", "WASH", "DRAIN", "RINSE", "SPIN"},
            new String[] {"GRIND", "HEAT", "BREW", "POUR"},
            new String[] {"PREHEAT", "BAKE", "COOL"},
            new String[] {"HEAT", "COOL"},
            new String[] {"FILL", "MIX", "EMPTY"},
            new String[] {"SOAK", "SCRUB", "FLUSH", "DRY"});
    String[] outs =
        d.pick(
            new String[] {"valve", "motor", "pump"},
            new String[] {"heater", "fan", "lamp"},
            new String[] {"act_a", "act_b", "act_c"});
    boolean door = d.chance(0.3);
    k.name("programme", "appliance_ctrl", "washer", "cycle_control", "process_ctrl");
    k.clocked();
    Signal start = k.input("start button", 1, "start", "go", "button");
    Signal next =
        k.input("the current step is finished", 1, "step_done", "elapsed", "timeout", "finished");
    Signal lid = door ? k.input("door sensor", 1, "door", "lid_open", "door_open") : null;
    List<Signal> out = new ArrayList<>();
    for (String o : outs) {
      out.add(k.output("controls the " + o.replace('_', ' '), 1, o, o + "_on"));
    }
    out.add(k.output("high while the program is running", 1, "busy", "running", "active"));
    Machine m = new Machine(k, false, out);
    m.state("IDLE", "it waits for the start", 0);
    for (int i = 0; i < all.length; i++) {
      // Each part of the appliance has a step of its own, and may be on in others too.
      int parts = 1 << i % outs.length | (d.chance(0.3) ? (int) d.bits(3) : 0);
      if (i == all.length - 1 && all.length < outs.length) {
        // The last step has what no other one has.
        parts |= (1 << outs.length) - (1 << all.length);
      }
      m.state(
          all[i], "the step " + all[i].toLowerCase(Locale.ROOT) + " is under way", parts << 1 | 1);
    }
    int hold = door ? m.state("PAUSE", "an open door has ended the programme", 0) : 0;
    m.way(
        0,
        door ? start + " && !" + lid : start.name(),
        start.t() + " is 1" + (door ? " and " + lid.t() + " is 0" : ""),
        1);
    for (int i = 1; i <= all.length; i++) {
      if (door) {
        m.way(i, lid.name(), lid.t() + " is 1", hold);
      }
      m.way(i, next.name(), next.t() + " is 1", i == all.length ? 0 : i + 1);
    }
    if (door) {
      m.way(hold, "!" + lid, lid.t() + " is 0", 0);
    }
    k.text()
        .is(
            "a controller for a household appliance with " + Words.number(all.length) + " steps",
            "a simple machine controller that goes through " + Words.number(all.length) + " steps",
            "a process controller FSM");
    k.text()
        .know(
            "steps",
            Words.list(List.of(all).stream().map(x -> x.toLowerCase(Locale.ROOT)).toList()))
        .know("count", Words.number(all.length))
        .know("parts", Words.list(out.subList(0, out.size() - 1).stream().map(Signal::t).toList()));
    m.build();
  }
}
