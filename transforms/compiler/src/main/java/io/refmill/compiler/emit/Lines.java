package io.refmill.compiler.emit;

import io.refmill.diagnostics.SourceLocation;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Lines of Python with their indentation, and where in the source each comes from. A place that is
 * opened belongs to the next line of code; comments are looked up by it when the text is complete,
 * so that they have no part in what the emitter decides.
 */
final class Lines {
  private static final Pattern STRING_OR_COMMENT =
      Pattern.compile("\"(?:[^\"\\\\\n]|\\\\.)*\"|#.*");

  /**
   * Where something was written.
   *
   * @param whole whether it is more than one line: a comment behind it goes above the line
   */
  record Origin(SourceLocation location, boolean whole) {}

  private final List<String> lines = new ArrayList<>();
  private final List<List<Origin>> origins = new ArrayList<>();
  private List<Origin> open = new ArrayList<>();
  private int indent;

  Lines(int indent) {
    this.indent = indent;
  }

  void add(String text) {
    lines.add("    ".repeat(indent) + text);
    origins.add(taken());
  }

  private List<Origin> taken() {
    if (open.isEmpty()) {
      return List.of();
    }
    List<Origin> result = open;
    open = new ArrayList<>();
    return result;
  }

  /**
   * Tells where the next line comes from. The result goes to {@link #close} when what was written
   * there is complete.
   */
  int open(SourceLocation location, boolean whole) {
    int mark = open.size();
    open.add(new Origin(location, whole));
    return mark;
  }

  /** Forgets the places opened since then, if no line has come from them. */
  void close(int mark) {
    while (open.size() > mark) {
      open.remove(open.size() - 1);
    }
  }

  void blank() {
    if (!lines.isEmpty() && !lines.get(lines.size() - 1).isEmpty()) {
      lines.add("");
      origins.add(List.of());
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
    origins.add(position, List.of());
  }

  void addAll(Lines other) {
    for (int i = 0; i < other.size(); i++) {
      lines.add(other.line(i));
      List<Origin> outer = taken();
      if (outer.isEmpty()) {
        origins.add(other.origins(i));
      } else {
        outer.addAll(other.origins(i));
        origins.add(outer);
      }
    }
  }

  void removeLast() {
    lines.remove(lines.size() - 1);
    origins.remove(origins.size() - 1);
  }

  /** Puts a line of the present level in the last one's place. */
  void replaceLast(String text) {
    lines.set(lines.size() - 1, "    ".repeat(indent) + text);
  }

  /** Puts one line, which comes from where they all come from, in the place of several. */
  void replace(int from, int to, String line) {
    List<Origin> all = new ArrayList<>();
    origins.subList(from, to).forEach(all::addAll);
    lines.subList(from, to).clear();
    origins.subList(from, to).clear();
    lines.add(from, line);
    origins.add(from, all);
  }

  /** Takes out a line that the next one makes superfluous. */
  void mergeIntoNext(int index) {
    replace(index, index + 2, lines.get(index + 1));
  }

  String last() {
    return lines.get(lines.size() - 1);
  }

  String line(int index) {
    return lines.get(index);
  }

  /** Where a line comes from, the outermost construct first. */
  List<Origin> origins(int index) {
    return origins.get(index);
  }

  /** The text without what stands in strings and comments. */
  String code() {
    return STRING_OR_COMMENT.matcher(text()).replaceAll("\"\"");
  }

  String text() {
    return String.join("\n", lines) + "\n";
  }
}
