package io.refmill.augment.family.arithmetic;

import io.refmill.augment.Generator;
import io.refmill.augment.Sketch;
import io.refmill.augment.Target;
import io.refmill.augment.style.Draws;
import io.refmill.augment.verilog.Signal;
import io.refmill.augment.verilog.Statement;
import io.refmill.augment.wording.Text;
import java.util.ArrayList;
import java.util.List;

/** Sums of products. */
public final class MultiplyAccumulate extends Generator {
  /** The family. */
  public MultiplyAccumulate() {
    super("mac", "accumulator", Target.ARITHMETIC, 2);
  }

  @Override
  protected void design(Sketch k) {
    Draws d = k.draws();
    int n = d.of(2, 3, 4, 4, 4, 6, 8, 8, 8, 10);
    int guard = d.of(0, 0, 0, 2, 4, 8);
    int w = 2 * n + guard;
    boolean signed = d.chance(0.4);
    boolean pipe = d.chance(0.15);
    boolean minus = d.chance(0.2);
    k.name("mac", "mult_acc", "dot_product", "accumulate", "mac_unit");
    k.clocked();
    Signal a = k.input("first factor", n, "a", "x", "data");
    Signal b = k.input("second factor", n, "b", "y", "coeff");
    Signal en = k.input("enable", 1, "en", "valid", "ce");
    Signal clr = k.input("starts a new sum", 1, "clr", "first", "new_sum");
    Signal s = minus ? k.input("subtract mode", 1, "sub", "neg", "minus") : null;
    Signal y = k.outputRegister("accumulator", w, 0, "acc", "sum", "result");
    String ea =
        signed
            ? "{{" + (w - n) + "{" + a.top() + "}}, " + a + "}"
            : "{{" + (w - n) + "{1'b0}}, " + a + "}";
    String eb =
        signed
            ? "{{" + (w - n) + "{" + b.top() + "}}, " + b + "}"
            : "{{" + (w - n) + "{1'b0}}, " + b + "}";
    Signal p = k.net(w, ea + " * " + eb, "prod", "mul", "term");
    Signal used = p;
    Signal live = en;
    Signal fresh = clr;
    Signal neg = s;
    List<Statement> body = new ArrayList<>();
    if (pipe) {
      used = k.register("the stored product", w, 0, "prod_q", "p1", "stage");
      live = k.register("the stored " + en.t(), 1, 0, "en_q", "v1", "live");
      fresh = k.register("the stored " + clr.t(), 1, 0, "clr_q", "f1", "fresh");
      body.addAll(
          List.of(Statement.set(used, p), Statement.set(live, en), Statement.set(fresh, clr)));
      if (minus) {
        neg = k.register("the stored " + s.t(), 1, 0, "neg_q", "s1", "sub_q");
        body.add(Statement.set(neg, s));
      }
    }
    Signal base = k.net(w, fresh + " ? {" + w + "{1'b0}} : " + y, "base", "start_val", "old");
    body.add(
        Statement.when(
            live,
            Statement.set(
                y,
                minus
                    ? neg + " ? " + base + " - " + used + " : " + base + " + " + used
                    : base + " + " + used)));
    k.at(body.toArray(Statement[]::new));
    String type = signed ? "signed (two's complement)" : "unsigned";
    String pre = pipe ? "the stored " : "";
    k.text()
        .is(
            "a multiply-accumulate (MAC) unit for " + n + "-bit numbers",
            "a multiply-accumulate unit with a " + w + "-bit accumulator",
            "a " + (pipe ? "pipelined " : "") + "MAC unit");
    k.text()
        .fact(
            a.t()
                + " and "
                + b.t()
                + " are "
                + type
                + " numbers, and the accumulator should wrap around at "
                + w
                + " bits",
            "All numbers are " + type + ", and the result should be truncated to " + w + " bits");
    if (pipe) {
      k.text()
          .fact(
              "The product of "
                  + a.t()
                  + " and "
                  + b.t()
                  + " and the control inputs ("
                  + en.t()
                  + ", "
                  + clr.t()
                  + (minus ? " and " + s.t() : "")
                  + ") should first be stored in registers on each clock edge; the stored values are used at the next edge");
    }
    String product = pipe ? "the stored product" : "the product of " + a.t() + " and " + b.t();
    k.text()
        .cases(
            k.edge(),
            Text.on(
                pre + en.t() + " is 1 and " + pre + clr.t() + " is 1",
                y.t()
                    + " should be set to "
                    + product
                    + (minus ? ", or to its negative if " + pre + s.t() + " is 1" : "")),
            Text.on(
                pre + en.t() + " is 1",
                product
                    + " should be added to "
                    + y.t()
                    + (minus ? ", or subtracted from it if " + pre + s.t() + " is 1" : "")),
            Text.otherwise(y.t() + " stays"));
  }
}
