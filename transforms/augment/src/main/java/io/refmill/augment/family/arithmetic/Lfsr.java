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

/** Registers that feed back by XOR. */
public final class Lfsr extends Generator {
  /** The family. */
  public Lfsr() {
    super("lfsr", "lfsr", Target.ARITHMETIC, 1);
  }

  private static final Map<Integer, Long> KNOWN =
      Map.of(4, 0xCL, 5, 0x14L, 6, 0x30L, 8, 0xB8L, 12, 0x829L, 16, 0xB400L);

  @Override
  public double usual() {
    return 0.5;
  }

  @Override
  protected void design(Sketch k) {
    Draws d = k.draws();
    int n = d.of(4, 4, 4, 5, 6, 8, 8, 8, 8, 12, 16, 16);
    // Those of the longest sequences, as tables have them.
    Long known = KNOWN.get(n);
    long taps =
        d.chance(0.75) && known != null
            ? known
            : d.bits(n - 1) & ~1L | (1L << (n - 1)) | (1L << d.between(1, n - 2));
    long seed = d.chance(0.4) ? 1 : d.chance(0.6) ? (1L << n) - 1 : d.bits(n) | 1;
    boolean galois = d.chance(0.4);
    boolean load = d.chance(0.3);
    boolean guard = d.chance(0.04);
    k.name("lfsr" + n, "lfsr", "prng", "random_gen", "noise_source");
    k.clocked();
    Signal en = k.input("enable", 1, "en", "step", "next_en");
    Signal ld = load ? k.input("load enable", 1, "load", "ld", "set_seed") : null;
    Signal x = load ? k.input("value to load", n, "seed", "value", "init_state") : null;
    Signal y = k.outputRegister("LFSR state", n, seed, "q", "state", "random");
    Signal bit =
        d.chance(0.2) ? k.output("serial output", 1, "bit_out", "rnd_bit", "serial_out") : null;
    Signal hit =
        guard ? k.output("high when the state is 0", 1, "stuck", "dead", "all_zero") : null;
    List<String> code = new ArrayList<>();
    List<String> words = new ArrayList<>();
    for (int i = n - 1; i >= 0; i--) {
      if ((taps >> i & 1) == 1) {
        code.add(y.bit(i));
        words.add("" + i);
      }
    }
    String fibonacci = "{" + y.part(n - 2, 0) + ", " + String.join(" ^ ", code) + "}";
    Signal feedback =
        !galois && k.form().chance(0.5)
            ? k.wire(1, String.join(" ^ ", code), "feedback", "feedback", "new_bit")
            : null;
    Statement next =
        galois
            ? Statement.either(
                y.bit(0) + " == 1",
                List.of(Statement.set(y, "(" + y + " >> 1) ^ " + k.lit(n, taps))),
                List.of(Statement.set(y, y + " >> 1")))
            : Statement.set(
                y, feedback == null ? fibonacci : "{" + y.part(n - 2, 0) + ", " + feedback + "}");
    List<Object> chain = new ArrayList<>();
    if (load) {
      chain.addAll(List.of(ld, Statement.set(y, x)));
    }
    chain.addAll(List.of(en, next));
    k.at(Statement.chain(chain.toArray()));
    if (bit != null) {
      k.drive(bit, galois ? y.bit(0) : y.top());
    }
    if (guard) {
      k.drive(hit, "~|" + y);
    }
    k.text()
        .is(
            "a " + n + "-bit linear feedback shift register (LFSR)",
            Words.bits(n) + " LFSR",
            "a pseudo-random number generator based on a " + n + "-bit LFSR",
            Words.bits(n) + " " + (galois ? "Galois" : "Fibonacci") + " LFSR");
    List<Text.Case> cases = new ArrayList<>();
    if (load) {
      cases.add(Text.on(ld.t() + " is 1", y.t() + " takes over " + x.t()));
    }
    cases.add(Text.on(en.t() + " is 1", "the LFSR should advance by one step"));
    cases.add(Text.otherwise(y.t() + " keeps its value"));
    k.text().cases(k.edge(), cases);
    k.text()
        .fact(
            galois
                ? "When it advances, "
                    + y.t()
                    + " should be shifted right by one bit with 0 coming in at the top, and if the bit that is shifted out is 1, the result should be XORed with "
                    + k.module().number(n, taps)
                : "When it advances, "
                    + y.t()
                    + " should be shifted left by one bit, and the new bit 0 should be the XOR of the bits "
                    + Words.list(words)
                    + " of "
                    + y.t(),
            galois
                ? "In each step the register should shift right by one, and if bit 0 was 1, it should then be XORed with "
                    + k.module().number(n, taps)
                : "The feedback is the XOR of bits "
                    + Words.list(words)
                    + ". In each step "
                    + y.t()
                    + " should be shifted left by one bit with the feedback as its new bit 0");
    if (bit != null) {
      k.text().fact(bit.t() + " should be bit " + (galois ? 0 : n - 1) + " of " + y.t());
    }
    if (guard) {
      k.text().fact(hit.t() + " should be 1 if " + y.t() + " is 0");
    }
  }
}
