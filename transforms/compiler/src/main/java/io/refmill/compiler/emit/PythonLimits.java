package io.refmill.compiler.emit;

import io.refmill.compiler.lower.LoweringException;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.diagnostics.SourceLocation;

/**
 * Rejects a model that CPython could not compile, or that is too large to be of use, before it goes
 * to the verifier. The bounds hold for all versions from 3.8: 100 levels of indentation and 20
 * nested loops in every version, about 100 nested parentheses in the oldest.
 */
final class PythonLimits {
  private static final int MAX_INDENTATION = 95;
  private static final int MAX_LOOPS = 18;
  private static final int MAX_PARENTHESES = 85;

  private PythonLimits() {}

  /**
   * Checks a model.
   *
   * @throws LoweringException MODEL_TOO_LARGE
   */
  static void check(String python, int maxCharacters, SourceLocation location) {
    require(python.length(), maxCharacters, "characters", location);
    int[] loops = new int[MAX_LOOPS + 1];
    int open = 0;
    int parentheses = 0;
    int start = 0;
    while (start < python.length()) {
      int end = python.indexOf('\n', start);
      int first = start;
      while (first < end && python.charAt(first) == ' ') {
        first++;
      }
      if (first < end) {
        int indentation = first - start;
        if (parentheses == 0) {
          require(indentation / 4, MAX_INDENTATION, "levels of indentation", location);
          while (open > 0 && loops[open - 1] >= indentation) {
            open--;
          }
          if (python.startsWith("for ", first) || python.startsWith("while ", first)) {
            require(open + 1, MAX_LOOPS, "nested loops", location);
            loops[open++] = indentation;
          }
        }
        parentheses = parentheses(python, first, end, parentheses, location);
      }
      start = end + 1;
    }
  }

  /** How many parentheses are open at the end of a line; names of ports stand in quotes. */
  private static int parentheses(
      String python, int from, int to, int before, SourceLocation location) {
    int depth = before;
    boolean quoted = false;
    for (int i = from; i < to; i++) {
      char c = python.charAt(i);
      if (quoted && c == '\\') {
        i++;
      } else if (c == '"') {
        quoted = !quoted;
      } else if (!quoted && c == '#') {
        break;
      } else if (!quoted && (c == '(' || c == '[' || c == '{')) {
        depth++;
        require(depth, MAX_PARENTHESES, "nested parentheses", location);
      } else if (!quoted && (c == ')' || c == ']' || c == '}')) {
        depth--;
      }
    }
    return depth;
  }

  private static void require(int count, int limit, String of, SourceLocation location) {
    if (count > limit) {
      throw new LoweringException(
          DiagnosticCode.MODEL_TOO_LARGE, location, count + " " + of, limit);
    }
  }
}
