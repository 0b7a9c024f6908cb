package io.refmill.fingerprint;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Bits that a source leaves open: {@code 1'bx} as a value says that any will do. A model has 0 in
 * their place.
 */
final class OpenBits {
  /** A number with a size and a base of two, eight or sixteen, or {@code 'x}. */
  private static final Pattern NUMBER =
      Pattern.compile("(?:\\b(\\d{1,4})\\s*'[sS]?([bBoOhH])\\s*([0-9a-fA-FxXzZ?_]+)|'[xX]\\b)");

  /** There, and in comparisons with all four values, x is no value of a signal. */
  private static final Pattern FOUR_VALUED = Pattern.compile("\\bcase[xz]\\b|[!=]==|[!=]=\\?");

  /** A value of which every bit is open. */
  private static final String OPEN =
      "(?:\\d{1,4}\\s*'[sS]?[bBoOhH]\\s*[xX]+|'[xX]|\\{\\s*\\w+\\s*\\{\\s*1'[bB][xX]\\s*}\\s*})";

  private static final Pattern ASSIGNMENT =
      Pattern.compile("\\b(\\w+)((?:\\s*\\[[^\\]]*])?\\s*<?=\\s*)" + OPEN + "\\s*;");

  /** {@code c ? e : 'x} as all that is assigned, and {@code c ? 'x : e}. */
  private static final Pattern CHOICE =
      Pattern.compile(
          "(<?=(?!=))[^;?=]*(?:[=!<>]=[^;?=]*)*\\?(?:\\s*"
              + OPEN
              + "\\s*:([^;?]*)|([^;?]*):\\s*"
              + OPEN
              + "\\s*);");

  /** Variables of which each by itself is tried. */
  private static final int MAX_HELD = 4;

  private OpenBits() {}

  /**
   * The source with 1 in their place.
   *
   * @return empty if it leaves nothing open
   */
  static Optional<String> filled(String verilog) {
    if (FOUR_VALUED.matcher(verilog).find()) {
      return Optional.empty();
    }
    String filled = NUMBER.matcher(verilog).replaceAll(OpenBits::number);
    return filled.equals(verilog) ? Optional.empty() : Optional.of(filled);
  }

  private static String number(MatchResult number) {
    if (number.group(1) == null) {
      return "'1";
    }
    String base = number.group(2);
    String one =
        switch (base.toLowerCase(Locale.ROOT)) {
          case "b" -> "1";
          case "o" -> "7";
          default -> "f";
        };
    String digits = number.group(3).replace("_", "");
    int bits = base.equalsIgnoreCase("b") ? 1 : base.equalsIgnoreCase("o") ? 3 : 4;
    int size = Integer.parseInt(number.group(1));
    if (digits.toLowerCase(Locale.ROOT).startsWith("x")) {
      // It stands for all digits before it too.
      digits = "x".repeat(Math.max(0, size / bits - digits.length())) + digits;
    }
    return Matcher.quoteReplacement(size + "'" + base + digits.replaceAll("[xX]", one));
  }

  /**
   * What else people do who need not care: they leave an assignment out, so that a variable keeps
   * what it had, as with a case statement that is not complete, or a condition, since one of its
   * two values will do always.
   *
   * @return texts that may be wrong, and then are no Verilog
   */
  static List<String> alternatives(String verilog) {
    if (FOUR_VALUED.matcher(verilog).find()) {
      return List.of();
    }
    LinkedHashSet<String> found = new LinkedHashSet<>();
    List<String> variables =
        ASSIGNMENT.matcher(verilog).results().map(m -> m.group(1)).distinct().toList();
    List<List<String>> held = new ArrayList<>();
    if (variables.size() <= MAX_HELD) {
      variables.forEach(variable -> held.add(List.of(variable)));
    }
    held.add(variables);
    for (List<String> some : held) {
      found.add(held(verilog, some));
    }
    found.add(CHOICE.matcher(verilog).replaceAll(OpenBits::chosen));
    found.remove(verilog);
    return List.copyOf(found);
  }

  private static String held(String verilog, List<String> variables) {
    String without =
        ASSIGNMENT
            .matcher(verilog)
            .replaceAll(
                m -> Matcher.quoteReplacement(variables.contains(m.group(1)) ? ";" : m.group()));
    // It would say that nothing is held.
    return without.equals(verilog) ? verilog : without.replaceAll("\\balways_comb\\b", "always @*");
  }

  private static String chosen(MatchResult choice) {
    String value = choice.group(2) == null ? choice.group(3) : choice.group(2);
    return Matcher.quoteReplacement(choice.group(1) + value + ";");
  }
}
