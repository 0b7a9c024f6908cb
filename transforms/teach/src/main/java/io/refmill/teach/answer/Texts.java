package io.refmill.teach.answer;

/** Texts as Python sees them: lengths in code points, and its idea of white space. */
final class Texts {
  private Texts() {}

  static int length(String text) {
    return text.codePointCount(0, text.length());
  }

  static boolean isBlank(String text) {
    return text.chars().allMatch(Texts::isSpace);
  }

  /** What {@code str.isspace} says of a character; all such are in the basic plane. */
  static boolean isSpace(int c) {
    return c >= 0x09 && c <= 0x0d
        || c >= 0x1c && c <= 0x20
        || c == 0x85
        || c == 0xa0
        || c == 0x1680
        || c >= 0x2000 && c <= 0x200a
        || c == 0x2028
        || c == 0x2029
        || c == 0x202f
        || c == 0x205f
        || c == 0x3000;
  }

  /** The first word, or an empty string. */
  static String firstWord(String text) {
    int from = 0;
    while (from < text.length() && isSpace(text.charAt(from))) {
      from++;
    }
    int to = from;
    while (to < text.length() && !isSpace(text.charAt(to))) {
      to++;
    }
    return text.substring(from, to);
  }

  /** The text without these characters at its ends. */
  static String strip(String text, String characters) {
    int from = 0;
    int to = text.length();
    while (from < to && characters.indexOf(text.charAt(from)) >= 0) {
      from++;
    }
    while (to > from && characters.indexOf(text.charAt(to - 1)) >= 0) {
      to--;
    }
    return text.substring(from, to);
  }
}
