package io.refmill.augment.family.arithmetic;

import io.refmill.augment.Generator;
import io.refmill.augment.Sketch;
import io.refmill.augment.Target;
import io.refmill.augment.style.Draws;
import io.refmill.augment.verilog.Signal;
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
  protected void design(Sketch k) {
    Draws d = k.draws();
    int n = d.of(4, 4, 5, 6, 7, 8, 8, 8, 10, 12, 16);
    int w = 32 - Integer.numberOfLeadingZeros(n);
    boolean zeros = d.chance(0.3);
    boolean masked = d.chance(0.25);
    boolean threshold = d.chance(0.45);
    int limit = d.between(2, n - 1);
    boolean loop = d.chance(0.5);
    k.name("popcount", "ones_count", "bit_counter", "hamming_weight", "vote_counter");
    Signal x = k.input("input vector", n, "data", "bits", "in", "votes");
    Signal m = masked ? k.input("mask", n, "mask", "care", "enable_bits") : null;
    Signal y = k.output("count", w, "count", "ones", "weight", "num");
    Signal g = threshold ? k.output("threshold output", 1, "enough", "majority", "over") : null;
    Signal o =
        d.chance(0.15)
            ? k.output("high when the count is odd", 1, "odd", "parity", "is_odd")
            : null;
    String source = (zeros ? "~" + x : x.name()) + (masked ? " & " + m : "");
    Signal v = zeros || masked ? k.net(n, source, "chosen", "sel_bits", "v") : x;
    if (loop) {
      Signal i = k.module().inner(Width.of(32), "i", "k", "idx");
      Signal acc = k.module().inner(Width.of(w), "acc", "total", "tally");
      k.module()
          .code(
              "integer "
                  + i
                  + ";\nreg ["
                  + (w - 1)
                  + ":0] "
                  + acc
                  + ";\nalways @(*) begin\n  "
                  + acc
                  + " = 0;\n  for ("
                  + i
                  + " = 0; "
                  + i
                  + " < "
                  + n
                  + "; "
                  + i
                  + " = "
                  + i
                  + " + 1)\n    "
                  + acc
                  + " = "
                  + acc
                  + " + "
                  + v
                  + "["
                  + i
                  + "];\nend");
      k.drive(y, acc.name());
    } else {
      List<String> bits = new ArrayList<>();
      for (int i = 0; i < n; i++) {
        bits.add(v.bit(i));
      }
      k.drive(y, String.join(" + ", bits));
    }
    if (threshold) {
      k.drive(g, y + " >= " + k.lit(w, limit));
    }
    if (o != null) {
      k.drive(o, "^" + v);
    }
    String what = zeros ? "zeros" : "ones";
    k.text()
        .is(
            "a circuit that counts the " + what + " in a " + n + "-bit input",
            "a combinational circuit that counts the number of "
                + what
                + " in a "
                + n
                + "-bit vector",
            "a population counter for " + n + " bits" + (zeros ? " (counting zeros)" : ""));
    k.text()
        .fact(
            y.t()
                + " should be the number of bits in "
                + x.t()
                + " that are "
                + (zeros ? "0" : "1")
                + (masked ? ", counting only the bits where " + m.t() + " is 1" : ""),
            "The number of "
                + what
                + " in "
                + x.t()
                + (masked ? " at the positions where " + m.t() + " has a 1" : "")
                + " should be output on "
                + y.t());
    if (threshold) {
      k.text()
          .fact(
              g.t() + " should be 1 if the number is at least " + limit + ", and 0 otherwise",
              "If the count is greater than or equal to " + limit + ", " + g.t() + " should be 1");
    }
    if (o != null) {
      k.text().fact(o.t() + " should be 1 if the number is odd");
    }
  }
}
