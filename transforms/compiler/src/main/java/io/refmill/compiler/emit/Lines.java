package io.refmill.compiler.emit;

import io.refmill.diagnostics.SourceLocation;
import java.util.ArrayList;
import java.util.BitSet;
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
   * @param item whether it is what a case statement does for one or for all other values
   */
  record Origin(SourceLocation location, boolean whole, boolean item) {}

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
    open.add(new Origin(location, whole, false));
    return mark;
  }

  /** Tells that the next line is that of an item of a case statement, or of its default. */
  void openItem(SourceLocation location) {
    open.add(new Origin(location, false, true));
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

  /** Puts a line, with its indentation, in the place of another. */
  void set(int index, String line, List<Origin> from) {
    lines.set(index, line);
    origins.set(index, from);
  }

  /** Takes out lines by their indices. */
  void removeAll(BitSet indices) {
    int kept = 0;
    for (int i = 0; i < lines.size(); i++) {
      if (!indices.get(i)) {
        lines.set(kept, lines.get(i));
        origins.set(kept++, origins.get(i));
      }
    }
    lines.subList(kept, lines.size()).clear();
    origins.subList(kept, origins.size()).clear();
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
