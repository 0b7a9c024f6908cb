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

/** Check sums of polynomials. */
public final class Crc extends Generator {
  /** The family. */
  public Crc() {
    super("crc", "crc", Target.ARITHMETIC, 2);
  }

  @Override
  protected void design(Sketch k) {
    Draws d = k.draws();
    int n = d.of(4, 5, 6, 7, 8, 8, 12, 16, 16);
    long poly = d.bits(n) | 1;
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
    Signal r = k.register("the CRC register", n, init, "lfsr", "rem", "crc_r");
    Signal bad =
        d.chance(0.15)
            ? k.output("high when the CRC register is not 0", 1, "nonzero", "mismatch", "err")
            : null;
    Signal cur = r;
    for (int i = dw - 1; i >= 0; i--) {
      Signal fb = k.net(1, cur.top() + " ^ " + x.bit(i), "fb" + i, "inv" + i);
      cur =
          k.net(
              n,
              "{"
                  + cur.part(n - 2, 0)
                  + ", 1'b0} ^ ({"
                  + n
                  + "{"
                  + fb
                  + "}} & "
                  + k.lit(n, poly)
                  + ")",
              "nx" + i,
              "step" + i);
    }
    k.at(Statement.chain(clr, Statement.set(r, k.lit(n, init)), en, Statement.set(r, cur)));
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
    String hex = "0x" + Long.toHexString(poly).toUpperCase(java.util.Locale.ROOT);
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
