package io.refmill.variants;

import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What texts say of the edge of a clock. */
final class EdgeWords {
  private static final String EDGE = "rising|falling|positive|negative";

  /** What may speak of edges, levels or halves of a clock, or of signs, in other words. */
  private static final Pattern OTHERS =
      Pattern.compile(
          "\\b(?:"
              + EDGE
              + "|posedges?|negedges?|rises?|rose|falls?|fell|transition\\w*|toggl\\w*|leading"
              + "|trailing|upgoing|downgoing|level[- ]sensitive|ddr)\\b"
              + "|low[- ]to[- ]high|high[- ]to[- ]low|0 to 1|1 to 0|zero to one|one to zero"
              + "|(?<!clock )(?<!clk )(?<!`)\\bedges?\\b",
          Pattern.CASE_INSENSITIVE);

  /** What brings a clock to a level. */
  private static final String MOVES =
      "(?:goes|going|went|go|turns|gets|becomes|is|stays|remains|moves|changes|swings|switches"
          + "|pulses?|ticks? (?:up|down))";

  private static final Map<String, String> TURNED =
      Map.of(
          "rising", "falling",
          "falling", "rising",
          "positive", "negative",
          "negative", "positive",
          "posedge", "negedge",
          "negedge", "posedge");

  /** What makes the edge of the clock a noun; it is not left to be judged alone. */
  private static final Pattern NOUN =
      Pattern.compile("[- ]edges?\\b|(?=\\s+\\w+[- ]edges?\\b)", Pattern.CASE_INSENSITIVE);

  private EdgeWords() {}

  /** A name of the clock: the port, in quotes or not, or the word, with or without an article. */
  private static String clock(String port) {
    return "(?:(?:the|a|an|each|every|its|this)\\s+)?(?:(?:system|main|input|global|master)\\s+)?"
        + "(?:clock(?:\\s+(?:signal|input))?(?:\\s+[`'\"(]?"
        + Pattern.quote(port)
        + "\\b[`'\")]?)?|[`'\"]?\\b"
        + Pattern.quote(port)
        + "\\b[`'\"]?(?:\\s+(?:signal|input))?)"
        + "(?![\\w`])(?!\\s+(?:enables?|en|dividers?|outputs?|out|gat\\w+|select\\w*|valid|data|line"
        + "|lines|generator)\\b)";
  }

  /** The edge of the clock, in the forms in which it is clear that no other edge is meant. */
  private static Pattern ofClock(String port) {
    String clock = clock(port);
    return Pattern.compile(
        "\\b(?:(?<of>"
            + EDGE
            + ")(?=[- ]edges?\\s+(?:of|on|in|from)\\s+"
            + clock
            + ")|(?<direct>"
            + EDGE
            + ")(?=\\s+(?:clock|"
            + Pattern.quote(port)
            + ")[- ]edges?\\b|[- ]edge\\s+(?:of\\s+)?(?:clock|"
            + Pattern.quote(port)
            + ")\\b(?!\\s+(?:enable|out)))"
            + "|(?<=(?:clock's|"
            + Pattern.quote(port)
            + "'s|`'s)\\s)(?<owned>"
            + EDGE
            + ")(?=[- ]edge\\b)"
            + "|(?<word>posedge|negedge)(?=\\s+(?:of\\s+)?"
            + clock
            + "))",
        Pattern.CASE_INSENSITIVE);
  }

  /**
   * A text for the other edge of the clock.
   *
   * @param falling whether that is the falling one
   * @return null where the text is null or there are words that are not understood, or may be about
   *     an edge of something else
   */
  static String other(String text, boolean falling, String clock) {
    Pattern edges = ofClock(clock);
    Pattern level = level(clock);
    int[] said = new int[1];
    String turned =
        Sentences.map(
            text,
            sentence -> {
              Matcher edge = edges.matcher(sentence);
              StringBuilder result = new StringBuilder();
              StringBuilder rest = new StringBuilder();
              int from = 0;
              while (edge.find()) {
                String word = edge.group().toLowerCase(Locale.ROOT);
                boolean falls = word.equals("falling") || word.startsWith("neg");
                if (falls == falling) {
                  return null;
                }
                said[0]++;
                result
                    .append(sentence, from, edge.start())
                    .append(Sentences.like(edge.group(), TURNED.get(word)));
                rest.append(sentence, from, edge.start()).append(",");
                from = edge.end();
                Matcher noun = NOUN.matcher(sentence).region(from, sentence.length());
                if (noun.lookingAt()) {
                  result.append(sentence, from, noun.end());
                  from = noun.end();
                }
              }
              result.append(sentence.substring(from));
              rest.append(sentence.substring(from));
              return OTHERS.matcher(rest).find() || level.matcher(rest).find()
                  ? null
                  : result.toString();
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

  /** Where a clock comes to a level, or is at one. */
  private static Pattern level(String port) {
    String clock = "\\b(?:clock|clk|" + Pattern.quote(port) + ")\\b";
    return Pattern.compile(
        clock
            + "[`'\")]?(?:\\s+(?:signal|input|pulse|line|pin))?\\s+"
            + MOVES
            + "\\b|\\b(?:(?:high|low|inverted|inverse|opposite|other)(?:\\s+(?:phase|level|half|part"
            + "|state|period|value|pulse)s?)?|half|halves|phases?|levels?)\\s+(?:of\\s+)?"
            + "(?:(?:the|each|every|a)\\s+)?[`'\"]?"
            + clock
            + "|"
            + clock
            + "[`'\"]?(?:'s)?\\s*(?:=|==|high|low|up|down|level|phases?|half|halves|pulses?)"
            + "|\\b(?:while|if|when|whenever|once|as soon as)\\s+(?:the\\s+)?[`'\"]?"
            + clock,
        Pattern.CASE_INSENSITIVE);
  }

  /**
   * Whether a sentence speaks of an edge other than the clock's.
   *
   * @param clock its port, or null
   */
  static boolean speak(String sentence, String clock) {
    String rest = clock == null ? sentence : ofClock(clock).matcher(sentence).replaceAll("clock");
    return OTHERS
        .matcher(rest.replaceAll("(?i)\\b(clock|posedge|negedge)[- ]edges?\\b", "clock"))
        .find();
  }
}
