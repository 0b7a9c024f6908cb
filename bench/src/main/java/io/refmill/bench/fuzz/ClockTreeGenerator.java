package io.refmill.bench.fuzz;

import java.util.ArrayList;
import java.util.List;

/**
 * Clocks that a module makes from its own, state machines, and memories of two dimensions. What a
 * made clock drives reads inputs of the top and itself alone: all else may change at that moment.
 */
final class ClockTreeGenerator {
  private final ModuleBuilder module;
  private final FuzzRandom random;
  private final ExpressionGenerator expressions;
  private final List<Runnable> processes = new ArrayList<>();

  ClockTreeGenerator(ModuleBuilder module) {
    this.module = module;
    this.random = module.random;
    this.expressions = module.expressions;
  }

  /** Declares some state, so that all that follows may read it. */
  void declare() {
    if (module.top() && random.chance(12)) {
      madeClock(random.chance(60));
    }
    if (random.chance(12)) {
      machine();
    }
    if (random.chance(8)) {
      memory();
    }
  }

  /** Writes the processes, which may read everything in the module. */
  void processes() {
    processes.forEach(Runnable::run);
  }

  private Signal register(String stem, int width) {
    Signal s = Signal.vector(module.fresh(stem), width, false);
    String initial = " = " + expressions.constant(width, false);
    module.declarations.add(Piece.item("reg " + s.type() + s.name() + initial + ";\n"));
    module.hidden.add(s);
    module.scope.signals.add(s);
    return s;
  }

  private void madeClock(boolean divided) {
    String clock = module.control("clk");
    String made = module.fresh("ck");
    if (divided) {
      module.declarations.add(Piece.item("reg " + made + " = 1'b0;\n"));
    } else {
      module.declarations.add(Piece.item("wire " + made + ";\n"));
    }
    Signal q = register("dq", random.width());
    Scope own = new Scope();
    own.signals.addAll(module.inputs);
    own.signals.add(q);
    String edge = random.oneOf("posedge ", "posedge ", "negedge ");
    processes.add(
        () -> {
          if (divided) {
            module.body.add(
                Piece.item(
                    "always @(posedge " + clock + ")\nif (",
                    expressions.condition(module.scope, 1),
                    ") " + made + " <= ~" + made + ";\n"));
          } else {
            Scope inputs = new Scope();
            inputs.signals.addAll(module.inputs);
            String operator = random.oneOf(" & ", " | ~");
            module.body.add(
                Piece.item(
                    "assign " + made + " = " + clock + operator,
                    expressions.bit(inputs).piece(),
                    ";\n"));
          }
          module.body.add(
              Piece.item(
                  "always @(" + edge + made + ") " + q.name() + " <= ",
                  module.value(own, 2),
                  ";\n"));
        });
  }

  private void machine() {
    String clock = module.control("clk");
    int states = random.between(2, 5);
    String stem = module.fresh("S");
    List<String> names = new ArrayList<>();
    for (int i = 0; i < states; i++) {
      names.add(stem + "_" + (char) ('A' + i));
    }
    Signal state = new Signal(module.fresh("st"), 3, false, 2, 0, 0, 0, true);
    String next = module.fresh("nx");
    if (module.plan.systemVerilog()) {
      String type = module.fresh("enum");
      module.declarations.add(
          Piece.item(
              "typedef enum logic [2:0] {" + String.join(", ", names) + "} " + type + ";\n"));
      module.declarations.add(
          Piece.item(type + " " + state.name() + " = " + names.get(0) + ", " + next + ";\n"));
    } else {
      for (int i = 0; i < states; i++) {
        String value = "3'd" + (i * 3 % 8);
        module.declarations.add(Piece.item("localparam " + names.get(i) + " = " + value + ";\n"));
      }
      module.declarations.add(
          Piece.item(
              "reg [2:0] " + state.name() + " = " + names.get(0) + ";\nreg [2:0] " + next + ";\n"));
    }
    module.hidden.add(state);
    module.scope.signals.add(state);
    processes.add(
        () -> {
          List<Object> text = new ArrayList<>();
          text.add("always @* begin\n" + next + " = " + state.name() + ";\n");
          text.add("case (" + state.name() + ")\n");
          for (String name : names) {
            text.add(name + ": if (");
            text.add(expressions.condition(module.scope, 1));
            text.add(") " + next + " = " + random.pick(names) + ";\n");
            if (random.chance(50)) {
              text.add("else " + next + " = " + random.pick(names) + ";\n");
            }
          }
          text.add("default: " + next + " = " + names.get(0) + ";\nendcase\nend\n");
          module.body.add(Piece.item(text.toArray()));
          module.body.add(
              Piece.item(
                  "always @(posedge " + clock + ") " + state.name() + " <= " + next + ";\n"));
        });
  }

  private void memory() {
    String clock = module.control("clk");
    int rows = 1 << random.between(1, 3);
    int columns = 1 << random.between(1, 2);
    int width = random.width();
    String name = module.fresh("grid");
    String i = module.fresh("i");
    String j = module.fresh("j");
    module.declarations.add(
        Piece.item(
            "reg ["
                + (width - 1)
                + ":0] "
                + name
                + (" [0:" + (rows - 1) + "][0:" + (columns - 1) + "];\n")));
    module.declarations.add(Piece.item("integer " + i + ", " + j + ";\n"));
    module.body.add(
        Piece.item(
            "initial\nfor (" + i + " = 0; " + i + " < " + rows + "; " + i + " = " + i + " + 1)\n",
            "for (" + j + " = 0; " + j + " < " + columns + "; " + j + " = " + j + " + 1)\n",
            name + "[" + i + "][" + j + "] = " + i + " * 5 + " + j + ";\n"));
    Signal q = register("gq", width);
    processes.add(
        () ->
            module.body.add(
                Piece.item(
                    "always @(posedge " + clock + ") begin\nif (",
                    expressions.condition(module.scope, 1),
                    ") " + name + "[",
                    expressions.index(module.scope, rows, 0),
                    "][",
                    expressions.index(module.scope, columns, 0),
                    "] <= ",
                    module.value(module.scope.clocked(), 2),
                    ";\n" + q.name() + " <= " + name + "[",
                    expressions.index(module.scope, rows, 0),
                    "][",
                    expressions.index(module.scope, columns, 0),
                    "];\nend\n")));
  }
}
