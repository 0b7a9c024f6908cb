package io.refmill.bench.fuzz;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Builds one module. Signals come one after another, and combinational ones read only what came
 * before them and registers, so that there are no cycles.
 */
final class ModuleBuilder {
  final FuzzRandom random;
  final ModulePlan plan;
  final ExpressionGenerator expressions;
  final List<Piece> declarations = new ArrayList<>();
  final List<Piece> body = new ArrayList<>();

  /** User-defined primitives, which stand before the module. */
  final List<Piece> primitives = new ArrayList<>();

  /** What combinational logic at this point may read. */
  final Scope scope = new Scope();

  /** Inputs without clocks and resets: they change by themselves, all at once. */
  final List<Signal> inputs = new ArrayList<>();

  /** Signals that nothing has shown outside yet. */
  final List<Signal> hidden = new ArrayList<>();

  private final String name;
  private final List<ModuleShape> children;
  private final List<Signal> outputs = new ArrayList<>();
  private final Set<String> outputVariables = new LinkedHashSet<>();
  private final List<String> controls = new ArrayList<>();
  private final int parameterBound;
  private final boolean ansi;
  private int widthParameter;
  private int names;

  ModuleBuilder(FuzzRandom random, String name, ModulePlan plan, List<ModuleShape> children) {
    this.random = random;
    this.name = name;
    this.plan = plan;
    this.children = children;
    this.expressions = new ExpressionGenerator(random, plan.systemVerilog());
    this.parameterBound = plan.parameter() ? random.between(2, 9) : 0;
    this.ansi = plan.systemVerilog() || random.chance(60);
    scope.unknownAllowed = plan.unknown();
  }

  /** Whether the module is the design's top: its inputs change all at once. */
  boolean top() {
    return !name.contains("_sub");
  }

  ModuleShape shape() {
    return new ModuleShape(name, inputs, outputs, controls, parameterBound, widthParameter);
  }

  /** A name for one more primitive; it changes with the names of modules. */
  String primitiveName() {
    return name + (top() ? "_sub" : "") + "p" + primitives.size();
  }

  String fresh(String stem) {
    return stem + names++;
  }

  Piece build() {
    for (int i = random.between(1, plan.large() ? 4 : 3); i > 0; i--) {
      inputs.add(randomVector("in"));
    }
    Signal first = inputs.get(0);
    if (!top() && !first.scalar() && first.lsb() == 0 && random.chance(40)) {
      widthParameter = first.width();
    }
    scope.signals.addAll(inputs);
    if (top()) {
      scope.live.addAll(inputs);
      scope.inputs.addAll(inputs);
    } else {
      scope.live.add(first);
    }
    if (parameterBound > 0) {
      scope.counters.add(new Scope.Counter("P", parameterBound, "P"));
    }
    new SubroutineGenerator(this).functions();
    ClockedGenerator clocked = new ClockedGenerator(this);
    ClockTreeGenerator tree = new ClockTreeGenerator(this);
    if (plan.kind() != ModulePlan.Kind.COMBINATIONAL) {
      clocked.declare();
    }
    if (plan.kind() == ModulePlan.Kind.CLOCKED && plan.reset() == ModulePlan.Reset.INITIAL) {
      tree.declare();
    }
    CombinationalGenerator combinational = new CombinationalGenerator(this);
    for (ModuleShape child : children) {
      combinational.item();
      for (int i = random.between(1, 2); i > 0; i--) {
        instance(child);
      }
    }
    for (int i = random.between(1, plan.large() ? 4 : 2); i > 0; i--) {
      combinational.item();
    }
    clocked.processes();
    tree.processes();
    exposeRest();
    return assemble();
  }

  /** The name of a clock or reset port, made when it is first asked for. */
  String control(String port) {
    if (!controls.contains(port)) {
      controls.add(port);
    }
    return port;
  }

  Signal randomVector(String stem) {
    int width = random.width();
    boolean signed = random.chance(30);
    if (width > 1 && random.chance(8)) {
      return Signal.ranged(fresh(stem), width, signed, random.between(0, 5), random.chance(50));
    }
    return Signal.vector(fresh(stem), width, signed);
  }

  /** Declares a variable, as an output at times; {@code initial} may be empty. */
  void variable(Signal s, String initial) {
    // An output can have no initialiser in all styles, so those stay inside.
    if (initial.isEmpty() && s.depth() == 0 && s.lanes() == 0 && random.chance(30)) {
      outputs.add(s);
      outputVariables.add(s.name());
      return;
    }
    String array = s.depth() > 0 ? " [0:" + (s.depth() - 1) + "]" : "";
    declarations.add(
        Piece.item(keyword(true) + " " + s.type() + s.name() + array + initial + ";\n"));
    if (s.depth() == 0) {
      hidden.add(s);
    }
  }

  /** Declares a net, as an output at times. */
  void net(Signal s) {
    if (random.chance(30)) {
      outputs.add(s);
      return;
    }
    declarations.add(Piece.item(keyword(false) + " " + s.type() + s.name() + ";\n"));
    hidden.add(s);
  }

  /** A signal that leaves the module and that nothing reads inside. */
  void sink(Signal s, boolean variable) {
    outputs.add(s);
    if (variable) {
      outputVariables.add(s.name());
    }
  }

  String keyword(boolean variable) {
    return plan.systemVerilog() ? "logic" : variable ? "reg" : "wire";
  }

