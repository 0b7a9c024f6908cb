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

/** Takes over a level that has been stable. */
public final class Debouncer extends Generator {
  /** The family. */
  public Debouncer() {
    super("debouncer", "counter", Target.TIMING, 2);
  }

  @Override
  protected void design(Sketch k) {
    Draws d = k.draws();
    int limit = d.between(2, 12);
    boolean sync = d.chance(0.5);
    boolean pulses = d.chance(0.7);
    k.name("debounce", "debouncer", "button_filter", "key_filter", "switch_clean");
    k.clocked();
    Signal raw = k.input("button input", 1, "button", "raw", "key", "noisy_in");
    Signal y = k.outputRegister("debounced output", 1, 0, "clean", "level", "debounced");
    Signal up =
        pulses
            ? k.outputRegister(
                "pulse when the button is pressed", 1, 0, "pressed", "rise_pulse", "went_high")
            : null;
    Signal s1 =
        sync ? k.register("the first synchronizer stage", 1, 0, "sync0", "meta", "ff1") : null;
    Signal s2 =
        sync ? k.register("the second synchronizer stage", 1, 0, "sync1", "stable_in", "ff2") : raw;
    Signal n = k.register("the counter", 4, 0, "cnt", "stable_cnt", "timer");
    List<Statement> body = new ArrayList<>();
    if (sync) {
      body.add(Statement.set(s1, raw));
      body.add(Statement.set(s2, s1));
    }
    if (pulses) {
      body.add(Statement.set(up, "1'b0"));
    }
    List<Statement> accept =
        new ArrayList<>(List.of(Statement.set(n, k.lit(4, 0)), Statement.set(y, s2)));
    if (pulses) {
      accept.add(Statement.set(up, s2));
    }
    body.add(
        Statement.chain(
            s2 + " == " + y,
            Statement.set(n, k.lit(4, 0)),
            n + " == " + k.lit(4, limit - 1),
            accept,
            Statement.set(n, n + " + 4'd1")));
    k.at(body.toArray(Statement[]::new));
    String what = sync ? "the second synchronizer stage" : raw.t();
    k.text().know("limit", limit).knowIf("synced", sync);
    k.text()
        .is(
            "a debouncer for a push button",
            "a filter that takes over a level only after " + limit + " equal samples",
            "a glitch filter for one slow input");
    if (sync) {
      k.text()
          .fact(
              "Two flip-flops in a row should synchronize "
                  + raw.t()
                  + ": at each edge the first stage takes the input and the second one what the first one held",
              raw.t()
                  + " should pass through a two-stage synchronizer, and only its second stage should be used");
    }
    k.text()
        .cases(
            k.edge(),
            Text.on(what + " equals " + y.t(), "the counter becomes 0"),
            Text.on(
                "the counter is " + (limit - 1),
                y.t() + " takes over " + what + " and the counter becomes 0"),
            Text.otherwise("the counter goes up by 1"));
    k.text()
        .fact(
            "So "
                + y.t()
                + " changes at the "
                + limit
                + (limit == 2 ? "nd" : limit == 3 ? "rd" : "th")
                + " edge in a row that finds the other level",
            "All of this compares values from before the edge");
    if (pulses) {
      k.text()
          .fact(
              up.t()
                  + " is 1 for the one cycle that follows the edge at which "
                  + y.t()
                  + " goes from 0 to 1, and 0 otherwise");
    }
  }
}
