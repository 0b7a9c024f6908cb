package io.refmill.parser.scan;

/** Classes of characters, as Icarus Verilog's lexical analysers have them. */
final class Characters {
  private Characters() {}

  static boolean isNameStart(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
  }

  static boolean isNamePart(char c) {
    return isNameStart(c) || isDigit(c) || c == '$';
  }

  static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  /** White space within a line; a backspace is some too, to Icarus alone. */
  static boolean isBlank(char c) {
    return c == ' ' || c == '\t' || c == '\f';
  }

  static boolean isLineEnd(char c) {
    return c == '\n' || c == '\r';
  }

  /** Characters that readers treat in different ways, or that end the text for some. */
  static boolean isControl(char c) {
    return (c < ' ' && !isLineEnd(c) && c != '\t' && c != '\f') || c == 0x7f;
  }
}
