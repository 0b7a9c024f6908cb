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

/** A few operations of arithmetic on two numbers, chosen by a code or by an input for each. */
public final class Calculator extends Generator {
  /** The family. */
  public Calculator() {
    super("calculator", "alu", Target.ARITHMETIC, 1);
  }

  @Override
  public double usual() {
    return 3;
  }

  /** An operation: its name, its code, what it is in words, and how it is asked for alone. */
  private record Operation(String name, String code, String words, String input) {}

  private static List<Operation> operations(Signal a, Signal b) {
    return List.of(
        new Operation("addition", a + " + " + b, a.t() + " + " + b.t(), "add"),
        new Operation("subtraction", a + " - " + b, a.t() + " - " + b.t(), "sub"),
        new Operation("multiplication", a + " * " + b, a.t() + " * " + b.t(), "mul"),
        new Operation("bitwise AND", a + " & " + b, a.t() + " & " + b.t(), "and_op"),
        new Operation("bitwise OR", a + " | " + b, a.t() + " | " + b.t(), "or_op"),
        new Operation("bitwise XOR", a + " ^ " + b, a.t() + " ^ " + b.t(), "xor_op"),
        new Operation("reverse subtraction", b + " - " + a, b.t() + " - " + a.t(), "rsub"),
        new Operation("increment", a + " + 1", a.t() + " + 1", "inc"),
        new Operation("decrement", a + " - 1", a.t() + " - 1", "dec"),
        new Operation("shift left by one", a + " << 1", a.t() + " << 1", "shl"),
        new Operation("shift right by one", a + " >> 1", a.t() + " >> 1", "shr"),
        new Operation("doubling", a + " * 2", "2 * " + a.t(), "dbl"),
        new Operation("square", a + " * " + a, a.t() + " * " + a.t(), "sqr"));
  }

