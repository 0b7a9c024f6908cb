package io.refmill.variants;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What texts say of a width. */
final class WidthWords {
  /** What may follow from a width, besides the words of numbers. */
  private static final Pattern OTHERS =
      Pattern.compile(
          "\\d|\\b(?:bcd|decimal|ascii|hex\\w*|octal|digits?|ports?)\\b", Pattern.CASE_INSENSITIVE);

  private WidthWords() {}

  /**
   * A text for another width; null where the text is null, says nothing of it, or has other numbers
   * that may have to do with it.
   */
  static String other(String text, int width, int other) {
    Pattern said =
        Pattern.compile(
            "(?:\\b(an?)(\\s+))?(?<![-.\\w])"
                + width
                + "(?=[- ]bits?\\b)|(?<=\\[)\\s*"
                + (width - 1)
                + "(?=\\s*:\\s*0\\s*\\])",
            Pattern.CASE_INSENSITIVE);
    int[] found = new int[1];
    String turned =
        Sentences.map(
            text,
            sentence -> {
              Matcher matcher = said.matcher(sentence);
              StringBuilder result = new StringBuilder();
              StringBuilder rest = new StringBuilder();
              int from = 0;
              while (matcher.find()) {
                found[0]++;
                boolean range = matcher.start() > 0 && sentence.charAt(matcher.start() - 1) == '[';
                result.append(sentence, from, matcher.start());
                if (matcher.group(1) != null) {
                  result
                      .append(Sentences.like(matcher.group(1), NumberWords.article(other)))
                      .append(matcher.group(2));
                }
                result.append(range ? other - 1 : other);
                rest.append(sentence, from, matcher.start());
                from = matcher.end();
              }
              result.append(sentence.substring(from));
              rest.append(sentence.substring(from));
              String left = rest.toString().replaceAll("\\b[01]\\b|:\\s*0\\s*\\]", "");
              return OTHERS.matcher(left).find() || NumberWords.in(left) ? null : result.toString();
            });
    return found[0] == 0 ? null : turned;
  }
}
