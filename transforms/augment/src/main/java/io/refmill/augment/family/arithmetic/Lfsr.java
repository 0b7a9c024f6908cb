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

/** Registers that feed back by XOR. */
public final class Lfsr extends Generator {
  /** The family. */
  public Lfsr() {
    super("lfsr", "lfsr", Target.ARITHMETIC, 1);
  }

  @Override
  protected void design(Sketch k) {
    Draws d = k.draws();
    int n = d.between(4, 16);
    long taps = d.bits(n - 1) & ~1L | (1L << (n - 1)) | (1L << d.between(1, n - 2));
    long seed = d.bits(n) | 1;
    boolean galois = d.chance(0.4);
    boolean load = d.chance(0.5);
    boolean guard = d.chance(0.3);
    k.name("lfsr" + n, "lfsr", "prng", "random_gen", "noise_source");
    k.clocked();
    Signal en = k.input("make a step", 1, "en", "step", "next_en");
    Signal ld = load ? k.input("load a value", 1, "load", "ld", "set_seed") : null;
    Signal x = load ? k.input("the value", n, "seed", "value", "init_state") : null;
    Signal y = k.outputRegister("the state", n, seed, "q", "state", "random");
    Signal bit =
        d.chance(0.5) ? k.output("one random bit", 1, "bit_out", "rnd_bit", "serial_out") : null;
    Signal hit = guard ? k.output("the state is 0", 1, "stuck", "dead", "all_zero") : null;
    List<String> code = new ArrayList<>();
    List<String> words = new ArrayList<>();
    for (int i = n - 1; i >= 0; i--) {
      if ((taps >> i & 1) == 1) {
        code.add(y.bit(i));
        words.add("" + i);
      }
    }
    String next =
        galois
            ? "(" + y + " >> 1) ^ ({" + n + "{" + y.bit(0) + "}} & " + k.lit(n, taps) + ")"
            : "{" + y.part(n - 2, 0) + ", " + String.join(" ^ ", code) + "}";
    List<Object> chain = new ArrayList<>();
    if (load) {
      chain.addAll(List.of(ld, Statement.set(y, x)));
    }
    chain.addAll(List.of(en, Statement.set(y, next)));
    k.at(Statement.chain(chain.toArray()));
    if (bit != null) {
      k.drive(bit, galois ? y.bit(0) : y.top());
    }
    if (guard) {
      k.drive(hit, "~|" + y);
    }
    k.text()
        .is(
            "a linear feedback shift register of " + n + " bits",
            Words.bits(n) + " " + (galois ? "Galois" : "Fibonacci") + " LFSR",
            "a generator of pseudo-random numbers, an LFSR with " + n + " stages");
    List<Text.Case> cases = new ArrayList<>();
    if (load) {
      cases.add(Text.on(ld.t() + " is 1", y.t() + " takes over " + x.t()));
    }
    cases.add(Text.on(en.t() + " is 1", "a step is made"));
    cases.add(Text.otherwise(y.t() + " keeps its value"));
    k.text().cases(k.edge(), cases);
    k.text()
        .fact(
            galois
                ? "A step shifts "
                    + y.t()
                    + " right by one with 0 coming in at the top; if the bit that falls out is 1, the result is XORed with 0x"
                    + Long.toHexString(taps)
                    + " (ones at the bits "
                    + String.join(", ", words)
                    + ")"
                : "A step shifts "
                    + y.t()
                    + " left by one; the new bit 0 is the XOR of the bits "
                    + Words.list(words)
                    + " before the step");
    if (bit != null) {
      k.text().fact(bit.t() + " is bit " + (galois ? 0 : n - 1) + " of " + y.t());
    }
    if (guard) {
      k.text().fact(hit.t() + " is 1 if " + y.t() + " is 0, from where no step leads away");
    }
  }
}
