package io.refmill.augment.family.arithmetic;

import io.refmill.augment.Generator;
import io.refmill.augment.Sketch;
import io.refmill.augment.Target;
import io.refmill.augment.style.Draws;
import io.refmill.augment.verilog.Signal;
import io.refmill.augment.wording.Words;

/** Shifters with one or two ways to shift. */
public final class ShiftUnit extends Generator {
  /** The family. */
  public ShiftUnit() {
    super("shift_unit", "shifter", Target.ARITHMETIC, 1);
  }

  @Override
  protected void design(Sketch k) {
    Draws d = k.draws();
    int n = d.of(4, 4, 4, 6, 8, 8, 8, 8, 12, 16, 16, 24, 32, 32);
    int kind = d.of(0, 1, 2, 2, 2, 3, 4);
    int fixed = kind == 4 ? d.between(1, Math.min(n - 1, 7)) : 0;
    int aw = d.of(2, 3, 3, 4, 5);
    boolean registered = d.chance(0.4);
    boolean enabled = registered && d.chance(0.3);
    k.name("shifter", "shift_unit", "shifter_" + n + "bit", "shift" + n, "logical_shifter");
    if (registered) {
      k.clocked();
    }
    Signal x = k.input("input data", n, "in", "data_in", "data", "a", "d");
    Signal s = fixed > 0 ? null : k.input("shift amount", aw, "shift", "amount", "shamt", "sh");
    Signal dir =
        kind >= 2
            ? k.input("direction (0: left, 1: right)", 1, "dir", "direction", "right_left")
            : null;
    Signal en = enabled ? k.input("enable", 1, "en", "enable") : null;
    Signal y = k.result(registered, "shifted data", n, "out", "data_out", "result", "q", "y");
    String by = fixed > 0 ? "" + fixed : s.name();
    String left = x + " << " + by;
    String right = x + " >> " + by;
    if (kind == 3) {
      k.signed(x, y);
      right = x + " >>> " + by;
    }
    if (dir == null) {
      k.give(y, registered, en, kind == 0 ? left : right);
    } else {
      k.choose(y, registered, en, dir.name(), right, left, "right_shifted", "left_shifted");
    }
    String amount =
        fixed > 0
            ? Words.count(fixed, "bit")
            : k.form().pick("the amount given by " + s.t(), s.t() + " positions", s.t() + " bits");
    String how = kind == 0 ? "left" : kind == 1 ? "right" : "left or right";
    k.text()
        .is(
            Words.bits(n) + " shifter",
            "a module that shifts " + Words.bits(n) + " value " + how,
            "a simple " + n + "-bit shifter",
            Words.bits(n) + (fixed > 0 ? " fixed" : " variable") + " shifter");
    k.text()
        .definition(
            "A shifter is a digital circuit that moves the bits of a binary number to the left or to the right",
            "Shifting a binary number by one position to the left multiplies it by 2");
    String[] kinds = {"left", "right", "both", "arithmetic", "fixed"};
    k.text().know("kind", kinds[kind]).know("by", fixed > 0 ? Words.count(fixed, "bit") : s.t());
    String arithmetic = kind == 3 ? " arithmetically, so that its sign is kept" : "";
    if (dir == null) {
      k.text()
          .fact(
              "The module shifts "
                  + x.t()
                  + " "
                  + how
                  + " by "
                  + amount
                  + " and outputs the result on "
                  + y.t(),
              y.t() + " is " + x.t() + " shifted " + how + " by " + amount);
    } else {
      k.text()
          .fact(
              "If "
                  + dir.t()
                  + " is 0, the module shifts "
                  + x.t()
                  + " left by "
                  + amount
                  + ". If "
                  + dir.t()
                  + " is 1, it shifts "
                  + x.t()
                  + " right by "
                  + amount
                  + arithmetic
                  + ". The result is output on "
                  + y.t(),
              "The input "
                  + x.t()
                  + " is shifted by "
                  + amount
                  + ", to the left when "
                  + dir.t()
                  + " is 0 and to the right when "
                  + dir.t()
                  + " is 1"
                  + (kind == 3 ? ". A shift to the right keeps the sign" : "")
                  + ". "
                  + y.t()
                  + " is the shifted value");
    }
    if (enabled) {
      k.text().fact("The output is only updated when " + en.t() + " is 1");
    } else if (registered) {
      k.text().fact("The output is updated on each clock edge");
    }
    k.text()
        .corner(
            "The vacated bits are filled with zeros" + (kind == 3 ? " in shifts to the left" : ""),
            kind == 3
                ? "Bits that are shifted out are lost"
                : "Zeros are shifted in, and bits that are shifted out are lost");
  }
}