  private void instance(ModuleShape child) {
    List<Piece> connections = new ArrayList<>();
    boolean named = random.chance(70);
    for (String port : child.controls()) {
      String outer = control(port);
      connections.add(Piece.text(named ? "." + port + "(" + outer + ")" : outer));
    }
    for (Signal s : child.inputs()) {
      // Icarus 11 gives an operator here its own width, not the port's (IEEE 1800-2017 23.3.3
      // makes the connection an assignment), so only names and selects are connected.
      boolean live = s.equals(child.inputs().get(0));
      Piece value = (live ? expressions.live(scope) : expressions.connection(scope)).piece();
      connections.add(named ? Piece.text("." + s.name() + "(", value, ")") : value);
    }
    List<Signal> made = new ArrayList<>();
    for (Signal s : child.outputs()) {
      if (random.chance(8) && made.size() < child.outputs().size() - 1) {
        connections.add(Piece.text(named ? "." + s.name() + "()" : ""));
        continue;
      }
      int width = random.chance(75) ? s.width() : Math.max(1, s.width() + random.between(-3, 3));
      Signal outer = Signal.vector(fresh("n"), width, random.chance(30));
      net(outer);
      made.add(outer);
      connections.add(Piece.text(named ? "." + s.name() + "(" + outer.name() + ")" : outer.name()));
    }
    String instance = fresh("u");
    List<String> overrides = new ArrayList<>();
    if (child.parameterBound() > 0 && random.chance(70)) {
      overrides.add(".P(" + random.below(child.parameterBound()) + ")");
    }
    if (child.widthParameter() > 0) {
      overrides.add(".W(" + child.widthParameter() + ")");
    }
    String override = overrides.isEmpty() ? "" : "#(" + String.join(", ", overrides) + ") ";
    if (!overrides.isEmpty() && random.chance(25)) {
      override = "";
      for (String o : overrides) {
        String value = o.substring(3, o.length() - 1);
        body.add(Piece.text("defparam " + instance + o.substring(0, 2) + " = " + value + ";\n"));
      }
    }
    body.add(
        Piece.item(
            child.name() + " " + override + instance + " (",
            Piece.join(",\n", connections),
            ");\n"));
    scope.signals.addAll(made);
  }

  private void exposeRest() {
    List<Piece> parts = new ArrayList<>();
    int width = 0;
    for (Signal s : hidden) {
      if (width + s.width() > 600) {
        break;
      }
      width += s.width();
      parts.add(Piece.text(s.name()));
    }
    if (width > 0 && !(plan.unknown() && random.chance(50))) {
      Signal all = Signal.ranged("all", width, false, 0, false);
      outputs.add(all);
      body.add(Piece.item("assign all = {", Piece.join(", ", parts), "};\n"));
    }
    if (outputs.isEmpty() || random.chance(30)) {
      Signal out = randomVector("out");
      outputs.add(out);
      body.add(Piece.item("assign " + out.name() + " = ", value(scope.onNet(), 3), ";\n"));
    }
  }

  /** A value that changes with what it reads. */
  Piece value(Scope readable, int depth) {
    return readable.unknownAllowed
        ? expressions.piece(readable, depth)
        : expressions.changing(readable, depth).piece();
  }

  private Piece assemble() {
    List<Object> text = new ArrayList<>(primitives);
    text.add("module " + name);
    List<String> ports = new ArrayList<>();
    List<Piece> later = new ArrayList<>();
    List<String> parameters = new ArrayList<>();
    if (parameterBound > 0) {
      parameters.add("parameter P = " + random.below(parameterBound));
    }
    if (widthParameter > 0) {
      parameters.add("parameter W = " + (widthParameter + 3));
    }
    if (!parameters.isEmpty() && (ansi || random.chance(50))) {
      text.add(" #(" + String.join(", ", parameters) + ")");
    } else {
      parameters.forEach(q -> later.add(Piece.text(q + ";\n")));
    }
    text.add(" (");
    for (String control : controls) {
      ports.add(ansi ? "input " + control : control);
      later.add(Piece.text("input " + control + ";\n"));
    }
    for (Signal s : inputs) {
      String sort = plan.systemVerilog() && random.chance(50) ? "logic " : "";
      String type = s.type();
      if (widthParameter > 0 && s.equals(inputs.get(0))) {
        type = type.replace("[" + s.msb() + ":", "[W-1:");
      }
      ports.add(ansi ? "input " + sort + type + s.name() : s.name());
      later.add(Piece.text("input " + type + s.name() + ";\n"));
    }
    for (Signal s : outputs) {
      boolean variable = outputVariables.contains(s.name());
      String sort = variable ? (plan.systemVerilog() ? "logic " : "reg ") : "";
      ports.add(ansi ? "output " + sort + s.type() + s.name() : s.name());
      later.add(Piece.text("output " + s.type() + s.name() + ";\n"));
      if (variable) {
        later.add(Piece.text("reg " + s.type() + s.name() + ";\n"));
      }
    }
    text.add(String.join(",\n", ports) + ");\n");
    if (!ansi) {
      text.addAll(later);
    }
    text.addAll(declarations);
    List<Piece> shuffled = new ArrayList<>(body);
    for (int i = shuffled.size() - 1; i > 0; i--) {
      java.util.Collections.swap(shuffled, i, random.below(i + 1));
    }
    text.addAll(shuffled);
    text.add("endmodule\n");
    return Piece.text(text);
  }
}
