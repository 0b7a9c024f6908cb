package io.refmill.bench.fuzz;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/**
 * Random expressions of all operators. Where the scope forbids unknown values, divisors are not
 * zero and selects are in range.
 */
final class ExpressionGenerator extends OperandGenerator {
  private static final int MAX_WIDTH = 200;

  private final boolean systemVerilog;
  private final LiteralGenerator literals;

  ExpressionGenerator(FuzzRandom random, boolean systemVerilog) {
    super(random);
    this.systemVerilog = systemVerilog;
    this.literals = new LiteralGenerator(random, systemVerilog);
  }

  /** The text of an expression of the given depth. */
  Piece piece(Scope scope, int depth) {
    return of(scope, depth).piece();
  }

  /** An expression of up to {@code depth} operators on each path. */
  @Override
  Expr of(Scope scope, int depth) {
    Expr e = choose(scope, depth);
    return e.width() <= MAX_WIDTH ? e : leaf(scope);
  }

  private Expr choose(Scope scope, int depth) {
    if (depth <= 0 || random.chance(12)) {
      return leaf(scope);
    }
    int shape = random.below(100);
    if (scope.signals.isEmpty() || shape < 34) {
      return binary(scope, depth);
    }
    if (shape < 44) {
      return comparison(scope, depth);
    }
    if (shape < 54) {
      return shift(scope, depth);
    }
    if (shape < 64) {
      return unary(scope, depth);
    }
    if (shape < 74) {
      return conditional(scope, depth);
    }
    if (shape < 82) {
      return concatenation(scope, depth);
    }
    if (shape < 86) {
      return replication(scope, depth);
    }
    if (shape < 90) {
      return logical(scope, depth);
    }
    if (shape < 94) {
      return call(scope, depth);
    }
    return conversion(scope, depth);
  }

  /** An expression that is sure to depend on something that changes, also when all starts. */
  Expr changing(Scope scope, int depth) {
    Expr operand = of(scope, depth);
    Expr signal = scope.live.isEmpty() ? read(scope, random.pick(scope.signals)) : live(scope);
    return new Expr(
        Piece.expression("(", operand.piece(), random.oneOf(" ^ ", " + "), signal.piece(), ")"),
        Math.max(operand.width(), signal.width()),
        operand.signed() && signal.signed());
  }

  /** A condition for {@code if}. */
  Piece condition(Scope scope, int depth) {
    int shape = random.below(10);
    if (shape < 4) {
      return comparison(scope, depth).piece();
    }
    if (shape < 6) {
      return bit(scope).piece();
    }
    return piece(scope, depth);
  }

  private Expr binary(Scope scope, int depth) {
    Expr left = of(scope, depth - 1);
    Expr right = of(scope, depth - 1);
    boolean signed = left.signed() && right.signed();
    int width = Math.max(left.width(), right.width());
    int shape = random.below(20);
    if (shape == 0 || shape == 1) {
      if (shape == 0 && !scope.nets) {
        right = shortDivisor(scope, right);
        signed = left.signed() && right.signed();
        width = Math.max(left.width(), right.width());
      }
      Piece divisor = right.piece();
      if (!scope.unknownAllowed) {
        divisor = Piece.text("(", divisor, " | ", right.signed() ? "2'sd1" : "1'b1", ")");
        width = Math.max(width, 2);
      }
      String operator = shape == 0 ? " / " : " % ";
      if (scope.nets) {
        // Icarus 11 divides wrongly in nets beyond 64 bits (11.4.3), so the context stays out.
        if (width > 64) {
          return left;
        }
        return new Expr(
            Piece.expression(
                signed ? "$signed(" : "$unsigned(", left.piece(), operator, divisor, ")"),
            width,
            signed);
      }
      return new Expr(Piece.expression("(", left.piece(), operator, divisor, ")"), width, signed);
    }
    if (shape == 2) {
      return power(scope, left);
    }
    String operator =
        random.oneOf(
            " + ", " + ", " - ", " - ", " * ", " & ", " | ", " ^ ", " ~^ ", " ^~ ", " & ", " | ");
    return new Expr(
        Piece.expression("(", left.piece(), operator, right.piece(), ")"), width, signed);
  }

