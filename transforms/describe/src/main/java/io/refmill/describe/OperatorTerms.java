package io.refmill.describe;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Expression.BinaryOperator;
import io.refmill.compiler.ir.Expression.Constant;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Formulas of operators; the value has the expression's bits in its low places. */
final class OperatorTerms {
  /** Verilog compares before it joins bits, Python after that: so parentheses say it. */
  private static final int COMPARED = Term.SHIFT;

  /** Shifts by more are not followed. */
  private static final int WIDE = 4096;

  private final Formulas formulas;

  OperatorTerms(Formulas formulas) {
    this.formulas = formulas;
  }

  Term unary(Expression.Unary e) {
    Expression operand = e.operand();
    BigInteger ones = Term.mask(operand.width());
    switch (e.operator()) {
      case NOT -> {
        formulas.use(Notation.INVERT);
        Term inner = formulas.congruent(operand);
        BigInteger low = inner.bounded() ? inner.high().not() : null;
        BigInteger high = inner.bounded() ? inner.low().not() : null;
        return new Term("~" + inner.in(Term.SIGN), Term.SIGN, low, high);
      }
      case NEGATE -> {
        Term inner = formulas.congruent(operand);
        BigInteger low = inner.bounded() ? inner.high().negate() : null;
        BigInteger high = inner.bounded() ? inner.low().negate() : null;
        return new Term("-" + inner.in(Term.SIGN), Term.SIGN, low, high);
      }
      case LOGICAL_NOT -> {
        formulas.use(Notation.TRUTH);
        return comparison(formulas.pattern(operand).in(COMPARED) + " == 0");
      }
      case REDUCE_AND -> {
        return compare(operand, " == " + Formulas.literal(ones, null));
      }
      case REDUCE_NAND -> {
        return compare(operand, " != " + Formulas.literal(ones, null));
      }
      case REDUCE_OR -> {
        return operand.width() == 1 ? formulas.pattern(operand) : compare(operand, " != 0");
      }
      case REDUCE_NOR -> {
        return compare(operand, " == 0");
      }
      case REDUCE_XOR -> {
        return parity(operand);
      }
      case REDUCE_XNOR -> {
        return Term.bits("1 - " + parity(operand).text(), Term.SUM, 1);
      }
      case COUNT_ONES -> {
        return Term.atom(ones(operand), BigInteger.ZERO, BigInteger.valueOf(operand.width()));
      }
      case ONE_HOT -> {
        formulas.use(Notation.TRUTH);
        return comparison(ones(operand) + " == 1");
      }
      case ONE_HOT_OR_ZERO -> {
        formulas.use(Notation.TRUTH);
        return comparison(ones(operand) + " <= 1");
      }
      case CLOG2 -> {
        formulas.use(Notation.LOG);
        return Term.atom(
            "clog2(" + formulas.pattern(operand).text() + ")",
            BigInteger.ZERO,
            BigInteger.valueOf(operand.width()));
      }
    }
    throw new AssertionError(e.operator());
  }

  private Term parity(Expression operand) {
    formulas.use(Notation.PARITY);
    return Term.bits("parity(" + formulas.pattern(operand).text() + ")", Term.ATOM, 1);
  }

  private String ones(Expression operand) {
    formulas.use(Notation.ONES);
    return "ones(" + formulas.pattern(operand).text() + ")";
  }

  private Term compare(Expression operand, String rest) {
    formulas.use(Notation.TRUTH);
    return comparison(formulas.pattern(operand).in(COMPARED) + rest);
  }

  Term binary(Expression.Binary e) {
    Expression only = new Neutral(formulas::isNamed).rest(e);
    if (only != null) {
      return e.signed() ? formulas.number(only) : formulas.congruent(only);
    }
    return switch (e.operator()) {
      case ADD, SUBTRACT, MULTIPLY -> sum(e);
      case DIVIDE, MODULO -> quotient(e);
      case AND, OR, XOR, XNOR -> bitwise(e);
      case SHIFT_LEFT, SHIFT_RIGHT, ARITHMETIC_SHIFT_RIGHT -> shift(e);
      case POWER -> power(e);
      case EQUAL, CASE_EQUAL -> relation(e, "==");
      case NOT_EQUAL, CASE_NOT_EQUAL -> relation(e, "!=");
      case LESS -> relation(e, "<");
      case LESS_EQUAL -> relation(e, "<=");
      case GREATER -> relation(e, ">");
      case GREATER_EQUAL -> relation(e, ">=");
      case WILDCARD_EQUAL, WILDCARD_NOT_EQUAL -> wildcard(e);
      case LOGICAL_AND -> logical(e, " and ", Term.AND_ALSO);
      case LOGICAL_OR -> logical(e, " or ", Term.OR_ELSE);
    };
  }

