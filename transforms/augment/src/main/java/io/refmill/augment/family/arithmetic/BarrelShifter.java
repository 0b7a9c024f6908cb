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
    List<Integer> kinds = d.shuffled(List.of(0, 1, 2, 3, 4)).subList(0, d.of(2, 2, 3, 4));
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
    Signal twice =
        kinds.contains(2) || kinds.contains(3)
            ? k.net(2 * n, "{" + x + ", " + x + "}", "twice", "dbl", "ring")
            : null;
    Signal ext =
        kinds.contains(4)
            ? k.net(2 * n, "{{" + n + "{" + x.top() + "}}, " + x + "}", "ext", "sx", "wide")
            : null;
    Signal left =
        kinds.contains(2) ? k.net(2 * n, twice + " << " + s, "rl", "lrot", "turned") : null;
    Signal right =
        kinds.contains(3) ? k.net(2 * n, twice + " >> " + s, "rr", "rrot", "turned_r") : null;
    Signal arith =
        kinds.contains(4) ? k.net(2 * n, ext + " >> " + s, "ar", "sra_w", "filled") : null;
    String[] code = {
      x + " << " + s,
      x + " >> " + s,
      left == null ? "" : left.part(2 * n - 1, n),
      right == null ? "" : right.part(n - 1, 0),
      arith == null ? "" : arith.part(n - 1, 0)
    };
    String[] words = {
      "shifted left with zeros coming in",
      "shifted right with zeros coming in",
      "rotated left",
      "rotated right",
      "shifted right arithmetically (the sign bit is copied)"
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
              ? Text.otherwise("the input should be " + words[kinds.get(i)])
              : Text.on(op.t() + " is " + i, "the input should be " + words[kinds.get(i)]));
    }
    k.combinational(
        List.of(tmp),
        new Statement.Case(
            op.name(), items, List.of(Statement.set(tmp, code[kinds.get(kinds.size() - 1)]))));
    if (registered) {
      k.at(Statement.set(y, tmp));
    }
    k.text()
        .is(
            "a " + n + "-bit barrel shifter with " + Words.number(kinds.size()) + " operations",
            Words.bits(n) + " barrel shifter",
            "a circuit that can shift or rotate a "
                + n
                + "-bit value by 0 to "
                + (n - 1)
                + " positions");
    k.text()
        .fact(
            "The input "
                + x.t()
                + " should be shifted by "
                + s.t()
                + " positions"
                + (registered
                    ? ", and the result should be stored in " + y.t() + " on each clock edge"
                    : " and output on " + y.t()),
            (registered
                    ? "On each clock edge, " + y.t() + " should be updated with "
                    : y.t() + " should be ")
                + x.t()
                + " shifted by "
                + s.t());
    k.text().cases("", cases);
  }
}
