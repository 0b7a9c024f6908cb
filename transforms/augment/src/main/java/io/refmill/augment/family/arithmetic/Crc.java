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
    boolean wide = d.chance(0.4);
    int dw = wide ? d.of(2, 4, 8) : 1;
    boolean invert = d.chance(0.4);
    k.name("crc" + n, "crc", "crc_gen", "checksum", "crc_unit");
    k.clocked();
    Signal x = k.input(dw == 1 ? "data bit" : "data, the top bit first", dw, "data", "din", "d");
    Signal en = k.input("data is there", 1, "en", "valid", "shift_en");
    Signal clr = k.input("begin anew", 1, "clear", "init", "start_crc");
    Signal y = k.output("the check sum", n, "crc", "sum", "crc_out");
    Signal r = k.register("the CRC register", n, init, "lfsr", "rem", "crc_r");
    Signal bad =
        d.chance(0.5)
            ? k.output("the CRC register is not 0", 1, "nonzero", "mismatch", "err")
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
            "a CRC circuit of " + n + " bits with the polynomial " + String.join(" + ", terms),
            Words.bits(n) + " CRC generator, polynomial " + hex,
            "a check sum unit: CRC-"
                + n
                + " over "
                + (dw == 1 ? "a stream of bits" : dw + " bits at a time"));
    k.text()
        .cases(
            k.edge(),
            Text.on(clr.t() + " is 1", "the CRC register becomes " + init),
            Text.on(
                en.t() + " is 1",
                dw == 1
                    ? "the CRC register takes in the bit on " + x.t()
                    : "the CRC register takes in the "
                        + dw
                        + " bits of "
                        + x.t()
                        + ", bit "
                        + (dw - 1)
                        + " first and bit 0 last"),
            Text.otherwise("the CRC register stays"));
    k.text()
        .fact(
            "To take in a bit means: if it differs from the top bit of the CRC register, the register is shifted left by one (0 comes in, the top bit is lost) and XORed with "
                + hex
                + "; if not, it is only shifted",
            "Taking in a bit: feedback = top bit of the CRC register XOR the bit; the register moves left by one place with 0 at its end; if the feedback is 1, it is then XORed with "
                + hex
                + " ("
                + String.join(" + ", terms)
                + " without its first term)");
    k.text()
        .fact(
            invert
                ? y.t() + " is the bitwise inverse of the CRC register"
                : y.t() + " is the CRC register");
    if (bad != null) {
      k.text()
          .fact(
              bad.t()
                  + " is 1 if any bit of the CRC register itself"
                  + (invert ? ", not of its inverse," : "")
                  + " is 1");
    }
  }
}
