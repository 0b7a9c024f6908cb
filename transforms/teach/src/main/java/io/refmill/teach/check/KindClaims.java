package io.refmill.teach.check;

import io.refmill.contract.DesignInterface;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Holds what a text says of the kind of a design against it: whether it has a clock, state and a
 * reset at all. A sentence that denies something counts as a denial alone.
 */
final class KindClaims {
  private static final Pattern SENTENCE = Pattern.compile("[.;!?](?:\\s|$)|\\n");
  private static final Pattern DENIAL =
      Pattern.compile("\\b(?:no|not|without|never|neither|nor|instead|unlike|cannot)\\b|n't\\b");
  private static final Pattern EDGE =
      Pattern.compile(
          "\\b(?:rising|falling|positive|negative|active|clock) edge\\b|\\b(?:pos|neg)edge\\b");
  private static final Pattern TIMELESS =
      Pattern.compile(
          "\\b(?:this|the|our) (?:whole )?(?:circuit|design|module|block) (?:is (?:an? )?(?:purely |entirely"
              + " |fully |completely )?combinational|has no (?:state|clock|memory))\\b"
              + "|\\bthere is no (?:clock|state)\\b(?! (?:change|machine|variable))");
  private static final Pattern NO_RESET =
      Pattern.compile("\\bthere is no reset\\b|\\b(?:circuit|design|module|block) has no reset\\b");

  private KindClaims() {}

  /** What is not so; empty if nothing is. */
  static String problem(String text, DesignInterface design) {
    for (String sentence : SENTENCE.split(text.toLowerCase(Locale.ROOT))) {
      if (!design.sequential()
          && EDGE.matcher(sentence).find()
          && !DENIAL.matcher(sentence).find()) {
        return "it speaks of a clock's edge, and the design has no state";
      }
      if (!design.clocks().isEmpty() && TIMELESS.matcher(sentence).find()) {
        return "it says that there is no clock or no state, and state changes with "
            + design.clocks().get(0).port();
      }
      if (!design.resets().isEmpty() && NO_RESET.matcher(sentence).find()) {
        return "it says that there is no reset, and the design has "
            + design.resets().get(0).port();
      }
    }
    return "";
  }
}
