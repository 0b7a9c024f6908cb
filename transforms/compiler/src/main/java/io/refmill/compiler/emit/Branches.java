package io.refmill.compiler.emit;

/** Reads lines of Python as parts of choices. */
final class Branches {
  private Branches() {}

  /** Spaces that a line begins with. */
  static int indent(String line) {
    int indent = 0;
    while (indent < line.length() && line.charAt(indent) == ' ') {
      indent++;
    }
    return indent;
  }

  static boolean isIf(String code) {
    return code.startsWith("if ") && code.endsWith(":");
  }

  static boolean isElif(String code) {
    return code.startsWith("elif ") && code.endsWith(":");
  }

  /** The condition of an {@code if} or {@code elif}. */
  static String condition(String code) {
    return code.substring(code.indexOf(' ') + 1, code.length() - 1);
  }
}
