package io.refmill.compiler.elaborate.body;

import io.refmill.compiler.elaborate.report.Rejection;
import io.refmill.compiler.ir.Bits;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.diagnostics.SourceLocation;
import io.refmill.parser.SourceFile;
import java.math.BigInteger;
import java.util.function.BiConsumer;

/**
 * Reads a file of memory contents (IEEE 1800-2017 21.4): numbers without size or base, {@code
 * @address} in hexadecimal digits, white space, comments of both kinds.
 */
final class MemoryFile {
  private final SourceFile file;
  private final boolean hexadecimal;
  private final SourceLocation use;
  private final String text;
  private int at;

  /**
   * A file.
   *
   * @param use the system task, for diagnostics
   */
  MemoryFile(SourceFile file, boolean hexadecimal, SourceLocation use) {
    this.file = file;
    this.hexadecimal = hexadecimal;
    this.use = use;
    this.text = file.text();
  }

  /**
   * Calls {@code word} for each number in order: its address if one stands before it, else null,
   * and the number in {@code width} bits.
   *
   * @throws Rejection if the file holds anything else
   */
  void words(int width, BiConsumer<BigInteger, Bits> word) {
    BigInteger address = null;
    while (skipBlanks()) {
      boolean isAddress = text.charAt(at) == '@';
      if (isAddress) {
        at++;
      }
      int from = at;
      while (at < text.length() && isDigit(text.charAt(at))) {
        at++;
      }
      String digits = text.substring(from, at).replace("_", "");
      if (digits.isEmpty() || digits.length() > 1 << 16) {
        throw invalid(from);
      }
      if (isAddress) {
        if (!digits.matches("[0-9a-fA-F]{1,16}")) {
          throw invalid(from);
        }
        address = new BigInteger(digits, 16);
      } else {
        word.accept(address, number(digits, width, from));
        address = null;
      }
    }
  }

  /** Moves to the next thing; false at the end. */
  private boolean skipBlanks() {
    while (at < text.length()) {
      char c = text.charAt(at);
      if (Character.isWhitespace(c)) {
        at++;
      } else if (text.startsWith("//", at)) {
        int end = text.indexOf('\n', at);
        at = end < 0 ? text.length() : end;
      } else if (text.startsWith("/*", at)) {
        int end = text.indexOf("*/", at + 2);
        at = end < 0 ? text.length() : end + 2;
      } else {
        return true;
      }
    }
    return false;
  }

  private static boolean isDigit(char c) {
    return Character.digit(c, 16) >= 0 && c < 128 || "xXzZ_?".indexOf(c) >= 0;
  }

  private Bits number(String digits, int width, int from) {
    int step = hexadecimal ? 4 : 1;
    StringBuilder value = new StringBuilder();
    StringBuilder unknown = new StringBuilder();
    String ones = hexadecimal ? "f" : "1";
    for (int i = 0; i < digits.length(); i++) {
      char c = Character.toLowerCase(digits.charAt(i));
      boolean open = c == 'x' || c == 'z' || c == '?';
      if (!open && Character.digit(c, 1 << step) < 0) {
        throw invalid(from + i);
      }
      value.append(c == 'x' ? "0" : open ? ones : String.valueOf(c));
      unknown.append(open ? ones : "0");
    }
    BigInteger mask = Bits.mask(width);
    return new Bits(
        width,
        new BigInteger(value.toString(), 1 << step).and(mask),
        new BigInteger(unknown.toString(), 1 << step).and(mask));
  }

  private Rejection invalid(int position) {
    long line = 1 + text.substring(0, position).chars().filter(c -> c == '\n').count();
    return Rejection.of(
        DiagnosticCode.DATA_FILE_INVALID,
        use,
        file.path(),
        "expected a " + (hexadecimal ? "hexadecimal" : "binary") + " number in line " + line);
  }
}
