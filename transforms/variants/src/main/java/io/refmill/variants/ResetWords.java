package io.refmill.variants;

import io.refmill.contract.DesignInterface.Reset;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What texts say of a reset. */
final class ResetWords {
  private static final Pattern ABOUT =
      Pattern.compile(
          "\\b(?:a?resets?|resetting|n?rst\\w*|clr\\w*|clears?|cleared|clearing|initiali[sz]\\w+)\\b",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern KIND =
      Pattern.compile("\\b(an? )?(asynchronous|synchronous)(ly)?\\b", Pattern.CASE_INSENSITIVE);

  /** What says the kind in other words, or when something happens. */
  private static final Pattern WHEN =
      Pattern.compile(
          "\\b(?:a?sync|edges?|clock\\w*|clk|cycles?|ticks?|periods?|immediate\\w*|regardless"
              + "|independent\\w*|irrespective|at once|posedge|negedge|instant\\w*|soon|any time"
              + "|any moment|wait\\w*|moment|directly|right away|straight|always|whenever|while|as long"
              + "|long as|during|until|next|following|then|goes|going|becomes|trigger\\w*)\\b",
          Pattern.CASE_INSENSITIVE);

  /** A line that others follow, each of which holds at an edge of the clock. */
  private static final Pattern HEAD =
      Pattern.compile(
          "(?im)\\b(?:edges?|clock\\w*|clk|cycles?|posedge|negedge)\\b[^\\n]*:[ \\t*_]*$");

  /** A sentence that goes on about what the one before it was about. */
  private static final Pattern GOES_ON =
      Pattern.compile("(?i)[-*\\d.)\\s]*(?:it|this|that|the signal|the input)\\b.*");

  private static final Pattern CLOCKED =
      Pattern.compile("(?i)\\b(?:edges?|clock|clk|cycles?|posedge|negedge)\\b");

  private static final Pattern ACTIVE =
      Pattern.compile("\\b(active|asserted)([- ])(high|low)\\b", Pattern.CASE_INSENSITIVE);

  private static final Pattern LEVEL =
      Pattern.compile(
          "\\b(?:high|low|(?:is|to|at|logic) one|true|false|1|1'b[01]|logic|inverted|negated|inactive|active|bar"
              + "|(?:de|un)?-?assert\\w*|(?:is|are|gets|not|being) (?:on|off|set(?! to))|(?:en|dis)abled?|pulled|pulls?|driven|drops?|dropped"
              + "|raised?|releas\\w+|held|holds?|pulse[sd]?|goes|going|pressed|applied)\\b"
              + "|!|~|== ?0|= ?0|\\b(?:is|goes|becomes|at) (?:0|zero)\\b",
          Pattern.CASE_INSENSITIVE);

  private ResetWords() {}

  /**
   * A text for the other kind of a reset.
   *
   * @return null where the text is null or there are words that are not understood
   */
  static String otherKind(String text, Reset reset, boolean synchronous) {
    if (text == null || HEAD.matcher(text).find()) {
      return null;
    }
    int[] said = new int[1];
    boolean[] before = new boolean[2];
    String turned =
        Sentences.map(
            text,
            sentence -> {
              boolean about = isAbout(sentence, reset);
              // What follows an edge may be meant to happen there, and so may what follows a reset.
              boolean open =
                  about && before[0] && !KIND.matcher(sentence).find()
                      || before[1] && GOES_ON.matcher(sentence).matches();
              before[0] |= CLOCKED.matcher(sentence).find();
              before[1] = about && isSubject(sentence, reset);
              if (open) {
                return null;
              }
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
   * @param clock port of the clock, or null
   * @return null where the text is null or there are words that are not understood
   */
  static String otherLevel(String text, Reset reset, String name, String clock) {
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
    boolean[] before = new boolean[1];
    Pattern condition =
        Pattern.compile(
            "\\b(?:if|when|whenever|while|unless|until|once|as|and|or|not|after|before|during|by"
                + "|with|on|upon)\\s+(?:the\\s+)?[`'\"]?(?:"
                + port
                + "|reset)\\b[`'\"]?(?:\\s+(?:signal|input))?\\s*(?:$|[,;:.)(]|then|and|or|is|the|\\w+s\\b)",
            Pattern.CASE_INSENSITIVE);
    String turned =
        Sentences.map(
            text,
            sentence -> {
              if (!isAbout(sentence, reset)) {
                boolean goesOn = before[0] && GOES_ON.matcher(sentence).matches();
                before[0] = false;
                return goesOn && LEVEL.matcher(sentence).find() ? null : sentence;
              }
              before[0] = isSubject(sentence, reset);
              if (EdgeWords.speak(sentence, clock)) {
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
              // A condition that is not turned asks for a level without naming it.
              return LEVEL.matcher(rest).find() || condition.matcher(rest).find()
                  ? null
                  : result.toString();
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

  /** The text with a port's other name; null where a word may be that name, or not. */
  private static String renamed(String text, String from, String to) {
    String quoted =
        text.replace("`" + from + "`", "`" + to + "`")
            .replace("\"" + from + "\"", "\"" + to + "\"");
    if (!from.equalsIgnoreCase("reset") && !from.equalsIgnoreCase("clear")) {
      return Pattern.compile("(?<![\\w`])" + Pattern.quote(from) + "(?![\\w`])")
          .matcher(quoted)
          .replaceAll(Matcher.quoteReplacement(to));
    }
    // The word alone is what it does only where nothing makes it a name.
    String noun =
        "(?i)\\b(?:synchronous|asynchronous|active[- ](?:high|low)|a|an)\\s+reset\\b(?!`)"
            + "|\\breset (?:state|value|condition)s?\\b|\\breset(?= is (?:a?synchronous|active[- ]))"
            + "|(?<=\\b(?:is|are|to|be) )reset\\b";
    String rest = quoted.replace("`" + to + "`", "").replaceAll(noun, "");
    return Pattern.compile("\\b" + from + "\\b", Pattern.CASE_INSENSITIVE).matcher(rest).find()
        ? null
        : quoted;
  }

  /** Whether a sentence begins with the reset, so that the next one may go on with "it". */
  private static boolean isSubject(String sentence, Reset reset) {
    return Pattern.compile(
            "(?i)[^\\w`]*(?:(?:an?|the)\\s+)?(?:[\\w-]+\\s+){0,3}`?(?:reset|clear|"
                + Pattern.quote(reset.port())
                + ")\\b.*",
            Pattern.DOTALL)
        .matcher(sentence)
        .matches();
  }

  private static boolean isAbout(String sentence, Reset reset) {
    return ABOUT.matcher(sentence).find()
        || Pattern.compile("\\b" + Pattern.quote(reset.port()) + "\\b").matcher(sentence).find();
  }
}
