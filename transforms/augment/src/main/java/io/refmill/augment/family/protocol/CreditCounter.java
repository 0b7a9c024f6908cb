package io.refmill.augment.family.protocol;

import io.refmill.augment.Generator;
import io.refmill.augment.Sketch;
import io.refmill.augment.Target;
import io.refmill.augment.style.Draws;
import io.refmill.augment.verilog.Signal;
import io.refmill.augment.verilog.Statement;
import io.refmill.augment.wording.Text;
import java.util.List;

/** Flow control by credits. */
public final class CreditCounter extends Generator {
  /** The family. */
  public CreditCounter() {
    super("credit_flow", "handshake", Target.PROTOCOL, 2);
  }

  @Override
  protected void design(Sketch k) {
    Draws d = k.draws();
    int w = d.between(3, 6);
    int max = d.between(2, (1 << w) - 1);
    boolean error = d.chance(0.6);
    k.name("credits", "credit_ctrl", "flow_ctrl", "token_gate", "credit_counter");
    k.clocked();
    Signal v = k.input("the sender has data", 1, "in_valid", "src_valid", "want_valid");
    Signal back = k.input("a credit comes back", 1, "credit_ret", "token", "return_credit");
    Signal r = k.output("the sender may send", 1, "in_ready", "src_ready", "may_send_ready");
    Signal n = k.outputRegister("credits", w, max, "credits", "tokens", "avail");
    Signal low = k.output("one credit or none is left", 1, "low", "almost_out", "scarce");
    Signal err =
        error
            ? k.outputRegister(
                "a credit came back that was not out", 1, 0, "err", "overflow", "violation")
            : null;
    Signal send = k.net(1, v + " && (" + n + " != " + k.lit(w, 0) + ")", "send", "fire", "use");
    k.drive(r, n + " != " + k.lit(w, 0));
    k.drive(low, n + " <= " + k.lit(w, 1));
    String full = n + " == " + k.lit(w, max);
    List<Statement> give =
        error
            ? List.of(
                Statement.either(
                    full,
                    List.of(Statement.set(err, "1'b1")),
                    List.of(Statement.set(n, n + " + " + k.lit(w, 1)))))
            : List.of(
                Statement.when(
                    n + " != " + k.lit(w, max), Statement.set(n, n + " + " + k.lit(w, 1))));
    k.at(
        Statement.chain(
            send + " && !" + back,
            Statement.set(n, n + " - " + k.lit(w, 1)),
            back + " && !" + send,
            give));
    k.text()
        .is(
            "a credit counter for flow control with " + max + " credits",
            "a gate that lets a sender send as long as it has credits",
            "a token counter of " + w + " bits that starts with " + max);
    k.text()
        .fact(
            r.t()
                + " is 1 while there is at least one credit. A word is sent in a cycle with "
                + v.t()
                + " and "
                + r.t()
                + " at 1, and costs one credit",
            "Sending takes place when "
                + v.t()
                + " is 1 and there are credits, as "
                + r.t()
                + " says; each word uses one of them up");
    k.text()
        .cases(
            k.edge(),
            Text.on("a word is sent and " + back.t() + " is 0", n.t() + " goes down by 1"),
            Text.on(
                "no word is sent and " + back.t() + " is 1",
                n.t()
                    + " goes up by 1, unless it is "
                    + max
                    + " already"
                    + (error
                        ? ", in which case " + err.t() + " becomes 1 and stays so"
                        : ", where it stays")),
            Text.otherwise("the number of credits does not change"));
    k.text()
        .fact(
            low.t() + " is 1 if " + n.t() + " is 0 or 1",
            low.t() + " says that at most one credit is left");
    if (error) {
      k.text().fact("Nothing but the start value clears " + err.t());
    }
  }
}
