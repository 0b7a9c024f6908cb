package io.refmill.curation;

import io.refmill.contract.DesignInterface;
import io.refmill.contract.DesignInterface.Port;
import io.refmill.contract.DesignInterface.Reset;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * At which level of an input state holds, and what comes out while a counter stands at a number. A
 * level is contradicted only where the design holds at the other one alone.
 */
final class HoldClaims {
  /** Calls that have to show it. */
  private static final int LEAST = 8;

  private static final Pattern SPOKEN =
      Pattern.compile(
          "(?i)\\b(?:hold|retain|keep|maintain|remain|unchanged|reach|written|loaded|stored|updated"
              + "|captured|sampled|increment|decrement|count|shift)");

  /** Before a condition: that it is one of several, or does not matter. */
  private static final String ALONE = "(?<!\\b(?:not|only|except|even|also|unlike|than) )";

  /** Words that turn the rest of a sentence around or put it off. */
  private static final String TURNED =
      "not|cannot|\\w+n't|never|no|none|nothing|nobody|neither|nor|hardly|rarely|fewer|less|without|unless|until|except|instead"
          + "|otherwise|stops?|prevent\\w*|block\\w*|ignor\\w*|inhibit\\w*|suppress\\w*"
          + "|disabl\\w*|lost|dropped|discarded|rejected|refused|before|after|later";

  /**
   * What state holds where it holds: what it has. To hold the value of something named is to follow
   * that, and to keep on with something is to change.
   */
  private static final String OWN =
      "(?: (?:its|their|the same|the|(?:the )?(?:current|previous|present|last|old|existing|stored))"
          + "(?: (?:own|current|previous|present|last|old|existing|stored))?"
          + " (?:values?|states?|counts?|data|contents?|levels?)\\b"
          + "(?! (?:of|from|on|at|in|as|by|with|equal|that|which)\\b(?! the (?:register|counter|count)\\b))(?! \\w+ing\\b)"
          + "|(?= ?(?:[.,;\\n]|$)))";

  /** Where outputs come a clock cycle later than what they tell of. */
  private static final Pattern DELAYED =
      Pattern.compile(
          "(?i)\\b(?:(?:cycles?|clocks?|edges?|ticks?|periods?) (?:after|later|delay\\w*)"
              + "|(?:next|following|subsequent) (?:\\w+ ){0,2}(?:cycle|clock|edge|tick|period)"
              + "|registered|delay(?:ed|s)?|pipelined?|latency)\\b");

  private static final String LEVEL =
      "(high|low|1|0|asserted|de-?asserted|not asserted|active|inactive)\\b";

  private final String text;
  private final DesignInterface design;
  private final PortValues values;
  private final List<String> findings = new ArrayList<>();

  private HoldClaims(String text, DesignInterface design, PortValues values) {
    this.text = text.replaceAll("[`\"]", "");
    this.design = design;
    this.values = values;
  }

  /** Whether the text may say something of the kind. */
  static boolean mayBe(String text) {
    return SPOKEN.matcher(text).find();
  }

  /** A sentence for each that the design contradicts. */
  static List<String> findings(String text, DesignInterface design, PortValues values) {
    HoldClaims claims = new HoldClaims(text, design, values);
    if (design.sequential()) {
      claims.levels();
      claims.reached();
    }
    return claims.findings;
  }

  private void levels() {
    List<Port> bits = design.modelInputs().stream().filter(p -> p.width() == 1).toList();
    for (Port port : bits) {
      if (design.resets().stream().anyMatch(r -> r.port().equals(port.name()))) {
        continue;
      }
      Pattern held =
          Pattern.compile(
              ALONE
                  + "\\b(?:when|if|while) (?:the )?(?:\\w+ ){0,2}"
                  + Pattern.quote(port.name())
                  + "(?: signal| input)? is "
                  + LEVEL
                  + ",?(?! and\\b)(?![^.\\n]*\\b(?:"
                  + TURNED
                  + ")\\b) (?:then )?(?:(?!\\b(?:and|then)\\b)[^.,;]){0,40}?"
                  + "\\b(?:should|must|will|shall)?"
                  + " ?(?<!\\b(?:the|an?|to) )(?:(?:holds?|retains?|keeps?|maintains?)\\b"
                  + OWN
                  + "|remains? (?:unchanged|the same|at its)\\b)",
              Pattern.CASE_INSENSITIVE);
      Pattern changes =
          Pattern.compile(
              ALONE
                  + "\\b(?:when|if|while) (?:the )?(?:\\w+ ){0,2}"
                  + Pattern.quote(port.name())
                  + "(?: signal| input)? is (high|low|1|0)\\b"
                  + "(?![^.\\n]*\\b(?:holds?|retains?|keeps?|maintains?|remains?|"
                  + TURNED
                  + ")\\b)"
                  + ",? [^.;\\n]{0,60}\\b(?:should|must|will|shall|is|are)\\b(?: be)?"
                  + " (?:written|loaded|stored|updated|captured|sampled|increment\\w*"
                  + "|decrement\\w*|count|shift)\\b",
              Pattern.CASE_INSENSITIVE);
      List<Boolean> said =
          Stream.concat(
                  held.matcher(text).results().map(m -> isHigh(m.group(1), port)),
                  changes.matcher(text).results().map(m -> !m.group(1).matches("(?i)high|1")))
              .filter(level -> level != null)
              .distinct()
              .collect(Collectors.toList());
      if (said.size() == 1) {
        level(port, said.get(0));
      }
    }
  }

