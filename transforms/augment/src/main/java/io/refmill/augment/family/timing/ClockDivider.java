package io.refmill.augment.family.timing;

import io.refmill.augment.Generator;
import io.refmill.augment.Sketch;
import io.refmill.augment.Target;
import io.refmill.augment.style.Draws;
import io.refmill.augment.verilog.Signal;
import io.refmill.augment.verilog.Statement;
import io.refmill.augment.wording.Words;
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
    k.text()
        .know("period", half + other)
        .know("top", Words.count(half, "cycle"))
        .know("bottom", Words.count(other, "cycle"))
        .knowIf("symmetric", half == other);
    k.text()
        .is(
            "a clock divider by " + (half + other),
            "a generator of a slower clock, " + half + " cycles high and " + other + " low",
            "a divider that makes one period of " + (half + other) + " clock cycles");
    String turning =
        half == other
            ? " it is " + (half - 1)
            : " it is "
                + (other - 1)
                + " while "
                + y.t()
                + " is 0, or "
                + (half - 1)
                + " while "
                + y.t()
                + " is 1";
    k.text()
        .fact(
            "On each clock edge"
                + (en ? " where " + e.t() + " is 1" : "")
                + ", the counter goes up by 1, unless"
                + turning
                + ". In this case, the counter goes back to 0 and "
                + y.t()
                + " is inverted",
            y.t()
                + " is 0 for "
                + Words.count(other, "clock cycle")
                + ", then 1 for "
                + Words.count(half, "cycle")
                + ", and so on"
                + (en ? ", counting only clock edges where " + e.t() + " is 1" : "")
                + ". A counter measures this time: it is set to 0 whenever "
                + y.t()
                + " changes, and goes up by 1 at "
                + (en
                    ? "the other clock edges where " + e.t() + " is 1"
                    : "all other clock edges"));
    if (en) {
      k.text().fact("When " + e.t() + " is 0, the counter and " + y.t() + " do not change");
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
