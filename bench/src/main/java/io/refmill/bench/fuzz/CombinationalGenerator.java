package io.refmill.bench.fuzz;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Assignments, combinational processes, latches and generated logic. */
final class CombinationalGenerator {
  private final ModuleBuilder module;
  private final FuzzRandom random;
  private final ExpressionGenerator expressions;

  CombinationalGenerator(ModuleBuilder module) {
    this.module = module;
    this.random = module.random;
    this.expressions = module.expressions;
  }

  /** One item; the signals that it drives become readable. */
  void item() {
    int shape = module.plan.unknown() ? random.below(40) : random.below(100);
    if (shape < 25) {
      assign();
    } else if (shape < 34) {
      partialAssigns();
    } else if (shape < 42) {
      generated();
    } else if (shape < 52) {
      new StructuralGenerator(module).item();
    } else if (shape < 85) {
      process();
    } else if (shape < 92 && module.top()) {
      latch();
    } else if (shape < 96 && module.top()) {
      incomplete();
    } else {
      structure();
    }
  }

  private void assign() {
    Signal s = module.randomVector("w");
    module.net(s);
    module.body.add(
        Piece.item("assign " + s.name() + " = ", module.value(module.scope.onNet(), 3), ";\n"));
    module.scope.addLive(s);
  }

  private void partialAssigns() {
    Signal s = Signal.vector(module.fresh("w"), random.between(2, 70), random.chance(30));
    if (!module.plan.systemVerilog()) {
      module.net(s);
    } else {
      module.declarations.add(Piece.item("wire " + s.type() + s.name() + ";\n"));
      module.hidden.add(s);
    }
    int high = s.width() - 1;
    while (high >= 0) {
      int low = random.chance(40) ? 0 : random.between(0, high);
      String select = low == high ? "[" + low + "]" : "[" + high + ":" + low + "]";
      module.body.add(
          Piece.item(
              "assign " + s.name() + select + " = ", module.value(module.scope.onNet(), 2), ";\n"));
      high = low - 1;
    }
    module.scope.addLive(s);
  }

  private void generated() {
    int count = random.between(2, 8);
    int lane = random.chance(50) ? 1 : random.between(2, 6);
    Signal s = Signal.ranged(module.fresh("w"), count * lane, random.chance(20), 0, false);
    module.declarations.add(Piece.item("wire " + s.type() + s.name() + ";\n"));
    module.hidden.add(s);
    String g = module.fresh("g");
    String select = lane == 1 ? "[" + g + "]" : "[" + g + "*" + lane + " +: " + lane + "]";
    Scope inside = module.scope.onNet().with(new Scope.Counter(g, count, "k" + g));
    List<Object> text = new ArrayList<>();
    text.add("genvar " + g + ";\ngenerate\n");
    text.add(
        "for (" + g + " = 0; " + g + " < " + count + "; " + g + " = " + g + " + 1) begin : b" + g);
    // Icarus 11 gives operators on genvars other widths than 32 bits (27.4, 6.11).
    text.add("\nlocalparam [" + (Scope.GENVAR_WIDTH - 1) + ":0] k" + g + " = " + g + ";\n");
    if (random.chance(40)) {
      text.add("if (" + g + random.oneOf(" < ", " == ", " > ") + random.below(count) + ") begin\n");
      text.add("assign " + s.name() + select + " = ");
      text.add(module.value(inside, 2));
      text.add(";\nend else begin\n");
      text.add("assign " + s.name() + select + " = ");
      text.add(module.value(inside, 2));
      text.add(";\nend\n");
    } else {
      text.add("wire [" + random.below(12) + ":0] v;\nassign v = ");
      text.add(module.value(inside, 2));
      text.add(";\nassign " + s.name() + select + " = v" + random.oneOf(" + ", " ^ ", " - "));
      text.add(expressions.piece(inside, 1));
      text.add(";\n");
    }
    text.add("end\nendgenerate\n");
    module.body.add(Piece.item(text.toArray()));
    module.scope.addLive(s);
  }

  private void process() {
    boolean sv = module.plan.systemVerilog();
    boolean nonblocking = random.chance(8);
    // Icarus 11 wakes an always_comb for what it writes itself where it writes in part or twice,
    // and then two of them keep each other awake; so there they write once, and wholly.
    // It refuses selects by constants there where another bound than a literal is in them.
    boolean pure = sv && !nonblocking && !module.plan.parameter() && random.chance(25);
    List<Signal> targets = new ArrayList<>();
    for (int i = random.between(1, 3); i > 0; i--) {
      Signal s =
          sv && random.chance(8)
              ? Signal.lanes(module.fresh("c"), random.between(2, 5), random.between(2, 9))
              : module.randomVector("c");
      targets.add(s);
      module.variable(s, "");
    }
    String loop = module.fresh("i");
    module.declarations.add(Piece.item("integer " + loop + ";\n"));
    StatementGenerator statements =
        new StatementGenerator(
            random,
            expressions,
            sv && !pure,
            nonblocking ? " <= " : " = ",
            targets,
            List.of(),
            loop);
    if (!nonblocking && random.chance(15)) {
      statements.tasks.add(new SubroutineGenerator(module).task(targets.get(0)));
    }
    Piece defaults = statements.assignAll(module.scope, targets, false);
    Scope inside = nonblocking || pure ? module.scope : module.scope.with(targets);
    Piece work =
        pure
            ? defaults
            : Piece.text(
                defaults, statements.sequence(inside, random.between(1, 3), random.between(1, 2)));
    module.body.add(Piece.item(header(work, targets, pure) + " begin\n", work, "end\n"));
    targets.forEach(module.scope::addLive);
  }