  private Term sum(Expression.Binary e) {
    Term left = e.signed() ? formulas.number(e.left()) : formulas.congruent(e.left());
    Term right = e.signed() ? formulas.number(e.right()) : formulas.congruent(e.right());
    boolean product = e.operator() == BinaryOperator.MULTIPLY;
    boolean minus = e.operator() == BinaryOperator.SUBTRACT;
    int level = product ? Term.PRODUCT : Term.SUM;
    String operator = product ? " * " : minus ? " - " : " + ";
    String text = left.in(level) + operator + right.in(minus || product ? level + 1 : level);
    if (!left.bounded() || !right.bounded()) {
      return new Term(text, level, null, null);
    }
    if (product) {
      BigInteger a = left.low().multiply(right.low());
      BigInteger b = left.low().multiply(right.high());
      BigInteger c = left.high().multiply(right.low());
      BigInteger d = left.high().multiply(right.high());
      boolean square = left.text().equals(right.text());
      BigInteger least = a.min(d);
      BigInteger low = square ? (b.signum() < 0 ? BigInteger.ZERO : least) : least.min(b).min(c);
      return new Term(text, level, low, a.max(b).max(c).max(d));
    }
    return minus
        ? new Term(
            text, level, left.low().subtract(right.high()), left.high().subtract(right.low()))
        : new Term(text, level, left.low().add(right.low()), left.high().add(right.high()));
  }

  private Term quotient(Expression.Binary e) {
    boolean power =
        e.operator() == BinaryOperator.MODULO
            && !e.signed()
            && Assignments.core(e.right()) instanceof Constant c
            && c.bits().isKnown()
            && c.bits().value().bitCount() == 1;
    if (power) {
      BigInteger modulus = ((Constant) Assignments.core(e.right())).bits().value();
      Term whole = formulas.congruent(e.left());
      formulas.use(Notation.MODULO);
      String text = whole.in(Term.PRODUCT) + " % " + formulas.pattern(e.right()).in(Term.SIGN);
      return new Term(text, Term.PRODUCT, BigInteger.ZERO, modulus.subtract(BigInteger.ONE));
    }
    Term left = formulas.number(e.left());
    Term right = formulas.number(e.right());
    boolean divide = e.operator() == BinaryOperator.DIVIDE;
    if (left.bounded()
        && right.bounded()
        && left.low().signum() >= 0
        && right.low().signum() >= 0) {
      if (right.low().signum() == 0) {
        formulas.use(divide ? Notation.DIVIDE : Notation.REMAINDER);
        formulas.use(Notation.BY_ZERO);
      }
      String text = left.in(Term.PRODUCT) + (divide ? " // " : " % ") + right.in(Term.PRODUCT + 1);
      // Dividing by 0 gives 0.
      BigInteger least = right.low().max(BigInteger.ONE);
      BigInteger high =
          divide
              ? left.high().divide(least)
              : left.high().min(right.high().subtract(BigInteger.ONE).max(BigInteger.ZERO));
      return new Term(text, Term.PRODUCT, BigInteger.ZERO, high);
    }
    formulas.use(Notation.TRUNCATE);
    if (!right.bounded() || right.low().signum() <= 0 && right.high().signum() >= 0) {
      formulas.use(Notation.BY_ZERO);
    }
    String text = (divide ? "quotient(" : "remainder(") + left.text() + ", " + right.text() + ")";
    return Term.atom(text, null, null);
  }

  /** Bits whose sum modulo 2 is the value, without inversions, which change it by 1 each. */
  private record Parity(List<Expression> bits, boolean inverted) {
    static Parity of(Expression e) {
      List<Expression> bits = new ArrayList<>();
      return new Parity(bits, collect(e, bits));
    }

