package io.refmill.compiler.emit.python;

import java.util.ArrayList;
import java.util.List;

/**
 * Breaks long lines of Python before their loosest operators, inside brackets.
 *
 * <pre>
 * before  y = (a << 8) | (b << 4) | c
 * after   y = (
 *             (a << 8)
 *             | (b << 4)
 *             | c
 *         )
 * </pre>
 */
final class LineLayout {
  static final int STEP = 4;

  /** Longer lines stay: nobody reads them, and indentation would multiply their size. */
  static final int MAX_LENGTH = 4000;

  /** Operands of one operator from which on several share a line. */
  private static final int MANY = 7;

  private final int columns;
  private final List<String> result = new ArrayList<>();
  private boolean enclosed;

  private LineLayout(int columns) {
    this.columns = columns;
  }

  /**
   * Lays out a statement, or its head.
   *
   * @param head what stands before the expression
   * @param tail what stands behind it
   * @param indent spaces before the first line
   */
  static LineLayout of(String head, List<Token> value, String tail, int indent, int columns) {
    LineLayout layout = new LineLayout(columns);
    if (fits(head, value, tail, indent, columns)) {
      layout.line(indent, head + Token.text(value) + tail);
    } else {
      layout.statement(head, value, tail, indent);
    }
    return layout;
  }

  /** Lays out a statement that is nothing but an expression, or the head of a function. */
  static LineLayout bare(List<Token> value, String tail, int indent, int columns) {
    LineLayout layout = new LineLayout(columns);
    if (fits("", value, tail, indent, columns)) {
      layout.line(indent, Token.text(value) + tail);
    } else {
      layout.piece("", value, tail, indent);
    }
    return layout;
  }

  List<String> lines() {
    return result;
  }

  /** How many parentheses were put around the expression to break it. */
  int added() {
    return enclosed ? 1 : 0;
  }

  private static boolean fits(
      String head, List<Token> value, String tail, int indent, int columns) {
    int length = indent + head.length() + Token.length(value) + tail.length();
    return length <= columns || length > MAX_LENGTH;
  }

  private void statement(String head, List<Token> value, String tail, int indent) {
    int rank = rank(value);
    int group = group(value);
    if (rank == Token.COMPARISON && group > 0 && value.get(group - 1).text().equals(" in ")) {
      piece(
          head + Token.text(value.subList(0, group)),
          value.subList(group, value.size()),
          tail,
          indent);
    } else if (rank < 0) {
      piece(head, value, tail, indent);
    } else {
      enclosed = true;
      line(indent, head + "(");
      piece("", value, "", indent + STEP);
      line(indent, ")" + tail);
    }
  }

  private void line(int indent, String text) {
    result.add(" ".repeat(indent) + text);
  }

  /** Writes an expression; brackets are open outside. */
  private void piece(String head, List<Token> text, String tail, int indent) {
    if (indent + head.length() + Token.length(text) + tail.length() <= columns) {
      line(indent, head + Token.text(text) + tail);
      return;
    }
    int rank = rank(text);
    if (rank >= 0) {
      split(head, text, tail, rank, indent);
      return;
    }
    int open = group(text);
    if (open < 0) {
      line(indent, head + Token.text(text) + tail);
      return;
    }
    int close = text.size() - 1;
    if (indent + head.length() + Token.length(text.subList(0, open + 1)) > columns) {
      // What is long stands before the last brackets, as in bin(...).count("1").
      int[] longest = longestGroup(text);
      open = longest[0];
      close = longest[1];
    }
    line(indent, head + Token.text(text.subList(0, open + 1)));
    piece("", text.subList(open + 1, close), "", indent + STEP);
    line(indent, Token.text(text.subList(close, text.size())) + tail);
  }

  /** The first and the last bracket of the longest group outside others. */
  private static int[] longestGroup(List<Token> text) {
    int[] longest = {0, 0};
    int most = -1;
    int depth = 0;
    int open = -1;
    for (int i = 0; i < text.size(); i++) {
      int nesting = text.get(i).nesting();
      if (nesting > 0 && depth == 0) {
        open = i;
      }
      depth += nesting;
      int length = nesting < 0 && depth == 0 ? Token.length(text.subList(open + 1, i)) : -1;
      if (length > most) {
        most = length;
        longest = new int[] {open, i};
      }
    }
    return longest;
  }

  /** An operand with the operator before it. */
  private record Part(String head, List<Token> text) {}

  /** One line for each operand; where there are many short ones, as many as fit. */
  private void split(String head, List<Token> text, String tail, int rank, int indent) {
    List<Part> parts = parts(head, text, rank);
    boolean fill = rank == Token.COMMA || parts.size() >= MANY;
    StringBuilder open = new StringBuilder();
    for (int i = 0; i < parts.size(); i++) {
      Part part = parts.get(i);
      String end = i == parts.size() - 1 ? tail : "";
      String whole = part.head + Token.text(part.text) + end;
      if (fill && open.length() > 0 && indent + open.length() + 1 + whole.length() <= columns) {
        open.append(' ').append(whole);
        continue;
      }
      if (open.length() > 0) {
        line(indent, open.toString());
        open.setLength(0);
      }
      if (fill && indent + whole.length() <= columns) {
        open.append(whole);
      } else {
        piece(part.head, part.text, end, indent);
      }
    }
    if (open.length() > 0) {
      line(indent, open.toString());
    }
  }

  /** The operands between operators of a rank; a comma stays at the end of its line. */
  private static List<Part> parts(String head, List<Token> text, int rank) {
    List<Part> parts = new ArrayList<>();
    List<Token> part = new ArrayList<>();
    String before = head;
    int depth = 0;
    for (Token t : text) {
      depth += t.nesting();
      if (depth > 0 || t.rank() != rank) {
        part.add(t);
        continue;
      }
      if (rank == Token.COMMA) {
        part.add(Token.word(","));
      }
      parts.add(new Part(before, part));
      before = rank == Token.COMMA ? "" : t.text().substring(1);
      part = new ArrayList<>();
    }
    parts.add(new Part(before, part));
    return parts;
  }

  /** The rank of the loosest operator outside brackets, or {@link Token#NONE}. */
  private static int rank(List<Token> text) {
    int depth = 0;
    int least = Token.NONE;
    for (Token t : text) {
      depth += t.nesting();
      if (depth == 0 && t.rank() >= 0 && (least < 0 || t.rank() < least)) {
        least = t.rank();
      }
    }
    return least;
  }

  /** Where the bracket opens that closes at the end, unless nothing is in it; or -1. */
  private static int group(List<Token> text) {
    int depth = 0;
    int open = -1;
    for (int i = 0; i < text.size(); i++) {
      int nesting = text.get(i).nesting();
      if (nesting > 0 && depth == 0) {
        open = i;
      }
      depth += nesting;
    }
    boolean atEnd = !text.isEmpty() && text.get(text.size() - 1).nesting() < 0;
    return atEnd && open < text.size() - 2 ? open : -1;
  }
}
