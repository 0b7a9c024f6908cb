package io.refmill.augment.family.machine;

import io.refmill.augment.Generator;
import io.refmill.augment.Sketch;
import io.refmill.augment.Target;
import io.refmill.augment.machine.Machine;
import io.refmill.augment.style.Draws;
import io.refmill.augment.verilog.Signal;
import io.refmill.augment.verilog.Statement;
import io.refmill.augment.wording.Words;
import java.util.List;

/** Lights at a crossing, with a timer. */
public final class TrafficLight extends Generator {
  /** The family. */
  public TrafficLight() {
    super("traffic_light", "fsm_moore", Target.FSM, 2);
  }

  @Override
  protected void design(Sketch k) {
    Draws d = k.draws();
    int green = d.between(3, 12);
    int yellow = d.between(1, 4);
    int side = d.between(2, 10);
    boolean sensor = d.chance(0.4);
    k.name("traffic", "traffic_light", "crossing", "lights", "traffic_ctrl");
    k.clocked();
    Signal car =
        sensor ? k.input("car sensor on the side road", 1, "car", "sensor", "side_car") : null;
    Signal mg = k.output("main road green", 1, "main_green", "mg", "ns_green");
    Signal my = k.output("main road yellow", 1, "main_yellow", "my", "ns_yellow");
    Signal mr = k.output("main road red", 1, "main_red", "mr", "ns_red");
    Signal sg = k.output("side road green", 1, "side_green", "sg", "ew_green");
    Signal sy = k.output("side road yellow", 1, "side_yellow", "sy", "ew_yellow");
    Signal sr = k.output("side road red", 1, "side_red", "sr", "ew_red");
    Machine m = new Machine(k, false, List.of(mg, my, mr, sg, sy, sr));
    boolean phases = d.chance(0.75);
    if (phases) {
      m.untold("the state with green for the main road");
    }
    int a = m.state("MAIN_GO", "the main road has green", 0b100001);
    int b = m.state("MAIN_STOP", "the main road has yellow", 0b010001);
    int c = m.state("SIDE_GO", "the side road has green", 0b001100);
    int e = m.state("SIDE_STOP", "the side road has yellow", 0b001010);
    Signal t = k.register("the timer", 4, 0, "timer", "cnt", "ticks", "count");
    String[] done = {
      t + " >= " + k.lit(4, green - 1),
      t + " >= " + k.lit(4, yellow - 1),
      t + " >= " + k.lit(4, side - 1),
      t + " >= " + k.lit(4, yellow - 1)
    };
    int[] lengths = {green, yellow, side, yellow};
    String leave = sensor ? "(" + done[0] + ") && " + car : done[0];
    String wait =
        "the timer is at least " + (green - 1) + (sensor ? " and " + car.t() + " is 1" : "");
    int[] states = {a, b, c, e};
    Object[] chain = new Object[9];
    for (int i = 0; i < 4; i++) {
      // What lasts for one cycle needs no timer.
      String out = i == 0 ? leave : lengths[i] == 1 ? null : done[i];
      m.way(
          states[i],
          out,
          out == null ? "" : i == 0 ? wait : "the timer is at least " + (lengths[i] - 1),
          states[(i + 1) % 4]);
      chain[2 * i] = out == null ? m.in(states[i]) : "(" + m.in(states[i]) + ") && (" + out + ")";
      chain[2 * i + 1] = Statement.set(t, k.lit(4, 0));
    }
    // A timer that waits for cars must not run over.
    chain[8] = Statement.when(t + " != 4'd15", Statement.set(t, t + " + 4'd1"));
    k.at(Statement.chain(chain));
    k.text()
        .is(
            "a traffic light controller for a main road and a side road",
            "a simple traffic light controller",
            "a controller for the traffic lights of an intersection");
    if (phases) {
      String lamps = my.t() + " and " + mr.t();
      k.text()
          .fact(
              "The main road should have green for "
                  + (sensor ? "at least " : "")
                  + Words.count(green, "clock cycle")
                  + (sensor
                      ? ". At the clock edge that ends the last of them, and at every later one, green should end if "
                          + car.t()
                          + " is 1. The main road should then have yellow for "
                      : ", then yellow for ")
                  + Words.count(yellow, "cycle")
                  + ". After that the side road should have green for "
                  + Words.count(side, "cycle")
                  + " and yellow for "
                  + Words.count(yellow, "cycle")
                  + ", and the sequence starts again",
              "The sequence should be: main road green ("
                  + Words.count(green, "cycle")
                  + (sensor
                      ? " or more: it ends after "
                          + green
                          + " cycles if "
                          + car.t()
                          + " is 1 at that clock edge, otherwise at the next one at which "
                          + car.t()
                          + " is 1"
                      : "")
                  + "), main road yellow ("
                  + Words.count(yellow, "cycle")
                  + "), side road green ("
                  + Words.count(side, "cycle")
                  + "), side road yellow ("
                  + Words.count(yellow, "cycle")
                  + "), and then from the beginning");
      k.text()
          .fact(
              "While one road has green or yellow, the other one should have red. The lights are "
                  + mg.t()
                  + ", "
                  + lamps
                  + " for the main road and "
                  + sg.t()
                  + ", "
                  + sy.t()
                  + " and "
                  + sr.t()
                  + " for the side road, and exactly one of each should be 1",
              "Each road has three lamps ("
                  + mg.t()
                  + ", "
                  + lamps
                  + "; "
                  + sg.t()
                  + ", "
                  + sy.t()
                  + " and "
                  + sr.t()
                  + "), of which exactly one is 1 at a time. A road should have red while the other one has green or yellow");
    } else {
      k.text()
          .fact(
              "A 4-bit timer should count the clock cycles in each state. It should be reset to 0 on every state change, otherwise it should be incremented by 1 until it reaches 15",
              "The module should use a 4-bit timer that counts up on every clock cycle, stops at 15, and goes back to 0 whenever the state changes");
    }
    k.text()
        .know("green", Words.count(green, "clock cycle"))
        .know("yellow", Words.count(yellow, "clock cycle"))
        .know("side", Words.count(side, "clock cycle"));
    m.build();
  }
}
