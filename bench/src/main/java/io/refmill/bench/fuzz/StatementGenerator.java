package io.refmill.bench.fuzz;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/**
 * Random statements of one process. Targets are written by the given assignment operator;
 * temporaries are always written by the blocking one.
 */
final class StatementGenerator {
  /** A task that a process may call. */
  record Task(String name, int inputs, Signal output) {}

  private final FuzzRandom random;
  private final ExpressionGenerator expressions;
  private final boolean systemVerilog;
  private final String operator;
  private final List<Signal> targets;
  private final List<Signal> temporaries;
  private final String loopVariable;

  /** Tasks to call; empty by default. */
  final List<Task> tasks = new ArrayList<>();

  private int open;
  private int blocks;

  /**
   * Statements of one process.
   *
   * @param operator of assignments to the targets, with a space on each side
   * @param loopVariable an integer of this process alone, or null
   */
  StatementGenerator(
      FuzzRandom random,
      ExpressionGenerator expressions,
      boolean systemVerilog,
      String operator,
      List<Signal> targets,
      List<Signal> temporaries,
      String loopVariable) {
    this.random = random;
    this.expressions = expressions;
    this.systemVerilog = systemVerilog;
    this.operator = operator;
    this.targets = targets;
    this.temporaries = temporaries;
    this.loopVariable = loopVariable;
  }

