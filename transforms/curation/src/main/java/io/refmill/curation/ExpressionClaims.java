package io.refmill.curation;

import io.refmill.contract.DesignInterface;
import io.refmill.contract.DesignInterface.Port;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Formulas of bits that a text gives for an output: {@code Y = (A & B) | ~C}, {@code Y = A and B}.
 * All that is read has the width of the output, so that each bit stands by itself.
 */
final class ExpressionClaims {
  private static final Pattern TOKEN = Pattern.compile("\\s*(\\w+|&&?|\\|\\|?|[\\^~!()])");

  /** What a formula may stand under, or have behind it. */
  private static final Pattern CONDITION =
      Pattern.compile(
          "(?i)\\b(?:if|when|while|else|otherwise|unless|cases?|modes?|op\\w*|sel\\w*|state)\\b|[|?]|\\b[01]+:");

  /** A line that a formula in the next one stands under. */
  private static final Pattern UNDER =
      Pattern.compile("(?i)\\b(?:if|when|while|else|otherwise|unless|cases?|modes?)\\b[^.]*$");

  /** What says that a formula is not what comes out. */
  private static final Pattern DENIED =
      Pattern.compile(
          "(?i)\\b(?:not|\\w+n't|never|cannot|instead|rather|mistakes?|mistaken(?:ly)?|wrong(?:ly)?"
              + "|incorrect(?:ly)?|errors?|erroneous(?:ly)?|bugs?|buggy|fault(?:y|s)?|avoid|unlike"
              + "|but|fails?|tempting|shortcuts?|except|however|examples?|e\\.g|suppose|differ\\w*|naive(?:ly)?"
              + "|former(?:ly)?|original(?:ly)?|old)\\b");

  private static final int LONG = 200;

  private final Map<String, Port> inputs = new HashMap<>();
  private final List<String> tokens = new ArrayList<>();
  private final Set<String> read = new LinkedHashSet<>();
  private int at;

  private ExpressionClaims(DesignInterface design) {
    design.modelInputs().forEach(p -> inputs.put(p.name(), p));
  }

  /** What a formula is by the values of what it reads. */
  private interface Value extends Function<Map<String, BigInteger>, BigInteger> {}

  /** The claims of a text on outputs of a design without state. */
  static List<Claim> of(String text, DesignInterface design) {
    if (design.sequential() || design.outputs().size() > 16) {
      return List.of();
    }
    String names =
        design.outputs().stream()
            .map(p -> Pattern.quote(p.name()))
            .collect(Collectors.joining("|"));
    String prose = text.replaceAll("(?s)```.*?(?:```|$)", "\n").replace("`", "");
    Pattern given =
        Pattern.compile(
            "(?<![\\w.\\[])("
                + names
                + ")(?: (?:should|must|will) be(?: equal to)?"
                + " (?:the result of )?the (?:following )?(?:logic(?:al)? )?expression:?| ?=) ?"
                + "([^=.;,:\\n]{3,"
                + LONG
                + "})(?=[.;\\n]|$)");
    Map<String, Claim> byOutput = new HashMap<>();
    Set<String> several = new LinkedHashSet<>();
    Matcher m = given.matcher(prose);
    while (m.find()) {
      int line = prose.lastIndexOf('\n', m.start()) + 1;
      int end = prose.indexOf('\n', m.end());
      String around =
          prose.substring(line, m.start())
              + prose.substring(m.end(), end < 0 ? prose.length() : end);
      String before = prose.substring(0, line).stripTrailing();
      before = before.substring(before.lastIndexOf('\n') + 1);
      String after = end < 0 ? "" : prose.substring(end).strip().split("\n", 2)[0];
      if (CONDITION.matcher(around).find()
          || UNDER.matcher(before).find()
          || DENIED.matcher(before + "\n" + around + "\n" + after).find()) {
        continue;
      }
      Port output =
          design.outputs().stream()
              .filter(p -> p.name().equals(m.group(1)))
              .findFirst()
              .orElseThrow();
      Claim.Formula formula = new ExpressionClaims(design).parse(m.group(2), output);
      if (formula == null) {
        continue;
      }
      Claim claim =
          new Claim(List.of(), output.name(), null, null, false, false, m.group().strip(), formula);
      if (byOutput.put(output.name(), claim) != null) {
        several.add(output.name());
      }
    }
    byOutput.keySet().removeAll(several);
    return List.copyOf(byOutput.values());
  }

  private Claim.Formula parse(String text, Port output) {
    Matcher token = TOKEN.matcher(text);
    int end = 0;
    while (token.find() && token.start() == end) {
      tokens.add(token.group(1));
      end = token.end();
    }
    // The logical operators of Verilog (IEEE 1364-2005, 5.1.9) read a vector as one truth value.
    boolean logical = tokens.stream().anyMatch(t -> t.matches("!|&&|\\|\\|"));
    if (!text.substring(end).isBlank() || logical && output.width() > 1) {
      return null;
    }
    Value value = or();
    boolean whole = value != null && at == tokens.size() && read.size() > 1;
    boolean fits =
        whole && read.stream().allMatch(name -> inputs.get(name).width() == output.width());
    if (!fits) {
      return null;
    }
    List<String> names = List.copyOf(read);
    return new Claim.Formula(
        names,
        v -> {
          Map<String, BigInteger> by = new HashMap<>();
          for (int i = 0; i < names.size(); i++) {
            by.put(names.get(i), v.get(i));
          }
          return value.apply(by);
        });
  }

  private boolean take(String pattern) {
    boolean fits = at < tokens.size() && tokens.get(at).matches(pattern);
    at += fits ? 1 : 0;
    return fits;
  }

  private Value or() {
    Value left = xor();
    while (left != null && take("\\|\\|?|(?i)or")) {
      Value first = left;
      Value second = xor();
      left = second == null ? null : v -> first.apply(v).or(second.apply(v));
    }
    return left;
  }

  private Value xor() {
    Value left = and();
    while (left != null && take("\\^|(?i)xor")) {
      Value first = left;
      Value second = and();
      left = second == null ? null : v -> first.apply(v).xor(second.apply(v));
    }
    return left;
  }

  private Value and() {
    Value left = not();
    while (left != null && take("&&?|(?i)and")) {
      Value first = left;
      Value second = not();
      left = second == null ? null : v -> first.apply(v).and(second.apply(v));
    }
    return left;
  }

  private Value not() {
    if (take("[~!]|(?i)not")) {
      Value operand = not();
      return operand == null ? null : v -> operand.apply(v).not();
    }
    if (take("\\(")) {
      Value inner = or();
      return inner != null && take("\\)") ? inner : null;
    }
    String name = at < tokens.size() ? tokens.get(at) : "";
    if (!inputs.containsKey(name)) {
      return null;
    }
    at++;
    read.add(name);
    return v -> v.get(name);
  }
}
