package io.refmill.bench.fuzz;

import java.util.ArrayList;
import java.util.List;

/** Registers, memories and the processes that clock them. */
final class ClockedGenerator {
  private record Register(Signal signal, boolean initialised) {}

  private record Group(
      List<Register> registers, String clock, boolean rising, boolean both, int reset) {}

  private static final int NO_RESET = 0;
  private static final int SYNCHRONOUS = 1;
  private static final int ASYNCHRONOUS = 2;

  private final ModuleBuilder module;
  private final FuzzRandom random;
  private final List<Group> groups = new ArrayList<>();
  private final boolean resetHigh;

  /** What the clocked processes of a module with two clocks may read. */
  private final List<Signal> stable = new ArrayList<>();

  ClockedGenerator(ModuleBuilder module) {
    this.module = module;
    this.random = module.random;
    this.resetHigh = random.chance(50);
  }

  /** Declares the registers, so that all that follows may read them. */
  void declare() {
    boolean twoClocks = module.plan.kind() == ModulePlan.Kind.TWO_CLOCKS;
    int count = twoClocks ? 2 : random.between(1, module.plan.large() ? 3 : 2);
    boolean oneEdge = random.chance(75);
    boolean rising = random.chance(85);
    for (int i = 0; i < count; i++) {
      String clock = module.control(twoClocks ? "clk" + i : "clk");
      int reset =
          switch (module.plan.reset()) {
            case INITIAL -> random.oneOf(NO_RESET, SYNCHRONOUS, ASYNCHRONOUS, ASYNCHRONOUS);
            case SYNCHRONOUS -> SYNCHRONOUS;
            case ASYNCHRONOUS -> ASYNCHRONOUS;
          };
      List<Register> registers = new ArrayList<>();
      for (int j = random.between(1, module.plan.large() ? 3 : 2); j > 0; j--) {
        registers.add(register(reset));
      }
      groups.add(
          new Group(
              registers,
              clock,
              oneEdge ? rising : random.chance(50),
              reset == NO_RESET && random.chance(4),
              reset));
      if (random.chance(20) && !twoClocks) {
        registers.add(memory());
      }
    }
    stable.addAll(module.scope.signals);
  }

  private Register register(int reset) {
    Signal s = structured();
    boolean initialised = module.plan.reset() == ModulePlan.Reset.INITIAL || random.chance(40);
    String initial = initialised ? " = " + module.expressions.constant(s.width(), s.signed()) : "";
    module.variable(s, initial);
    module.scope.signals.add(s);
    return new Register(s, initialised);
  }

  private Signal structured() {
    if (module.plan.systemVerilog() && random.chance(10)) {
      return Signal.lanes(module.fresh("q"), random.between(2, 5), random.between(2, 9));
    }
    return module.randomVector("q");
  }

  private Register memory() {
    int bits = random.between(1, 4);
    Signal s = Signal.memory(module.fresh("mem"), random.width(), random.chance(20), 1 << bits);
    module.variable(s, "");
    String i = module.fresh("i");
    module.declarations.add(Piece.item("integer " + i + ";\n"));
    module.body.add(
        Piece.item(
            "initial begin\nfor (" + i + " = 0; " + i + " < " + s.depth() + "; " + i + " = " + i,
            " + 1) " + s.name() + "[" + i + "] = " + i + " * " + random.below(1000) + ";\nend\n"));
    module.scope.signals.add(s);
    return new Register(s, true);
  }

  /** Writes the processes, which may read everything in the module. */
  void processes() {
    for (Group group : groups) {
      process(group);
    }
  }

  private void process(Group group) {
    boolean sv = module.plan.systemVerilog();
    List<Signal> targets = group.registers().stream().map(Register::signal).toList();
    List<Signal> temporaries = new ArrayList<>();
    if (random.chance(35)) {
      Signal t = Signal.vector(module.fresh("t"), random.width(), random.chance(30));
      module.declarations.add(Piece.item(module.keyword(true) + " " + t.type() + t.name() + ";\n"));
      temporaries.add(t);
    }
    String loop = module.fresh("i");
    StatementGenerator statements =
        new StatementGenerator(random, module.expressions, sv, " <= ", targets, temporaries, loop);
    if (!temporaries.isEmpty() && random.chance(30)) {
      statements.tasks.add(new SubroutineGenerator(module).task(temporaries.get(0)));
    }
    Scope outside = module.scope.clocked();
    if (module.plan.kind() == ModulePlan.Kind.TWO_CLOCKS) {
      outside = new Scope();
      outside.signals.addAll(stable);
      outside.functions.addAll(module.scope.functions);
    }
    List<Piece> first = List.of(statements.assignAll(outside, temporaries, false));
    Scope inside = outside.with(temporaries);
    Piece work =
        Piece.text(
            Piece.join("", first),
            random.chance(60) ? statements.assignAll(inside, targets, false) : Piece.text(),
            statements.sequence(inside, random.between(1, 3), random.between(1, 2)));
    String edge = group.rising() ? "posedge " : "negedge ";
    String event =
        group.both()
            ? "posedge " + group.clock() + " or negedge " + group.clock()
            : edge + group.clock();
    String keyword = sv && random.chance(50) && !group.both() ? "always_ff @(" : "always @(";
    String separator = random.chance(70) ? " or " : ", ";
    Object whole = work;
    if (group.reset() != NO_RESET) {
      String port = module.control(resetHigh ? "rst" : "rst_n");
      if (group.reset() == ASYNCHRONOUS) {
        event = event + separator + (resetHigh ? "posedge " : "negedge ") + port;
      }
      String test = resetHigh ? port : random.oneOf("!", "~") + port;
      // Inputs of the top change all at once, so they can be loaded. A model takes a reset for a
      // level and a load for an edge, so what has no reset must not see both from one port.
      boolean load =
          module.top() && module.plan.reset() == ModulePlan.Reset.ASYNCHRONOUS && random.chance(20);
      Scope inputs = new Scope();
      inputs.signals.addAll(module.inputs);
      whole =
          Piece.text(
              "if (" + test + ") begin\n",
              statements.assignAll(inputs, targets, !load),
              "end else begin\n",
              work,
              "end\n");
    }
    module.declarations.add(Piece.item("integer " + loop + ";\n"));
    module.body.add(Piece.item(keyword + event + ") begin\n", whole, "end\n"));
  }
}
