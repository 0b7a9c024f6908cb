package io.refmill.augment.family.arithmetic;

import io.refmill.augment.Generator;
import io.refmill.augment.Sketch;
import io.refmill.augment.Target;
import io.refmill.augment.style.Draws;
import io.refmill.augment.verilog.Signal;
import io.refmill.augment.verilog.Statement;
import io.refmill.augment.verilog.Width;
import java.util.ArrayList;
import java.util.List;

/** Counts ones, and says what it means. */
public final class PopulationCount extends Generator {
  /** The family. */
  public PopulationCount() {
    super("population_count", "arithmetic", Target.ARITHMETIC, 1);
  }

  @Override
  public double usual() {
    return 0.4;
  }

  @Override
  protected void design(Sketch k) {
    Draws d = k.draws();
    int n = d.of(4, 4, 5, 6, 7, 8, 8, 8, 10, 12, 16);
    int w = 32 - Integer.numberOfLeadingZeros(n);
    boolean zeros = d.chance(0.25);
    int extra = d.of(0, 0, 0, 0, 1, 2, 3);
    int limit = extra == 1 ? n / 2 + 1 : d.between(2, n - 1);
    boolean loop = k.form().chance(0.7);
    boolean registered = d.chance(0.2);
    if (registered) {
      k.clocked();
    }
    k.name("ones_count", "count_ones", "bit_counter", "popcount", "ones_counter");
    Signal x = k.input("input vector", n, "in", "data", "data_in", "a");
    Signal y = k.result(registered, "count", w, "count", "out", "ones_count", "num");
    String test = zeros ? " == 0" : " == 1";
    if (loop) {
      Signal i = k.module().inner(Width.of(32), "i", "i", "j");
      Signal count = registered ? k.module().inner(Width.of(w), "temp", "cnt") : y;
      String body =
          k.form().chance(0.6) || zeros
              ? "    if ("
                  + x
                  + "["
                  + i
                  + "]"
                  + test
                  + ")\n      "
                  + count
                  + " = "
                  + count
                  + " + 1;\n"
              : "    " + count + " = " + count + " + " + x + "[" + i + "];\n";
      String head =
          "  for (" + i + " = 0; " + i + " < " + n + "; " + i + " = " + i + " + 1) begin\n";
      k.module().code("integer " + i + ";");
      k.combinational(
          List.of(count),
          new Statement.Raw(
              count.name(),
              count
                  + " = 0;\n"
                  + head.strip()
                  + "\n"
                  + body.replaceFirst("^  ", "").replace("\n  ", "\n")
                  + "end"));
      if (registered) {
        k.at(Statement.set(y, count));
      }
    } else {
      List<String> bits = new ArrayList<>();
      for (int i = 0; i < n; i++) {
        bits.add(x.bit(i));
      }
      String sum = String.join(" + ", bits);
      k.give(y, registered, null, zeros ? n + " - (" + sum + ")" : sum);
    }
    Signal g =
        extra == 1
            ? k.output("majority output", 1, "majority", "major")
            : extra == 2 ? k.output("threshold output", 1, "above", "reached", "flag") : null;
    Signal o = extra == 3 ? k.output("high when the count is odd", 1, "odd", "is_odd") : null;
    if (g != null) {
      k.drive(g, y + " >= " + k.lit(w, limit));
    }
    if (o != null) {
      k.drive(o, y.bit(0));
    }
    String what = zeros ? "zeros" : "ones";
    k.text().know("what", what).know("digit", zeros ? 0 : 1).know("limit", limit);
    k.text()
        .is(
            "a module that counts the " + what + " in a " + n + "-bit input",
            "a module that takes in a "
                + n
                + "-bit input and outputs the number of "
                + what
                + " in it",
            "a circuit that counts the number of " + what + " in a " + n + "-bit vector");
    k.text()
        .fact(
            "The module counts the "
                + what
                + " in "
                + x.t()
                + " and outputs the number on "
                + y.t(),
            y.t() + " is the number of " + what + " in " + x.t(),
            loop
                ? "The module uses a loop to go through all bits of "
                    + x.t()
                    + " and counts the "
                    + what
                    + ". The count is output on "
                    + y.t()
                : "The module returns the number of " + what + " in " + x.t() + " on " + y.t());
    if (registered) {
      k.text().fact("The count is updated on each clock edge");
    }
    if (extra == 1) {
      k.text().fact(g.t() + " is 1 if more than half of the bits are " + (zeros ? "0" : "1"));
    } else if (extra == 2) {
      k.text().fact(g.t() + " is 1 if the count is at least " + limit);
    } else if (extra == 3) {
      k.text().fact(o.t() + " is 1 if the count is odd");
    }
  }
}
