package io.refmill.compiler.emit;

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
 *
 * <p>Only text that the emitter writes comes here: operators stand between single spaces, strings
 * are in double quotes, no comment follows code.
 */
final class LineBreaker {
  private static final int STEP = 4;

  /** Longer lines stay: nobody reads them, and indentation would multiply their size. */
  private static final int MAX_LENGTH = 4000;

  /** Operators of one rank, loosest first; a comma stays at the end of its line. */
  private static final List<List<String>> RANKS =
      List.of(
          List.of(", "),
          List.of(" else "),
          List.of(" if "),
          List.of(" or "),
          List.of(" and "),
          List.of(" == ", " != ", " <= ", " >= ", " < ", " > ", " in "),
          List.of(" | "),
          List.of(" ^ "),
          List.of(" & "),
          List.of(" << ", " >> "),
          List.of(" + ", " - "),
          List.of(" * ", " // ", " % "));

  private static final int COMPARISON = 5;

  private final int columns;

  /** A breaker that keeps lines within so many columns where that is possible. */
  LineBreaker(int columns) {
    this.columns = columns;
  }

  /** The lines that stand for one. */
  List<String> apply(String line) {
    String code = line.strip();
    if (line.length() <= columns
        || line.length() > MAX_LENGTH
        || code.startsWith("#")
        || code.startsWith("for ")) {
      return List.of(line);
    }
    int indent = line.indexOf(code);
    List<String> result = new ArrayList<>();
    if (code.startsWith("def ") && code.endsWith("):")) {
      piece("", code.substring(0, code.length() - 1), ":", indent, result);
      return result;
    }
    int from = start(code);
    if (from < 0) {
      piece("", code, "", indent, result);
      return result;
    }
    int to = code.endsWith(":") ? code.length() - 1 : code.length();
    String head = code.substring(0, from);
    String value = code.substring(from, to);
    String tail = code.substring(to);
    int set = find(value, List.of(" in "), 0) + " in ".length();
    if (set >= " in ".length() && rank(value) == COMPARISON && group(value) == set) {
      piece(head + value.substring(0, set), value.substring(set), tail, indent, result);
    } else if (rank(value) < 0 && group(value) >= 0) {
      piece(head, value, tail, indent, result);
    } else if (rank(value) >= 0) {
      line(indent, head + "(", result);
      piece("", value, "", indent + STEP, result);
      line(indent, ")" + tail, result);
    } else {
      result.add(line);
    }
    return result;
  }

  /** Where the expression of a statement starts, or -1 when it is the whole line. */
  private static int start(String code) {
    for (String keyword : List.of("if ", "elif ", "while ", "return ")) {
      if (code.startsWith(keyword)) {
        return keyword.length();
      }
    }
    for (String assignment : List.of(" = ", " |= ", " &= ", " ^= ", " += ")) {
      int at = find(code, List.of(assignment), 0);
      if (at >= 0) {
        return at + assignment.length();
      }
    }
    return -1;
  }

  private static void line(int indent, String text, List<String> result) {
    result.add(" ".repeat(indent) + text);
  }

  /** Writes {@code head + text + tail} in as many lines as it needs; brackets are open outside. */
  private void piece(String head, String text, String tail, int indent, List<String> result) {
    if (indent + head.length() + text.length() + tail.length() <= columns) {
      line(indent, head + text + tail, result);
      return;
    }
    int rank = rank(text);
    if (rank >= 0) {
      split(head, text, tail, rank, indent, result);
      return;
    }
    int open = group(text);
    if (open < 0) {
      line(indent, head + text + tail, result);
      return;
    }
    int close = text.length() - 1;
    line(indent, head + text.substring(0, open + 1), result);
    piece("", text.substring(open + 1, close), "", indent + STEP, result);
    line(indent, text.substring(close) + tail, result);
  }

  /** One line for each operand; where there are many short ones, as many as fit. */
  private void split(
      String head, String text, String tail, int rank, int indent, List<String> result) {
    List<String> operators = RANKS.get(rank);
    List<String> parts = new ArrayList<>();
    List<String> heads = new ArrayList<>();
    int from = 0;
    String before = head;
    while (true) {
      int at = find(text, operators, from);
      if (at < 0) {
        break;
      }
      String operator = operatorAt(text, at, operators);
      boolean comma = operator.equals(", ");
      heads.add(before);
      parts.add(text.substring(from, comma ? at + 1 : at));
      before = comma ? "" : operator.substring(1);
      from = at + operator.length();
    }
    heads.add(before);
    parts.add(text.substring(from));
    boolean fill = rank == 0 || parts.size() > 6;
    StringBuilder open = new StringBuilder();
    for (int i = 0; i < parts.size(); i++) {
      String end = i == parts.size() - 1 ? tail : "";
      String whole = heads.get(i) + parts.get(i) + end;
      if (fill && open.length() > 0 && indent + open.length() + 1 + whole.length() <= columns) {
        open.append(' ').append(whole);
        continue;
      }
      if (open.length() > 0) {
        line(indent, open.toString(), result);
        open.setLength(0);
      }
      if (fill && indent + whole.length() <= columns) {
        open.append(whole);
      } else {
        piece(heads.get(i), parts.get(i), end, indent, result);
      }
    }
    if (open.length() > 0) {
      line(indent, open.toString(), result);
    }
  }

  /** The rank of the loosest operator outside brackets, or -1. */
  private static int rank(String text) {
    for (int r = 0; r < RANKS.size(); r++) {
      if (find(text, RANKS.get(r), 0) >= 0) {
        return r;
      }
    }
    return -1;
  }

  private static String operatorAt(String text, int at, List<String> operators) {
    for (String o : operators) {
      if (text.startsWith(o, at)) {
        return o;
      }
    }
    return null;
  }

  /** The first of these operators outside brackets and strings, or -1. */
  private static int find(String text, List<String> operators, int from) {
    int depth = 0;
    boolean quoted = false;
    for (int i = from; i < text.length(); i++) {
      char c = text.charAt(i);
      if (quoted) {
        if (c == '\\') {
          i++;
        } else if (c == '"') {
          quoted = false;
        }
      } else if (c == '"') {
        quoted = true;
      } else if (c == '(' || c == '[' || c == '{') {
        depth++;
      } else if (c == ')' || c == ']' || c == '}') {
        depth--;
      } else if (depth == 0 && (c == ' ' || c == ',') && operatorAt(text, i, operators) != null) {
        return i;
      }
    }
    return -1;
  }

  /** Where the bracket opens that closes at the end of a text without operators, or -1. */
  private static int group(String text) {
    int depth = 0;
    boolean quoted = false;
    int open = -1;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (quoted) {
        if (c == '\\') {
          i++;
        } else if (c == '"') {
          quoted = false;
        }
      } else if (c == '"') {
        quoted = true;
      } else if (c == '(' || c == '[' || c == '{') {
        if (depth++ == 0) {
          open = i;
        }
      } else if (c == ')' || c == ']' || c == '}') {
        depth--;
      }
    }
    boolean atEnd = !text.isEmpty() && ")]}".indexOf(text.charAt(text.length() - 1)) >= 0;
    return atEnd && open >= 0 && open < text.length() - 2 ? open : -1;
  }
}
