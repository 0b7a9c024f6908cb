package io.refmill.compiler.emit;

import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Expression.BinaryOperator;
import io.refmill.compiler.ir.Expression.Spelling;
import io.refmill.compiler.lower.Evaluate;
import java.math.BigInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Puts pieces of Python together, with their bounds. */
final class PyText {
  private static final BigInteger ZERO = BigInteger.ZERO;
  private static final BigInteger ONE = BigInteger.ONE;
  private static final BigInteger THOUSAND = BigInteger.valueOf(1000);

  /** Binary literals of fewer bits read better as decimal numbers, of more bits as hexadecimal. */
  private static final int BINARY_FROM = 4;

  private static final int BINARY_TO = 16;

  /** Masks of more bits are not written out. */
  private static final int COUNTABLE = 256;

  private static final Pattern HEX = Pattern.compile("[0-9A-F]+");

  /** A sum that ends with a number. */
  private static final Pattern SUM = Pattern.compile("(.*) ([+-]) (\\d+)");

  private PyText() {}

  static boolean inSignedRange(BigInteger low, BigInteger high, int width) {
    BigInteger half = ONE.shiftLeft(width - 1);
    return low.compareTo(half.negate()) >= 0 && high.compareTo(half) < 0;
  }

  static Py mask(Py p, int width) {
    if (p.low() != null && isNumber(p, p.low())) {
      return literal(p.low().and(Bits.mask(width)), width);
    }
    return new Py(
        p.inBitwise(Py.BIT_AND) + " & " + hex(Bits.mask(width)),
        Py.BIT_AND,
        ZERO,
        Bits.mask(width),
        false);
  }

  /**
   * An operand of {@code &} without the mask that it ends with, when the other operand has no bits
   * outside that mask: {@code (a >> 1) & 0x1} and {@code b & 0x1} give {@code (a >> 1) & b & 0x1}.
   */
  static Py withoutMask(Py p, Py other) {
    if (p.precedence() != Py.BIT_AND) {
      return p;
    }
    int at = p.text().lastIndexOf(" & 0x");
    String digits = at < 0 ? "" : p.text().substring(at + 5);
    if (!HEX.matcher(digits).matches()) {
      return p;
    }
    BigInteger mask = new BigInteger(digits, 16);
    if (mask.and(mask.add(ONE)).signum() != 0 || !other.fits(mask.bitLength())) {
      return p;
    }
    // What is left may be any number; it was an operand of & already.
    return new Py(p.text().substring(0, at), Py.BIT_AND, p.low(), p.high(), false);
  }

  static Py both(Py l, String operator, Py r, int precedence) {
    BigInteger neutral = precedence == Py.AND ? ONE : ZERO;
    if (isNumber(l, ONE.subtract(neutral)) || isNumber(r, neutral) && isFlag(l)) {
      return l;
    } else if (isNumber(r, ONE.subtract(neutral)) || isNumber(l, neutral) && isFlag(r)) {
      return r;
    }
    return new Py(
        operand(l, precedence) + " " + operator + " " + operand(r, precedence),
        precedence,
        ZERO,
        l.high().max(r.high()).max(l.low().abs()).max(r.low().abs()),
        true);
  }

  /**
   * An operand of {@code and}, {@code or}, {@code not}; what reads like it gets parentheses too.
   */
  private static String operand(Py p, int precedence) {
    boolean similar = p.precedence() == Py.BIT_OR || p.precedence() == Py.BIT_XOR;
    int least = precedence == Py.NOT ? Py.COMPARE : Py.AND;
    return p.precedence() == precedence && precedence != Py.NOT
        ? p.text()
        : similar ? "(" + p.text() + ")" : p.in(least);
  }

  /** Whether a piece is 0 or 1, so that as a condition and as a number it is the same. */
  private static boolean isFlag(Py p) {
    return p.fits(1);
  }

  static Py not(Py p) {
    if (p.precedence() == Py.NOT && p.text().startsWith("not ")) {
      return Py.bool("bool(" + p.text().substring(4) + ")", Py.ATOM);
    }
    return Py.bool("not " + operand(p, Py.NOT), Py.NOT);
  }

