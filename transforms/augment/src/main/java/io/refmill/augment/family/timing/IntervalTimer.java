package io.refmill.augment.family.timing;

import io.refmill.augment.Generator;
import io.refmill.augment.Sketch;
import io.refmill.augment.Target;
import io.refmill.augment.style.Draws;
import io.refmill.augment.verilog.Signal;
import io.refmill.augment.verilog.Statement;
import io.refmill.augment.wording.Text;
import java.util.ArrayList;
import java.util.List;

/** A timer that is set and goes off. */
public final class IntervalTimer extends Generator {
  /** The family. */
  public IntervalTimer() {
    super("interval_timer", "counter", Target.TIMING, 2);
  }

  @Override
  protected void design(Sketch k) {
    Draws d = k.draws();
    int w = d.between(3, 10);
    int pre = d.chance(0.5) ? d.between(2, 7) : 1;
    boolean reload = d.chance(0.5);
    boolean irq = d.chance(0.6);
    k.name("timer", "interval_timer", "countdown", "alarm_timer", "delay_timer");
    k.clocked();
    Signal set = k.input("load the timer", 1, "set_timer", "load", "arm");
    Signal x = k.input("time value", w, "period", "interval", "time_val");
    Signal run = k.input("enable", 1, "run", "en", "count_en");
    Signal ack = irq ? k.input("acknowledge", 1, "ack", "irq_clear", "seen") : null;
    Signal left = k.outputRegister("remaining time", w, 0, "left", "remaining", "count");
    Signal fire =
        k.outputRegister("timeout flag", 1, 0, irq ? "irq" : "expired", irq ? "alarm" : "timeout");
    Signal hold =
        reload ? k.register("the stored time", w, 0, "hold", "period_q", "init_val") : null;
    Signal p = pre > 1 ? k.register("the prescaler", 3, 0, "pre", "presc", "sub") : null;
    List<Statement> load = new ArrayList<>(List.of(Statement.set(left, x)));
    if (reload) {
      load.add(Statement.set(hold, x));
    }
    if (pre > 1) {
      load.add(Statement.set(p, k.lit(3, 0)));
    }
    Statement count =
        Statement.either(
            left + " == " + k.lit(w, 1),
            List.of(
                Statement.set(left, reload ? hold.name() : k.lit(w, 0)),
                Statement.set(fire, "1'b1")),
            List.of(Statement.set(left, left + " - " + k.lit(w, 1))));
    String active = run + " && (" + left + " != " + k.lit(w, 0) + ")";
    List<Statement> tick =
        pre > 1
            ? List.of(
                Statement.either(
                    p + " == " + k.lit(3, pre - 1),
                    List.of(Statement.set(p, k.lit(3, 0)), count),
                    List.of(Statement.set(p, p + " + 3'd1"))))
            : List.of(count);
    k.at(
        irq ? Statement.when(ack, Statement.set(fire, "1'b0")) : Statement.set(fire, "1'b0"),
        Statement.chain(set, load, active, tick));
    k.text().knowIf("periodic", reload).know("unit", pre).knowIf("scaled", pre > 1);
    k.text()
        .is(
            "a countdown timer of " + w + " bits",
            reload ? "a periodic interval timer" : "a one-shot timer",
            "a timer that can be set and raises a flag when its time is over");
    k.text()
        .cases(
            k.edge(),
            Text.on(
                set.t() + " is 1",
                left.t()
                    + (reload ? " and the stored time take over " : " takes over ")
                    + x.t()
                    + (pre > 1 ? ", and the prescaler becomes 0" : "")),
            Text.on(
                run.t() + " is 1 and " + left.t() + " is not 0",
                pre > 1
                    ? "the prescaler goes up by 1; if it was "
                        + (pre - 1)
                        + ", it becomes 0 instead and one unit of time passes"
                    : "one unit of time passes"),
            Text.otherwise("no time passes"));
    k.text()
        .fact(
            "When a unit of time passes, "
                + left.t()
                + " goes down by 1; but if it was 1, "
                + fire.t()
                + " becomes 1 and "
                + left.t()
                + " becomes "
                + (reload ? "the stored time" : "0"),
            "A passing unit of time takes 1 off "
                + left.t()
                + ". In the step that would take it from 1 to 0, "
                + fire.t()
                + " is set to 1"
                + (reload ? " and " + left.t() + " is loaded with the stored time instead" : ""));
    k.text()
        .fact(
            irq
                ? fire.t()
                    + " stays 1 until a clock edge with "
                    + ack.t()
                    + " at 1, which clears it unless the time is over at that very edge"
                : fire.t() + " is 1 for one cycle only: an edge that does not set it clears it");
  }
}
