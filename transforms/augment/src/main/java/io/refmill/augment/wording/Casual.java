package io.refmill.augment.wording;

import io.refmill.augment.style.Draws;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** What an author leaves out who does not think of corner cases. */
final class Casual {
  /** A name of a port or of something inside. */
  private static final Pattern NAMED = Pattern.compile("`[^`]+`");

  /** How sentences begin that are about what happens at once, and about ends of ranges. */
  private static final Pattern SETTLED =
      Pattern.compile(
          "(?i)^(?:if both happen|in case of|the leftmost bit|the bits of the sequence arrive"
              + "|a write to a full|a read from an empty|all numbers are|all values are|the numbers"
              + "|`\\w+` and `\\w+` are unsigned|the alu |(?:otherwise|while [^`]*), nothing)");

  /** A clause that only says that an exception is none. */
  private static final Pattern EVEN =
      Pattern.compile(", even (?:if|while|when|in case of) [^,.;`]*| regardless of the inputs");

  /** A remark in brackets that names nothing. */
  private static final Pattern REMARK = Pattern.compile(" \\([^()`]*[a-z]{2,} [^()`]*\\)");

  private Casual() {}

  /**
   * A fact without what the exact part settles. Ports that nothing else speaks of keep what is
   * said.
   *
   * @return an empty text if nothing of it is left
   */
  static String settled(Text text, Draws d, String fact) {
    List<String> kept = new ArrayList<>();
    Draws own = d.fork("settled" + fact.length());
    for (String sentence : fact.split("\\. (?=[A-Z`])")) {
      boolean alone =
          NAMED
              .matcher(sentence)
              .results()
              .map(r -> r.group())
              .anyMatch(n -> !elsewhere(text, n, fact));
      boolean first =
          kept.isEmpty()
              && text.elements().get(0) instanceof Text.Element.Fact f
              && f.forms().contains(fact);
      if (first || alone || !SETTLED.matcher(sentence).find() || own.chance(0.15)) {
        kept.add(
            own.chance(0.75)
                ? EVEN.matcher(REMARK.matcher(sentence).replaceAll("")).replaceAll("")
                : sentence);
      }
    }
    return String.join(". ", kept);
  }

  /** Whether another part of the text speaks of a port. */
  private static boolean elsewhere(Text text, String name, String fact) {
    return text.elements().stream()
        .anyMatch(
            e ->
                e instanceof Text.Element.Fact f
                        && !f.corner()
                        && !f.forms().contains(fact)
                        && f.forms().stream().allMatch(x -> x.contains(name))
                    || e instanceof Text.Element.Cases c
                        && c.cases().stream()
                            .anyMatch(x -> (x.condition() + " " + x.effect()).contains(name))
                    || e instanceof Text.Element.Operations o
                        && (o.selector() + o.output()).contains(name));
  }
}
