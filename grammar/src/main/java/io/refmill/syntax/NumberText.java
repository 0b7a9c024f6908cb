package io.refmill.syntax;

import java.util.Locale;

/** Numbers as the syntax tree keeps them (IEEE 1800-2017 5.7). */
public final class NumberText {
  private NumberText() {}

  /** A literal in lower case, without blanks and underscores. */
  public static String of(String written) {
    boolean plain = true;
    for (int i = 0; i < written.length() && plain; i++) {
      char c = written.charAt(i);
      plain = c > ' ' && c != '_' && (c < 'A' || c > 'Z');
    }
    if (plain) {
      return written;
    }
    StringBuilder text = new StringBuilder(written.length());
    for (int i = 0; i < written.length(); i++) {
      char c = written.charAt(i);
      if (c > ' ' && c != '_') {
        text.append(c);
      }
    }
    return text.toString().toLowerCase(Locale.ROOT);
  }
}
