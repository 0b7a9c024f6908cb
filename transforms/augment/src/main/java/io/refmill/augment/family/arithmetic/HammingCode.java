package io.refmill.augment.family.arithmetic;

import io.refmill.augment.Generator;
import io.refmill.augment.Sketch;
import io.refmill.augment.Target;
import io.refmill.augment.style.Draws;
import io.refmill.augment.verilog.Signal;
import java.util.ArrayList;
import java.util.List;

/** Codes that correct one bit. */
public final class HammingCode extends Generator {
  /** The family. */
  public HammingCode() {
    super("hamming_code", "parity", Target.ARITHMETIC, 3);
  }

  @Override
  protected void design(Sketch k) {
    Draws d = k.draws();
    int n = d.between(3, 8);
    boolean decode = d.chance(0.5);
    boolean odd = d.chance(0.3);
    boolean extended = d.chance(0.5);
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
        "The code word has the places 1 to "
            + total
            + ", and place p is bit p-1. Places that are powers of 2 hold check bits, the others hold the data bits in rising order, data bit 0 first. The check bit at place 2^j makes the number of ones at all places whose number has bit j set "
            + (odd ? "odd" : "even");
    String all =
        extended
            ? ". Bit "
                + total
                + " makes the number of ones in the whole code word, itself included, even"
            : "";
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
              "an encoder for a Hamming code with " + n + " data bits",
              "an error-correcting encoder, " + n + " data bits and " + (w - n) + " check bits",
              "a Hamming encoder (" + w + ", " + n + ")");
      k.text().fact(rule + all);
      k.text()
          .fact(
              y.t() + " is the code word of the data bits " + x.t(),
              "The data bits are those of "
                  + x.t()
                  + ", and their code word is put out on "
                  + y.t());
      return;
    }
    Signal x = k.input("received word", w, "code", "rx", "in");
    Signal y = k.output("corrected data", n, "data", "d", "out");
    Signal s = k.output("syndrome", checks, "syndrome", "syn", "err_pos");
    Signal f =
        extended ? k.output("two bits are wrong", 1, "double_err", "uncorrectable", "ded") : null;
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
            "a decoder for a Hamming code with " + n + " data bits",
            "a single-error-correcting decoder for words of " + w + " bits",
            "a Hamming decoder (" + w + ", " + n + ")");
    k.text().fact(rule + all);
    k.text()
        .fact(
            "Bit j of "
                + s.t()
                + " is 1 if the check at place 2^j is violated in the received word "
                + x.t()
                + "; so "
                + s.t()
                + " is the number of the wrong place, 0 if there is none",
            s.t()
                + " has a 1 in bit j exactly if in "
                + x.t()
                + " the number of ones at the places whose number has bit j set is not "
                + (odd ? "odd" : "even"));
    k.text()
        .fact(
            y.t()
                + " holds the received data bits, where the one at the place that "
                + s.t()
                + " names, if it is a data place, is inverted");
    if (extended) {
      k.text()
          .fact(
              f.t()
                  + " is 1 if "
                  + s.t()
                  + " is not 0 while the number of ones in all "
                  + w
                  + " received bits is even");
    }
  }
}
