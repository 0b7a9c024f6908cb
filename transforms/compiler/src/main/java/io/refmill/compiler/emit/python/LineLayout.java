package io.refmill.compiler.emit.python;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
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
    Group last = last(value);
    int open = last == null ? 0 : last.open;
    if (rank == Token.COMPARISON && open > 0 && value.get(open - 1).text().equals(" in ")) {
      piece(
          head + Token.text(value.subList(0, open)),
          value.subList(open, value.size()),
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
    Group last = last(text);
    if (last == null) {
      line(indent, head + Token.text(text) + tail);
      return;
    }
    Group broken = last;
    if (indent + head.length() + Token.length(text.subList(0, last.open + 1)) > columns) {
      // What is long stands before the last brackets, as in bin(...).count("1").
      broken = Collections.max(groups(text), Comparator.comparingInt(g -> g.length(text)));
    }
    int open = broken.open;
    int close = broken.close;
    line(indent, head + Token.text(text.subList(0, open + 1)));
    piece("", text.subList(open + 1, close), "", indent + STEP);
    line(indent, Token.text(text.subList(close, text.size())) + tail);
  }

  /** Where brackets open and close that are in no others. */
  private record Group(int open, int close) {
    int length(List<Token> text) {
      return Token.length(text.subList(open + 1, close));
    }
  }

  /** The one that ends where the text does, if something is in it; else null. */
  private static Group last(List<Token> text) {
    List<Group> groups = groups(text);
    Group last = groups.isEmpty() ? null : groups.get(groups.size() - 1);
    return last != null && last.close == text.size() - 1 && last.close - last.open > 1
        ? last
        : null;
  }

  private static List<Group> groups(List<Token> text) {
    List<Group> groups = new ArrayList<>();
    int depth = 0;
    int open = -1;
    for (int i = 0; i < text.size(); i++) {
      int nesting = text.get(i).nesting();
      if (nesting > 0 && depth == 0) {
        open = i;
      }
      depth += nesting;
      if (nesting < 0 && depth == 0) {
        groups.add(new Group(open, i));
      }
    }
    return groups;
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
}
