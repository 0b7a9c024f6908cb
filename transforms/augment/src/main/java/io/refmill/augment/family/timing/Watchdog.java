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

/** Complains when nobody calls. */
public final class Watchdog extends Generator {
  /** The family. */
  public Watchdog() {
    super("watchdog", "counter", Target.TIMING, 2);
  }

  @Override
  protected void design(Sketch k) {
    Draws d = k.draws();
    int w = d.between(3, 6);
    int limit = d.between(3, (1 << w) - 1);
    int early = d.chance(0.5) ? d.between(1, limit - 2) : 0;
    boolean stays = d.chance(0.6);
    k.name("watchdog", "wdt", "supervisor", "timeout_unit", "alive_monitor");
    k.clocked();
    // What nothing ever clears would end all that there is to see.
    boolean sticky = stays && k.module().reset() != null;
    Signal kick =
        k.input("reset of the watchdog timer", 1, "kick", "feed", "alive_req", "ping_req");
    Signal en = k.input("enable", 1, "en", "enable", "armed");
    Signal bite = k.outputRegister("timeout output", 1, 0, "bite", "timeout", "expired");
    Signal ok = k.outputRegister("acknowledge output", 1, 0, "ack", "kick_ack", "fed_ack");
    Signal n = k.register("the counter", w, 0, "cnt", "age", "timer");
    Signal seen = d.chance(0.7) ? k.output("the counter", w, "age_out", "elapsed", "level") : null;
    if (seen != null) {
      k.drive(seen, n.name());
      k.text().fact("The counter is visible on " + seen.t(), seen.t() + " is the counter");
    }
    List<Statement> kicked =
        early == 0
            ? List.of(Statement.set(n, k.lit(w, 0)), Statement.set(ok, "1'b1"))
            : List.of(
                Statement.set(n, k.lit(w, 0)),
                Statement.either(
                    n + " < " + k.lit(w, early),
                    List.of(Statement.set(bite, "1'b1")),
                    List.of(Statement.set(ok, "1'b1"))));
    List<Statement> body = new ArrayList<>(List.of(Statement.set(ok, "1'b0")));
    if (!sticky) {
      body.add(Statement.set(bite, "1'b0"));
    }
    body.add(
        Statement.chain(
            "!" + en,
            Statement.set(n, k.lit(w, 0)),
            kick,
            kicked,
            n + " == " + k.lit(w, limit),
            List.of(Statement.set(bite, "1'b1"), Statement.set(n, k.lit(w, 0))),
            Statement.set(n, n + " + " + k.lit(w, 1))));
    k.at(body.toArray(Statement[]::new));
    k.text().know("limit", limit).know("early", early).knowIf("sticky", sticky);
    k.text()
        .is(
            "a watchdog that waits for " + limit + " cycles",
            early > 0 ? "a window watchdog" : "a watchdog timer",
            "a timer that supervises another module");
    k.text()
        .cases(
            k.edge(),
            Text.on(en.t() + " is 0", "the counter becomes 0"),
            Text.on(
                kick.t() + " is 1",
                "the counter becomes 0, and "
                    + ok.t()
                    + " becomes 1"
                    + (early == 0
                        ? ""
                        : " if the counter was at least "
                            + early
                            + "; if it was less, "
                            + bite.t()
                            + " becomes 1 instead")),
            Text.on("the counter is " + limit, bite.t() + " becomes 1 and the counter becomes 0"),
            Text.otherwise("the counter goes up by 1"));
    k.text().fact(ok.t() + " is 1 for one cycle only: an edge that does not set it clears it");
    k.text()
        .fact(
            sticky
                ? "once it is 1, "
                    + bite.t()
                    + " stays 1"
                    + (k.module().reset() == null ? "" : " until the reset")
                : "In the same way, " + bite.t() + " becomes 0 at every edge that does not set it");
  }
}
