package io.refmill.describe;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** Pieces of sentences. */
final class Words {
  private static final Pattern VOWEL = Pattern.compile("(?i)(?:[aeio]|8|11|18).*");

  private Words() {}

  /** How many words a memory has. */
  static String words(long count) {
    return count + (count == 1 ? " word" : " words");
  }

  /** {@code 1 bit}, {@code 4 bits}. */
  static String bits(int count) {
    return count == 1 ? "1 bit" : count + " bits";
  }

  /** {@code a, b and c}. */
  static String list(List<String> parts) {
    int last = parts.size() - 1;
    return last < 1
        ? String.join("", parts)
        : String.join(", ", parts.subList(0, last)) + " and " + parts.get(last);
  }

  /** {@code a, b, c and 2 more}, where so many are named at most, or one more than that. */
  static String list(List<String> parts, int most) {
    if (parts.size() <= most + 1) {
      return list(parts);
    }
    List<String> named = new ArrayList<>(parts.subList(0, most));
    named.add(parts.size() - most + " more");
    return list(named);
  }

  /** Whether a text is a number without a sign, in decimal. */
  static boolean isDigits(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) < '0' || text.charAt(i) > '9') {
        return false;
      }
    }
    return !text.isEmpty();
  }

  /** With the article that its sound asks for. */
  static String article(String noun) {
    return before(noun) + " " + noun;
  }

  /** The article that the sound of a word asks for. */
  static String before(String noun) {
    boolean vowel =
        VOWEL.matcher(noun).matches() || noun.startsWith("LFSR") || noun.startsWith("up");
    return vowel ? "an" : "a";
  }

  static String capital(String text) {
    return text.isEmpty()
        ? text
        : text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
  }
}
