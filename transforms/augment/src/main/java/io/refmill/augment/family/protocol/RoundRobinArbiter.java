package io.refmill.augment.family.protocol;

import io.refmill.augment.Generator;
import io.refmill.augment.Sketch;
import io.refmill.augment.Target;
import io.refmill.augment.style.Draws;
import io.refmill.augment.verilog.Signal;
import io.refmill.augment.verilog.Statement;
import io.refmill.augment.verilog.Width;
import io.refmill.augment.wording.Words;
import java.util.ArrayList;
import java.util.List;

/** Grants in turn. */
public final class RoundRobinArbiter extends Generator {
  /** The family. */
  public RoundRobinArbiter() {
    super("round_robin_arbiter", "arbiter", Target.PROTOCOL, 3);
  }

  @Override
  protected void design(Sketch k) {
    Draws d = k.draws();
    int n = d.of(2, 2, 2, 3, 3, 4);
    boolean enabled = d.chance(0.3);
    boolean registered = d.chance(0.5);
    boolean follow = d.chance(0.5);
    // Whoever keeps the pointer once it has won is served for as long as it asks: that is not fair.
    if (follow) {
      k.name("rr_arbiter", "round_robin", "arbiter", "bus_arbiter", "fair_arbiter");
    } else {
      k.name("arbiter", "bus_arbiter", "sticky_arbiter", "grant_unit");
    }
    k.clocked();
    Signal req = k.input("request inputs", n, "req", "request", "reqs");
    Signal en = enabled ? k.input("enable", 1, "en", "advance", "update") : null;
    int pw = Math.max(1, 32 - Integer.numberOfLeadingZeros(n - 1));
    Signal gnt =
        registered
            ? k.outputRegister("one-hot grant", n, 0, "gnt", "grant", "grants")
            : k.output("one-hot grant", n, "gnt", "grant", "grants");
    Signal ptr = k.register("the pointer", pw, 0, "ptr", "pointer", "next_client", "prio");
    Signal choice = k.module().inner(Width.of(n), "choice", "pick", "win", "sel");
    List<Statement.Item> items = new ArrayList<>();
    List<Statement.Item> moves = new ArrayList<>();
    for (int p = 0; p < n; p++) {
      List<Statement> order = List.of(Statement.set(choice, k.module().binary(n, 0)));
      List<Statement> move = List.of();
      for (int o = n - 1; o >= 0; o--) {
        int c = (p + o) % n;
        order =
            List.of(
                Statement.either(
                    req.bit(c),
                    List.of(Statement.set(choice, k.module().binary(n, 1L << c))),
                    order));
        move =
            List.of(
                new Statement.If(
                    choice.bit(c),
                    List.of(Statement.set(ptr, k.lit(pw, follow ? (c + 1) % n : c))),
                    move));
      }
      items.add(new Statement.Item(p == n - 1 ? "default" : k.label(pw, p), order));
      if (p == 0) {
        moves.add(new Statement.Item("", move));
      }
    }
    k.combinational(
        List.of(choice),
        new Statement.Case(ptr.name(), items.subList(0, n - 1), items.get(n - 1).body()));
    List<Statement> body = new ArrayList<>(moves.get(0).body());
    if (registered) {
      body.add(Statement.set(gnt, choice));
    } else {
      k.drive(gnt, choice.name());
    }
    k.at(
        enabled
            ? List.of(Statement.when(en, body.toArray(Statement[]::new))).toArray(Statement[]::new)
            : body.toArray(Statement[]::new));
    if (follow) {
      k.text()
          .is(
              "a round-robin arbiter for " + Words.number(n) + " clients",
              "a round robin arbiter with " + n + " request inputs",
              "a fair arbiter for " + Words.number(n) + " requests");
    } else {
      k.text()
          .is(
              "an arbiter for " + Words.number(n) + " clients with a moving priority",
              "an arbiter with " + n + " request inputs, where the last winner comes first");
    }
    k.text()
        .know("n", n)
        .know("clients", Words.number(n))
        .knowIf("follow", follow)
        .knowIf("registered", registered);
    k.text()
        .fact(
            "The arbiter should have a pointer to the client with the highest priority. Starting from this client and going up (after "
                + (n - 1)
                + " comes 0), the first one whose bit in "
                + req.t()
                + " is 1 should win. If there is no request, nobody wins",
            "The priority should start at the client given by an internal pointer and continue with the next higher numbers, wrapping from "
                + (n - 1)
                + " to 0. The first client in this order with a 1 in "
                + req.t()
                + " is the winner; without requests there is no winner");
    String when = enabled ? ", if " + en.t() + " is 1" : "";
    k.text()
        .fact(
            registered
                ? "On the clock edge"
                    + when
                    + ", the bit of the winner in "
                    + gnt.t()
                    + " should be set and all other bits should be 0"
                    + (enabled
                        ? ". When " + en.t() + " is 0, " + gnt.t() + " should not change"
                        : "")
                : gnt.t()
                    + " should show the winner combinationally: its bit is 1 and all other bits are 0");
    k.text()
        .fact(
            "On the clock edge"
                + when
                + ", the pointer should be set to "
                + (follow ? "the client after the winner (modulo " + n + ")" : "the winner")
                + ". If there is no winner, the pointer should not change");
  }
}
