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
  public double usual() {
    return 0.5;
  }

  @Override
  protected void design(Sketch k) {
    Draws d = k.draws();
    int n = d.of(2, 3, 4, 4, 4, 6, 8, 8, 8, 10);
    int guard = d.of(0, 0, 0, 2, 4, 8);
    int w = 2 * n + guard;
    boolean signed = d.chance(0.4);
    boolean pipe = d.chance(0.15);
    boolean minus = d.chance(0.1);
    k.name("mac", "mult_acc", "dot_product", "accumulate", "mac_unit");
    k.clocked();
    Signal a = k.input("first factor", n, "a", "x", "data");
    Signal b = k.input("second factor", n, "b", "y", "coeff");
    Signal en = k.input("enable", 1, "en", "enable", "valid");
    Signal clr = k.input("starts a new sum", 1, "start", "first", "new_sum");
    Signal s = minus ? k.input("subtract mode", 1, "sub", "neg", "minus") : null;
    Signal y = k.outputRegister("accumulator", w, 0, "acc", "sum", "result");
    if (signed) {
      k.signed(a, b, y);
    }
    Signal used = y;
    Signal live = en;
    Signal fresh = clr;
    Signal neg = s;
    List<Statement> body = new ArrayList<>();
    String product = a + " * " + b;
    if (pipe) {
      used = k.register("the stored product", w, 0, "product_reg", "mult_reg", "prod_q");
      if (signed) {
        k.signed(used);
      }
      live = k.register("the stored " + en.t(), 1, 0, en.port() + "_reg", "en_q");
      fresh = k.register("the stored " + clr.t(), 1, 0, clr.port() + "_reg", "clr_q");
      body.addAll(
          List.of(
              Statement.set(used, product), Statement.set(live, en), Statement.set(fresh, clr)));
      if (minus) {
        neg = k.register("the stored " + s.t(), 1, 0, s.port() + "_reg", "sub_q");
        body.add(Statement.set(neg, s));
      }
      product = used.name();
    }
    Statement start = Statement.set(y, product);
    Statement step = Statement.set(y, y + " + " + product);
    if (minus) {
      start =
          Statement.either(neg, List.of(Statement.set(y, "-(" + product + ")")), List.of(start));
      step = Statement.either(neg, List.of(Statement.set(y, y + " - " + product)), List.of(step));
    }
    body.add(Statement.chain(fresh + " && " + live, start, live, step));
    k.at(body.toArray(Statement[]::new));
    k.text().knowIf("pipe", pipe).knowIf("signed", signed);
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
    String told = pipe ? "the stored product" : "the product of " + a.t() + " and " + b.t();
    k.text()
        .cases(
            k.edge(),
            Text.on(
                pre + en.t() + " is 1 and " + pre + clr.t() + " is 1",
                y.t()
                    + " should be set to "
                    + told
                    + (minus ? ", or to its negative if " + pre + s.t() + " is 1" : "")),
            Text.on(
                pre + en.t() + " is 1",
                told
                    + " should be added to "
                    + y.t()
                    + (minus ? ", or subtracted from it if " + pre + s.t() + " is 1" : "")),
            Text.otherwise(y.t() + " stays"));
  }
}
