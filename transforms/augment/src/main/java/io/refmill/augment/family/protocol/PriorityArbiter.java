package io.refmill.augment.family.protocol;

import io.refmill.augment.Generator;
import io.refmill.augment.Sketch;
import io.refmill.augment.Target;
import io.refmill.augment.style.Draws;
import io.refmill.augment.verilog.Signal;
import io.refmill.augment.verilog.Statement;
import io.refmill.augment.wording.Words;
import java.util.List;

/** A fixed order, with grants that are kept. */
public final class PriorityArbiter extends Generator {
  /** The family. */
  public PriorityArbiter() {
    super("priority_arbiter", "arbiter", Target.PROTOCOL, 2);
  }

  @Override
  protected void design(Sketch k) {
    Draws d = k.draws();
    int n = d.between(2, 8);
    boolean lowFirst = d.chance(0.5);
    boolean keep = d.chance(0.6);
    boolean mask = d.chance(0.4);
    k.name("arbiter", "fixed_arbiter", "priority_arb", "bus_grant", "arb" + n);
    k.clocked();
    Signal req = k.input("requests", n, "req", "request", "bus_req");
    Signal off =
        mask ? k.input("clients that are shut out", n, "mask", "block", "disable_req") : null;
    Signal gnt = k.outputRegister("grants", n, 0, "gnt", "grant", "bus_gnt");
    Signal busy = k.output("somebody has a grant", 1, "busy", "any_grant", "owned");
    Signal live = mask ? k.net(n, req + " & ~" + off, "live", "active_req", "pending") : req;
    List<Statement> order = List.of(Statement.set(gnt, k.module().binary(n, 0)));
    for (int i = 0; i < n; i++) {
      int c = lowFirst ? n - 1 - i : i;
      order =
          List.of(
              new Statement.If(
                  live.bit(c), List.of(Statement.set(gnt, k.module().binary(n, 1L << c))), order));
    }
    k.at(
        keep
            ? new Statement.If(
                "(" + gnt + " & " + req + ") == " + k.module().binary(n, 0), order, List.of())
            : order.get(0));
    k.drive(busy, "|" + gnt);
    String first = lowFirst ? "0" : "" + (n - 1);
    k.text()
        .is(
            "a fixed-priority arbiter for " + n + " clients",
            "an arbiter with " + n + " request and grant lines",
            "a bus arbiter for " + Words.number(n) + " masters");
    k.text()
        .fact(
            "Bit i of "
                + req.t()
                + " belongs to client i, and so does bit i of "
                + gnt.t()
                + "; client "
                + first
                + " comes first, then the others by "
                + (lowFirst ? "rising" : "falling")
                + " number",
            "Client "
                + first
                + " has the highest priority and client "
                + (lowFirst ? n - 1 : 0)
                + " the lowest; bit i of "
                + req.t()
                + " and bit i of "
                + gnt.t()
                + " are for client i");
    if (mask) {
      k.text()
          .fact(
              "A request counts only if the client's bit of " + off.t() + " is 0",
              "Clients whose bit in " + off.t() + " is set get no new grant");
    }
    k.text()
        .fact(
            keep
                ? "The owner keeps its grant as long as its bit of "
                    + req.t()
                    + " is 1"
                    + (mask ? ", even if it is shut out meanwhile" : "")
                    + "; at an edge where that bit is 0, or nobody has a grant, the client of highest priority that asks gets it, and if nobody does "
                    + gnt.t()
                    + " becomes 0"
                : "At every clock edge "
                    + gnt.t()
                    + " gets a single 1 at the place of the asking client of highest priority, or becomes 0 if there is none");
    k.text()
        .fact(
            busy.t() + " is 1 whenever any bit of " + gnt.t() + " is 1",
            busy.t() + " is the OR of all bits of " + gnt.t());
  }
}
