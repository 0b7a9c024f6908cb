package io.refmill.augment.family.arithmetic;

import io.refmill.augment.Generator;
import io.refmill.augment.Sketch;
import io.refmill.augment.Target;
import io.refmill.augment.style.Draws;
import io.refmill.augment.verilog.Signal;
import io.refmill.augment.wording.Words;
import java.util.ArrayList;
import java.util.List;

/** Compares two numbers. */
public final class MinMaxUnit extends Generator {
  /** The family. */
  public MinMaxUnit() {
    super("compare_select", "comparator", Target.LOGIC, 1);
  }

  @Override
  protected void design(Sketch k) {
    Draws d = k.draws();
    int n = d.between(2, 16);
    int drawn = d.between(0, 2);
    List<Integer> parts = d.shuffled(List.of(0, 1, 2, 3, 4, 5, 6)).subList(0, d.of(1, 1, 2, 2, 3));
    // Whether numbers are equal, and where they differ, does not depend on their signs.
    boolean ordered = !List.of(4, 6).containsAll(parts);
    int mode = ordered ? drawn : 0;
    k.name("compare", "cmp_unit", "minmax", "abs_diff", "cmp" + n);
    Signal a = k.input("first number", n, "a", "x", "p");
    Signal b = k.input("second number", n, "b", "y", "q");
    Signal s =
        mode == 2 ? k.input("1 compares signed numbers", 1, "is_signed", "sgn", "tc_mode") : null;
    String less =
        mode == 0
            ? a + " < " + b
            : mode == 1
                ? "$signed(" + a + ") < $signed(" + b + ")"
                : "{"
                    + a.top()
                    + " ^ "
                    + s
                    + (n > 1 ? ", " + a.part(n - 2, 0) : "")
                    + "} < {"
                    + b.top()
                    + " ^ "
                    + s
                    + ", "
                    + b.part(n - 2, 0)
                    + "}";
    Signal lt = !ordered ? null : k.net(1, less, "lt_i", "below", "less");
    String type =
        mode == 0
            ? "unsigned numbers"
            : mode == 1
                ? "signed numbers in two's complement"
                : "signed numbers in two's complement if " + s.t() + " is 1, else as unsigned ones";
    k.text()
        .knowIf("ordered", ordered)
        .knowIf("fixed", ordered && mode < 2)
        .know("type", mode == 0 ? "unsigned" : mode == 1 ? "signed" : "chosen");
    k.text()
        .is(
            "a comparator for numbers of " + n + " bits",
            "a combinational unit that compares two numbers of " + n + " bits",
            Words.bits(n) + " comparator");
    if (ordered) {
      k.text()
          .fact(
              a.t() + " and " + b.t() + " should be compared as " + type,
              a.t() + " and " + b.t() + " are " + type.replace("else as", "else"));
    }
    for (int part : parts) {
      switch (part) {
        case 0 -> {
          Signal o = k.output("minimum", n, "min", "smaller", "lo");
          k.drive(o, lt + " ? " + a + " : " + b);
          k.text()
              .fact(
                  o.t() + " should be the smaller of the two numbers",
                  "The minimum should be output on " + o.t());
        }
        case 1 -> {
          Signal o = k.output("maximum", n, "max", "greater", "hi");
          k.drive(o, lt + " ? " + b + " : " + a);
          k.text()
              .fact(
                  o.t() + " should be the greater of the two numbers",
                  "The maximum should be output on " + o.t());
        }
        case 2 -> {
          Signal o = k.output("absolute difference", n, "absdiff", "abs_diff", "delta");
          k.drive(o, lt + " ? " + b + " - " + a + " : " + a + " - " + b);
          k.text()
              .fact(
                  o.t()
                      + " should be the absolute difference of the two numbers, as an unsigned number of "
                      + n
                      + " bits");
        }
        case 3 -> {
          Signal o = k.output("less than flag", 1, "lt", "a_less", "is_less");
          k.drive(o, lt.name());
          k.text().fact(o.t() + " is 1 if " + a.t() + " is less than " + b.t());
        }
        case 4 -> {
          Signal o = k.output("equal flag", 1, "eq", "equal", "same");
          k.drive(o, a + " == " + b);
          k.text().fact(o.t() + " is 1 if both are equal");
        }
        case 5 -> {
          Signal o = k.output("greater or equal flag", 1, "ge", "a_ge_b", "not_less");
          k.drive(o, "!" + lt);
          k.text().fact(o.t() + " is 1 if " + a.t() + " is greater than or equal to " + b.t());
        }
        default -> {
          Signal o =
              k.output(
                  "number of different bits",
                  32 - Integer.numberOfLeadingZeros(n),
                  "hamming",
                  "ham_dist",
                  "ndiff");
          List<String> bits = new ArrayList<>();
          for (int i = 0; i < n; i++) {
            bits.add("(" + a.bit(i) + " ^ " + b.bit(i) + ")");
          }
          k.drive(o, String.join(" + ", bits));
          k.text()
              .fact(
                  o.t()
                      + " should be the number of bit positions at which "
                      + a.t()
                      + " and "
                      + b.t()
                      + " differ");
        }
      }
    }
  }
}
