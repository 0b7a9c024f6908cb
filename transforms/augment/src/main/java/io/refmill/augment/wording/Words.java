package io.refmill.augment.wording;

import java.util.List;

/** Small parts of sentences. */
public final class Words {
  private static final String[] NUMBERS = {
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve"
  };

  private Words() {}

  /** A number in words where it is small. */
  public static String number(int n) {
    return n >= 0 && n < NUMBERS.length ? NUMBERS[n] : Integer.toString(n);
  }

  /** "a 4-bit", "an 8-bit". */
  public static String bits(int n) {
    return article(n) + " " + n + "-bit";
  }

  /** "1 bit", "3 bits". */
  public static String count(long n, String thing) {
    return n + " " + thing + (n == 1 ? "" : "s");
  }

  /** The article in front of a number. */
  public static String article(int n) {
    String text = Integer.toString(n);
    return text.startsWith("8") || n == 11 || n == 18 ? "an" : "a";
  }

  /** "a", "a and b", "a, b and c". */
  public static String list(List<String> parts) {
    return parts.size() < 2
        ? String.join("", parts)
        : String.join(", ", parts.subList(0, parts.size() - 1))
            + " and "
            + parts.get(parts.size() - 1);
  }

  /** A sentence of a clause. */
  public static String sentence(String clause) {
    String text = capital(clause.strip());
    return text.isEmpty() || ".:!?".indexOf(text.charAt(text.length() - 1)) >= 0
        ? text
        : text + ".";
  }

  /** With a capital letter, unless a name comes first. */
  public static String capital(String text) {
    return text.isEmpty() ? text : Character.toUpperCase(text.charAt(0)) + text.substring(1);
  }

  /** Digits of a number, the most significant first. */
  public static String binary(int width, long value) {
    StringBuilder digits = new StringBuilder();
    for (int i = width - 1; i >= 0; i--) {
      digits.append((value >> i) & 1);
    }
    return digits.toString();
  }
}
