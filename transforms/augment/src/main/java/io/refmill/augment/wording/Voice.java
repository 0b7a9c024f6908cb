package io.refmill.augment.wording;

import io.refmill.augment.style.Draws;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Says what a design should do instead of what it does, in the words of one author. Only main
 * clauses about outputs and what is stored are put so; conditions stay as they are.
 */
final class Voice {
  /** Words behind which a clause is a condition or a remark, up to the next comma. */
  private static final Pattern SUBORDINATE =
      Pattern.compile(
          "(?i)\\b(if|when|while|whenever|where|whose|that|which|until|unless|once|after|before|as"
              + " long as|so|what|because|with|without|whether|how|than)\\b");

  private static final String VERBS =
      "should|is not|is always|is only|are only|is also|are also|is never|are never|is still|are still|is|are|becomes|become|takes over|take over|goes up by|goes down by|goes to"
          + "|goes|stays as it is|stay as they are|stays|stay|keeps|keep|holds|hold|shows|moves to|moves"
          + "|carries|changes|change|counts|returns|has(?! been\\b| [a-z]+ed\\b)|does not|do not|remains|equals|gives|starts"
          + "|follows|always shows|captures|transitions|increments|decrements|drops|rises|receives"
          + "|contains|stores|outputs|wraps|cycles|toggles|accepts|ignores|reads|advances|waits|calculates"
          + "|performs|adds|subtracts|compares|checks|shifts|multiplies|takes in|supports|updates"
          + "|detects|generates|produces|sets|clears";

  /** A second verb of a module that "should" do something has to be of the same form. */
  private static final Pattern SECOND =
      Pattern.compile(
          "(should (?:calculate|perform|add|subtract|compare|check|shift|take in|return|multiply)"
              + "\\b[^.;]*?,? and )(outputs|stores|returns|calculates|changes|performs|splits"
              + "|subtracts)\\b");

  /**
   * A further verb that is no noun, whatever the first one is, unless a condition stands between.
   */
  private static final Pattern COORDINATE =
      Pattern.compile(
          "(should [a-z]+\\b[^.;:\\n]*?,? and )(adds|divides|inverts|looks|opens|reads|waits|keeps|sends|clears"
              + "|writes|gives|takes|tells|returns|subtracts|multiplies|remembers|goes|stays|becomes"
              + "|computes|drives|removes|closes|begins|ends)\\b");

  /** A further verb that the same "should" belongs to. */
  private static final Pattern FOLLOWED =
      Pattern.compile(
          "\\b(?:and|or) (?:then |not |only |also |again )*(?:be|go|keep|stay|remain|start|shift|store"
              + "|increment|decrement|wait|return|become|read|set|clear|ignore|hold|have|continue"
              + "|count|move|load|take|show|stop|drop|add|subtract|write|get|send|pass|accept"
              + "|receive|use|produce|assert|turn|change|toggle|rotate|invert|look|begin|end"
              + "|compare|select|give|divide|multiply)\\b");

  /** A main clause about what something should do whose subject is told by its form. */
  private static final Pattern DUTY =
      Pattern.compile(
          "(^|[.;:,] |\\band |\\bthen )((?:[Tt]he |[Tt]he output )?`[^`]+`(?:\\[i])?|[Ii]t|[Aa]ll (?:[a-z]+ )?(?:registers|outputs)|[Bb]oth"
              + "|[Tt]he (?:[A-Za-z-]+ )?[A-Za-z-]+) should (not |always |only |also |then |still |never |again |both |all |no longer )?([a-z]+)\\b");

  /** Verbs whose form with "should" is another word. */
  private static final Map<String, List<String>> SHOULD =
      Map.ofEntries(
          Map.entry("is not", List.of("not be")),
          Map.entry("is always", List.of("always be")),
          Map.entry("is only", List.of("only be")),
          Map.entry("are only", List.of("only be")),
          Map.entry("is never", List.of("never be")),
          Map.entry("are never", List.of("never be")),
          Map.entry("is still", List.of("still be")),
          Map.entry("are still", List.of("still be")),
          Map.entry("is also", List.of("also be")),
          Map.entry("are also", List.of("also be")),
          Map.entry("is", List.of("be")),
          Map.entry("are", List.of("be")),
          Map.entry("becomes", List.of("be set to", "become", "be", "be")),
          Map.entry("become", List.of("be set to", "become", "be")),
          Map.entry(
              "takes over", List.of("be loaded with", "be updated with", "take the value of")),
          Map.entry("take over", List.of("be loaded with", "be updated with")),
          Map.entry("goes up by", List.of("be incremented by", "increment by", "increase by")),
          Map.entry("goes down by", List.of("be decremented by", "decrement by", "decrease by")),
          Map.entry("goes to", List.of("go to")),
          Map.entry("goes", List.of("go")),
          Map.entry("stays as it is", List.of("remain unchanged", "not change")),
          Map.entry("stay as they are", List.of("remain unchanged", "not change")),
          Map.entry("moves to", List.of("move to", "go to", "transition to")),
          Map.entry("carries", List.of("carry")),
          Map.entry("has", List.of("have")),
          Map.entry("takes in", List.of("take in")),
          Map.entry("does not", List.of("not")),
          Map.entry("do not", List.of("not")),
          Map.entry("always shows", List.of("always show")));