  /** Several statements in a row. */
  Piece sequence(Scope scope, int count, int depth) {
    List<Piece> result = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      result.add(statement(scope, depth));
    }
    return Piece.join("", result);
  }

  /** A whole assignment to each of the signals, in order. */
  Piece assignAll(Scope scope, List<Signal> signals, boolean constants) {
    List<Piece> result = new ArrayList<>();
    for (Signal s : signals) {
      if (s.depth() > 0) {
        continue;
      }
      Object value =
          constants
              ? expressions.constant(s.width(), s.signed())
              : expressions.changing(scope, 1).piece();
      result.add(Piece.statement(s.name(), operatorOf(s), value, ";\n"));
    }
    return Piece.join("", result);
  }

  private String operatorOf(Signal s) {
    return temporaries.contains(s) ? " = " : operator;
  }

  /** One statement. */
  Piece statement(Scope scope, int depth) {
    int shape = random.below(100);
    if (depth <= 0 || shape < 40) {
      return assignment(scope);
    }
    if (shape < 65) {
      return conditional(scope, depth);
    }
    if (shape < 82) {
      return caseStatement(scope, depth);
    }
    if (shape < 92 && loopVariable != null && open == 0) {
      return loop(scope, depth);
    }
    if (shape < 96 && !tasks.isEmpty()) {
      return taskCall(scope);
    }
    if (shape < 98 && loopVariable != null && loopVariable.startsWith("i")) {
      return left(scope, depth);
    }
    return Piece.statement("begin\n", sequence(scope, 2, depth - 1), "end\n");
  }

  /** A named block that is left early; at times with a loop in it, which ends then. */
  private Piece left(Scope scope, int depth) {
    String name = "b_" + loopVariable + "_" + blocks++;
    Piece first = sequence(scope, 1, depth - 1);
    Piece condition = expressions.condition(scope, 1);
    Piece exit = Piece.text("if (", condition, ") disable " + name + ";\n");
    Piece rest = sequence(scope, 1, depth - 1);
    return random.chance(40)
        ? Piece.statement(
            "begin : " + name + "\nrepeat (" + random.between(1, 4) + ") begin\n",
            first,
            exit,
            rest,
            "end\nend\n")
        : Piece.statement("begin : " + name + "\n", first, exit, rest, "end\n");
  }

  private Piece assignment(Scope scope) {
    boolean temporary = !temporaries.isEmpty() && random.chance(30);
    Signal s = random.pick(temporary ? temporaries : targets);
    String operatorHere = operatorOf(s);
    boolean blocking = operatorHere.equals(" = ");
    if (!temporary && random.chance(6) && targets.size() > 1) {
      return concatenated(scope, operatorHere);
    }
    if (systemVerilog && blocking && s.depth() == 0 && !scope.unknownAllowed) {
      int shape = random.below(20);
      if (shape < 4) {
        // Icarus 11 cuts the right side to the width of the left one first, which changes
        // quotients and shifts (11.4.1: a op= b is a = a op b), so those stay below that width.
        if (random.chance(25) && s.lanes() == 0) {
          String shift = random.oneOf(" <<= ", " >>= ", " >>>= ");
          return Piece.statement(s.name(), shift, amount(scope, s.width()), ";\n");
        }
        String compound = random.oneOf(" += ", " -= ", " *= ", " &= ", " |= ", " ^= ");
        Expr right = expressions.read(scope, random.pick(scope.signals));
        // Icarus 11 leaves the assignment to a select out where the last comparison had equal
        // operands, as in a loop that has come to its bound, so only whole variables change.
        return Piece.statement(s.name(), compound, right.piece(), ";\n");
      }
      if (shape == 4) {
        return Piece.statement(s.name(), random.oneOf("++", "--"), ";\n");
      }
    }
    return Piece.statement(
        target(scope, s), operatorHere, expressions.piece(scope, random.between(1, 3)), ";\n");
  }

  private Piece amount(Scope scope, int width) {
    int bits = Math.min(width, 7);
    return random.chance(50) && width > 1
        ? expressions.bits(scope, random.between(1, bits)).piece()
        : Piece.text(Integer.toString(random.below(Math.min(1 << bits, width + 2))));
  }

  private Piece concatenated(Scope scope, String operatorHere) {
    List<Piece> parts = new ArrayList<>();
    List<Signal> left = new ArrayList<>(targets);
    for (int i = random.between(2, 3); i > 0 && !left.isEmpty(); i--) {
      Signal s = left.remove(random.below(left.size()));
      parts.add(target(scope, s));
    }
    return Piece.statement(
        "{",
        Piece.join(", ", parts),
        "}",
        operatorHere,
        expressions.piece(scope, random.between(1, 3)),
        ";\n");
  }

  /** A signal on the left side: whole, or a part of it. */
  private Piece target(Scope scope, Signal s) {
    if (s.depth() > 0) {
      Piece element = Piece.text(s.name(), "[", anyIndex(scope, s.depth(), 0), "]");
      if (s.width() > 1 && random.chance(15)) {
        int bit = random.below(s.width());
        return Piece.text(element, "[" + bit + "]");
      }
      return element;
    }
    if (s.lanes() > 0) {
      return random.chance(40)
          ? Piece.text(s.name())
          : Piece.text(s.name(), "[", anyIndex(scope, s.lanes(), 0), "]");
    }
    if (!s.selectable() || random.chance(55)) {
      return Piece.text(s.name());
    }
    int width = random.between(1, s.width());
    int shape = random.below(10);
    if (shape < 4) {
      return Piece.text(s.name(), "[", anyIndex(scope, s.width(), s.low()), "]");
    }
    if (shape < 7) {
      int low = s.low() + random.below(s.width() - width + 1);
      int high = low + width - 1;
      String range = s.ascending() ? low + ":" + high : high + ":" + low;
      return Piece.text(s.name(), "[" + range + "]");
    }
    boolean up = random.chance(60);
    int low = s.low() + (up ? 0 : width - 1);
    // What lies partly below the vector is not supported; above it, it is.
    boolean wild = up && low == 0 && !s.ascending();
    return Piece.text(
        s.name(),
        "[",
        wild && random.chance(20)
            ? anyIndex(scope, s.width() - width + 1, low)
            : expressions.index(scope, s.width() - width + 1, low),
        (up ? " +: " : " -: ") + width + "]");
  }

  /** A write out of range does nothing (IEEE 1800-2017 11.5.1), so an index may be anything. */
  private Piece anyIndex(Scope scope, int count, int low) {
    if (random.chance(20) && !scope.unknownAllowed) {
      return expressions.bits(scope, random.between(1, 6)).piece();
    }
    return expressions.index(scope, count, low);
  }

  private Piece conditional(Scope scope, int depth) {
    List<Object> parts = new ArrayList<>();
    parts.add("if (");
    parts.add(expressions.condition(scope, random.between(1, 2)));
    parts.add(") ");
    parts.add(block(scope, depth - 1));
    if (random.chance(55)) {
      parts.add("else ");
      parts.add(block(scope, depth - 1));
    }
    return Piece.statement(parts.toArray());
  }

  private Piece block(Scope scope, int depth) {
    return Piece.text("begin\n", sequence(scope, random.between(1, 2), depth), "end\n");
  }

  private Piece caseStatement(Scope scope, int depth) {
    Expr selector =
        random.chance(70)
            ? expressions.bits(scope, random.between(1, 5))
            : expressions.of(scope, 2);
    if (selector.piece().source().contains("$signed(")) {
      // Icarus 11 extends it by zeros where an item is wider.
      selector = expressions.bits(scope, random.between(1, 5));
    }
    int width = Math.min(selector.width(), 130);
    String keyword = random.oneOf("case", "case", "casez", "casex");
    String wildcards = keyword.equals("case") ? "" : keyword.equals("casez") ? "z?" : "xz?";
    List<Object> parts = new ArrayList<>();
    String unique = systemVerilog && random.chance(10) ? random.oneOf("unique0 ", "priority ") : "";
    parts.add((wildcards.isEmpty() ? unique : "") + keyword + " (");
    parts.add(selector.piece());
    parts.add(")\n");
    int items = random.between(1, Math.min(4, 1 << Math.min(width, 5)));
    for (int i = 0; i < items; i++) {
      List<Piece> labels = new ArrayList<>();
      for (int j = random.chance(15) ? 2 : 1; j > 0; j--) {
        labels.add(label(scope, width, i, wildcards));
      }
      parts.add(Piece.item(Piece.join(", ", labels), ": ", block(scope, depth - 1)));
    }
    if (random.chance(60)) {
      parts.add(Piece.item("default: ", block(scope, depth - 1)));
    }
    parts.add("endcase\n");
    return Piece.statement(parts.toArray());
  }

  private Piece label(Scope scope, int width, int number, String wildcards) {
    int shape = random.below(20);
    if (shape == 0 && wildcards.isEmpty()) {
      return expressions.piece(scope, 1);
    }
    if (shape < 4 && wildcards.isEmpty()) {
      return Piece.text(Integer.toString(number));
    }
    BigInteger value =
        width <= 5 ? BigInteger.valueOf(random.below(1 << width)) : random.bits(width);
    return Piece.text(expressions.caseItem(width, value, wildcards));
  }

  private Piece loop(Scope scope, int depth) {
    open++;
    int bound = random.between(1, 6);
    String i = loopVariable;
    Scope inside = scope.with(new Scope.Counter(i, bound, i));
    Piece body = Piece.text("begin\n", sequence(inside, random.between(1, 2), depth - 2), "end\n");
    Piece result;
    int shape = random.below(10);
    if (shape < 7) {
      result =
          Piece.statement(
              "for (" + i + " = 0; " + i + " < " + bound + "; " + i + " = " + i + " + 1) ", body);
    } else if (shape < 9) {
      result =
          Piece.statement(
              "for (" + i + " = " + (bound - 1) + "; " + i + " >= 0; " + i + " = " + i + " - 1) ",
              body);
    } else {
      result =
          Piece.statement(
              "begin\n" + i + " = 0;\nwhile (" + i + " < " + bound + ") begin\n",
              body,
              i + " = " + i + " + 1;\nend\nend\n");
    }
    open--;
    return result;
  }

  private Piece taskCall(Scope scope) {
    Task task = random.pick(tasks);
    List<Piece> arguments = new ArrayList<>();
    for (int i = 0; i < task.inputs(); i++) {
      arguments.add(expressions.piece(scope, 2));
    }
    arguments.add(Piece.text(task.output().name()));
    return Piece.statement(task.name(), "(", Piece.join(", ", arguments), ");\n");
  }
}