  /** Whether a word means 1; null where that depends on what the port is active at. */
  private static Boolean isHigh(String word, Port port) {
    String said = word.toLowerCase(Locale.ROOT);
    if (said.matches("high|1")) {
      return true;
    } else if (said.matches("low|0")) {
      return false;
    }
    boolean low = port.name().matches("(?i).*(?:_n|_b|n|b|bar)|n_.*");
    return low ? null : said.matches("asserted|active");
  }

  private void level(Port port, boolean high) {
    int[] calls = new int[2];
    int[] changed = new int[2];
    for (int call = 1; call < values.calls(); call++) {
      if (resets(call) || resets(call - 1)) {
        continue;
      }
      int level = values.inputs().get(port.name())[call].intValue();
      Boolean change = changed(call);
      if (change != null) {
        calls[level]++;
        changed[level] += change ? 1 : 0;
      }
    }
    int held = high ? 1 : 0;
    if (changed[held] >= LEAST && changed[1 - held] == 0 && calls[1 - held] >= LEAST) {
      findings.add(
          "by the text state holds while "
              + port.name()
              + " is "
              + held
              + ", in the design while it is "
              + (1 - held));
    }
  }

  private Boolean changed(int call) {
    boolean change = false;
    for (Port out : design.outputs()) {
      BigInteger[] output = values.outputs().get(out.name());
      if (output[call] == null || output[call - 1] == null) {
        return null;
      }
      change |= !output[call].equals(output[call - 1]);
    }
    return change;
  }

  private boolean resets(int call) {
    for (Reset reset : design.resets()) {
      BigInteger[] input = values.inputs().get(reset.port());
      if (input != null && (input[call].signum() != 0) == reset.activeHigh()) {
        return true;
      }
    }
    return false;
  }

  /** A bit that is said to be high while a counter that comes out stands at a number. */
  private void reached() {
    List<Port> counters = design.outputs().stream().filter(p -> p.width() > 1).toList();
    if (counters.size() != 1 || DELAYED.matcher(text).find()) {
      return;
    }
    Port counter = counters.get(0);
    List<Port> flags = design.outputs().stream().filter(p -> p.width() == 1).toList();
    // A sentence on an output without a name is on the only one there is.
    String unnamed = flags.size() == 1 ? "output that " : "(?!)";
    for (Port flag : flags) {
      String others =
          flags.stream()
              .filter(p -> !p.equals(flag))
              .map(p -> Pattern.quote(p.name()) + "|")
              .collect(Collectors.joining());
      Matcher m =
          Pattern.compile(
                  "(?:\\b"
                      + Pattern.quote(flag.name())
                      + "\\b(?:(?!\\b(?:"
                      + others
                      + TURNED
                      + ")\\b)[^.\\n]){0,60}?|"
                      + unnamed
                      + ")\\b(?:is |be )?high when the (?:counter|count)"
                      + " (?:reaches|is at|is equal to|equals) (?:the maximum (?:value|count) ?)?"
                      // Digits that may be binary, or are the width of a literal, say no number.
                      + "(?:of )?\\(?(?![01]{2,}\\b)(\\d{1,9})\\b(?=[)]? ?(?:[(.,;\\n]|and\\b|$))"
                      + "(?![^.\\n]*\\b(?:while|if|when|unless|provided|during|until|after|before"
                      + "|times|and(?! (?:is |be |stays |remains )?low\\b))\\b)",
                  Pattern.CASE_INSENSITIVE)
              .matcher(text);
      if (m.find()) {
        reached(counter, flag, new BigInteger(m.group(1)));
      }
    }
  }

  private void reached(Port counter, Port flag, BigInteger number) {
    BigInteger[] counts = values.outputs().get(counter.name());
    BigInteger[] flags = values.outputs().get(flag.name());
    int calls = 0;
    for (int call = 0; call < values.calls(); call++) {
      if (number.equals(counts[call]) && flags[call] != null) {
        calls++;
        if (flags[call].signum() != 0) {
          return;
        }
      }
    }
    if (calls >= LEAST / 2) {
      findings.add(
          "by the text "
              + flag.name()
              + " is high when the count is "
              + number
              + "; in all "
              + calls
              + " such calls of the design it is low");
    }
  }
}
