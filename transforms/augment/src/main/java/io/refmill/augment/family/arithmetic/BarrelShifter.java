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
    int log = d.between(2, 5);
    int n = 1 << log;
    List<Integer> kinds = d.shuffled(List.of(0, 1, 2, 3, 4)).subList(0, d.between(2, 4));
    boolean registered = d.chance(0.3);
    k.name("barrel", "shifter", "rotator", "shift_unit", "barrel_shift");
    if (registered) {
      k.clocked();
    }
    Signal x = k.input("the word", n, "in", "data", "a", "word");
    Signal s = k.input("by how many places", log, "amt", "shamt", "amount");
    int ow = kinds.size() > 2 ? 2 : 1;
    Signal op = k.input("which operation", ow, "op", "mode", "sel", "func");
    Signal y =
        registered
            ? k.outputRegister("the result", n, 0, "out", "y", "result")
            : k.output("the result", n, "out", "y", "result");
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
      "a shift to the left, zeros coming in",
      "a shift to the right, zeros coming in",
      "a rotation to the left",
      "a rotation to the right",
      "a shift to the right in which copies of the top bit come in"
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
              ? Text.otherwise("it is " + words[kinds.get(i)])
              : Text.on(op.t() + " equals " + i, "it is " + words[kinds.get(i)]));
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
            "a barrel shifter for words of "
                + n
                + " bits with "
                + Words.number(kinds.size())
                + " operations",
            Words.bits(n) + " shifter",
            "a unit that shifts or rotates a word by 0 to " + (n - 1) + " places");
    k.text()
        .fact(
            "The word on "
                + x.t()
                + " is moved by "
                + s.t()
                + " places, "
                + (registered
                    ? "and the result is stored in " + y.t() + " at each clock edge"
                    : "and the result is on " + y.t()),
            (registered ? "At every clock edge " + y.t() + " takes over " : y.t() + " is ")
                + x.t()
                + " moved by "
                + s.t()
                + " places");
    k.text().cases("by " + op.t(), cases);
  }
}
