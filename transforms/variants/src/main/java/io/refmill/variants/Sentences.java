package io.refmill.variants;

import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Texts, sentence by sentence. */
final class Sentences {
  /** Longer texts are not changed but derived anew. */
  static final int MAX_CHARACTERS = 20_000;

  private static final Pattern END = Pattern.compile("(?<=[.!?;])\\s+|\\R");

  private Sentences() {}

  /**
   * A text with each sentence put through a change.
   *
   * @param change gives null for a sentence that it does not understand
   * @return null if there is such a sentence, or the text is null or too long
   */
  static String map(String text, UnaryOperator<String> change) {
    if (text == null || text.length() > MAX_CHARACTERS) {
      return null;
    }
    StringBuilder result = new StringBuilder();
    Matcher end = END.matcher(text);
    int from = 0;
    while (from <= text.length()) {
      boolean more = end.find();
      int to = more ? end.start() : text.length();
      String changed = change.apply(text.substring(from, to));
      if (changed == null) {
        return null;
      }
      result.append(changed);
      if (!more) {
        break;
      }
      result.append(end.group());
      from = end.end();
    }
    return result.toString();
  }

  /** A text with a further paragraph. */
  static String with(String text, String sentence) {
    return text == null ? null : text.stripTrailing() + "\n\n" + sentence;
  }

  /** A word with the case of another one. */
  static String like(String pattern, String word) {
    if (pattern.equals(pattern.toUpperCase(java.util.Locale.ROOT)) && pattern.length() > 1) {
      return word.toUpperCase(java.util.Locale.ROOT);
    }
    return Character.isUpperCase(pattern.charAt(0))
        ? Character.toUpperCase(word.charAt(0)) + word.substring(1)
        : word;
  }
}