  /**
   * A divisor of 64 bits at most, also in a wider context: Icarus 11 guesses a digit of a quotient
   * from the highest 64 bits of a longer divisor and corrects it by single steps, up to 2^63 of
   * them.
   */
  private Expr shortDivisor(Scope scope, Expr divisor) {
    if (divisor.width() > 64) {
      return bits(scope, random.between(1, 64));
    }
    if (!divisor.piece().source().startsWith("(")) {
      return divisor;
    }
    return new Expr(
        Piece.expression(divisor.signed() ? "$signed(" : "$unsigned(", divisor.piece(), ")"),
        divisor.width(),
        divisor.signed());
  }

  private Expr power(Scope scope, Expr base) {
    // A negative exponent of 0 is unknown (11.4.3), so exponents have no sign.
    Piece exponent =
        random.chance(50)
            ? Piece.text(Integer.toString(random.below(6)))
            : bits(scope, random.between(1, 4)).piece();
    if (random.chance(15)) {
      return new Expr(
          Piece.expression("(", random.oneOf("2", "3", "4'd2", "2'sd1"), " ** ", exponent, ")"),
          32,
          false,
          false);
    }
    return new Expr(
        Piece.expression("(", base.piece(), " ** ", exponent, ")"), base.width(), base.signed());
  }

  private Expr comparison(Scope scope, int depth) {
    Expr left = of(scope, depth - 1);
    Expr right = of(scope, depth - 1);
    String operator =
        scope.unknownAllowed
            ? random.oneOf(" == ", " != ", " < ", " <= ", " > ", " >= ")
            : random.oneOf(" == ", " != ", " < ", " <= ", " > ", " >= ", " === ", " !== ");
    return new Expr(Piece.expression("(", left.piece(), operator, right.piece(), ")"), 1, false);
  }

  private Expr shift(Scope scope, int depth) {
    Expr left = of(scope, depth - 1);
    if (scope.nets && (wordOfMemory(left.piece()) || choice(left.piece()))) {
      left = new Expr(Piece.expression("(", left.piece(), " + 1'b0)"), left.width(), false);
    }
    Piece amount;
    int shape = random.below(10);
    if (shape < 4) {
      amount = Piece.text(Integer.toString(random.below(left.width() + 3)));
    } else if (shape < 8) {
      amount = bits(scope, random.between(1, 7)).piece();
    } else {
      amount = piece(scope, depth - 2);
      if (scope.functionResult(amount.source()) || choice(amount)) {
        // Icarus 11 loses the result of a function that is the whole amount of a shift, and takes
        // the sign of an operand that a constant condition leaves.
        amount = Piece.text("(", amount, " + 1'b0)");
      }
    }
    if (scope.nets && wordOfMemory(amount)) {
      amount = Piece.text("(", amount, " + 1'b0)");
    }
    String operator = random.oneOf(" << ", " <<< ", " >> ", " >>> ", " >>> ");
    return new Expr(
        Piece.expression("(", left.piece(), operator, amount, ")"), left.width(), left.signed());
  }

  /** Icarus 11 cannot read its own translation of a net that shifts a memory's word, or by one. */
  private static boolean wordOfMemory(Piece piece) {
    return piece.source().matches("(?s)(\\+|\\(|\\$signed|\\$unsigned|\\s)*mem\\d+\\[[^\\[]*\\].*");
  }

  /** Whether Icarus 11 may replace a choice by one of its operands, which shifts cannot be of. */
  private static boolean choice(Piece piece) {
    return piece.source().contains(" ? ");
  }

  private Expr unary(Scope scope, int depth) {
    Expr operand = of(scope, depth - 1);
    String operator =
        random.oneOf("~", "~", "-", "-", "+", "!", "&", "|", "^", "~&", "~|", "~^", "^~");
    boolean keeps = operator.equals("~") || operator.equals("-") || operator.equals("+");
    return new Expr(
        Piece.expression("(", operator, operand.piece(), ")"),
        keeps ? operand.width() : 1,
        keeps && operand.signed());
  }

  private Expr logical(Scope scope, int depth) {
    Expr left = of(scope, depth - 1);
    Expr right = of(scope, depth - 1);
    return new Expr(
        Piece.expression("(", left.piece(), random.oneOf(" && ", " || "), right.piece(), ")"),
        1,
        false);
  }

