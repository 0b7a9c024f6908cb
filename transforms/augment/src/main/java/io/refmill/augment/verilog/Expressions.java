package io.refmill.augment.verilog;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Expressions as people write them who leave out what the language adds by itself. Each rule keeps
 * the value: it is used where the whole expression is assigned to something, or is a condition.
 */
final class Expressions {
  private static final String LITERAL = "\\d+'(?:b[01]+|d\\d+|h[0-9A-F]+)";
  private static final String NAME = "[A-Za-z_]\\w*(?:\\[[\\w:-]+])?";

  private static final Pattern ZEROS = Pattern.compile("\\{(\\d+)\\{1'b0}}");
  private static final Pattern ALONE = Pattern.compile(LITERAL);
  private static final Pattern STEP = Pattern.compile("(" + NAME + " [+-] )(" + LITERAL + ")");

  /** An operand of its own on the left of a comparison: what stands before binds less. */
  private static final Pattern COMPARED =
      Pattern.compile(
          "((?:^|\\(|&& |\\|\\| |[?:] )"
              + NAME
              + " (?:==|!=|>=|<=|<|>) )("
              + LITERAL
              + ")(?=$|[) ])(?! [+*&|^-] )");

  private static final Pattern CHOICE =
      Pattern.compile("(.* \\? )(" + LITERAL + ")( : )(" + LITERAL + ")");

  /** Sums whose operands say that they are extended by zeros, which assigning does as well. */
  private static final Pattern SUM =
      Pattern.compile(
          "(?:\\{\\d+'b0+, "
              + NAME
              + "}|"
              + NAME
              + ")(?: [+-] (?:\\{\\d+'b0+, "
              + NAME
              + "}|"
              + NAME
              + "))+");

  private static final Pattern EXTENDED = Pattern.compile("\\{\\d+'b0+, (" + NAME + ")}");

  private Expressions() {}

  /** A value that is assigned. */
  static String value(String text, boolean unsized) {
    String value = zeros(text);
    if (SUM.matcher(value).matches()) {
      value = EXTENDED.matcher(value).replaceAll("$1");
    }
    if (!unsized) {
      return value;
    }
    if (ALONE.matcher(value).matches()) {
      return plain(value);
    }
    Matcher step = STEP.matcher(value);
    if (step.matches()) {
      return step.group(1) + plain(step.group(2));
    }
    Matcher choice = CHOICE.matcher(value);
    // A shift to the right would see more bits on its left than before.
    if (choice.matches() && !value.startsWith("{") && !value.contains(">>")) {
      value = choice.group(1) + plain(choice.group(2)) + choice.group(3) + plain(choice.group(4));
    }
    return condition(value, true);
  }

  /** A condition. */
  static String condition(String text, boolean unsized) {
    String value = zeros(text);
    if (!unsized || value.contains("$signed") || value.startsWith("{")) {
      return value;
    }
    return COMPARED
        .matcher(value)
        .replaceAll(m -> Matcher.quoteReplacement(m.group(1) + plain(m.group(2))));
  }

  /** A test of one bit for 0, with a mark before its name or a comparison behind it. */
  static String negation(String condition, String mark) {
    if (!condition.matches("[!~]\\w+")) {
      return condition;
    }
    String name = condition.substring(1);
    return mark.startsWith(" ") ? name + mark : mark + name;
  }

  private static String zeros(String text) {
    return ZEROS.matcher(text).replaceAll("$1'b0").replace("{1{1'b1}}", "1'b1");
  }

  /** A number where it is short; others keep their form. */
  private static String plain(String literal) {
    int quote = literal.indexOf('\'');
    int radix =
        switch (literal.charAt(quote + 1)) {
          case 'b' -> 2;
          case 'd' -> 10;
          default -> 16;
        };
    String digits = literal.substring(quote + 2);
    long value =
        digits.length() > 12 && radix == 2 ? Long.MAX_VALUE : Long.parseLong(digits, radix);
    return value < 100 || radix == 10 && value < 100_000 ? Long.toString(value) : literal;
  }
}