  static Py compare(Py l, String operator, Py r) {
    return Py.bool(l.in(Py.SHIFT) + " " + operator + " " + r.in(Py.SHIFT), Py.COMPARE);
  }

  static Py literal(BigInteger v, int width) {
    if (v.signum() < 0) {
      return new Py(v.toString(), Py.UNARY, v, v, false);
    }
    boolean decimal =
        v.bitLength() <= 3 || width >= 32 && v.bitLength() < 24 || width < 8 || isRound(v);
    return Py.atom(decimal ? v.toString() : hex(v), v, v);
  }

  /** Whether a number is thousands, and not just some high bits. */
  private static boolean isRound(BigInteger v) {
    return v.bitLength() <= Long.SIZE && v.getLowestSetBit() < 12 && v.mod(THOUSAND).signum() == 0;
  }

  /** A literal in the base in which the source has it, where that tells the reader something. */
  static Py literal(BigInteger v, int width, Spelling spelling) {
    if (spelling == null || v.signum() < 0) {
      return literal(v, width);
    }
    String text =
        switch (spelling.radix()) {
          case 10 -> v.toString();
          case 2 -> v.signum() == 0 || spelling.width() < BINARY_FROM ? null : binary(v, spelling);
          case 8 -> v.bitLength() <= 3 ? v.toString() : "0o" + v.toString(8);
          default -> v.compareTo(BigInteger.TEN) < 0 ? v.toString() : hex(v);
        };
    return text == null ? literal(v, width) : Py.atom(text, v, v);
  }

  /** A label of a case statement: patterns stay patterns, 0 too. */
  static Py label(BigInteger v, int width, Spelling spelling) {
    boolean pattern = spelling != null && spelling.radix() == 2 && spelling.width() >= BINARY_FROM;
    return pattern && v.signum() == 0
        ? Py.atom(binary(v, spelling), v, v)
        : literal(v, width, spelling);
  }

  private static String binary(BigInteger v, Spelling spelling) {
    if (spelling.width() > BINARY_TO || v.bitLength() > spelling.width()) {
      return v.bitLength() <= 1 ? v.toString() : hex(v);
    }
    String digits = v.toString(2);
    return "0b" + "0".repeat(spelling.width() - digits.length()) + digits;
  }

  static Py maskLiteral(int width) {
    BigInteger m = Bits.mask(width);
    return Py.atom(hex(m), m, m);
  }

  static Py hexLiteral(BigInteger v) {
    return Py.atom(hex(v), v, v);
  }

  /** A number in hexadecimal; ones of more digits than anybody counts as what they are. */
  static String hex(BigInteger v) {
    if (v.bitLength() > COUNTABLE && v.bitCount() == v.bitLength()) {
      return "((1 << " + v.bitLength() + ") - 1)";
    }
    return "0x" + v.toString(16).toUpperCase(java.util.Locale.ROOT);
  }

  /** All bits of a vector but some, as an operand of {@code &}. */
  static String allBut(int at, int width, int whole) {
    if (whole <= COUNTABLE) {
      return hex(Bits.mask(whole).andNot(Bits.mask(width).shiftLeft(at)));
    }
    String hole = width == 1 ? "1" : hex(Bits.mask(width));
    return "~" + (at == 0 ? hole : "(" + hole + " << " + at + ")");
  }

  /** Some bits of a vector, as an operand of {@code |}. */
  static String ones(int at, int width, int whole) {
    BigInteger mask = Bits.mask(width);
    if (whole <= COUNTABLE) {
      return hex(mask.shiftLeft(at));
    }
    String bits = width == 1 ? "1" : hex(mask);
    return at == 0 ? bits : "(" + bits + " << " + at + ")";
  }

