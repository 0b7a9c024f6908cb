package io.refmill.report;

/** Texts of strangers in a page. */
final class Html {
  private Html() {}

  /** A text as it is to be read, whatever characters it has. */
  static String text(String text) {
    StringBuilder result = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '&' -> result.append("&amp;");
        case '<' -> result.append("&lt;");
        case '>' -> result.append("&gt;");
        case '"' -> result.append("&quot;");
        default -> result.append(c < ' ' && c != '\n' && c != '\t' ? '\uFFFD' : c);
      }
    }
    return result.toString();
  }

  /** JSON inside of a script element: no text in it can end the element. */
  static String script(String json) {
    return json.replace("<", "\\u003c")
        .replace(">", "\\u003e")
        .replace("\u2028", "\\u2028")
        .replace("\u2029", "\\u2029");
  }
}