  private Expr conditional(Scope scope, int depth) {
    Expr yes = of(scope, depth - 1);
    Expr no = of(scope, depth - 1);
    return new Expr(
        Piece.expression(
            "(", condition(scope, depth - 1), " ? ", yes.piece(), " : ", no.piece(), ")"),
        Math.max(yes.width(), no.width()),
        yes.signed() && no.signed());
  }

  private Expr concatenation(Scope scope, int depth) {
    List<Piece> parts = new ArrayList<>();
    int width = 0;
    for (int i = random.between(1, 4); i > 0; i--) {
      Expr part = sized(scope, depth - 1);
      if (width + part.width() > MAX_WIDTH) {
        break;
      }
      width += part.width();
      parts.add(part.piece());
    }
    if (parts.isEmpty()) {
      return leaf(scope);
    }
    return new Expr(Piece.expression("{", Piece.join(", ", parts), "}"), width, false);
  }

  private Expr replication(Scope scope, int depth) {
    Expr part = sized(scope, depth - 1);
    int count = random.between(1, 5);
    if (part.width() * count > MAX_WIDTH) {
      return part;
    }
    return new Expr(
        Piece.expression("{", Integer.toString(count), "{", part.piece(), "}}"),
        part.width() * count,
        false);
  }

  private Expr call(Scope scope, int depth) {
    if (scope.functions.isEmpty()) {
      return binary(scope, depth);
    }
    Scope.Callable function = random.pick(scope.functions);
    List<Piece> arguments = new ArrayList<>();
    for (int i = 0; i < function.arguments(); i++) {
      arguments.add(piece(scope, depth - 2));
    }
    return new Expr(
        Piece.expression(function.name(), "(", Piece.join(", ", arguments), ")"),
        function.width(),
        function.signed());
  }

  private Expr conversion(Scope scope, int depth) {
    if (systemVerilog && random.chance(40) && !scope.signals.isEmpty()) {
      // Icarus 11 widens what is inside to the width of the cast (6.24.1), so no operator is.
      Expr operand = read(scope, random.pick(scope.signals));
      int width = random.width();
      return new Expr(
          Piece.expression(Integer.toString(width), "'(", operand.piece(), ")"),
          width,
          operand.signed());
    }
    Expr operand = of(scope, depth - 1);
    boolean signed = random.chance(65);
    return new Expr(
        Piece.expression(signed ? "$signed(" : "$unsigned(", operand.piece(), ")"),
        operand.width(),
        signed);
  }

  private Expr sized(Scope scope, int depth) {
    for (int i = 0; i < 4; i++) {
      Expr e = of(scope, depth);
      // Sums with an unsized literal in them would be unsized too, so only names and groups of
      // known width are taken.
      if (e.sized() && e.width() <= 64 && !holdsUnsized(e.piece())) {
        return e;
      }
    }
    return read(scope, random.pick(scope.signals));
  }

  private static boolean holdsUnsized(Piece piece) {
    return piece
        .source()
        .matches("(?s).*(?<![\\w'.\\[:])(\\d+|'s?[hdbo][\\da-f]+|'[01]|[gik]\\d+|P)(?![\\w']).*");
  }

  /** A name, a select of one, or a literal. */
  Expr leaf(Scope scope) {
    if (scope.signals.isEmpty() || random.chance(25)) {
      return literals.any();
    }
    if (!scope.counters.isEmpty() && random.chance(20)) {
      Scope.Counter counter = random.pick(scope.counters);
      return counter.value().equals(counter.name())
          ? new Expr(Piece.expression(counter.name()), 32, true, false)
          : new Expr(Piece.expression(counter.value()), Scope.GENVAR_WIDTH, false);
    }
    return read(scope, random.pick(scope.signals));
  }

  /** A constant for the width, without unknown digits. */
  String constant(int width, boolean signed) {
    return literals.sized(width, signed, random.bits(width));
  }

  /** A value as a case item may have it, with wildcards where they are asked for. */
  String caseItem(int width, BigInteger value, String wildcards) {
    return literals.caseItem(width, value, wildcards);
  }
}
