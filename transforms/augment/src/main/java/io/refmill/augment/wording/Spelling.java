package io.refmill.augment.wording;

import io.refmill.augment.style.Draws;
import io.refmill.augment.verilog.ModuleBuilder;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How an author writes names, levels and edges, the same in the whole of a text. */
final class Spelling {
  private static final Pattern LEVEL =
      Pattern.compile(
          "(?<!value of )(`[^`]+`(?: output)?) (is|are|should be|be|should be set to) ([01])(?!\\w|'|\\.\\d|, \\d|-)");
  private static final Pattern AT = Pattern.compile("with (`[^`]+`) at ([01])(?![\\w'])");
  private static final Pattern EVERY = Pattern.compile("[Oo]n (?:each|every) clock edge");
  private static final Pattern EDGE =
      Pattern.compile("([Oo]n|[Aa]t) (?:the|a|next) clock edge(?! that)");
  private static final Pattern NAME = Pattern.compile("`([^`]+)`");
  private static final Pattern ARTICLE = Pattern.compile("\\ba (?=(?:8\\d*|11|18)-bit)");

  private static final Pattern ACTIVE_LOW =
      Pattern.compile("(?i:_n)(?:_[io])?$|[a-z]N(?:_[io])?$|(?i:rst|reset|cs)n$");

  /** Names of ports that sentences would not be understood with, did they not have marks. */
  private static final Set<String> WORDS =
      Set.of(
          "in", "on", "where", "from", "which", "have", "none", "nothing", "first", "last", "left",
          "right", "low", "high", "any", "enough", "over", "under", "seen", "held", "take", "more",
          "top", "operand");

  private final ModuleBuilder module;
  private final Draws d;

  Spelling(ModuleBuilder module, Draws d) {
    this.module = module;
    this.d = d;
  }

  /** Whether a name in backquotes is a port of one bit. */
  static boolean isBit(ModuleBuilder module, String quoted) {
    String name = quoted.substring(1, quoted.lastIndexOf('`'));
    return name.equals(module.reset())
        || module.ports().stream()
            .anyMatch(p -> p.signal().port().equals(name) && p.signal().bits() == 1);
  }

  /** Whether a name in backquotes is of a signal that is active at 0, or looks like one. */
  private boolean activeLow(String quoted) {
    String name = quoted.substring(1, quoted.lastIndexOf('`'));
    return name.equals(module.reset()) && !module.style().reset().high()
        || ACTIVE_LOW.matcher(name).find();
  }

  /** Names and levels as this author writes them. */
  String spelled(String draft) {
    String[] levels =
        d.pick(
            new String[] {"0", "1"},
            new String[] {"0", "1"},
            new String[] {"low", "high"},
            new String[] {"low", "high"},
            new String[] {"not asserted", "asserted"});
    String[] spoken =
        levels[0].startsWith("not ") ? new String[] {"deasserted", "asserted"} : levels;
    String[] set = d.pick(spoken, spoken, new String[] {"set to 0", "set to 1"});
    String leveled =
        AT.matcher(draft)
            .replaceAll(m -> Matcher.quoteReplacement("when " + m.group(1) + " is " + m.group(2)));
    String text = leveled;
    leveled =
        LEVEL
            .matcher(text)
            .replaceAll(
                m -> {
                  // Of several in a row the last one may be a bit, and the others numbers.
                  boolean last = text.startsWith("` and ", Math.max(0, m.start() - 6));
                  if (!m.group(2).equals("are") && (last || !isBit(module, m.group(1)))) {
                    return Matcher.quoteReplacement(m.group());
                  }
                  int level = m.group(3).charAt(0) - '0';
                  String word = m.group(2).contains("should") ? set[level] : levels[level];
                  String verb = m.group(2);
                  if (word.endsWith("asserted") && activeLow(m.group(1))) {
                    // Asserted means low to some readers and high to others.
                    word = level == 0 ? "low" : "high";
                  }
                  if (verb.endsWith("set to")) {
                    return Matcher.quoteReplacement(m.group());
                  }
                  return Matcher.quoteReplacement(m.group(1) + " " + verb + " " + word);
                });
    String[] every =
        d.pick(
            new String[] {"on every clock cycle", "at the clock edge"},
            new String[] {"on each clock cycle", "on the rising edge of the clock"},
            new String[] {"on every rising edge of the clock", "on the rising edge of the clock"},
            new String[] {"at every clock edge", "at the clock edge"});
    if (module.clock() != null && !module.style().falling()) {
      leveled =
          EVERY
              .matcher(leveled)
              .replaceAll(
                  m ->
                      Character.isUpperCase(m.group().charAt(0))
                          ? Words.capital(every[0])
                          : every[0]);
      leveled =
          EDGE.matcher(leveled)
              .replaceAll(
                  m ->
                      Character.isUpperCase(m.group().charAt(0))
                          ? Words.capital(every[1])
                          : every[1]);
    }
    leveled = ARTICLE.matcher(leveled).replaceAll("an ");
    String drawn = d.pick("`", "`", "`", "`", "", "", "", "", "\"");
    boolean word = module.ports().stream().anyMatch(p -> WORDS.contains(p.signal().port()));
    String quote = drawn.isEmpty() && word ? "`" : drawn;
    // Fences of code stay.
    return NAME.matcher(leveled.replace("```", "\u0001"))
        .replaceAll(m -> Matcher.quoteReplacement(quote + m.group(1) + quote))
        .replace("\u0001", "```");
  }
}
