package io.refmill.compiler.elaborate.operand;

import io.refmill.compiler.elaborate.constant.FourState;
import io.refmill.compiler.elaborate.report.Rejection;
import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.Expression.Constant;
import io.refmill.compiler.ir.Expression.Spelling;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.diagnostics.SourceLocation;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;

/** Values of literals (IEEE 1800-2017 5.7, 5.9). */
public final class NumberLiterals {
  private static final int UNSIZED_WIDTH = 32;

  private final int maxWidth;

  /** Literals of at most {@code maxWidth} bits. */
  public NumberLiterals(int maxWidth) {
    this.maxWidth = maxWidth;
  }

  /** An integer literal: {@code 12}, {@code 4'b10x0}, {@code 'shff}, {@code '1}. */
  public Operand number(String text, SourceLocation location) {
    int quote = text.indexOf('\'');
    if (quote < 0) {
      return inDecimal(decimal(text, UNSIZED_WIDTH, true, true, location), true, false);
    }
    if (quote == 0 && text.length() == 2 && "01xz?".indexOf(text.charAt(1)) >= 0) {
      char c = text.charAt(1);
      return new Operand.Fill(c == '1' || c == 'z' || c == '?', c != '0' && c != '1');
    }
    boolean sized = quote > 0;
    int width = sized ? size(text.substring(0, quote), location) : UNSIZED_WIDTH;
    int at = quote + 1;
    boolean signed = at < text.length() && text.charAt(at) == 's';
    if (signed) {
      at++;
    }
    if (at + 1 >= text.length()) {
      throw Rejection.of(DiagnosticCode.SYNTAX_ERROR, location, "malformed number " + text);
    }
    char base = text.charAt(at);
    String digits = text.substring(at + 1);
    if (base == 'd' && Character.isDigit(digits.charAt(0))) {
      return inDecimal(decimal(digits, width, !sized, signed, location), signed, sized);
    }
    int bitsPerDigit = base == 'h' ? 4 : base == 'o' ? 3 : 1;
    if ((long) digits.length() * bitsPerDigit > maxWidth * 4L) {
      throw tooWide((long) digits.length() * bitsPerDigit, location);
    }
    Bits all = digits(digits, bitsPerDigit, text, location);
    boolean unknownTop = all.unknown().testBit(all.width() - 1);
    int natural = sized ? width : Math.max(width, significant(all, unknownTop));
    checkWidth(natural, location);
    Bits bits = FourState.resize(all, natural, unknownTop);
    if (!sized && unknownTop) {
      return new Operand.UnsizedUnknown(bits, signed);
    }
    return new Operand.Literal(
        new Constant(
            bits, signed, null, new Spelling(1 << bitsPerDigit, sized ? width : all.width())),
        sized,
        !sized && all.width() >= UNSIZED_WIDTH);
  }

  /** Bits that the digits need; repeated x or z on the left need no room. */
  private static int significant(Bits all, boolean unknownTop) {
    return unknownTop
        ? all.width()
        : Math.max(1, Math.max(all.value().bitLength(), all.unknown().bitLength()));
  }

  private static Operand inDecimal(Bits bits, boolean signed, boolean sized) {
    int needed = bits.knownValue().bitLength() + (signed ? 1 : 0);
    return new Operand.Literal(
        new Constant(bits, signed, null, new Spelling(10, bits.width())),
        sized,
        !sized && needed >= UNSIZED_WIDTH);
  }

  /**
   * How a literal is written.
   *
   * @param width of what it is the value of; where neither that nor the literal says a size, the
   *     digits do
   */
  public static Spelling spelling(String text, int width) {
    int at = text.indexOf('\'') + 1;
    boolean sized = at != 1 || width != UNSIZED_WIDTH;
    if (at > 0 && at < text.length() && text.charAt(at) == 's') {
      at++;
    }
    char base = at > 0 && at < text.length() ? text.charAt(at) : 'd';
    int bitsPerDigit = base == 'h' ? 4 : base == 'o' ? 3 : base == 'b' ? 1 : 0;
    return bitsPerDigit == 0
        ? new Spelling(10, width)
        : new Spelling(1 << bitsPerDigit, sized ? width : (text.length() - at - 1) * bitsPerDigit);
  }

