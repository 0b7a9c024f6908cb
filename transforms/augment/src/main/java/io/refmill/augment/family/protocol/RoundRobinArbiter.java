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
    int n = d.between(2, 6);
    boolean enabled = d.chance(0.4);
    boolean registered = d.chance(0.5);
    boolean follow = d.chance(0.5);
    k.name("rr_arbiter", "round_robin", "arbiter", "bus_arbiter", "fair_arbiter");
    k.clocked();
    Signal req = k.input("requests, one bit for each client", n, "req", "request", "reqs");
    Signal en = enabled ? k.input("grants may change", 1, "en", "advance", "update") : null;
    int pw = Math.max(1, 32 - Integer.numberOfLeadingZeros(n - 1));
    Signal gnt =
        registered
            ? k.outputRegister("the grant, one-hot", n, 0, "gnt", "grant", "grants")
            : k.output("the grant, one-hot", n, "gnt", "grant", "grants");
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
    k.text()
        .is(
            "a round-robin arbiter for " + Words.number(n) + " clients",
            "an arbiter that serves " + Words.number(n) + " requesters in turn",
            "a fair arbiter with " + n + " request lines");
    k.text()
        .fact(
            "The search begins with the client whose number is in the pointer and goes on upwards, from client "
                + (n - 1)
                + " to client 0; the first one with a request, that is a 1 in its bit of "
                + req.t()
                + ", is chosen, and none if nobody asks",
            "Starting at the pointer and going upwards with wrap-around from "
                + (n - 1)
                + " to 0, the first bit of "
                + req.t()
                + " that is set wins; without requests there is no winner");
    String when = enabled ? ", if " + en.t() + " is 1" : "";
    k.text()
        .fact(
            registered
                ? "The winner is put into "
                    + gnt.t()
                    + " (bit i for client i, else all bits 0) at the clock edge"
                    + when
                    + "; "
                    + (enabled
                        ? "while " + en.t() + " is 0 it keeps its value"
                        : "so it is one cycle late")
                : gnt.t()
                    + " shows the winner at once (bit i for client i, all bits 0 without one), without waiting for the clock");
    k.text()
        .fact(
            "At the clock edge"
                + when
                + ", the pointer becomes the winner's number"
                + (follow
                    ? " plus one, modulo " + n + ", so that the winner comes last next time"
                    : ", so the same client is asked first again")
                + "; without a winner it stays");
  }
}