  /** What is rather said where nothing "should" be. */
  private static final Map<String, List<String>> PLAIN =
      Map.ofEntries(
          Map.entry("becomes", List.of("is set to", "becomes")),
          Map.entry("become", List.of("are set to", "become")),
          Map.entry(
              "takes over", List.of("is loaded with", "is updated with", "gets the value of")),
          Map.entry("take over", List.of("are loaded with", "are updated with")),
          Map.entry("goes up by", List.of("is incremented by", "increases by")),
          Map.entry("goes down by", List.of("is decremented by", "decreases by")),
          Map.entry("moves to", List.of("moves to", "goes to", "transitions to")),
          Map.entry("stays as it is", List.of("does not change", "remains unchanged")),
          Map.entry("stay as they are", List.of("do not change")));

  /** Words behind which a verb may be that of a clause of its own. */
  private static final Pattern CONDITION =
      Pattern.compile(
          "(?i)\\b(if|when|while|whenever|where|whose|that|which|until|unless|once|after|before|as|so"
              + "|what|because|whether|how)\\b");

  private static final Pattern VERB = Pattern.compile("\\b(" + VERBS + ")\\b");

  /** A word in front of a name that is no conjunction. */
  private static final Pattern NOUN =
      Pattern.compile("(?i)\\b(?!(?:and|or|but|then|so|otherwise) $)[a-z]+ $");

  private static final Pattern SILENT = Pattern.compile("^(stays|stay)(?=$|[.;,)]| and\\b)");

  private final Draws d;
  private final double strength;
  private final Pattern clause;

  /**
   * A voice.
   *
   * @param subjects of which it says what they should do: names of outputs in backquotes, and
   *     phrases in lower case for what is inside
   */
  Voice(Draws d, Collection<String> subjects) {
    this(d, with(subjects), d.pick(0.0, 0.0, 0.0, 0.0, 0.1, 0.3, 0.6, 1.0));
  }

  /**
   * A voice.
   *
   * @param subjects all of which it says what they should do
   * @param strength how often it does
   */
  Voice(Draws d, List<String> subjects, double strength) {
    this.d = d;
    this.strength = strength;
    this.clause = clause(subjects);
  }

  private static List<String> with(Collection<String> subjects) {
    List<String> quoted =
        new ArrayList<>(
            List.of(
                "it",
                "both",
                "nothing",
                "the output",
                "the outputs",
                "all outputs",
                "the module",
                "the machine",
                "the state machine",
                "the fsm",
                "the counter",
                "the register",
                "the circuit",
                "the design",
                "the result",
                "the state",
                "all registers",
                "all other outputs",
                "everything",
                "the pointer",
                "the value",
                "the controller"));
    quoted.addAll(subjects);
    return quoted;
  }

  private static Pattern clause(List<String> quoted) {
    StringBuilder names = new StringBuilder();
    for (String q : quoted) {
      names.append(names.isEmpty() ? "" : "|").append(q.startsWith("`") ? "" : "(?i:");
      names.append(Pattern.quote(q)).append(q.startsWith("`") ? "(?:\\[i])?" : ")");
    }
    return Pattern.compile(
        "(?<![\\w`])(" + names + ") (" + VERBS + ")(?![\\w-])(?! (?:that|what) )");
  }

  /** A line in which what was demanded already stays so. */
  String demand(String text) {
    String said = d.chance(strength) ? spoken(text, true) : text;
    return said.startsWith("the ") && !text.startsWith("the ") ? Words.capital(said) : said;
  }

  /** A sentence or clause in this voice. */
  String say(String text) {
    boolean should = d.chance(strength);
    return spoken(should ? text : plain(text), should);
  }

