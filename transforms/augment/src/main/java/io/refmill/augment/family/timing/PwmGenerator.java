package io.refmill.augment.family.timing;

import io.refmill.augment.Generator;
import io.refmill.augment.Sketch;
import io.refmill.augment.Target;
import io.refmill.augment.style.Draws;
import io.refmill.augment.verilog.Signal;
import io.refmill.augment.verilog.Statement;
import io.refmill.augment.wording.Text;
import io.refmill.augment.wording.Words;
import java.util.ArrayList;
import java.util.List;

/** Pulses of a given width. */
public final class PwmGenerator extends Generator {
  /** The family. */
  public PwmGenerator() {
    super("pwm", "pwm", Target.TIMING, 1);
  }

  @Override
  protected void design(Sketch k) {
    Draws d = k.draws();
    int w = d.between(2, 8);
    int period = d.chance(0.5) ? 1 << w : d.between(3, 1 << w);
    boolean buffered = d.chance(0.5);
    boolean inverted = d.chance(0.3);
    boolean sync = d.chance(0.5);
    boolean center = d.chance(0.3) && period == 1 << w;
    k.name("pwm", "pwm_gen", "dimmer", "duty_gen", "pulse_width");
    k.clocked();
    Signal x = k.input("duty cycle", w, "duty", "level", "compare");
    Signal y = k.output("PWM output", 1, "pwm", "pulse", "pwm_out");
    Signal s = sync ? k.output("start of a period", 1, "start", "sync", "period_start") : null;
    Signal n = k.register("the counter", w, 0, "cnt", "ramp", "phase");
    Signal down = center ? k.register("the direction flag", 1, 0, "down", "falling", "dir") : null;
    Signal held = buffered ? k.register("the stored width", w, 0, "duty_q", "held", "shadow") : x;
    String last = k.lit(w, period - 1);
    String one = k.lit(w, 1);
    String zero = k.lit(w, 0);
    List<Statement> body = new ArrayList<>();
    if (center) {
      body.add(
          Statement.either(
              down,
              List.of(
                  Statement.either(
                      n + " == " + zero,
                      List.of(Statement.set(down, "1'b0")),
                      List.of(Statement.set(n, n + " - " + one)))),
              List.of(
                  Statement.either(
                      n + " == " + last,
                      List.of(Statement.set(down, "1'b1")),
                      List.of(Statement.set(n, n + " + " + one))))));
    } else {
      body.add(
          Statement.either(
              n + " == " + last,
              List.of(Statement.set(n, zero)),
              List.of(Statement.set(n, n + " + " + one))));
    }
    String wrap = center ? n + " == " + zero : n + " == " + last;
    if (buffered) {
      body.add(Statement.when(wrap, Statement.set(held, x)));
    }
    k.at(body.toArray(Statement[]::new));
    k.drive(y, inverted ? n + " >= " + held : n + " < " + held);
    if (sync) {
      k.drive(s, n + " == " + zero);
    }
    k.text()
        .know("length", center ? 2 * period : period)
        .know("last", period - 1)
        .knowIf("buffered", buffered)
        .knowIf("inverted", inverted)
        .knowIf("center", center);
    k.text()
        .is(
            "a PWM generator with a period of " + (center ? 2 * period : period) + " clock cycles",
            "a pulse-width modulator with " + Words.bits(w) + " counter",
            center ? "a centre-aligned PWM unit" : "a generator of pulses whose width can be set");
    if (center) {
      k.text()
          .cases(
              k.edge(),
              Text.on(
                  "the direction flag is 0 and the counter is " + (period - 1),
                  "the direction flag becomes 1 and the counter stays"),
              Text.on("the direction flag is 0", "the counter goes up by 1"),
              Text.on("the counter is 0", "the direction flag becomes 0 and the counter stays"),
              Text.otherwise("the counter goes down by 1"));
    } else {
      k.text()
          .fact(
              "The counter goes up by 1 with each clock edge, going back to 0 after "
                  + (period - 1),
              "A counter runs from 0 to "
                  + (period - 1)
                  + " over and over, one step per clock cycle");
    }
    String width = buffered ? "the stored width" : x.t();
    k.text()
        .fact(
            y.t()
                + " is 1 "
                + (inverted
                    ? "if the counter is at least " + width
                    : "if the counter is less than " + width)
                + ", and 0 otherwise",
            "The counter is compared with "
                + width
                + ": "
                + y.t()
                + " is 1 exactly while the counter is "
                + (inverted ? "at least as large" : "smaller"));
    if (buffered) {
      k.text()
          .fact(
              "The stored width takes over "
                  + x.t()
                  + " on each clock edge that finds the counter at "
                  + (center ? 0 : period - 1),
              "At clock edges where the counter is "
                  + (center ? "0" : period - 1 + ", which is the end of a period")
                  + ", and only there, the stored width takes over "
                  + x.t());
    }
    if (sync) {
      k.text().fact(s.t() + " is 1 while the counter is 0");
    }
  }
}
