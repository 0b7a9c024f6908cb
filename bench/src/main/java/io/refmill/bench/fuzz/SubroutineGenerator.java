package io.refmill.bench.fuzz;

import java.util.ArrayList;
import java.util.List;

/** Functions that read their arguments alone, and tasks that write one output. */
final class SubroutineGenerator {
  private final ModuleBuilder module;
  private final FuzzRandom random;

  SubroutineGenerator(ModuleBuilder module) {
    this.module = module;
    this.random = module.random;
  }

  /** Declares functions and makes them known to the module's scope. */
  void functions() {
    if (module.plan.unknown()) {
      return;
    }
    for (int i = random.chance(35) ? random.between(1, 2) : 0; i > 0; i--) {
      function();
    }
  }

  private void function() {
    String name = module.fresh("f");
    int width = random.width();
    boolean signed = random.chance(30);
    // Icarus stops at a write to some bits of a result, so it is written whole.
    Signal result = new Signal(name, width, signed, width - 1, 0, 0, 0, true);
    List<Signal> arguments = new ArrayList<>();
    for (int i = random.between(1, 3); i > 0; i--) {
      arguments.add(Signal.vector(module.fresh("x"), random.width(), random.chance(30)));
    }
    Signal local = Signal.vector(module.fresh("t"), random.width(), random.chance(30));
    String loop = module.fresh("k");
    Scope inside = new Scope();
    inside.functions.addAll(module.scope.functions);
    inside.signals.addAll(arguments);
    List<Object> text = new ArrayList<>();
    text.add("function " + (random.chance(50) ? "automatic " : ""));
    text.add(Signal.vector(name, width, signed).type() + name);
    if (random.chance(50)) {
      text.add(
          arguments.stream()
              .map(a -> "input " + a.type() + a.name())
              .collect(java.util.stream.Collectors.joining(", ", "(", ");\n")));
    } else {
      text.add(";\n");
      arguments.forEach(a -> text.add("input " + a.type() + a.name() + ";\n"));
    }
    text.add((module.plan.systemVerilog() ? "logic " : "reg ") + local.type() + local.name());
    text.add(";\ninteger " + loop + ";\nbegin\n");
    StatementGenerator statements =
        new StatementGenerator(
            random,
            module.expressions,
            module.plan.systemVerilog(),
            " = ",
            List.of(result),
            List.of(local),
            loop);
    text.add(statements.assignAll(inside, List.of(local, result), false));
    text.add(statements.sequence(inside.with(List.of(local, result)), random.between(0, 2), 1));
    text.add("end\nendfunction\n");
    module.declarations.add(Piece.item(text.toArray()));
    module.scope.functions.add(
        new Scope.Callable(name, result.width(), result.signed(), arguments.size()));
  }

  /** Declares a task that writes the given signal's type. */
  StatementGenerator.Task task(Signal output) {
    String name = module.fresh("task");
    Signal result = Signal.vector(module.fresh("r"), output.width(), random.chance(30));
    List<Signal> arguments = new ArrayList<>();
    for (int i = random.between(1, 2); i > 0; i--) {
      arguments.add(Signal.vector(module.fresh("x"), random.width(), random.chance(30)));
    }
    Scope inside = new Scope();
    inside.signals.addAll(arguments);
    List<Object> text = new ArrayList<>();
    text.add("task " + (random.chance(50) ? "automatic " : "") + name + ";\n");
    arguments.forEach(a -> text.add("input " + a.type() + a.name() + ";\n"));
    text.add("output " + result.type() + result.name() + ";\nbegin\n");
    StatementGenerator statements =
        new StatementGenerator(
            random,
            module.expressions,
            module.plan.systemVerilog(),
            " = ",
            List.of(result),
            List.of(),
            null);
    text.add(statements.assignAll(inside, List.of(result), false));
    text.add(statements.sequence(inside.with(List.of(result)), random.between(0, 2), 1));
    text.add("end\nendtask\n");
    module.declarations.add(Piece.item(text.toArray()));
    return new StatementGenerator.Task(name, arguments.size(), output);
  }
}
