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
    int max = d.between(2, (1 << d.between(3, 6)) - 1);
    int w = 32 - Integer.numberOfLeadingZeros(max);
    boolean checked = d.chance(0.25);
    k.name("credits", "credit_ctrl", "flow_ctrl", "token_gate", "credit_counter");
    k.clocked();
    // An error that nothing clears would be the last thing to see.
    boolean error = checked && k.module().reset() != null;
    Signal v = k.input("data valid from the sender", 1, "in_valid", "src_valid", "want_valid");
    Signal back = k.input("returns one credit", 1, "credit_ret", "token", "return_credit");
    Signal r =
        k.output("ready signal for the sender", 1, "in_ready", "src_ready", "may_send_ready");
    Signal n = k.outputRegister("number of credits", w, max, "credits", "tokens", "avail");
    Signal low = k.output("high when at most one credit is left", 1, "low", "almost_out", "scarce");
    Signal err =
        error ? k.outputRegister("error flag", 1, 0, "err", "overflow", "violation") : null;
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
    k.text().know("max", max);
    k.text()
        .is(
            "a credit counter for flow control with " + max + " credits",
            "a credit based flow control block with " + max + " credits",
            "a token counter that starts with " + max + " tokens");
    k.text()
        .fact(
            r.t()
                + " should be 1 when there is at least one credit left. A word is sent when "
                + v.t()
                + " and "
                + r.t()
                + " are both 1, and each word uses one credit",
            "The sender may send when "
                + n.t()
                + " is not 0, which is shown by "
                + r.t()
                + ". A word is sent when both "
                + v.t()
                + " and "
                + r.t()
                + " are 1");
    k.text()
        .cases(
            k.edge(),
            Text.on("a word is sent and " + back.t() + " is 0", n.t() + " goes down by 1"),
            Text.on(
                "no word is sent and " + back.t() + " is 1",
                n.t()
                    + " goes up by 1, but not above "
                    + max
                    + (error
                        ? ". If it is already "
                            + max
                            + ", "
                            + err.t()
                            + " should be set to 1 instead"
                        : "")),
            Text.otherwise(n.t() + " stays"));
    k.text()
        .fact(
            low.t() + " should be 1 when " + n.t() + " is 0 or 1",
            low.t() + " should be 1 if " + n.t() + " is less than 2");
    if (error) {
      k.text()
          .fact(
              "Once it is set, "
                  + err.t()
                  + " should stay 1"
                  + (k.module().reset() == null ? "" : " until the reset"));
    }
  }
}
