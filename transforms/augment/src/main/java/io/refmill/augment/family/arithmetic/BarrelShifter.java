package io.refmill.augment.family.arithmetic;

import io.refmill.augment.Generator;
import io.refmill.augment.Sketch;
import io.refmill.augment.Target;
import io.refmill.augment.style.Draws;
import io.refmill.augment.verilog.Signal;
import io.refmill.augment.verilog.Statement;
import io.refmill.augment.verilog.Width;
import io.refmill.augment.wording.Text;
import io.refmill.augment.wording.Words;
import java.util.ArrayList;
import java.util.List;

/** Shifts and rotations by an amount. */
public final class BarrelShifter extends Generator {
  /** The family. */
  public BarrelShifter() {
    super("barrel_shifter", "shifter", Target.ARITHMETIC, 2);
  }

  @Override
  protected void design(Sketch k) {
    Draws d = k.draws();
    int log = d.of(2, 2, 2, 3, 3, 3, 4, 5);
    int n = 1 << log;
    List<Integer> kinds = d.shuffled(List.of(0, 1, 2, 3, 4)).subList(0, d.of(2, 2, 2, 3, 4));
    if (d.chance(0.5)) {
      kinds = d.of(0, 1) == 0 ? List.of(0, 1) : List.of(2, 3);
    }
    boolean registered = d.chance(0.3);
    k.name("barrel", "shifter", "rotator", "shift_unit", "barrel_shift");
    if (registered) {
      k.clocked();
    }
    Signal x = k.input("data input", n, "in", "data", "a", "word");
    Signal s = k.input("shift amount", log, "amt", "shamt", "amount");
    int ow = kinds.size() > 2 ? 2 : 1;
    Signal op = k.input("operation select", ow, "op", "mode", "sel", "func");
    Signal y =
        registered
            ? k.outputRegister("result", n, 0, "out", "y", "result")
            : k.output("result", n, "out", "y", "result");
    Signal tmp = registered ? k.module().inner(Width.of(n), "shifted", "res", "value") : y;
    if (kinds.contains(4)) {
      k.signed(x, y, tmp);
    }
    String rest = n + " - " + s;
    String[] code = {
      x + " << " + s,
      x + " >> " + s,
      "(" + x + " << " + s + ") | (" + x + " >> (" + rest + "))",
      "(" + x + " >> " + s + ") | (" + x + " << (" + rest + "))",
      x + " >>> " + s
    };
    String[] words = {
      "shifts the input to the left",
      "shifts the input to the right",
      "rotates the input to the left",
      "rotates the input to the right",
      "performs an arithmetic shift to the right, which keeps the sign"
    };
    List<Statement.Item> items = new ArrayList<>();
    List<Text.Case> cases = new ArrayList<>();
    for (int i = 0; i < kinds.size(); i++) {
      if (i + 1 < kinds.size()) {
        items.add(
            new Statement.Item(k.label(ow, i), List.of(Statement.set(tmp, code[kinds.get(i)]))));
      }
      boolean last = i + 1 == kinds.size();
      cases.add(
          last
              ? Text.otherwise("the module " + words[kinds.get(i)])
              : Text.on(op.t() + " is " + i, "the module " + words[kinds.get(i)]));
    }
    k.combinational(
        List.of(tmp),
        new Statement.Case(
            op.name(), items, List.of(Statement.set(tmp, code[kinds.get(kinds.size() - 1)]))));
    if (registered) {
      k.at(Statement.set(y, tmp));
    }
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < kinds.size(); i++) {
      String verb = words[kinds.get(i)].replaceFirst("s\\b", "");
      boolean open = i + 1 == kinds.size() && 1 << ow > kinds.size();
      lines.add("- " + (open ? "other values" : k.code(ow, i)) + ": " + verb);
    }
    k.text().know("lines", String.join("\n", lines));
    k.text()
        .is(
            "a " + n + "-bit barrel shifter",
            Words.bits(n) + " barrel shifter",
            "a circuit that can shift or rotate a "
                + n
                + "-bit value by 0 to "
                + (n - 1)
                + " positions");
    k.text()
        .fact(
            "The module shifts "
                + x.t()
                + " by "
                + s.t()
                + " positions"
                + (registered
                    ? " and stores the result in " + y.t() + " on each clock edge"
                    : " and outputs the result on " + y.t()),
            "The amount of the shift is given by "
                + s.t()
                + (registered
                    ? ", and the result is stored in " + y.t() + " on each clock edge"
                    : ", and the result is output on " + y.t()));
    k.text().cases("", cases);
    if (!kinds.contains(4) && (kinds.contains(0) || kinds.contains(1))) {
      k.text().corner("A shift fills the vacated bits with zeros");
    }
  }
}
