package io.refmill.parser.scan;

import java.util.Set;

/**
 * Cuts a text into tokens as Icarus Verilog does, in one pass, and notes where readers of it may
 * differ: this scanner, the compiler, the preprocessor of Icarus and its parser, in versions 10 to
 * 13. What they take for white space, ends of lines, names and directives is in {@code
 * docs/reading-verilog.md}, found by experiment and in their sources.
 *
 * <p>Time is linear in the length of the text, whatever is in it.
 */
public final class SourceScanner {
  /** Which text it is. */
  public enum Reading {
    /** As it was written, with directives and macros. */
    SOURCE,
    /** As Icarus Verilog's preprocessor writes it. */
    PREPROCESSED
  }

  /**
   * What is longer, in characters, goes to Icarus with care: its buffers hold 16,384 bytes, and the
   * preprocessor ends in the midst of a text when one overflows.
   */
  static final int MAX_RUN = 4000;

  /** What may stand before a statement. */
  private static final Set<String> BEFORE_STATEMENTS =
      Set.of(
          ";",
          ":",
          ")",
          "*",
          "begin",
          "end",
          "else",
          "fork",
          "join",
          "join_any",
          "join_none",
          "initial",
          "always",
          "always_comb",
          "always_latch",
          "final",
          "forever",
          "do",
          "return");

  final String text;
  final int end;
  final SourceTokens out;
  private final boolean source;
  private final DirectiveScanner directives;
  int at;

  /** Whether only blanks stand between the start of the line and the next token. */
  private boolean lineBlank = true;

  private SourceScanner(String text, Reading reading) {
    this.text = text;
    this.end = text.length();
    this.source = reading == Reading.SOURCE;
    this.out = new SourceTokens(text);
    this.directives = new DirectiveScanner(this, source);
  }

  /** Scans a text. */
  public static SourceTokens scan(String text, Reading reading) {
    SourceScanner scanner = new SourceScanner(text, reading);
    scanner.run();
    return scanner.out;
  }

  private void run() {
    // A text with that many doubts is read by nobody.
    while (at < end && !out.isFull()) {
      char c = text.charAt(at);
      if (Characters.isLineEnd(c)) {
        lineEnd(c);
      } else if (Characters.isBlank(c)) {
        int start = at;
        while (at < end && Characters.isBlank(text.charAt(at))) {
          at++;
        }
        checkLength(start);
      } else if (c == '/' && next() == '/') {
        lineComment();
      } else if (c == '/' && next() == '*') {
        blockComment();
      } else if (c == '`') {
        boolean first = lineBlank;
        lineBlank = false;
        directives.read(first);
      } else {
        lineBlank = false;
        token(c);
      }
    }
  }

  /** The character behind the one at hand; a null where there is none. */
  char next() {
    return charAt(at + 1);
  }

  char charAt(int offset) {
    return offset < end ? text.charAt(offset) : '\0';
  }

  void doubt(int offset, String message) {
    out.doubt(offset, message, false);
  }

  private void checkLength(int start) {
    if (at - start > MAX_RUN) {
      out.odd();
    }
  }

  private void lineEnd(char c) {
    if (c == '\r' && !source) {
      doubt(at, "a carriage return that the preprocessor left");
    }
    boolean pair = c == '\r' && next() == '\n';
    if (c == '\r' && !pair) {
      out.odd();
    }
    at += pair ? 2 : 1;
    lineBlank = true;
  }

  // -------------------------------------------------------------- comments

  private void lineComment() {
    int start = at;
    while (at < end && !Characters.isLineEnd(text.charAt(at))) {
      inComment(text.charAt(at));
      at++;
    }
    checkLength(start);
    if (at - start > MAX_RUN) {
      out.longComment(start, at);
    }
  }

  private void blockComment() {
    int start = at;
    at += 2;
    while (at < end) {
      char c = text.charAt(at);
      if (c == '*' && next() == '/') {
        at += 2;
        lineBlank = false;
        return;
      }
      inComment(c);
      at++;
    }
    out.open(start);
  }

