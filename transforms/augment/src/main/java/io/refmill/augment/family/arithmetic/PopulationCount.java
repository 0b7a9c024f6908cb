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
    int n = d.between(4, 20);
    int w = 32 - Integer.numberOfLeadingZeros(n);
    boolean zeros = d.chance(0.3);
    boolean masked = d.chance(0.4);
    boolean threshold = d.chance(0.7);
    int limit = d.between(2, n - 1);
    boolean loop = d.chance(0.5);
    k.name("popcount", "ones_count", "bit_counter", "hamming_weight", "vote_counter");
    Signal x = k.input("the bits", n, "data", "bits", "in", "votes");
    Signal m = masked ? k.input("bits that count", n, "mask", "care", "enable_bits") : null;
    Signal y = k.output("how many", w, "count", "ones", "weight", "num");
    Signal g = threshold ? k.output("enough of them", 1, "enough", "majority", "over") : null;
    Signal o = d.chance(0.4) ? k.output("the number is odd", 1, "odd", "parity", "is_odd") : null;
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
            "a counter of the " + what + " in a word of " + n + " bits",
            "a combinational unit that counts " + what + " among " + n + " bits",
            "a population count for " + n + " bits" + (zeros ? " (of zeros)" : ""));
    k.text()
        .fact(
            y.t()
                + " is the number of bits of "
                + x.t()
                + " that are "
                + (zeros ? "0" : "1")
                + (masked ? ", counting only those whose bit in " + m.t() + " is 1" : ""),
            "The number of "
                + what
                + " in "
                + x.t()
                + (masked ? " at the places where " + m.t() + " has a 1" : "")
                + " is put out on "
                + y.t());
    if (threshold) {
      k.text()
          .fact(
              g.t() + " is 1 if the number is at least " + limit + ", else 0",
              "From " + limit + " on, " + g.t() + " is 1");
    }
    if (o != null) {
      k.text().fact(o.t() + " is 1 if the number is odd");
    }
  }
}