  /** The condition that n lies in first..last, or null when it always does. */
  static String guard(Py n, BigInteger first, BigInteger last) {
    boolean below = n.low().compareTo(first) < 0;
    boolean above = n.high().compareTo(last) > 0;
    if (below && above) {
      return first + " <= " + n.in(Py.COMPARE) + " <= " + last;
    } else if (below) {
      return n.in(Py.COMPARE) + " >= " + first;
    } else if (above) {
      return n.in(Py.COMPARE) + " < " + last.add(ONE);
    }
    return null;
  }

  static Py shifted(Py n, BigInteger by) {
    if (by.signum() == 0) {
      return n;
    }
    if (n.low().equals(n.high())) {
      return literal(n.low().add(by), 32);
    }
    String start = n.in(Py.SHIFT);
    BigInteger all = by;
    Matcher sum = n.precedence() == Py.ADD ? SUM.matcher(n.text()) : null;
    if (sum != null && sum.matches()) {
      start = sum.group(1);
      BigInteger added = new BigInteger(sum.group(3));
      all = all.add(sum.group(2).equals("+") ? added : added.negate());
    }
    String text =
        all.signum() == 0 ? start : start + (all.signum() > 0 ? " + " + all : " - " + all.negate());
    return new Py(text, Py.ADD, n.low().add(by), n.high().add(by), false);
  }

  static Py add(Py a, Py b) {
    return new Py(
        a.in(Py.SHIFT) + " + " + b.in(Py.SHIFT),
        Py.ADD,
        a.low().add(b.low()),
        a.high().add(b.high()),
        false);
  }

  static Py multiply(Py a, BigInteger by) {
    if (by.equals(ONE)) {
      return a;
    }
    if (a.low().equals(a.high())) {
      return literal(a.low().multiply(by), 32);
    }
    BigInteger x = a.low().multiply(by);
    BigInteger y = a.high().multiply(by);
    return new Py(a.in(Py.ADD) + " * " + by, Py.MULTIPLY, x.min(y), x.max(y), false);
  }

  /** Bits lsb and upwards of a number. */
  static Py slice(Py base, int lsb, int width) {
    if (base.low().equals(base.high())) {
      return literal(base.low().shiftRight(lsb).and(Bits.mask(width)), width);
    }
    // Not moved where they are not needed: bounds of a wide vector are as long as the vector.
    boolean fits = base.low().signum() >= 0 && base.high().bitLength() - lsb <= width;
    Py moved =
        lsb == 0
            ? base
            : new Py(
                base.inShift() + " >> " + lsb,
                Py.SHIFT,
                fits ? base.low().shiftRight(lsb) : null,
                fits ? base.high().shiftRight(lsb) : null,
                false);
    return fits ? moved : mask(moved, width);
  }

  static Py arithmetic(BinaryOperator operator, Py left, Py right) {
    Py l = counted(left);
    Py r = counted(right);
    switch (operator) {
      case ADD -> {
        return isNumber(l, ZERO) ? r : isNumber(r, ZERO) ? l : add(l, r);
      }
      case SUBTRACT -> {
        if (isNumber(r, ZERO)) {
          return l;
        }
        return new Py(
            l.in(Py.SHIFT) + " - " + r.in(Py.ADD),
            Py.ADD,
            l.low().subtract(r.high()),
            l.high().subtract(r.low()),
            false);
      }
      case MULTIPLY -> {
        if (isNumber(l, ONE) || isNumber(r, ZERO)) {
          return r;
        } else if (isNumber(r, ONE) || isNumber(l, ZERO)) {
          return l;
        }
        BigInteger a = l.low().multiply(r.low());
        BigInteger b = l.low().multiply(r.high());
        BigInteger c = l.high().multiply(r.low());
        BigInteger d = l.high().multiply(r.high());
        return new Py(
            l.in(Py.ADD) + " * " + r.in(Py.MULTIPLY),
            Py.MULTIPLY,
            a.min(b).min(c).min(d),
            a.max(b).max(c).max(d),
            false);
      }
      default -> throw new AssertionError(operator);
    }
  }

