package io.refmill.augment.family.arithmetic;

import io.refmill.augment.Generator;
import io.refmill.augment.Sketch;
import io.refmill.augment.Target;
import io.refmill.augment.style.Draws;
import io.refmill.augment.verilog.Signal;
import io.refmill.augment.wording.Words;
import java.util.ArrayList;
import java.util.List;

/** Codes that correct one bit. */
public final class HammingCode extends Generator {
  /** The family. */
  public HammingCode() {
    super("hamming_code", "parity", Target.ARITHMETIC, 3);
  }

  @Override
  public double usual() {
    return 0.2;
  }

  @Override
  protected void design(Sketch k) {
    Draws d = k.draws();
    int n = d.of(3, 4, 4, 4, 4, 5, 6, 7, 8);
    boolean decode = d.chance(0.5);
    boolean odd = d.chance(0.3);
    boolean extended = d.chance(0.25);
    int checks = 0;
    while ((1 << checks) < n + checks + 1) {
      checks++;
    }
    int total = n + checks;
    List<Integer> places = new ArrayList<>();
    for (int p = 1; p <= total; p++) {
      if ((p & (p - 1)) != 0) {
        places.add(p);
      }
    }
    int w = total + (extended ? 1 : 0);
    String inv = odd ? "~" : "";
    k.name(
        decode ? "hamming_dec" : "hamming_enc",
        "ecc",
        decode ? "ecc_decode" : "ecc_encode",
        "sec_code",
        "hamming" + total + "_" + n);
    String rule =
        "The bits of the code word are numbered from 1 to "
            + total
            + " (position p is bit p-1). The positions that are powers of 2 are check bits, and the other positions are the data bits in ascending order. The check bit at position 2^j should make the number of ones at all positions whose number has bit j set "
            + (odd ? "odd" : "even");
    String all =
        extended
            ? ". Bit " + total + " should make the number of ones in the whole code word even"
            : "";
    k.text()
        .library(decode ? "hamming_decoder" : "hamming_encoder")
        .know("n", n)
        .know("w", w)
        .know("total", total)
        .knowIf("extended", extended)
        .know("checks", checks)
        .know("parity", odd ? "odd" : "even")
        .know("positions", Words.list(places.stream().map(p -> "" + p).toList()));
    if (!decode) {
      Signal x = k.input("data", n, "data", "d", "in");
      Signal y = k.output("code word", w, "code", "cw", "out");
      List<String> bits = new ArrayList<>();
      for (int p = 1; p <= total; p++) {
        int place = p;
        if (places.contains(p)) {
          bits.add(0, x.bit(places.indexOf(p)));
        } else {
          List<String> terms =
              places.stream()
                  .filter(q -> (q & place) != 0)
                  .map(q -> x.bit(places.indexOf(q)))
                  .toList();
          Signal c = k.net(1, inv + "(" + String.join(" ^ ", terms) + ")", "p" + p, "chk" + p);
          bits.add(0, c.name());
        }
      }
      Signal word = k.net(total, "{" + String.join(", ", bits) + "}", "word", "inner_code", "base");
      k.drive(y, extended ? "{^" + word + ", " + word + "}" : word.name());
      k.text()
          .is(
              "a Hamming encoder for " + n + " data bits",
              "a Hamming code encoder with " + n + " data bits and " + (w - n) + " check bits",
              "a Hamming (" + w + ", " + n + ") encoder");
      k.text().fact(rule + all);
      k.text()
          .fact(
              y.t() + " should be the code word of " + x.t(),
              "The data bits come from "
                  + x.t()
                  + ", and the code word should be output on "
                  + y.t());
      return;
    }
    Signal x = k.input("received word", w, "code", "rx", "in");
    Signal y = k.output("corrected data", n, "data", "d", "out");
    Signal s = k.output("syndrome", checks, "syndrome", "syn", "err_pos");
    Signal f =
        extended ? k.output("double error flag", 1, "double_err", "uncorrectable", "ded") : null;
    List<String> syndrome = new ArrayList<>();
    for (int j = 0; j < checks; j++) {
      List<String> terms = new ArrayList<>();
      for (int p = 1; p <= total; p++) {
        if ((p >> j & 1) == 1) {
          terms.add(x.bit(p - 1));
        }
      }
      syndrome.add(0, inv + "(" + String.join(" ^ ", terms) + ")");
    }
    k.drive(s, "{" + String.join(", ", syndrome) + "}");
    List<String> bits = new ArrayList<>();
    for (int p : places) {
      bits.add(0, x.bit(p - 1) + " ^ (" + s + " == " + k.lit(checks, p) + ")");
    }
    k.drive(y, "{" + String.join(", ", bits) + "}");
    if (extended) {
      k.drive(f, "(" + s + " != " + k.lit(checks, 0) + ") && !(^" + x + ")");
    }
    k.text()
        .is(
            "a Hamming decoder for " + n + " data bits",
            "a single error correcting decoder for " + w + "-bit words",
            "a Hamming (" + w + ", " + n + ") decoder");
    k.text().fact(rule + all);
    k.text()
        .fact(
            "Bit j of "
                + s.t()
                + " should be 1 if the check bit at position 2^j does not match the received word "
                + x.t()
                + ", so that "
                + s.t()
                + " is the position of a single error, or 0 if there is no error",
            s.t()
                + " should have a 1 in bit j if the number of ones in "
                + x.t()
                + " at the positions whose number has bit j set is not "
                + (odd ? "odd" : "even"));
    k.text()
        .fact(
            y.t()
                + " should be the received data bits, where the bit at position "
                + s.t()
                + " is inverted if it is a data bit");
    if (extended) {
      k.text()
          .fact(
              f.t()
                  + " should be 1 if "
                  + s.t()
                  + " is not 0 and the number of ones in all "
                  + w
                  + " received bits is even");
    }
  }
}
