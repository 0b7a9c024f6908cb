package io.refmill.variants;

import io.refmill.contract.DesignInterface.Reset;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What texts say of a reset. */
final class ResetWords {
  private static final Pattern ABOUT =
      Pattern.compile("\\b(?:resets?|resetting|rst|clears?|cleared)\\b", Pattern.CASE_INSENSITIVE);

  private static final Pattern KIND =
      Pattern.compile("\\b(an? )?(asynchronous|synchronous)(ly)?\\b", Pattern.CASE_INSENSITIVE);

  /** What says the kind in other words, or when something happens. */
  private static final Pattern WHEN =
      Pattern.compile(
          "\\b(?:a?sync|edges?|clock\\w*|clk|cycles?|immediate\\w*|regardless|independent\\w*"
              + "|irrespective|at once|posedge|negedge)\\b",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern ACTIVE =
      Pattern.compile("\\b(active|asserted)([- ])(high|low)\\b", Pattern.CASE_INSENSITIVE);

  private static final Pattern LEVEL =
      Pattern.compile(
          "\\b(?:high|low|one|true|false|1|1'b[01]|logic|inverted|negated|active)\\b|!|~|== ?0|= ?0"
              + "|\\b(?:is|goes|becomes|at) (?:0|zero)\\b",
          Pattern.CASE_INSENSITIVE);

  private ResetWords() {}

  /**
   * A text for the other kind of a reset.
   *
   * @return null where the text is null or there are words that are not understood
   */
  static String otherKind(String text, Reset reset, boolean synchronous) {
    int[] said = new int[1];
    String turned =
        Sentences.map(
            text,
            sentence -> {
              boolean about = isAbout(sentence, reset);
              Matcher kind = KIND.matcher(sentence);
              StringBuilder result = new StringBuilder();
              while (kind.find()) {
                boolean saysSynchronous = kind.group(2).equalsIgnoreCase("synchronous");
                if (!about || saysSynchronous == synchronous) {
                  return null;
                }
                said[0]++;
                String article =
                    kind.group(1) == null
                        ? ""
                        : Sentences.like(kind.group(1), synchronous ? "a " : "an ");
                String word = synchronous ? "synchronous" : "asynchronous";
                String like = kind.group(1) == null ? Sentences.like(kind.group(2), word) : word;
                kind.appendReplacement(
                    result, article + like + (kind.group(3) == null ? "" : "ly"));
              }
              kind.appendTail(result);
              String rest = KIND.matcher(sentence).replaceAll("a");
              return about && WHEN.matcher(rest).find() ? null : result.toString();
            });
    return said[0] > 0
        ? turned
        : Sentences.with(
            turned,
            "`"
                + reset.port()
                + (synchronous
                    ? "` is a synchronous reset: it acts at clock edges alone."
                    : "` is an asynchronous reset: it acts at once, whatever the clock does."));
  }

  /**
   * A text for the other level of a reset.
   *
   * @param name of its port from now on
   * @return null where the text is null or there are words that are not understood
   */
  static String otherLevel(String text, Reset reset, String name) {
    boolean low = reset.activeHigh();
    String port = Pattern.quote(reset.port());
    Pattern state =
        Pattern.compile(
            "(`?\\b(?:"
                + port
                + "|reset)\\b`?(?: signal| input)? (?:is|goes|becomes|==?) (?:logic )?)"
                + "(high|low|1|0|true|false|1'b1|1'b0)\\b",
            Pattern.CASE_INSENSITIVE);
    int[] said = new int[1];
    String turned =
        Sentences.map(
            text,
            sentence -> {
              if (!isAbout(sentence, reset)) {
                return sentence;
              }
              if (EdgeWords.speak(
                  sentence.replaceAll("(?i)edges? of (?:the )?`?(?:clk|clock)`?", ""))) {
                return null;
              }
              StringBuilder rest = new StringBuilder();
              Matcher active = ACTIVE.matcher(sentence);
              StringBuilder first = new StringBuilder();
              while (active.find()) {
                if (active.group(3).equalsIgnoreCase("low") == low) {
                  return null;
                }
                said[0]++;
                active.appendReplacement(
                    first,
                    active.group(1)
                        + active.group(2)
                        + Sentences.like(active.group(3), low ? "low" : "high"));
              }
              active.appendTail(first);
              Matcher level = state.matcher(first);
              StringBuilder result = new StringBuilder();
              while (level.find()) {
                String turnedLevel = turned(level.group(2), low);
                if (turnedLevel == null) {
                  return null;
                }
                said[0]++;
                level.appendReplacement(
                    result, Matcher.quoteReplacement(level.group(1) + turnedLevel));
              }
              level.appendTail(result);
              rest.append(state.matcher(ACTIVE.matcher(sentence).replaceAll("")).replaceAll(""));
              return LEVEL.matcher(rest).find() ? null : result.toString();
            });
    if (turned == null) {
      return null;
    }
    String named = renamed(turned, reset.port(), name);
    return said[0] > 0
        ? named
        : Sentences.with(
            named, "The reset `" + name + "` is active " + (low ? "low" : "high") + ".");
  }

  private static String turned(String word, boolean low) {
    boolean high =
        switch (word.toLowerCase(Locale.ROOT)) {
          case "high", "1", "true", "1'b1" -> true;
          default -> false;
        };
    if (high != low) {
      return null;
    }
    return switch (word.toLowerCase(Locale.ROOT)) {
      case "high" -> "low";
      case "low" -> "high";
      case "1" -> "0";
      case "0" -> "1";
      case "true" -> "false";
      case "false" -> "true";
      case "1'b1" -> "1'b0";
      default -> "1'b1";
    };
  }

  /** The text with a port's other name; a name that is a word is one in quotes alone. */
  private static String renamed(String text, String from, String to) {
    String quoted =
        text.replace("`" + from + "`", "`" + to + "`")
            .replace("\"" + from + "\"", "\"" + to + "\"");
    if (from.equalsIgnoreCase("reset") || from.equalsIgnoreCase("clear")) {
      boolean named = !quoted.equals(text);
      boolean listed =
          Pattern.compile("(?m)\\b" + from + "\\b *[:(,]|[-*:,] *" + from + "\\b")
              .matcher(quoted)
              .find();
      return named || !listed ? quoted : null;
    }
    return Pattern.compile("(?<![\\w`])" + Pattern.quote(from) + "(?![\\w`])")
        .matcher(quoted)
        .replaceAll(Matcher.quoteReplacement(to));
  }

  private static boolean isAbout(String sentence, Reset reset) {
    return ABOUT.matcher(sentence).find()
        || Pattern.compile("\\b" + Pattern.quote(reset.port()) + "\\b").matcher(sentence).find();
  }
}
