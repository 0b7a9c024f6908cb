package io.refmill.compiler.emit;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Lines of Python with their indentation. */
final class Lines {
  private static final Pattern STRING_OR_COMMENT =
      Pattern.compile("\"(?:[^\"\\\\\n]|\\\\.)*\"|#.*");

  private final List<String> lines = new ArrayList<>();
  private int indent;

  Lines(int indent) {
    this.indent = indent;
  }

  void add(String text) {
    lines.add("    ".repeat(indent) + text);
  }

  void blank() {
    if (!lines.isEmpty() && !lines.get(lines.size() - 1).isEmpty()) {
      lines.add("");
    }
  }

  void indent() {
    indent++;
  }

  void dedent() {
    indent--;
  }

  int level() {
    return indent;
  }

  int size() {
    return lines.size();
  }

  /** Adds a line of the present level before another. */
  void insert(int position, String text) {
    lines.add(position, "    ".repeat(indent) + text);
  }

  void addAll(Lines other) {
    lines.addAll(other.lines);
  }

  void removeLast() {
    lines.remove(lines.size() - 1);
  }

  String last() {
    return lines.get(lines.size() - 1);
  }

  /** The text without what stands in strings and comments. */
  String code() {
    return STRING_OR_COMMENT.matcher(text()).replaceAll("\"\"");
  }

  String text() {
    return String.join("\n", lines) + "\n";
  }
}
