package io.refmill.augment.family.timing;

import io.refmill.augment.Generator;
import io.refmill.augment.Sketch;
import io.refmill.augment.Target;
import io.refmill.augment.style.Draws;
import io.refmill.augment.verilog.Signal;
import io.refmill.augment.verilog.Statement;
import java.util.ArrayList;
import java.util.List;

/** Slower clocks and ticks. */
public final class ClockDivider extends Generator {
  /** The family. */
  public ClockDivider() {
    super("clock_divider", "clock_divider", Target.TIMING, 1);
  }

  @Override
  protected void design(Sketch k) {
    Draws d = k.draws();
    int half = d.between(2, 14);
    int other = d.chance(0.5) ? half : d.between(1, 14);
    boolean tick = d.chance(0.6);
    boolean en = d.chance(0.5);
    k.name("clk_div", "divider", "div" + (half + other), "clock_gen", "slow_clock");
    k.clocked();
    Signal e = en ? k.input("run", 1, "en", "run", "enable") : null;
    Signal y = k.outputRegister("divided clock", 1, 0, "clk_out", "slow_clk", "div_clk");
    Signal t =
        tick
            ? k.outputRegister("pulse at each rising edge", 1, 0, "tick", "strobe", "pulse")
            : null;
    Signal n = k.register("the counter", 4, 0, "cnt", "div_cnt", "n");
    String limit =
        half == other
            ? k.lit(4, half - 1)
            : "(" + y + " ? " + k.lit(4, half - 1) + " : " + k.lit(4, other - 1) + ")";
    List<Statement> turn =
        new ArrayList<>(List.of(Statement.set(n, k.lit(4, 0)), Statement.set(y, "!" + y)));
    if (tick) {
      turn.add(Statement.set(t, "!" + y));
    }
    Statement step = Statement.chain(n + " == " + limit, turn, Statement.set(n, n + " + 4'd1"));
    List<Statement> body = new ArrayList<>();
    if (tick) {
      body.add(Statement.set(t, "1'b0"));
    }
    body.add(en ? Statement.when(e, step) : step);
    k.at(body.toArray(Statement[]::new));
    String when = en ? " with " + e.t() + " at 1" : "";
    k.text()
        .is(
            "a clock divider by " + (half + other),
            "a generator of a slower clock, " + half + " cycles high and " + other + " low",
            "a divider that makes one period of " + (half + other) + " clock cycles");
    k.text()
        .fact(
            "The counter counts the edges"
                + when
                + ": it goes up by 1 until it is "
                + (half == other
                    ? half - 1
                    : other
                        - 1
                        + " (while "
                        + y.t()
                        + " is 0) or "
                        + (half - 1)
                        + " (while "
                        + y.t()
                        + " is 1)")
                + "; the next such edge sets it to 0 and inverts "
                + y.t(),
            y.t()
                + " is 0 for "
                + other
                + " clock edges"
                + when
                + ", then 1 for "
                + half
                + ", and so on, timed by a counter that is set to 0 whenever "
                + y.t()
                + " changes and goes up by 1 at the other ones of these edges");
    if (en) {
      k.text().fact("Edges with " + e.t() + " at 0 change neither the counter nor " + y.t());
    }
    if (tick) {
      k.text()
          .fact(
              t.t()
                  + " is 1 for the one cycle after an edge at which "
                  + y.t()
                  + " goes from 0 to 1, and 0 otherwise",
              "The edge that makes "
                  + y.t()
                  + " 1 sets "
                  + t.t()
                  + ", and every other edge clears it");
    }
  }
}
