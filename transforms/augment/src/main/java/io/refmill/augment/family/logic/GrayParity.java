package io.refmill.augment.family.logic;

import io.refmill.augment.Generator;
import io.refmill.augment.Sketch;
import io.refmill.augment.Target;
import io.refmill.augment.style.Draws;
import io.refmill.augment.verilog.Signal;
import io.refmill.augment.verilog.Statement;
import io.refmill.augment.wording.Words;
import java.util.ArrayList;
import java.util.List;

/** Codes: Gray, parity, one-hot, seven segments. */
public final class GrayParity extends Generator {
  /** The family. */
  public GrayParity() {
    super("code_converter", "bitwise_logic", Target.LOGIC, 1);
  }

  @Override
  protected void design(Sketch k) {
    Draws d = k.draws();
    int n = d.between(3, 12);
    int kind = d.between(0, 4);
    boolean registered = d.chance(0.3);
    String[][] own = {
      {"bin2gray", "gray_conv"},
      {"gray2bin", "gray_conv"},
      {"parity_gen", "add_parity"},
      {"onehot_dec", "decoder"},
      {"bit_reverse", "scramble"}
    };
    k.name("code_conv", "converter", own[kind][0], "recode", own[kind][1]);
    if (registered) {
      k.clocked();
    }
    int w = kind == 3 ? d.between(2, 4) : n;
    int ow = kind == 2 ? n + 1 : kind == 3 ? 1 << w : n;
    Signal x = k.input("input data", w, "in", "x", "code_in", "data");
    Signal e = kind == 3 && d.chance(0.5) ? k.input("enable", 1, "en", "enable", "on_req") : null;
    Signal y =
        registered
            ? k.outputRegister("output code", ow, 0, "out", "y", "code_out")
            : k.output("output code", ow, "out", "y", "code_out");
    boolean odd = d.chance(0.5);
    String value;
    String words;
    String mask = "";
    switch (kind) {
      case 0 -> {
        value = x + " ^ (" + x + " >> 1)";
        words =
            "the Gray code of "
                + x.t()
                + ": each bit is the XOR of the bits at its own and the next higher place, and the top bit is copied";
      }
      case 1 -> {
        List<String> bits = new ArrayList<>();
        for (int i = n - 1; i >= 0; i--) {
          bits.add("^" + x.part(n - 1, i));
        }
        value = "{" + String.join(", ", bits) + "}";
        words =
            "the binary number whose Gray code is "
                + x.t()
                + ": bit i is the XOR of all bits of "
                + x.t()
                + " from bit i to the top";
      }
      case 2 -> {
        value = "{" + x + ", " + (odd ? "~" : "") + "^" + x + "}";
        words =
            x.t()
                + " followed by a parity bit (bit 0), which makes the number of ones in all "
                + (n + 1)
                + " bits "
                + (odd ? "odd" : "even");
      }
      case 3 -> {
        value =
            (e == null ? "" : e + " ? ")
                + "{{"
                + (ow - 1)
                + "{1'b0}}, 1'b1} << "
                + x
                + (e == null ? "" : " : {" + ow + "{1'b0}}");
        words =
            "the one-hot code of "
                + x.t()
                + ": bit i is 1 if "
                + x.t()
                + " equals i"
                + (e == null ? "" : " and " + e.t() + " is 1")
                + ", and 0 otherwise";
      }
      default -> {
        List<String> bits = new ArrayList<>();
        for (int i = 0; i < n; i++) {
          bits.add(x.bit(i));
        }
        long bitsOfMask = Math.max(1, d.bits(n));
        mask = Words.binary(n, bitsOfMask);
        value = "{" + String.join(", ", bits) + "} ^ " + k.lit(n, bitsOfMask);
        words =
            x.t()
                + " with the order of its bits reversed (bit 0 becomes the top bit), then XORed with the binary number "
                + mask;
      }
    }
    if (registered) {
      k.at(Statement.set(y, value));
    } else {
      k.drive(y, value);
    }
    String[] names = {
      "a converter from binary to Gray code",
      "a converter from Gray code to binary",
      "a generator of an " + (odd ? "odd" : "even") + " parity bit",
      "a decoder from binary to one-hot",
      "a circuit that reverses and masks a word"
    };
    k.text()
        .know("kind", List.of("bin2gray", "gray2bin", "parity", "onehot", "reverse").get(kind))
        .know("noun", names[kind])
        .know("words", words)
        .know("parity", odd ? "odd" : "even")
        .know("mask", kind == 4 ? mask : "none");
    k.text().is(names[kind], names[kind] + ", " + w + " bits in and " + ow + " bits out");
    k.text()
        .fact(
            (registered ? "On each clock edge, " + y.t() + " takes over " : y.t() + " should be ")
                + words);
  }
}
