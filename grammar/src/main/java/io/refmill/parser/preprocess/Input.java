package io.refmill.parser.preprocess;

import java.util.ArrayDeque;
import java.util.Deque;

/** A text being read: a file, or what a macro stands for. */
final class Input {
  final char[] text;
  final int end;

  /** Number of the file in the source map. */
  final int file;

  /** Offset in the file of the macro call that the whole text stands for; -1 for a file's text. */
  final int fixedAt;

  int position;

  /** The open conditionals, innermost first (IEEE 1800-2017 22.6). */
  final Deque<Conditional> conditionals = new ArrayDeque<>(4);

  /** An open {@code `ifdef} or {@code `ifndef}. */
  static final class Conditional {
    final int at;
    boolean taken;
    boolean elseSeen;

    Conditional(int at, boolean taken) {
      this.at = at;
      this.taken = taken;
    }
  }

  Input(char[] text, int file, int fixedAt) {
    this.text = text;
    this.end = text.length;
    this.file = file;
    this.fixedAt = fixedAt;
  }

  /** The offset in the file that a position stands for. */
  int originOf(int at) {
    return fixedAt >= 0 ? fixedAt : at;
  }

  boolean at(char expected) {
    return position < end && text[position] == expected;
  }

  boolean follows(String expected) {
    if (end - position < expected.length()) {
      return false;
    }
    for (int i = 0; i < expected.length(); i++) {
      if (text[position + i] != expected.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  /** Skips blanks that are not line ends. */
  void skipBlanks() {
    while (position < end && isBlank(text[position])) {
      position++;
    }
  }

  /** Skips blanks, line ends and comments. */
  void skipSpace() {
    while (position < end) {
      char c = text[position];
      if (isBlank(c) || isLineEnd(c)) {
        position++;
      } else if (!skipComment()) {
        return;
      }
    }
  }

  /** Skips a backslash and the line's end behind it, blanks between them too, if that is here. */
  boolean skipContinuation() {
    int at = position + 1;
    while (at < end && isBlank(text[at])) {
      at++;
    }
    if (at == end || !isLineEnd(text[at])) {
      return false;
    }
    position = at + (text[at] == '\r' && at + 1 < end && text[at + 1] == '\n' ? 2 : 1);
    return true;
  }

  /** Skips a comment, if there is one here. A line comment's line end stays. */
  boolean skipComment() {
    if (follows("//")) {
      skipLine();
      return true;
    }
    if (follows("/*")) {
      position += 2;
      while (position < end && !follows("*/")) {
        position++;
      }
      position = Math.min(end, position + 2);
      return true;
    }
    return false;
  }

  /** Skips up to the line's end. */
  void skipLine() {
    while (position < end && !isLineEnd(text[position])) {
      position++;
    }
  }

  /** Skips what is left of a directive: up to the line's end or a comment. */
  void skipDirectiveLine() {
    while (position < end && !isLineEnd(text[position]) && !follows("//") && !follows("/*")) {
      position++;
    }
  }

  /** Skips a string literal; an unterminated one ends with its line. */
  void skipString() {
    position++;
    while (position < end) {
      char c = text[position];
      if (c == '"') {
        position++;
        return;
      }
      if (c == '\\' && position + 1 < end) {
        position += follows("\\\r\n") ? 3 : 2;
      } else if (isLineEnd(c)) {
        return;
      } else {
        position++;
      }
    }
  }

  /** Skips an escaped identifier up to the white space that ends it. */
  void skipEscaped() {
    while (position < end && !isBlank(text[position]) && !isLineEnd(text[position])) {
      position++;
    }
  }

  /** Reads a simple identifier; empty when there is none here. */
  String identifier() {
    int from = position;
    if (position < end && isIdentifierStart(text[position])) {
      while (position < end && isIdentifierPart(text[position])) {
        position++;
      }
    }
    return new String(text, from, position - from);
  }

  static boolean isBlank(char c) {
    return c == ' ' || c == '\t' || c == '\f';
  }

  static boolean isLineEnd(char c) {
    return c == '\n' || c == '\r';
  }

  static boolean isIdentifierStart(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
  }

  static boolean isIdentifierPart(char c) {
    return isIdentifierStart(c) || (c >= '0' && c <= '9') || c == '$';
  }
}