  @Override
  protected void design(Sketch k) {
    Draws d = k.draws();
    int n = d.of(3, 4, 4, 4, 4, 4, 6, 8, 8, 8, 8, 8, 10, 12, 16, 16, 16, 32);
    int ow = d.of(1, 2, 2, 2, 2, 3);
    boolean single = d.chance(0.15);
    int count = single ? d.of(2, 3) : ow == 1 ? 2 : ow == 2 ? d.of(3, 4, 4, 4) : d.between(5, 8);
    boolean registered = d.chance(0.45);
    int extra = d.of(0, 0, 0, 0, 1, 2, 3);
    List<Integer> first = d.shuffled(List.of(0, 1, 2)).subList(0, Math.min(count, d.of(2, 2, 3)));
    if (d.chance(0.6)) {
      first = first.stream().sorted().toList();
    }
    List<Integer> chosen = new ArrayList<>(first);
    d.shuffled(List.of(3, 4, 5, 6, 7, 8, 9, 10, 11, 12)).stream()
        .limit(count - chosen.size())
        .forEach(chosen::add);
    boolean product = chosen.contains(2) || chosen.contains(12);
    int w = product ? d.of(n, 2 * n, 2 * n) : d.of(n, n, n + 1);
    k.name("calculator", "simple_calculator", "calc", "arithmetic_unit", "math_unit");
    if (registered) {
      k.clocked();
    }
    Signal a = k.input("first operand", n, "a", "x", "operand1", "num1", "in1");
    Signal b = k.input("second operand", n, "b", "y", "operand2", "num2", "in2");
    Signal op =
        single ? null : k.input("operation code", ow, "op", "operation", "opcode", "sel", "mode");
    List<Operation> all = operations(a, b);
    List<Operation> ops = chosen.stream().map(all::get).toList();
    List<Signal> asked = new ArrayList<>();
    if (single) {
      for (Operation o : ops) {
        asked.add(k.input("selects the " + o.name(), 1, o.input()));
      }
    }
    Signal en =
        registered && extra == 1 ? k.input("enable", 1, "en", "enable", "start", "valid") : null;
    Signal y = k.result(registered, "result", w, "result", "out", "res", "y", "q");
    List<Statement> rest = List.of(Statement.set(y, k.lit(w, 0)));
    Statement choice;
    if (single) {
      Object[] chain = new Object[2 * count + 1];
      for (int i = 0; i < count; i++) {
        chain[2 * i] = asked.get(i);
        chain[2 * i + 1] = Statement.set(y, ops.get(i).code());
      }
      chain[2 * count] = rest.get(0);
      choice = Statement.chain(chain);
    } else if (ow == 1) {
      choice =
          Statement.either(
              op + " == 0",
              List.of(Statement.set(y, ops.get(0).code())),
              List.of(Statement.set(y, ops.get(1).code())));
    } else {
      List<Statement.Item> items = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        items.add(new Statement.Item(k.label(ow, i), List.of(Statement.set(y, ops.get(i).code()))));
      }
      boolean full = count == 1 << ow;
      if (full && k.style().ifChains()) {
        rest = items.remove(count - 1).body();
      } else if (full && k.form().chance(0.5)) {
        rest = List.of();
      }
      choice = new Statement.Case(op.name(), items, rest);
    }
    if (registered) {
      k.at(en == null ? choice : Statement.when(en, choice));
    } else {
      k.combinational(List.of(y), choice);
    }
    k.text().knowIf("product", product).know("count", Words.number(count));
    say(k, n, w, ops, asked, op, y);
    if (en != null) {
      k.text()
          .fact(
              "The result is only updated when " + en.t() + " is 1",
              "When " + en.t() + " is 0, the output keeps its value");
    } else if (registered) {
      k.text()
          .fact(
              "The result is stored in " + y.t() + " on each clock edge",
              "The output is updated on each clock edge");
    }
    if (extra == 2) {
      Signal z = k.output("zero flag", 1, "zero", "zero_flag", "z");
      k.drive(z, y + " == " + k.lit(w, 0));
      k.text().fact("The output " + z.t() + " is 1 if the result is 0");
    } else if (extra == 3 && w > 1) {
      Signal s = k.output("sign of the result", 1, "negative", "sign", "neg");
      k.drive(s, y.top());
      k.text().fact(s.t() + " is the most significant bit of the result");
    }
  }

  private static void say(
      Sketch k, int n, int w, List<Operation> ops, List<Signal> asked, Signal op, Signal y) {
    String names =
        ops.size() < 5
            ? Words.list(ops.stream().map(Operation::name).toList())
            : "basic operations";
    String some = ops.size() < 5 ? " that supports " + names : "";
    k.text()
        .is(
            "a simple calculator",
            "a simple calculator for " + n + "-bit numbers",
            Words.bits(n) + " calculator" + some,
            "an arithmetic unit that can perform " + names,
            "a simple " + n + "-bit arithmetic unit",
            "a module that performs simple arithmetic operations on two " + n + "-bit numbers",
            "a module that can perform " + names + " on two " + n + "-bit numbers");
    k.text()
        .definition(
            "A calculator takes two operands and performs one of several operations on them",
            "The operation to be performed is selected by the inputs of the module",
            "It should be able to perform basic arithmetic operations");
    if (ops.size() < 5) {
      k.text().know("names", names);
    }
    if (op == null) {
      List<String> lines = new ArrayList<>();
      for (int i = 0; i < ops.size(); i++) {
        lines.add("- " + asked.get(i).t() + ": " + ops.get(i).words());
      }
      k.text()
          .know("buttons", Words.list(asked.stream().map(Signal::t).toList()))
          .know("lines", String.join("\n", lines));
      List<Text.Case> cases = new ArrayList<>();
      for (int i = 0; i < ops.size(); i++) {
        cases.add(
            Text.on(
                asked.get(i).t() + " is 1",
                k.form().chance(0.5)
                    ? "the module performs the operation " + ops.get(i).words()
                    : y.t() + " is " + ops.get(i).words()));
      }
      k.text().cases("", cases);
      k.text().corner("If no operation is selected, the result is 0");
      return;
    }
    int ow = op.bits();
    List<List<String>> rows = new ArrayList<>();
    for (int i = 0; i < ops.size(); i++) {
      Operation o = ops.get(i);
      String code = k.code(ow, i);
      rows.add(List.of(code, o.words(), o.name()));
    }
    k.text().operations(op.t(), y.t(), "the operations", rows);
    if (ow > 1 && ops.size() < 1 << ow) {
      k.text()
          .corner(
              "For all other values of " + op.t() + ", the result is 0",
              "If " + op.t() + " has another value, the output is 0");
    }
    k.text()
        .corner(
            "The result has " + w + " bits",
            "The operands have " + n + " bits and the result has " + w + " bits");
  }
}
