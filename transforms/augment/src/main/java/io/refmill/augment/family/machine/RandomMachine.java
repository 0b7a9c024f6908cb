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

/** A machine without a meaning, from a table. */
public final class RandomMachine extends Generator {
  private final boolean mealy;

  /** Of one of both kinds. */
  public RandomMachine(boolean mealy) {
    super(
        mealy ? "random_mealy" : "random_moore", mealy ? "fsm_mealy" : "fsm_moore", Target.FSM, 2);
    this.mealy = mealy;
  }

  @Override
  protected void design(Sketch k) {
    Draws d = k.draws();
    int n = d.of(2, 3, 3, 3, 4, 4, 5);
    // No more inputs than states, so that each one is asked for in some state.
    int ins = Math.min(n, d.of(1, 1, 2, 2, 3));
    int outs = d.of(1, 1, 2);
    k.name("fsm", "state_machine", "controller", "sequencer", "ctl");
    k.clocked();
    List<Signal> in = new ArrayList<>();
    String[] words =
        d.pick(
            new String[] {"a", "b", "c"},
            new String[] {"x", "y", "z"},
            new String[] {"in0", "in1", "in2"},
            new String[] {"go", "stop_req", "sel"});
    for (int i = 0; i < ins; i++) {
      in.add(k.input(d.pick("input signal", "control input", "input"), 1, words[i]));
    }
    List<Signal> out = new ArrayList<>();
    String[] results =
        d.pick(
            new String[] {"p", "q", "r"},
            new String[] {"out0", "out1", "out2"},
            new String[] {"led", "motor", "alarm"},
            new String[] {"z1", "z2", "z3"});
    for (int i = 0; i < outs; i++) {
      out.add(
          k.output(d.pick("output signal", "output of the FSM", "control output"), 1, results[i]));
    }
    Machine m = new Machine(k, mealy, out);
    String[] names =
        d.pick(
            new String[] {"A", "B", "C", "D", "E", "F", "G"},
            new String[] {"S0", "S1", "S2", "S3", "S4", "S5", "S6"},
            new String[] {"S0", "S1", "S2", "S3", "S4", "S5", "S6"},
            new String[] {"IDLE", "START", "RUN", "WAIT", "DONE", "STOP", "ERROR"});
    if (words[0].equalsIgnoreCase(names[0])) {
      // Letters are states or inputs, not both in one text.
      names = new String[] {"P", "Q", "R", "S", "T", "U", "V"};
      if (results[0].equalsIgnoreCase(names[0])) {
        names = new String[] {"IDLE", "ONE", "TWO", "THREE", "FOUR", "FIVE", "SIX"};
      }
    }
    for (int i = 0; i < n; i++) {
      m.state(names[i], "", varied(d, i, n, outs));
    }
    for (int i = 0; i < n; i++) {
      List<Integer> order = rotated(d.between(0, 1), ins);
      int used = d.between(1, ins);
      boolean rest = d.chance(0.5);
      int to = i;
      for (int u = 0; u < used; u++) {
        Signal s = in.get((order.get(u) + i) % ins);
        boolean high = d.chance(0.7);
        // The first way leads around in a ring, so that every state can be reached.
        to = u == 0 ? (i + 1) % n : other(d, n, to);
        int values = u == 0 ? varied(d, i, n, outs) : (int) d.bits(outs);
        if (u > 0 && u == used - 1 && !rest && to == i && (!mealy || values == 0)) {
          // It would stay here anyway.
          break;
        }
        m.way(i, high ? s.name() : "!" + s, s.t() + (high ? " is 1" : " is 0"), to, values);
      }
      if (rest) {
        m.way(i, null, "", other(d, n, to), (int) d.bits(outs));
      }
    }
    k.text()
        .is(
            "a "
                + (mealy ? "Mealy" : "Moore")
                + " state machine with "
                + Words.number(n)
                + " states",
            "a finite state machine with " + Words.number(n) + " states",
            "a simple finite state machine (FSM)",
            "a simple "
                + (mealy ? "Mealy" : "Moore")
                + " FSM with "
                + Words.count(ins, "input")
                + " and "
                + Words.count(outs, "output"));
    k.text()
        .library("random_machine")
        .knowIf("mealy", mealy)
        .know("in", Words.list(in.stream().map(Signal::t).toList()))
        .know("ins", ins)
        .know("out", Words.list(out.stream().map(Signal::t).toList()))
        .know("outs", outs);
    m.build();
  }

  /** Any other state: two ways in a row to one state would be one way. */
  private static int other(Draws d, int states, int state) {
    return (state + d.between(1, states - 1)) % states;
  }

  /** Numbers of inputs, the first one first, the others upwards or downwards. */
  private static List<Integer> rotated(int direction, int ins) {
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < ins; i++) {
      order.add(direction == 0 ? i : (ins - i) % ins);
    }
    return order;
  }

  /** Values of the outputs, each of which is on in one state at least, and off in another. */
  private static int varied(Draws d, int state, int states, int outs) {
    int values = (int) d.bits(outs);
    for (int o = 0; o < outs; o++) {
      if (o % states == state) {
        values |= 1 << o;
      } else if ((o + 1) % states == state) {
        values &= ~(1 << o);
      }
    }
    return values;
  }
}