    private static boolean collect(Expression e, List<Expression> bits) {
      if (e.width() == 1 && e instanceof Expression.Binary b && isParity(b)) {
        return collect(b.left(), bits)
            ^ collect(b.right(), bits)
            ^ b.operator() == BinaryOperator.XNOR;
      } else if (e.width() == 1 && e instanceof Expression.Unary u && Formulas.isNot(u)) {
        return !collect(u.operand(), bits);
      }
      bits.add(e);
      return false;
    }

    private static boolean isParity(Expression.Binary b) {
      return (b.operator() == BinaryOperator.XOR || b.operator() == BinaryOperator.XNOR)
          && b.left().width() == 1
          && b.right().width() == 1;
    }

    /** Whether inversions stand between the bits; before one bit they have a word. */
    static boolean isMixed(Expression e) {
      return e.width() == 1
          && e instanceof Expression.Binary b
          && isParity(b)
          && (b.operator() == BinaryOperator.XNOR || inverts(b.left()) || inverts(b.right()));
    }

    private static boolean inverts(Expression e) {
      return isMixed(e)
          || Formulas.isNot(e)
              && ((Expression.Unary) e).operand() instanceof Expression.Binary b
              && isParity(b);
    }
  }

  private Term parity(Parity parity) {
    String text =
        parity.bits.stream()
            .map(bit -> plain(formulas.pattern(bit), Term.XOR))
            .collect(Collectors.joining(" ^ "));
    return Term.bits(text + (parity.inverted ? " ^ 1" : ""), Term.XOR, 1);
  }

  private Term bitwise(Expression.Binary e) {
    int width = e.width();
    if (Parity.isMixed(e)) {
      return parity(Parity.of(e));
    }
    Term left = formulas.congruent(e.left());
    Term right = formulas.congruent(e.right());
    if (width == 1 && e.operator() != BinaryOperator.AND) {
      // Of a single bit the opposite has a word; a modulus around all is shorter than one in it.
      boolean words =
          (left.fits(1) || Formulas.isNot(e.left()))
              && (right.fits(1) || Formulas.isNot(e.right()));
      left = words ? formulas.pattern(e.left()) : left;
      right = words ? formulas.pattern(e.right()) : right;
    }
    boolean one = left.fits(width) || right.fits(width);
    Term number = one || !e.signed() ? null : withSigns(e);
    if (number != null) {
      return number;
    }
    switch (e.operator()) {
      case AND -> {
        String text = plain(left, Term.AND) + " & " + plain(right, Term.AND);
        return one
            ? new Term(text, Term.AND, BigInteger.ZERO, smaller(left, right, Term.mask(width)))
            : new Term(text, Term.AND, null, null);
      }
      case OR -> {
        String text = plain(left, Term.OR) + " | " + plain(right, Term.OR);
        return joined(text, Term.OR, left, right);
      }
      case XOR -> {
        String text = plain(left, Term.XOR) + " ^ " + plain(right, Term.XOR);
        return joined(text, Term.XOR, left, right);
      }
      default -> {
        formulas.use(Notation.INVERT);
        String text = "~(" + plain(left, Term.XOR) + " ^ " + plain(right, Term.XOR) + ")";
        return new Term(text, Term.SIGN, null, null);
      }
    }
  }

  /**
   * Numbers with signs, of which each has its sign for all bits above its own; so has what comes of
   * them. Null where that is not known to be less than what the operands' width has.
   */
  private Term withSigns(Expression.Binary e) {
    Term left = formulas.number(e.left());
    Term right = formulas.number(e.right());
    String operator =
        switch (e.operator()) {
          case AND -> " & ";
          case OR -> " | ";
          case XOR -> " ^ ";
          default -> null;
        };
    if (operator == null || !left.bounded() || !right.bounded()) {
      return null;
    }
    int bits = 0;
    for (Term each : List.of(left, right)) {
      bits = Math.max(bits, Math.max(each.low().bitLength(), each.high().bitLength()));
    }
    if (bits + 1 >= e.width()) {
      return null;
    }
    int level =
        switch (e.operator()) {
          case AND -> Term.AND;
          case OR -> Term.OR;
          default -> Term.XOR;
        };
    return new Term(
        plain(left, level) + operator + plain(right, level),
        level,
        BigInteger.ONE.shiftLeft(bits).negate(),
        Term.mask(bits));
  }