  /** {@code always @*} in one of its forms, or with all that the text reads in a list. */
  private String header(Piece work, List<Signal> targets, boolean pure) {
    String text = work.source();
    if (pure && !selectsAgain(text)) {
      return "always_comb";
    }
    List<Signal> read =
        module.scope.signals.stream()
            .filter(s -> !targets.contains(s))
            .filter(s -> SourceText.mentions(text, s.name().replaceFirst("\\..*", "")))
            .collect(Collectors.toList());
    boolean arrays = read.stream().anyMatch(s -> s.depth() > 0);
    if (random.chance(70) || arrays || read.isEmpty()) {
      return random.oneOf("always @(*)", "always @*");
    }
    return read.stream()
        .map(s -> s.name().replaceFirst("\\..*", ""))
        .distinct()
        .collect(Collectors.joining(random.oneOf(" or ", ", "), "always @(", ")"));
  }

  /**
   * Whether a signal of which some bits are selected occurs again. Icarus 11 has it twice in the
   * list of what wakes an {@code always_comb} or {@code always_latch} up then, and may take that
   * list for the one of another such process which has one signal in common with it.
   */
  private boolean selectsAgain(String text) {
    return module.scope.signals.stream()
        .map(s -> Pattern.quote(s.name().replaceFirst("\\..*", "")))
        .anyMatch(
            name ->
                Pattern.compile(
                        "(?s)(?<![\\w$.])"
                            + name
                            + "(?![\\w$]).*(?<![\\w$.])"
                            + name
                            + "(?![\\w$])")
                    .matcher(text)
                    .find());
  }

  /** The enable is an input of the top, so that it has no glitches. */
  private void latch() {
    Signal enable = random.pick(module.inputs);
    Signal s = module.randomVector("l");
    module.variable(s, "");
    Piece work =
        Piece.text(
            "if (",
            expressions.bit(only(enable)).piece(),
            ") begin\n",
            Piece.statement(s.name() + " = ", module.value(module.scope, 2), ";\n"),
            "end\n");
    boolean pure = module.plan.systemVerilog() && random.chance(50) && !selectsAgain(work.source());
    module.body.add(Piece.item((pure ? "always_latch" : "always @*") + " begin\n", work, "end\n"));
    module.scope.signals.add(s);
  }

  private static Scope only(Signal signal) {
    Scope scope = new Scope();
    scope.signals.add(signal);
    return scope;
  }

  /**
   * A process that wakes up for some of the top's inputs only. Those change all at once; what
   * connects an instance may change one after the other.
   */
  private void incomplete() {
    Scope raw = new Scope();
    raw.signals.addAll(module.inputs);
    Signal s = module.randomVector("s");
    module.sink(s, true);
    module.body.add(
        Piece.item(
            "always @(" + module.inputs.get(0).name() + ") begin\n",
            Piece.statement(s.name() + " = ", module.value(raw, 2), ";\n"),
            "end\n"));
  }

  /** A packed structure with its fields as signals, or a state machine's enumeration. */
  private void structure() {
    if (!module.plan.systemVerilog()) {
      process();
      return;
    }
    String type = module.fresh("struct");
    String name = module.fresh("v");
    List<Signal> fields = new ArrayList<>();
    StringBuilder members = new StringBuilder();
    int width = 0;
    for (int i = random.between(2, 4); i > 0; i--) {
      int size = random.between(1, 20);
      String member = module.fresh("m");
      // Icarus 11 reads a signed member as unsigned (7.2.1), so there are none.
      String range = size == 1 ? "" : "[" + (size - 1) + ":0] ";
      // Icarus takes no variable select of a member, so members are read and written whole.
      Signal field = new Signal(name + "." + member, size, false, size - 1, 0, 0, 0, true);
      fields.add(field);
      width += size;
      members.append("logic ").append(range);
      members.append(member).append(";\n");
    }
    module.declarations.add(
        Piece.item("typedef struct packed {\n" + members + "} " + type + ";\n"));
    module.declarations.add(Piece.item(type + " " + name + ";\n"));
    Signal whole = new Signal(name, width, false, width - 1, 0, 0, 0, true);
    module.hidden.add(whole);
    List<Object> text = new ArrayList<>();
    text.add("always @* begin\n");
    StatementGenerator statements =
        new StatementGenerator(random, expressions, true, " = ", fields, List.of(), null);
    text.add(statements.assignAll(module.scope, List.of(whole), false));
    text.add(statements.sequence(module.scope.with(fields), random.between(1, 3), 1));
    text.add("end\n");
    module.body.add(Piece.item(text.toArray()));
    module.scope.addLive(whole);
    module.scope.signals.addAll(fields);
  }
}