  private static Operand leaf(Bits bits, boolean signed) {
    return new Operand.Leaf(new Constant(bits, signed, null));
  }

  private int size(String text, SourceLocation location) {
    if (text.length() > 9) {
      throw Rejection.of(DiagnosticCode.VECTOR_TOO_WIDE, location, text, maxWidth);
    }
    int size;
    try {
      size = Integer.parseInt(text);
    } catch (NumberFormatException e) {
      throw Rejection.of(DiagnosticCode.SYNTAX_ERROR, location, "malformed size " + text);
    }
    if (size == 0) {
      throw Rejection.of(DiagnosticCode.SYNTAX_ERROR, location, "the size of a literal is 0");
    }
    checkWidth(size, location);
    return size;
  }

  private Bits decimal(
      String digits, int width, boolean mayGrow, boolean signed, SourceLocation location) {
    if (digits.length() > maxWidth) {
      throw tooWide(digits.length() * 3L, location);
    }
    BigInteger value;
    try {
      value = new BigInteger(digits);
    } catch (NumberFormatException e) {
      throw Rejection.of(DiagnosticCode.SYNTAX_ERROR, location, "malformed number " + digits);
    }
    int needed = value.bitLength() + (signed ? 1 : 0);
    int actual = mayGrow && needed > width ? needed : width;
    checkWidth(actual, location);
    return Bits.of(actual, value);
  }

  private static Bits digits(
      String digits, int bitsPerDigit, String text, SourceLocation location) {
    StringBuilder value = new StringBuilder();
    StringBuilder unknown = new StringBuilder();
    for (int i = 0; i < digits.length(); i++) {
      char c = digits.charAt(i);
      boolean x = c == 'x';
      boolean z = c == 'z' || c == '?';
      int d = x ? 0 : z ? (1 << bitsPerDigit) - 1 : Character.digit(c, 1 << bitsPerDigit);
      if (d < 0) {
        throw Rejection.of(DiagnosticCode.SYNTAX_ERROR, location, "malformed number " + text);
      }
      append(value, d, bitsPerDigit);
      append(unknown, x || z ? (1 << bitsPerDigit) - 1 : 0, bitsPerDigit);
    }
    return new Bits(
        value.length(), new BigInteger(value.toString(), 2), new BigInteger(unknown.toString(), 2));
  }

  private static void append(StringBuilder out, int digit, int bits) {
    for (int b = bits - 1; b >= 0; b--) {
      out.append((digit >> b & 1) != 0 ? '1' : '0');
    }
  }

  /**
   * A string is a vector of 8 bits a character, the first one highest; an empty one is one zero.
   */
  public Operand string(String value, SourceLocation location) {
    checkWidth(Math.max(1, value.length()) * 8L, location);
    if (value.isEmpty()) {
      return leaf(Bits.of(8, 0), false);
    }
    byte[] bytes = value.getBytes(StandardCharsets.ISO_8859_1);
    return leaf(Bits.of(8 * bytes.length, new BigInteger(1, bytes)), false);
  }

  /** A real literal as it is written (5.7.2). */
  public Operand real(String text, SourceLocation location) {
    try {
      return new Operand.RealOperand(Double.parseDouble(text.replace("_", "")));
    } catch (NumberFormatException e) {
      throw Rejection.of(DiagnosticCode.SYNTAX_ERROR, location, "malformed number " + text);
    }
  }

  /** The width as an int when it is in bounds. */
  public int checkWidth(long width, SourceLocation location) {
    if (width > maxWidth) {
      throw tooWide(width, location);
    }
    return (int) width;
  }

  private Rejection tooWide(long width, SourceLocation location) {
    return Rejection.of(DiagnosticCode.VECTOR_TOO_WIDE, location, width, maxWidth);
  }
}