  /** A value with no bit above those that two others have. */
  private static Term joined(String text, int level, Term left, Term right) {
    boolean known =
        left.bounded() && right.bounded() && left.low().signum() >= 0 && right.low().signum() >= 0;
    return known
        ? Term.bits(text, level, Math.max(left.high().bitLength(), right.high().bitLength()))
        : new Term(text, level, null, null);
  }

  /** What is above no operand of which that is known. */
  private static BigInteger smaller(Term left, Term right, BigInteger most) {
    BigInteger high = most;
    for (Term each : List.of(left, right)) {
      if (each.bounded() && each.low().signum() >= 0) {
        high = high.min(each.high());
      }
    }
    return high;
  }

  /** An operand; other operators than the same one stand in parentheses, for easier reading. */
  private static String plain(Term operand, int level) {
    return operand.level() == level ? operand.text() : operand.in(Term.SIGN);
  }

  private Term shift(Expression.Binary e) {
    Term amount = formulas.pattern(e.right());
    if (e.operator() == BinaryOperator.SHIFT_LEFT) {
      Term left = formulas.congruent(e.left());
      String text = left.in(Term.SIGN) + " << " + amount.in(Term.SIGN);
      boolean known = left.bounded() && left.low().signum() >= 0 && amount.high().bitLength() < 12;
      return new Term(
          text,
          Term.SHIFT,
          known ? BigInteger.ZERO : null,
          known ? left.high().shiftLeft(Math.min(WIDE, amount.high().intValue())) : null);
    }
    boolean signs = e.operator() == BinaryOperator.ARITHMETIC_SHIFT_RIGHT && e.left().signed();
    Term left = signs ? formulas.number(e.left()) : formulas.pattern(e.left());
    String text = left.in(Term.SIGN) + " >> " + amount.in(Term.SIGN);
    if (signs) {
      formulas.use(Notation.SHIFT);
      return new Term(text, Term.SHIFT, left.low(), left.high());
    }
    int least = amount.low().bitLength() < 20 ? amount.low().intValue() : 0;
    return new Term(text, Term.SHIFT, BigInteger.ZERO, left.high().shiftRight(least));
  }

  private Term power(Expression.Binary e) {
    Term left = formulas.number(e.left());
    Term right = formulas.number(e.right());
    // An exponent below 0 gives a fraction, which the language cuts off.
    if (!left.bounded() || !right.bounded() || right.low().signum() < 0) {
      throw new Untold("powers with a sign above");
    }
    String text = left.in(Term.ATOM) + " ** " + right.in(Term.POWER);
    return new Term(text, Term.POWER, null, null);
  }

  private Term relation(Expression.Binary e, String operator) {
    if (Labels.askedForUnknown(e) != null) {
      // No value of a model has such bits.
      return Term.bits(e.operator() == BinaryOperator.CASE_EQUAL ? "0" : "1", Term.ATOM, 1);
    }
    Labels.checkKnown(e.left());
    Labels.checkKnown(e.right());
    formulas.use(Notation.TRUTH);
    boolean equality = operator.equals("==") || operator.equals("!=");
    List<Term> sides =
        equality ? formulas.equals(e.left(), e.right()) : formulas.ordered(e.left(), e.right());
    return comparison(sides.get(0).in(COMPARED) + " " + operator + " " + sides.get(1).in(COMPARED));
  }

  private Term wildcard(Expression.Binary e) {
    if (!(e.right() instanceof Constant c)) {
      throw new Untold("patterns that vary");
    }
    formulas.use(Notation.MATCH);
    formulas.use(Notation.TRUTH);
    String operator = e.operator() == BinaryOperator.WILDCARD_EQUAL ? " == " : " != ";
    return comparison(
        formulas.pattern(e.left()).in(COMPARED) + operator + Labels.pattern(c, c.bits().unknown()));
  }

  private Term logical(Expression.Binary e, String operator, int level) {
    formulas.use(level == Term.AND_ALSO ? Notation.AND : Notation.OR);
    formulas.use(Notation.LOOSEST);
    return Term.bits(side(e.left(), level) + operator + side(e.right(), level), level, 1);
  }

  private String side(Expression e, int level) {
    Term term = formulas.pattern(e);
    return e.width() == 1 ? term.in(level) : term.in(COMPARED) + " != 0";
  }

  private static Term comparison(String text) {
    return Term.bits(text, Term.COMPARISON, 1);
  }
}
