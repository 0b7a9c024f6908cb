package io.refmill.variants;

import java.util.regex.Pattern;

/** Words in texts that are numbers, places in an order, or parts and multiples. */
final class NumberWords {
  /** All but zero, one and first, which are the same for whatever has a width or a value. */
  private static final Pattern ANY =
      Pattern.compile(
          "\\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve"
              + "|(?:thir|four|fif|six|seven|eigh|nine)teen"
              + "|twenty|thirty|forty|fourty|fifty|sixty|seventy|eighty|ninety|hundreds?|thousands?"
              + "|seconds?|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth"
              + "|(?:thir|four|fif|six|seven|eigh|nine)teenth"
              + "|(?:twent|thirt|fort|fift|sixt|sevent|eight|ninet)ieth|hundredth"
              + "|\\d+(?:st|nd|rd|th)"
              + "|dozens?|half|halves|quarters?|doubles?|doubled|twice|thrice|both|triple|quad\\w*|pairs?"
              + "|nibbles?|bytes?|words?|halfwords?|octets?)\\b",
          Pattern.CASE_INSENSITIVE);

  /** Where a name has another word. */
  private static final Pattern PARTS = Pattern.compile("_|(?<=[a-z])(?=[A-Z])");

  private NumberWords() {}

  /** Whether a text has such a word, also as a part of a name. */
  static boolean in(String text) {
    String words = PARTS.matcher(text).replaceAll(" ");
    return ANY.matcher(words).find();
  }

  /** The article that a number in digits has before it. */
  static String article(int number) {
    String digits = Integer.toString(number);
    boolean vowel =
        digits.startsWith("8") || (digits.length() % 3 == 2 && digits.matches("1[18].*"));
    return vowel ? "an" : "a";
  }
}