  private void inComment(char c) {
    if (c == '`') {
      directives.beside(at);
    } else if (c == '\0') {
      doubt(at, "a null character");
    }
  }

  // -------------------------------------------------------------- tokens (IEEE 1800-2017 5.6 to
  // 5.9)

  private void token(char c) {
    int start = at;
    if (Characters.isNameStart(c)) {
      word(start);
    } else if (Characters.isDigit(c)) {
      number();
      add(TokenKind.NUMBER, start);
    } else if (c == '$' && Characters.isNamePart(next())) {
      skipName();
      add(TokenKind.SYSTEM_NAME, start);
    } else if (c == '"') {
      string();
    } else if (c == '\\') {
      escapedName();
    } else if (c == '\'' && basedNumber()) {
      add(TokenKind.NUMBER, start);
    } else {
      at++;
      symbol(c, start);
    }
  }

  private void add(TokenKind kind, int start) {
    checkLength(start);
    out.add(kind, start, at);
  }

  private void skipName() {
    at++;
    while (at < end && Characters.isNamePart(text.charAt(at))) {
      at++;
    }
  }

  private void word(int start) {
    skipName();
    boolean glued = start > 0 && out.endsWithNumber(start);
    if (glued && text.substring(start, at).indexOf('$') >= 0) {
      // Where edges are listed 0x$f is 0x and $f, elsewhere it is 0 and x$f.
      doubt(start, "a name with a dollar sign next to a number");
    }
    add(TokenKind.WORD, start);
  }

  private void symbol(char c, int start) {
    if (Characters.isControl(c)) {
      doubt(start, String.format("the control character %02x", (int) c));
    } else if (c >= 0x80 && !(source && directives.mayBeLeftOut())) {
      // Such a byte is a negative number to Icarus, which takes it for the end of the text.
      out.doubt(start, "a character that is not ASCII", true);
    }
    boolean known = c > ' ' && c < 0x7f;
    if (!known) {
      out.odd();
    }
    if (c == '#' && start == lineStart(start) && text.startsWith("#line", start)) {
      char behind = charAt(start + 5);
      if (Characters.isBlank(behind)) {
        doubt(start, "a line that begins with #line");
      }
    }
    out.add(known ? TokenKind.SYMBOL : TokenKind.FOREIGN, start, at);
  }

  private int lineStart(int offset) {
    return offset == 0 || Characters.isLineEnd(text.charAt(offset - 1)) ? offset : -1;
  }

  /** Digits, with a fraction, an exponent or a unit of time. */
  private void number() {
    digits();
    if (charAt(at) == '.' && Characters.isDigit(next())) {
      at++;
      digits();
    }
    char c = charAt(at);
    if (c == 'e' || c == 'E') {
      int from = next() == '+' || next() == '-' ? at + 2 : at + 1;
      if (Characters.isDigit(charAt(from))) {
        at = from;
        digits();
      }
    } else if (c == 's') {
      at++;
    } else if ("munpf".indexOf(c) >= 0 && next() == 's') {
      at += 2;
    }
  }

  private void digits() {
    while (at < end && (Characters.isDigit(text.charAt(at)) || text.charAt(at) == '_')) {
      at++;
    }
  }

  /** What follows an apostrophe, if it is a number; blanks and tabs alone may stand in it. */
  private boolean basedNumber() {
    int from = at + 1;
    if (charAt(from) == 's' || charAt(from) == 'S') {
      from++;
    }
    String digits = digitsOf(charAt(from));
    if (!digits.isEmpty()) {
      int first = from + 1;
      while (charAt(first) == ' ' || charAt(first) == '\t') {
        first++;
      }
      // Version 10 lets a number begin with an underscore.
      if (isDigitOf(digits, charAt(first))) {
        at = first;
        while (at < end && isDigitOf(digits, text.charAt(at))) {
          at++;
        }
        return true;
      }
      if (first - from > MAX_RUN) {
        out.odd();
      }
    }
    if ("01xzXZ".indexOf(next()) >= 0) {
      at += 2;
      return true;
    }
    return false;
  }

