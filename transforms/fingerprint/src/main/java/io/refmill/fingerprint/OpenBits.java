package io.refmill.fingerprint;

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
}
