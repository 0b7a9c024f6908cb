package io.refmill.augment.family.arithmetic;

import io.refmill.augment.Generator;
import io.refmill.augment.Sketch;
import io.refmill.augment.Target;
import io.refmill.augment.style.Draws;
import io.refmill.augment.verilog.Signal;
import io.refmill.augment.verilog.Statement;
import java.util.List;

/** Finds the first bit from some side. */
public final class LeadingBits extends Generator {
  /** The family. */
  public LeadingBits() {
    super("leading_bits", "priority_encoder", Target.LOGIC, 1);
  }

  @Override
  protected void design(Sketch k) {
    Draws d = k.draws();
    int n = d.between(3, 16);
    boolean high = d.chance(0.5);
    boolean ones = d.chance(0.7);
    boolean distance = d.chance(0.5);
    boolean oneHot = d.chance(0.2);
    boolean valid = d.chance(0.7);
    int w = 32 - Integer.numberOfLeadingZeros(n);
    long none = distance ? n : d.chance(0.5) ? 0 : (1L << w) - 1;
    k.name(
        distance ? high ? "lead_count" : "trail_count" : "prio_enc",
        "first_bit",
        "find_first",
        "bit_scan",
        (high ? "highest_" : "lowest_") + (ones ? "one" : "zero"));
    Signal x = k.input("input vector", n, "in", "data", "req", "x");
    Signal y =
        k.output(
            distance ? "number of bits" : "position of the bit",
            w,
            distance
                ? new String[] {"count", "num", "cnt", "y"}
                : new String[] {"pos", "idx", "index", "y"});
    Signal v = valid ? k.output("valid output", 1, "valid", "exists", "any") : null;
    Signal h = oneHot ? k.output("one-hot position", n, "onehot", "first", "mark") : null;
    List<Statement> places = List.of(Statement.set(y, k.lit(w, none)));
    List<Statement> marks = oneHot ? List.of(Statement.set(h, k.lit(n, 0))) : List.of();
    for (int i = 0; i < n; i++) {
      int bit = high ? i : n - 1 - i;
      String test = ones ? x.bit(bit) : "!" + x.bit(bit);
      long value = distance ? (high ? n - 1 - bit : bit) : bit;
      places = List.of(new Statement.If(test, List.of(Statement.set(y, k.lit(w, value))), places));
      if (oneHot) {
        marks =
            List.of(new Statement.If(test, List.of(Statement.set(h, k.lit(n, 1L << bit))), marks));
      }
    }
    k.module().combinational(places, List.of(y));
    if (oneHot) {
      k.module().combinational(marks, List.of(h));
    }
    if (valid) {
      k.drive(v, ones ? "|" + x : "~&" + x);
    }
    String side = high ? "most" : "least";
    String what = ones ? "1" : "0";
    k.text()
        .know("side", side)
        .know("found", what)
        .know("missing", ones ? "0" : "1")
        .know("rest", none)
        .knowIf("distance", distance)
        .knowIf("leading", high)
        .know("above", high ? "above" : "below");
    k.text()
        .is(
            "a circuit that finds the "
                + side
                + " significant "
                + what
                + " in a "
                + n
                + "-bit input",
            distance
                ? "a counter of the "
                    + (high ? "leading " : "trailing ")
                    + (ones ? "zeros" : "ones")
                    + " of a word"
                : "a priority encoder with " + n + " inputs",
            "a combinational block that finds the "
                + (high ? "highest" : "lowest")
                + " bit that is "
                + what);
    k.text()
        .fact(
            distance
                ? y.t()
                    + " is the number of bits of "
                    + x.t()
                    + " that are "
                    + (high ? "above" : "below")
                    + " the "
                    + side
                    + " significant "
                    + what
                    + "; if there is no "
                    + what
                    + ", it is "
                    + n
                : y.t()
                    + " is the number of the "
                    + side
                    + " significant bit of "
                    + x.t()
                    + " that is "
                    + what
                    + " (bit 0 is the lowest); if no bit is "
                    + what
                    + ", it is "
                    + none);
    if (valid) {
      k.text()
          .fact(
              v.t() + " is 1 if " + x.t() + " contains at least one " + what,
              "If there is no "
                  + what
                  + " in "
                  + x.t()
                  + ", "
                  + v.t()
                  + " is 0, and it is 1 otherwise");
    }
    if (oneHot) {
      k.text()
          .fact(
              h.t()
                  + " should have a single 1 at the position of that bit, or should be 0 if there is none");
    }
  }
}
