package io.refmill.parser.preprocess;

import io.refmill.diagnostics.SourceLocation;
import io.refmill.syntax.CompilationUnitSyntax.MacroSyntax;
import io.refmill.syntax.NumberText;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Which parts of a preprocessed text are all that a macro without arguments stands for, and read
 * like a number: {@code 2'd1} where the source has {@code `IDLE}. Of macros that stand for each
 * other the outermost counts.
 *
 * <p>A part is found again by the token that covers it, so whether it is a number is the lexer's to
 * say.
 */
final class NumberMacros {
  /** Longer numbers are no constants that one would call by a name. */
  private static final int MAX_LENGTH = 128;

  private int count;
  private int[] starts = new int[16];
  private int[] ends = new int[16];
  private String[] names = new String[16];
  private final Map<String, MacroSyntax> macros = new LinkedHashMap<>();

  /** A macro was replaced by {@code chars[from, to)}; calls come in the order of their ends. */
  void expanded(Macro macro, char[] chars, int from, int to) {
    int start = from;
    int end = to;
    while (true) {
      while (start < end && chars[start] <= ' ') {
        start++;
      }
      while (start < end && chars[end - 1] <= ' ') {
        end--;
      }
      if (end - start < 2 || chars[start] != '(' || chars[end - 1] != ')') {
        break;
      }
      start++;
      end--;
    }
    String text =
        isNumber(chars, start, end) ? NumberText.of(new String(chars, start, end - start)) : null;
    note(macro.name(), macro.location(), text);
    if (text != null) {
      add(macro.name(), start, end);
    }
  }

  /** What a name stands for, null unless it is one number wherever the text calls it. */
  private void note(String name, SourceLocation location, String text) {
    MacroSyntax before = macros.get(name);
    if (before == null) {
      macros.put(name, new MacroSyntax(location, name, text));
    } else if (before.text() != null && !before.text().equals(text)) {
      macros.put(name, new MacroSyntax(before.location(), name, null));
    }
  }

  private void add(String name, int start, int end) {
    if (count > 0 && starts[count - 1] == start && ends[count - 1] == end) {
      names[count - 1] = name;
      return;
    }
    if (count == starts.length) {
      starts = Arrays.copyOf(starts, count * 2);
      ends = Arrays.copyOf(ends, count * 2);
      names = Arrays.copyOf(names, count * 2);
    }
    starts[count] = start;
    ends[count] = end;
    names[count++] = name;
  }

  /** A digit or the mark of a base, then whatever may stand in a number. */
  private static boolean isNumber(char[] chars, int start, int end) {
    if (start == end || end - start > MAX_LENGTH) {
      return false;
    }
    if (chars[start] != '\'' && (chars[start] < '0' || chars[start] > '9')) {
      return false;
    }
    for (int i = start; i < end; i++) {
      char c = chars[i];
      if (!Input.isIdentifierPart(c) && c != '\'' && c != '?' && c > ' ') {
        return false;
      }
    }
    return true;
  }

  /** The macro that stands for {@code [start, end)} of the text, or null. */
  String name(int start, int end) {
    int at = count == 0 ? -1 : Arrays.binarySearch(starts, 0, count, start);
    return at < 0 || ends[at] != end || macros.get(names[at]).text() == null ? null : names[at];
  }

  /** The macros without arguments that the text calls, in the order of their first calls' ends. */
  List<MacroSyntax> macros() {
    return List.copyOf(macros.values());
  }
}
