package io.refmill.augment.family.arithmetic;

import io.refmill.augment.Generator;
import io.refmill.augment.Sketch;
import io.refmill.augment.Target;
import io.refmill.augment.style.Draws;
import io.refmill.augment.verilog.Signal;
import io.refmill.augment.verilog.Statement;
import io.refmill.augment.verilog.Width;
import io.refmill.augment.wording.Words;
import java.util.ArrayList;
import java.util.List;

/** Operations by a code. */
public final class SmallAlu extends Generator {
  /** Operations on the first operand alone. */
  private static final List<Integer> ALONE = List.of(5, 9, 10, 11);

  /** The family. */
  public SmallAlu() {
    super("alu", "alu", Target.ARITHMETIC, 2);
  }

  @Override
  public double usual() {
    return 1.5;
  }

  /** Most have a sum, a difference and logic, in this order. */
  private static List<Integer> alike(Draws d, int count) {
    List<Integer> all = d.shuffled(List.of(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11));
    if (d.chance(0.4)) {
      return all.subList(0, count);
    }
    List<Integer> some = new ArrayList<>(List.of(0, 1));
    if (count > 3) {
      some.addAll(d.shuffled(List.of(2, 3, 4)).subList(0, 2).stream().sorted().toList());
    }
    all.stream().filter(x -> !some.contains(x)).limit(count - some.size()).forEach(some::add);
    return some;
  }

  @Override
  protected void design(Sketch k) {
    Draws d = k.draws();
    int n = d.of(3, 4, 4, 4, 4, 8, 8, 8, 8, 5, 6, 12, 16, 16);
    int ow = d.of(1, 2, 2, 2, 3);
    int count = ow == 1 ? 2 : ow == 2 ? d.of(3, 4, 4, 4) : d.between(5, 8);
    List<Integer> ops = alike(d, count);
    if (ALONE.containsAll(ops)) {
      // Without it the second operand would be there for nothing.
      ops = new ArrayList<>(ops);
      ops.set(count - 1, d.of(0, 1, 2, 3, 4));
    }
    boolean registered = d.chance(0.2);
    boolean zero = d.chance(0.25);
    k.name("alu", "alu" + n, "exec_unit", "arith_logic", "operate");
    if (registered) {
      k.clocked();
    }
    Signal a = k.input("first operand", n, "a", "src1", "x");
    Signal b = k.input("second operand", n, "b", "src2", "y");
    Signal op = k.input("operation", ow, "op", "func", "alu_op");
    Signal y =
        registered
            ? k.outputRegister("result", n, 0, "result", "out", "res")
            : k.output("result", n, "result", "out", "res");
    Signal z = zero ? k.output("zero flag", 1, "zero", "is_zero", "z_flag") : null;
    Signal t = registered ? k.module().inner(Width.of(n), "value", "alu_out", "comb") : y;
    String[] code = {
      a + " + " + b,
      a + " - " + b,
      a + " & " + b,
      a + " | " + b,
      a + " ^ " + b,
      "~" + a,
      "(" + a + " < " + b + ") ? 1 : 0",
      b + " - " + a,
      "~(" + a + " | " + b + ")",
      a + " + " + k.lit(n, 1),
      a + " << 1",
      "$signed(" + a + ") >>> 1"
    };
    String[] words = {
      a.t() + " + " + b.t(),
      a.t() + " - " + b.t(),
      a.t() + " & " + b.t(),
      a.t() + " | " + b.t(),
      a.t() + " ^ " + b.t(),
      "the bitwise NOT of " + a.t(),
      "1 if " + a.t() + " < " + b.t() + " (unsigned), otherwise 0",
      b.t() + " - " + a.t(),
      "NOT (" + a.t() + " OR " + b.t() + ")",
      a.t() + " + 1",
      a.t() + " shifted left by one",
      a.t() + " shifted right by one with the sign bit copied"
    };
    List<Statement.Item> items = new ArrayList<>();
    List<List<String>> rows = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      items.add(new Statement.Item(k.label(ow, i), List.of(Statement.set(t, code[ops.get(i)]))));
      rows.add(List.of(k.code(ow, i), words[ops.get(i)]));
    }
    List<Statement> rest = List.of(Statement.set(t, k.lit(n, 0)));
    if (count == 1 << ow) {
      rest = items.remove(count - 1).body();
    } else {
      rows.add(List.of("other", "0"));
    }
    k.combinational(List.of(t), new Statement.Case(op.name(), items, rest));
    if (registered) {
      k.at(Statement.set(y, t));
    }
    if (zero) {
      k.drive(z, y + " == " + k.lit(n, 0));
    }
    k.text().know("count", Words.number(count));
    k.text()
        .is(
            Words.bits(n) + " ALU",
            Words.bits(n) + " arithmetic logic unit (ALU)",
            "a simple " + n + "-bit ALU",
            "an arithmetic logic unit (ALU) that performs operations on two " + n + "-bit numbers",
            Words.bits(n) + " ALU with " + Words.number(count) + " operations");
    k.text()
        .definition(
            "An ALU is a digital circuit that performs arithmetic and logic operations on binary numbers",
            "The ALU is a basic part of every processor");
    k.text().operations(op.t(), y.t(), "the operations", rows);
    k.text()
        .fact(
            registered
                ? y.t() + " should be updated with the result on each clock edge"
                : "The ALU should be combinational",
            registered
                ? "The result should be stored in " + y.t() + " on each clock edge"
                : "The result should be output on " + y.t() + " without any clock");
    if (zero) {
      k.text()
          .fact(
              z.t() + " should be 1 if " + y.t() + " is 0",
              "If " + y.t() + " is 0, " + z.t() + " should be 1");
    }
  }
}
