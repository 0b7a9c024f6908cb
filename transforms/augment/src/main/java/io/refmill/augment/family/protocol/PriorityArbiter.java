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
    int n = d.of(2, 3, 3, 4, 4, 4, 5, 6, 8);
    boolean lowFirst = d.chance(0.5);
    boolean keep = d.chance(0.6);
    boolean mask = d.chance(0.2);
    k.name("arbiter", "fixed_arbiter", "priority_arb", "bus_grant", "arb" + n);
    k.clocked();
    Signal req = k.input("request signals", n, "req", "request", "bus_req");
    Signal off = mask ? k.input("masked requests", n, "mask", "block", "disable_req") : null;
    Signal gnt = k.outputRegister("grant signals", n, 0, "gnt", "grant", "bus_gnt");
    Signal busy = k.output("high when a grant is active", 1, "busy", "any_grant", "owned");
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
    k.text()
        .know("n", n)
        .know("clients", Words.number(n))
        .know("top", n - 1)
        .knowIf("keep", keep)
        .know("first", lowFirst ? 0 : n - 1)
        .know("last", lowFirst ? n - 1 : 0);
    String first = lowFirst ? "0" : "" + (n - 1);
    k.text()
        .is(
            "a fixed-priority arbiter for " + n + " clients",
            "a priority arbiter with " + n + " request and grant lines",
            "a bus arbiter for " + Words.number(n) + " masters");
    k.text()
        .fact(
            "Bit i of "
                + req.t()
                + " is the request of client i and bit i of "
                + gnt.t()
                + " is its grant. Client "
                + first
                + " should have the highest priority, followed by the others in "
                + (lowFirst ? "ascending" : "descending")
                + " order",
            "Each bit of "
                + req.t()
                + " belongs to one client, and the same bit of "
                + gnt.t()
                + " is its grant. Bit "
                + first
                + " has the highest priority and bit "
                + (lowFirst ? n - 1 : 0)
                + " the lowest");
    if (mask) {
      k.text()
          .fact(
              "A request should be ignored if the same bit of " + off.t() + " is 1",
              "Requests whose bit in " + off.t() + " is set should be ignored");
    }
    k.text()
        .fact(
            keep
                ? "A client should keep its grant as long as its bit of "
                    + req.t()
                    + " is 1"
                    + (mask ? " (even if it is masked)" : "")
                    + ". Otherwise, the grant should be given on the clock edge to the requesting client with the highest priority, or "
                    + gnt.t()
                    + " should be 0 if there is no request"
                : "On each clock edge, only the bit of the requesting client with the highest priority should be set in "
                    + gnt.t()
                    + ". If there is no request, "
                    + gnt.t()
                    + " should be 0");
    k.text()
        .fact(
            busy.t() + " should be 1 when any bit of " + gnt.t() + " is 1",
            busy.t() + " should be the OR of all bits of " + gnt.t());
  }
}
