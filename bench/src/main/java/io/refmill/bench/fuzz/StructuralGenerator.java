package io.refmill.bench.fuzz;

import java.util.ArrayList;
import java.util.List;

/** Gates, user-defined primitives, nets with several drivers, and processes that share a vector. */
final class StructuralGenerator {
  private final ModuleBuilder module;
  private final FuzzRandom random;
  private final ExpressionGenerator expressions;

  StructuralGenerator(ModuleBuilder module) {
    this.module = module;
    this.random = module.random;
    this.expressions = module.expressions;
  }

  /** One item; the signals that it drives become readable. */
  void item() {
    int shape = random.below(10);
    if (shape < 3) {
      gates();
    } else if (shape < 5) {
      wired();
    } else if (shape < 7) {
      threeState();
    } else if (shape < 8) {
      primitive();
    } else {
      shared();
    }
  }

  private Signal net(String sort, int width) {
    Signal s = Signal.ranged(module.fresh("w"), width, false, 0, false);
    module.declarations.add(Piece.item(sort + " " + s.type() + s.name() + ";\n"));
    module.hidden.add(s);
    return s;
  }

  private Piece bit() {
    return expressions.bit(module.scope).piece();
  }

  private void gates() {
    Signal s = net("wire", random.between(1, 4));
    for (int i = 0; i < s.width(); i++) {
      String kind = random.oneOf("and", "or", "nand", "nor", "xor", "xnor", "buf", "not");
      boolean one = kind.equals("buf") || kind.equals("not");
      List<Piece> terminals = new ArrayList<>();
      for (int j = one ? 1 : random.between(2, 4); j > 0; j--) {
        terminals.add(bit());
      }
      String name = random.chance(50) ? " " + module.fresh("y") : "";
      module.body.add(
          Piece.item(
              kind + name + " (" + s.name() + "[" + i + "], ",
              Piece.join(", ", terminals),
              ");\n"));
    }
    module.scope.signals.add(s);
  }

  private void wired() {
    Signal s = net(random.oneOf("wand", "wor", "triand", "trior"), random.between(1, 12));
    for (int i = random.between(2, 3); i > 0; i--) {
      module.body.add(
          Piece.item("assign " + s.name() + " = ", module.value(module.scope.onNet(), 2), ";\n"));
    }
    module.scope.signals.add(s);
  }

  /** Drivers of which one is on at a time, or none where the net has a value of its own. */
  private void threeState() {
    boolean pulled = random.chance(30);
    Signal s = net(pulled ? random.oneOf("tri0", "tri1") : "tri", random.between(1, 12));
    Piece enable = bit();
    String off = s.width() + "'b" + "z".repeat(s.width());
    Piece first = module.value(module.scope.onNet(), 2);
    module.body.add(
        Piece.item("assign " + s.name() + " = ", enable, " ? ", first, " : " + off + ";\n"));
    if (!pulled) {
      Piece second = module.value(module.scope.onNet(), 2);
      module.body.add(
          Piece.item("assign " + s.name() + " = ", enable, " ? " + off + " : ", second, ";\n"));
    }
    module.scope.signals.add(s);
  }

  private void primitive() {
    String name = module.primitiveName();
    int inputs = random.between(1, 3);
    List<String> ports = new ArrayList<>();
    for (int i = 0; i < inputs; i++) {
      ports.add("i" + i);
    }
    StringBuilder text = new StringBuilder();
    text.append("primitive ").append(name).append(" (o, ").append(String.join(", ", ports));
    text.append(");\noutput o;\ninput ").append(String.join(", ", ports)).append(";\ntable\n");
    for (int row = 0; row < 1 << inputs; row++) {
      for (int i = 0; i < inputs; i++) {
        text.append((row >> i & 1) == 1 ? "1 " : "0 ");
      }
      text.append(": ").append(random.below(2)).append(";\n");
    }
    text.append("endtable\nendprimitive\n");
    module.primitives.add(Piece.text(text.toString()));
    Signal s = net("wire", 1);
    List<Piece> terminals = new ArrayList<>();
    for (int i = 0; i < inputs; i++) {
      terminals.add(bit());
    }
    module.body.add(
        Piece.item(
            name + " " + module.fresh("y") + " (" + s.name() + "[0], ",
            Piece.join(", ", terminals),
            ");\n"));
    module.scope.signals.add(s);
  }

  /** Two processes, each with its own bits of one variable. */
  private void shared() {
    Signal s = Signal.ranged(module.fresh("c"), random.between(2, 20), false, 0, false);
    module.declarations.add(Piece.item("reg " + s.type() + s.name() + ";\n"));
    module.hidden.add(s);
    int cut = random.between(1, s.width() - 1);
    part(s, s.width() - 1, cut);
    part(s, cut - 1, 0);
    module.scope.addLive(s);
  }

  private void part(Signal s, int high, int low) {
    String select = s.name() + "[" + high + ":" + low + "] = ";
    module.body.add(
        Piece.item(
            "always @* begin\n",
            Piece.statement(select, module.value(module.scope, 2), ";\n"),
            "if (",
            expressions.condition(module.scope, 1),
            ") begin\n",
            Piece.statement(select, module.value(module.scope, 2), ";\n"),
            "end\nend\n"));
  }
}
