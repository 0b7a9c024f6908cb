package io.refmill.augment.family.arithmetic;

import io.refmill.augment.Generator;
import io.refmill.augment.Sketch;
import io.refmill.augment.Target;
import io.refmill.augment.style.Draws;
import io.refmill.augment.verilog.Signal;
import io.refmill.augment.verilog.Statement;
import io.refmill.augment.wording.Text;
import io.refmill.augment.wording.Words;
import java.util.ArrayList;
import java.util.List;

/** Registers that something is added to or taken from. */
public final class RunningTotal extends Generator {
  /** The family. */
  public RunningTotal() {
    super("running_total", "accumulator", Target.ARITHMETIC, 1);
  }

  @Override
  protected void design(Sketch k) {
    Draws d = k.draws();
    int n = d.of(2, 3, 4, 4, 4, 6, 8, 8, 8, 10, 12, 16, 16);
    int w = n + d.of(0, 0, 0, 2, 4, 8);
    int kind = d.of(0, 0, 0, 1, 2, 2, 3, 4);
    boolean enabled = d.chance(0.6);
    int extra = d.of(0, 0, 1, 1, 2);
    int step = kind == 3 ? d.between(2, 7) : 1;
    k.name("accumulator", "accumulator_" + n + "bit", "acc", "running_sum", "total_counter");
    k.clocked();
    Signal x = k.input("input value", n, "in", "data_in", "data", "d", "value");
    Signal en = enabled ? k.input("enable", 1, "en", "enable", "add") : null;
    Signal sub =
        kind == 2 ? k.input("subtract instead of add", 1, "sub", "mode", "subtract") : null;
    Signal clr = extra == 1 ? k.input("clear signal", 1, "clear", "clr") : null;
    Signal ld = extra == 2 ? k.input("load signal", 1, "load", "ld") : null;
    Signal y = k.outputRegister("accumulated value", w, 0, "sum", "acc", "out", "total", "result");
    String plus =
        switch (kind) {
          case 1 -> y + " - " + x;
          case 3 -> y + " + " + x + " * " + step;
          case 4 -> y + " + (" + x + " >> 1)";
          default -> y + " + " + x;
        };
    Statement add =
        sub == null
            ? Statement.set(y, plus)
            : Statement.either(
                sub,
                List.of(Statement.set(y, y + " - " + x)),
                List.of(Statement.set(y, y + " + " + x)));
    List<Object> chain = new ArrayList<>();
    if (clr != null) {
      chain.addAll(List.of(clr, Statement.set(y, k.lit(w, 0))));
    }
    if (ld != null) {
      chain.addAll(List.of(ld, Statement.set(y, x)));
    }
    if (en != null) {
      chain.addAll(List.of(en, add));
    } else {
      chain.add(add);
    }
    k.at(chain.size() == 1 ? add : Statement.chain(chain.toArray()));
    k.text()
        .is(
            Words.bits(w) + " accumulator",
            "an accumulator for " + n + "-bit values",
            "a module that keeps a running total of its input",
            "a simple accumulator");
    String use = "Accumulators are used in processors and in signal processing";
    if (kind == 1) {
      k.text().definition(use);
    } else {
      k.text()
          .definition(
              "An accumulator is a register that stores the result of repeated additions", use);
    }
    String what =
        switch (kind) {
          case 1 -> x.t() + " is subtracted from " + y.t();
          case 2 ->
              x.t()
                  + " is added to "
                  + y.t()
                  + " if "
                  + sub.t()
                  + " is 0, and subtracted from it if "
                  + sub.t()
                  + " is 1";
          case 3 -> x.t() + " multiplied by " + step + " is added to " + y.t();
          case 4 -> "half of " + x.t() + " (shifted right by one bit) is added to " + y.t();
          default ->
              k.form()
                  .pick(
                      x.t() + " is added to " + y.t(), "the module adds " + x.t() + " to " + y.t());
        };
    String[] kinds = {"plain", "minus", "either", "scaled", "half"};
    k.text().know("kind", kinds[kind]).know("step", step).know("what", what);
    List<Text.Case> cases = new ArrayList<>();
    if (clr != null) {
      cases.add(Text.on(clr.t() + " is 1", y.t() + " becomes 0"));
    }
    if (ld != null) {
      cases.add(Text.on(ld.t() + " is 1", y.t() + " takes over " + x.t()));
    }
    cases.add(en == null ? Text.otherwise(what) : Text.on(en.t() + " is 1", what));
    k.text().cases(k.edge(), cases);
    k.text()
        .corner(
            "The accumulator has " + w + " bits and wraps around",
            "All values are unsigned, and what does not fit is cut off");
  }
}
