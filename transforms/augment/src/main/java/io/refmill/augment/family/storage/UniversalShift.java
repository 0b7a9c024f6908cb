package io.refmill.augment.family.storage;

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
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Shift registers with modes. */
public final class UniversalShift extends Generator {
  /** The family. */
  public UniversalShift() {
    super("shift_register", "shift_register", Target.STORAGE, 1);
  }

  @Override
  protected void design(Sketch k) {
    Draws d = k.draws();
    int n = d.between(3, 16);
    // One that loads and one that takes a bit in, so that both inputs are used.
    List<Integer> ops = d.shuffled(List.of(0, d.between(1, 2), d.between(3, 6)));
    long start = d.chance(0.7) ? 0 : d.bits(n);
    k.name("shift_reg", "universal_shift", "sreg", "shifter_reg", "usr" + n);
    k.clocked();
    Signal m = k.input("mode select", 2, "mode", "sel", "op");
    Signal x = k.input("parallel data", n, "pdata", "d", "load_data");
    Signal s = k.input("serial data", 1, "sin", "ser_in", "si");
    Signal y = k.outputRegister("the register", n, start, "q", "pout", "data_out");
    Signal so = d.chance(0.5) ? k.output("serial output", 1, "sout", "ser_out", "so") : null;
    boolean low = d.chance(0.5);
    if (so != null) {
      k.drive(so, low ? y.bit(0) : y.top());
    }
    String[] code = {
      x.name(),
      "{" + y.part(n - 2, 0) + ", " + s + "}",
      "{" + s + ", " + y.part(n - 1, 1) + "}",
      "{" + y.part(n - 2, 0) + ", " + y.top() + "}",
      "{" + y.bit(0) + ", " + y.part(n - 1, 1) + "}",
      "~" + y,
      "{" + y.top() + ", " + y.part(n - 1, 1) + "}"
    };
    String[] words = {
      y.t() + " takes over " + x.t(),
      y.t() + " should be shifted left by one place, with " + s.t() + " coming in at bit 0",
      y.t() + " should be shifted right by one place, with " + s.t() + " coming in at the top",
      y.t() + " is rotated left by one place",
      y.t() + " is rotated right by one place",
      "all bits of " + y.t() + " are inverted",
      y.t() + " should be shifted right by one place, its top bit staying as it was"
    };
    List<Statement.Item> items = new ArrayList<>();
    List<Text.Case> cases = new ArrayList<>();
    int hold = d.between(0, 3);
    int op = 0;
    for (int i = 0; i < 4; i++) {
      if (i == hold) {
        cases.add(Text.on(m.t() + " equals " + i, y.t() + " stays"));
        continue;
      }
      items.add(new Statement.Item(k.label(2, i), List.of(Statement.set(y, code[ops.get(op)]))));
      cases.add(Text.on(m.t() + " equals " + i, words[ops.get(op++)]));
    }
    k.at(new Statement.Case(m.name(), items, List.of(Statement.set(y, y))));
    k.text()
        .know("n", n)
        .know(
            "modes",
            IntStream.range(0, cases.size())
                .mapToObj(i -> "- " + i + ": " + what(cases.get(i).effect(), y))
                .collect(Collectors.joining("\n")))
        .know("end_bit", low ? 0 : n - 1);
    k.text()
        .is(
            "a shift register of " + n + " bits with four modes",
            "a universal register of " + n + " bits",
            Words.bits(n) + " register that can shift and load");
    k.text().cases(k.edge(), cases);
    if (so != null) {
      k.text().fact(so.t() + " is bit " + (low ? 0 : n - 1) + " of " + y.t());
    }
  }

  /** What a mode does, in a list of modes. */
  private static String what(String effect, Signal y) {
    return effect
        .replace(y.t() + " takes over ", "load ")
        .replace(y.t() + " should be shifted", "shift")
        .replace(y.t() + " is rotated", "rotate")
        .replace("all bits of " + y.t() + " are inverted", "invert all bits")
        .replace(y.t() + " stays", "hold");
  }
}
