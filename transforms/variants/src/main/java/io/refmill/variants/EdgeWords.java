package io.refmill.variants;

import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What texts say of the edge of a clock. */
final class EdgeWords {
  private static final Pattern EDGE =
      Pattern.compile(
          "\\b(?:(rising|falling|positive|negative)(?=[- ]edges?\\b)|(posedge|negedge)\\b)",
          Pattern.CASE_INSENSITIVE);

  /** What may speak of edges, or of signs, in other words. */
  private static final Pattern OTHERS =
      Pattern.compile(
          "\\b(?:rising|falling|positive|negative|rises?|falls?|transition\\w*|toggl\\w*)\\b"
              + "|low[- ]to[- ]high|high[- ]to[- ]low|0 to 1|1 to 0|\\bedge detect",
          Pattern.CASE_INSENSITIVE);

  private static final Map<String, String> TURNED =
      Map.of(
          "rising", "falling",
          "falling", "rising",
          "positive", "negative",
          "negative", "positive",
          "posedge", "negedge",
          "negedge", "posedge");

  private EdgeWords() {}

  /**
   * A text for the other edge of the clock.
   *
   * @param falling whether that is the falling one
   * @return null where the text is null or there are words that are not understood
   */
  static String other(String text, boolean falling, String clock) {
    int[] said = new int[1];
    String turned =
        Sentences.map(
            text,
            sentence -> {
              Matcher edge = EDGE.matcher(sentence);
              StringBuilder result = new StringBuilder();
              StringBuilder rest = new StringBuilder();
              while (edge.find()) {
                String word = edge.group().toLowerCase(Locale.ROOT);
                boolean falls = word.equals("falling") || word.startsWith("neg");
                if (falls == falling) {
                  return null;
                }
                said[0]++;
                edge.appendReplacement(result, Sentences.like(edge.group(), TURNED.get(word)));
              }
              edge.appendTail(result);
              rest.append(EDGE.matcher(sentence).replaceAll("an"));
              return OTHERS.matcher(rest).find() ? null : result.toString();
            });
    return said[0] > 0
        ? turned
        : Sentences.with(
            turned,
            "All registers change at the "
                + (falling ? "falling" : "rising")
                + " edge of `"
                + clock
                + "`.");
  }

  /** Whether a sentence speaks of an edge. */
  static boolean speak(String sentence) {
    return EDGE.matcher(sentence).find() || OTHERS.matcher(sentence).find();
  }
}