  private static boolean isDigitOf(String digits, char c) {
    return c != '\0' && digits.indexOf(c) >= 0;
  }

  private static String digitsOf(char base) {
    switch (base) {
      case 'b':
      case 'B':
        return "01xzXZ?_";
      case 'o':
      case 'O':
        return "01234567xzXZ?_";
      case 'd':
      case 'D':
        return "0123456789xzXZ?_";
      case 'h':
      case 'H':
        return "0123456789abcdefABCDEFxzXZ?_";
      default:
        return "";
    }
  }

  private void string() {
    int start = at++;
    boolean closed = false;
    while (at < end && !closed) {
      char c = text.charAt(at);
      if (c == '\\' && Characters.isLineEnd(next())) {
        doubt(at, "a string that goes on in the next line");
        break;
      } else if (Characters.isLineEnd(c)) {
        // No version takes it; the preprocessor goes on reading the string.
        out.odd();
        add(TokenKind.STRING, start);
        return;
      } else if (c == '\\' && (next() == '\\' || next() == '"')) {
        at += 2;
        continue;
      } else if (c == '"') {
        closed = true;
      } else if (c == '`') {
        directives.beside(at);
      } else if (c < ' ' || c > '~') {
        out.odd();
        checkCharacter(c, at);
      }
      at++;
    }
    if (!closed && at >= end) {
      out.doubt(start, "a string without an end", true);
    }
    add(TokenKind.STRING, start);
  }

  private void escapedName() {
    int start = at++;
    int broken = -1;
    while (at < end) {
      char c = text.charAt(at);
      if (Characters.isBlank(c) || Characters.isLineEnd(c)) {
        break;
      }
      if (Characters.isControl(c)) {
        doubt(at, String.format("the control character %02x in a name", (int) c));
        break;
      } else if ((c == '"' || c == '\\') && charAt(start + 1) == '$') {
        broken = at;
      } else if (c == '`') {
        directives.beside(at);
      }
      checkCharacter(c, at);
      at++;
    }
    if (at == start + 1) {
      out.odd();
      out.add(TokenKind.FOREIGN, start, at);
    } else {
      if (broken >= 0 && mayBeCalled()) {
        // Icarus writes a task's name as it is into the program, where a quotation mark ends it.
        doubt(broken, "a quotation mark or backslash in a task's name");
      }
      add(TokenKind.ESCAPED_NAME, start);
    }
  }

  /**
   * Whether the name that ends here may be that of a task or function which is called: as a
   * statement, or with arguments. Names of nets, of modules and of their instances are not.
   */
  private boolean mayBeCalled() {
    int next = at;
    while (next < end
        && (Characters.isBlank(text.charAt(next)) || Characters.isLineEnd(text.charAt(next)))) {
      next++;
    }
    int last = out.count() - 1;
    if (next >= end || last < 0) {
      return true;
    }
    boolean named = out.kind(last) == TokenKind.WORD || out.kind(last) == TokenKind.ESCAPED_NAME;
    boolean begins = BEFORE_STATEMENTS.contains(out.text(last));
    return switch (text.charAt(next)) {
      case ';' -> begins;
      case '(' -> (begins || !named) && !out.is(last, ".");
      // A comment may hide either.
      case '/', '`' -> true;
      default -> false;
    };
  }

  /** What cannot be written in UTF-8 would become another character. */
  private void checkCharacter(char c, int offset) {
    boolean alone =
        Character.isHighSurrogate(c)
            ? !Character.isLowSurrogate(charAt(offset + 1))
            : Character.isLowSurrogate(c)
                && (offset == 0 || !Character.isHighSurrogate(text.charAt(offset - 1)));
    if (c == '\0' || alone) {
      doubt(offset, c == '\0' ? "a null character" : "half of a character");
    }
  }
}