  /** The same without a "should" where the form of the verb is known. */
  private static String plain(String text) {
    return DUTY.matcher(text)
        .replaceAll(
            m -> {
              String subject = m.group(2);
              boolean name = subject.endsWith("`") || subject.endsWith("[i]");
              boolean row =
                  m.group(1).equals("and ") && text.startsWith("` and", Math.max(0, m.start() - 2));
              boolean row2 =
                  m.group(1).equals(", ") && text.charAt(Math.max(0, m.start() - 1)) == '`';
              // The name after "and" may be the last of a row, or of a phrase of one thing.
              String rest = text.substring(m.end()).split("[.;]", 2)[0];
              // What has no verb of its own before the "and" is of one row with what follows.
              String clause = text.substring(0, m.start()).replaceAll("(?s).*[,.;:\\n]", "");
              boolean row3 = m.group(1).equals("and ") && !VERB.matcher(clause).find();
              if (row2 || row || row3 || FOLLOWED.matcher(rest).find()) {
                return Matcher.quoteReplacement(m.group());
              }
              boolean several =
                  subject.equalsIgnoreCase("both")
                      || !name && subject.endsWith("s") && !subject.matches(".*(ss|us|is)");
              String adverb = m.group(3) == null ? "" : m.group(3);
              String verb = m.group(4);
              String said =
                  verb.equals("be")
                      ? (several ? "are " : "is ") + adverb.strip()
                      : adverb.equals("not ")
                          ? (several ? "do not " : "does not ") + verb
                          : adverb + (several ? verb : third(verb));
              return Matcher.quoteReplacement(m.group(1) + subject + " " + said.strip());
            });
  }

  /** "goes", "carries", "has". */
  private static String third(String verb) {
    if (verb.equals("have")) {
      return "has";
    }
    return verb.matches(".*(s|sh|ch|x|o)")
        ? verb + "es"
        : verb.matches(".*[^aeiou]y") ? verb.substring(0, verb.length() - 1) + "ies" : verb + "s";
  }

  private String spoken(String text, boolean should) {
    Matcher m = clause.matcher(text);
    StringBuilder out = new StringBuilder();
    int last = 0;
    while (m.find()) {
      if (text.startsWith("as ", Math.max(0, m.start() - 3))) {
        continue;
      }
      String before = text.substring(start(text, m.start()), m.start());
      if (SUBORDINATE.matcher(before).find() || before.startsWith(", or ")) {
        continue;
      }
      out.append(text, last, m.start()).append(subject(text, m.start(), m.group(1))).append(' ');
      String verb = m.group(2);
      if (verb.equals("should")) {
        out.append(verb);
        last = m.end();
        continue;
      }
      String rest = text.substring(m.start(2));
      if (SILENT.matcher(rest).find()) {
        boolean several = verb.equals("stay");
        out.append(
            should
                ? d.pick("should remain unchanged", "should keep its value", "should not change")
                    .replace("its value", several ? "their values" : "its value")
                : several ? "do not change" : d.pick("does not change", "keeps its value"));
      } else if (should) {
        out.append("should ").append(d.pick(SHOULD.getOrDefault(verb, List.of(base(verb)))));
      } else {
        out.append(d.pick(PLAIN.getOrDefault(verb, List.of(verb))));
      }
      last = m.end();
    }
    out.append(text.substring(last));
    String second =
        SECOND
            .matcher(out)
            .replaceAll(r -> Matcher.quoteReplacement(r.group(1) + base(r.group(2))));
    return COORDINATE
        .matcher(second)
        .replaceAll(
            r ->
                Matcher.quoteReplacement(
                    CONDITION.matcher(r.group(1)).find()
                        ? r.group()
                        : r.group(1) + base(r.group(2))));
  }

  /** A port may be called an output in front of its name. */
  private String subject(String text, int at, String name) {
    boolean row =
        text.startsWith("` and ", Math.max(0, at - 6))
            || text.startsWith("`, ", Math.max(0, at - 3));
    // A noun in front of a name says already what it is.
    boolean called = NOUN.matcher(text.substring(0, at)).find();
    if (!name.startsWith("`")
        || row
        || called
        || text.startsWith("utput ", Math.max(0, at - 6))
        || !d.chance(0.3)) {
      return name;
    }
    String article = at > 1 && text.startsWith(". ", at - 2) ? "The " : "the ";
    return d.chance(0.7)
        ? article + "output " + name
        : name.endsWith("`") ? article + name + " output" : name;
  }

  /** Where the clause begins that a place is in. */
  private static int start(String text, int at) {
    for (int i = at - 1; i > 0; i--) {
      char c = text.charAt(i);
      if (c == '.' || c == ';' || c == ':' || c == ',') {
        return i;
      }
    }
    return 0;
  }

  private static String base(String verb) {
    return verb.endsWith("ies")
        ? verb.substring(0, verb.length() - 3) + "y"
        : verb.equals("goes")
            ? "go"
            : verb.endsWith("s") ? verb.substring(0, verb.length() - 1) : verb;
  }
}