  /**
   * An assignment, as {@code x ^= y} where it is {@code x = x ^ y}: where all operators that are
   * not in brackets are the same one and it does not matter which of them comes first.
   */
  static String assignment(String place, String text) {
    int end = place.length();
    if (text.startsWith(place) && text.startsWith(" ", end) && end + 3 < text.length()) {
      String operator = text.substring(end + 1, end + 2);
      String rest = text.substring(end + 3);
      if ("&|^+".contains(operator)
          && text.charAt(end + 2) == ' '
          && onlyOperator(rest, operator.equals("+") ? "" : " " + operator + " ")) {
        return place + " " + operator + "= " + (isEnclosed(rest) ? inside(rest) : rest);
      }
    }
    return place + " = " + text;
  }

  private static String inside(String text) {
    return text.substring(1, text.length() - 1);
  }

  /** Whether there is no operator outside of brackets but this one, with its spaces, if any. */
  private static boolean onlyOperator(String text, String operator) {
    int depth = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      depth += "([{".indexOf(c) >= 0 ? 1 : ")]}".indexOf(c) >= 0 ? -1 : 0;
      if (depth == 0 && c == ' ') {
        if (operator.isEmpty() || !text.startsWith(operator, i)) {
          return false;
        }
        i += operator.length() - 1;
      }
    }
    return true;
  }

  /** A one that is counted with is no pattern. */
  private static Py counted(Py p) {
    return isNumber(p, ONE) ? literal(ONE, 1) : p;
  }

  static Py signedBitwise(Py l, String op, Py r, int precedence) {
    int bits =
        Math.max(
            Math.max(l.low().bitLength(), l.high().bitLength()),
            Math.max(r.low().bitLength(), r.high().bitLength()));
    BigInteger bound = ONE.shiftLeft(bits);
    return operation(l, op, r, precedence, bound.negate(), bound.subtract(ONE));
  }

  static String rightOperand(Py r, int precedence) {
    return r.inBitwise(precedence);
  }

  /** Whether a piece is this number, written as such and not by a name. */
  static boolean isNumber(Py p, BigInteger v) {
    return v.equals(p.low())
        && v.equals(p.high())
        && p.precedence() == Py.ATOM
        && Character.isDigit(p.text().charAt(0));
  }

  /** The choice between two; a negated condition exchanges them where that nests nothing. */
  static Py conditional(Py condition, Py t, Py f) {
    if (t.text().equals(f.text()) || condition.text().equals("True")) {
      return t;
    }
    if (condition.text().equals("False")) {
      return f;
    }
    boolean flag = isNumber(t, ONE) && isNumber(f, ZERO);
    if (condition.precedence() == Py.NOT
        && condition.text().startsWith("not ")
        && f.precedence() != Py.TERNARY
        && !flag) {
      String text = condition.text().substring("not ".length());
      // A choice keeps its parentheses: as a condition of another it needs them.
      boolean bare = isEnclosed(text) && !text.contains(" if ");
      Py positive = Py.bool(bare ? text.substring(1, text.length() - 1) : text, Py.OR);
      return conditional(positive, f, t);
    }
    return new Py(
        t.in(Py.TERNARY)
            + " if "
            + condition.in(Py.TERNARY)
            + " else "
            + (f.precedence() == Py.TERNARY ? f.text() : f.in(Py.TERNARY)),
        Py.TERNARY,
        t.low().min(f.low()),
        t.high().max(f.high()),
        false);
  }

  /** Whether the parenthesis that begins a text ends with it. */
  static boolean isEnclosed(String text) {
    int depth = 0;
    for (int i = 0; i < text.length(); i++) {
      depth += text.charAt(i) == '(' ? 1 : text.charAt(i) == ')' ? -1 : 0;
      if (depth == 0) {
        return i > 0 && i == text.length() - 1;
      }
    }
    return false;
  }

  /** The value of a constant expression, or null. */
  static BigInteger constantOf(Expression e) {
    return Evaluate.tryEvaluate(e, java.util.Map.of());
  }

  static Py operation(Py l, String op, Py r, int precedence, BigInteger low, BigInteger high) {
    return new Py(
        l.inBitwise(precedence) + " " + op + " " + rightOperand(r, precedence),
        precedence,
        low,
        high,
        false);
  }
}
