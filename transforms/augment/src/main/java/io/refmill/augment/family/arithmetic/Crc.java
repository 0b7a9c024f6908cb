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
import java.util.Map;

/** Check sums of polynomials. */
public final class Crc extends Generator {
  /** The family. */
  public Crc() {
    super("crc", "crc", Target.ARITHMETIC, 2);
  }

  /** Polynomials that are in use: ITU, USB, MMC, Dallas, SAE, CCITT, IBM. */
  private static final Map<Integer, long[]> KNOWN =
      Map.of(
          4, new long[] {0x3, 0xF},
          5, new long[] {0x5, 0x15},
          6, new long[] {0x3, 0x27},
          7, new long[] {0x9},
          8, new long[] {0x7, 0x31, 0x1D},
          12, new long[] {0x80F},
          16, new long[] {0x1021, 0x8005});

  @Override
  public double usual() {
    return 0.4;
  }

  @Override
  protected void design(Sketch k) {
    Draws d = k.draws();
    int n = d.of(4, 5, 6, 7, 8, 8, 12, 16, 16);
    long[] known = KNOWN.get(n);
    long poly = d.chance(0.8) ? known[d.between(0, known.length - 1)] : d.bits(n) | 1;
    long init = d.chance(0.5) ? 0 : d.chance(0.5) ? (1L << n) - 1 : d.bits(n);
    boolean wide = d.chance(0.1);
    int dw = wide ? d.of(2, 4) : 1;
    boolean invert = d.chance(0.2);
    k.name("crc" + n, "crc", "crc_gen", "checksum", "crc_unit");
    k.clocked();
    Signal x = k.input(dw == 1 ? "serial data input" : "data input", dw, "data", "din", "d");
    Signal en = k.input("enable", 1, "en", "valid", "shift_en");
    Signal clr = k.input("restarts the calculation", 1, "clear", "init", "start_crc");
    Signal y = k.output("CRC value", n, "crc", "sum", "crc_out");
    Signal r = k.register("the CRC register", n, init, "crc_reg", "crc_r", "rem");
    Signal bad =
        d.chance(0.15)
            ? k.output("high when the CRC register is not 0", 1, "nonzero", "mismatch", "err")
            : null;
    Statement step;
    if (dw == 1) {
      String top = r.top() + " ^ " + x;
      String test =
          k.form().chance(0.6)
              ? k.wire(1, top, "feedback", "feedback", "inv").name()
              : r.top() + " != " + x;
      step =
          Statement.either(
              test,
              List.of(Statement.set(r, "(" + r + " << 1) ^ " + k.lit(n, poly))),
              List.of(Statement.set(r, r + " << 1")));
    } else {
      Signal cur = r;
      for (int i = dw - 1; i >= 0; i--) {
        String left = "{" + cur.part(n - 2, 0) + ", 1'b0}";
        String test = "(" + cur.top() + " != " + x.bit(i) + ")";
        cur =
            k.wire(
                n,
                test + " ? (" + left + " ^ " + k.lit(n, poly) + ") : " + left,
                "crc_next" + (dw - i),
                "next" + (dw - i));
      }
      step = Statement.set(r, cur);
    }
    k.at(Statement.chain(clr, Statement.set(r, k.lit(n, init)), en, step));
    k.drive(y, invert ? "~" + r : r.name());
    if (bad != null) {
      k.drive(bad, "|" + r);
    }
    List<String> terms = new ArrayList<>(List.of("x^" + n));
    for (int i = n - 1; i >= 0; i--) {
      if ((poly >> i & 1) == 1) {
        terms.add(i == 0 ? "1" : i == 1 ? "x" : "x^" + i);
      }
    }
    String hex = k.module().number(n, poly);
    k.text()
        .know("n", n)
        .know("poly", hex)
        .know("terms", String.join(" + ", terms))
        .know(
            "first",
            init == 0 ? "0" : init == (1L << n) - 1 ? "all ones" : k.module().number(n, init))
        .knowIf("invert", invert)
        .knowIf("serial", dw == 1);
    k.text()
        .is(
            "a CRC-" + n + " generator with the polynomial " + String.join(" + ", terms),
            Words.bits(n) + " CRC generator with polynomial " + hex,
            "a "
                + (dw == 1 ? "serial CRC-" + n : "CRC-" + n + " for " + dw + " bits at a time")
                + " circuit",
            "a CRC-" + n + " calculator");
    k.text()
        .cases(
            k.edge(),
            Text.on(
                clr.t() + " is 1",
                "the CRC register should be set to " + k.module().number(n, init)),
            Text.on(
                en.t() + " is 1",
                dw == 1
                    ? "the CRC register should be updated with the bit on " + x.t()
                    : "the CRC register should be updated with all "
                        + dw
                        + " bits of "
                        + x.t()
                        + ", the most significant bit first"),
            Text.otherwise("the CRC register stays"));
    k.text()
        .fact(
            "For each bit, if the bit is different from the most significant bit of the CRC register, the register should be shifted left by one and XORed with "
                + hex
                + ". Otherwise, it should only be shifted left (with 0 as the new lowest bit)",
            "To process a bit, the feedback is the XOR of the bit and the top bit of the CRC register. The register should be shifted left by one with 0 coming in, and if the feedback is 1, it should be XORed with "
                + hex);
    k.text()
        .fact(
            invert
                ? y.t() + " should be the bitwise inverse of the CRC register"
                : y.t() + " should be the CRC register",
            invert
                ? "The output " + y.t() + " should be the inverted CRC register"
                : "The CRC register should be output on " + y.t());
    if (bad != null) {
      k.text()
          .fact(
              bad.t()
                  + " should be 1 if the CRC register"
                  + (invert ? " (before the inversion)" : "")
                  + " is not 0");
    }
  }
}
