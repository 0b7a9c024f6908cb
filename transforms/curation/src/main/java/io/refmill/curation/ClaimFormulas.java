package io.refmill.curation;

import io.refmill.contract.DesignInterface.Port;
import java.math.BigInteger;
import java.util.List;
import java.util.Locale;
import java.util.function.BinaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads values of two inputs in words or operators: {@code the sum of a and b}, {@code a - b},
 * {@code a shifted left by 2 bits}. Numbers are without sign; what a sign could change is left
 * alone.
 */
final class ClaimFormulas {
  /** What makes a plain operation something else. */
  private static final Pattern MORE =
      Pattern.compile(
          "(?i)\\bsigned\\b|two'?s'? complement|\\bbcd\\b|decimal|saturat|\\bfloat|fixed[- ]point|overflow"
              + "|\\bcarry|\\bborrow|\\bcyclic|rotat|logical (?:and|or)\\b");

  private static final String THE = "(?:the )?(?:result of (?:the )?)?(?:bitwise |arithmetic )?";

  private final List<Port> inputs;
  private final Pattern of;
  private final Pattern between;
  private final Pattern shifted;

  /**
   * Formulas of some inputs.
   *
   * @param names of these, as alternatives of a pattern
   */
  ClaimFormulas(List<Port> inputs, String names) {
    this.inputs = inputs;
    String input = "(?:the )?(?:inputs? )?(" + names + ")";
    this.of =
        Pattern.compile(
            THE
                + "(sum|difference|product|and|or|xor|nand|nor|xnor)(?: operation)? (?:of|between) "
                + input
                + " and "
                + input,
            Pattern.CASE_INSENSITIVE);
    this.between =
        Pattern.compile(
            THE
                + input
                + " (plus|minus|times|\\+|-|\\*|&|\\||\\^|AND|OR|XOR|NAND|NOR|XNOR|bitwise AND"
                + "|bitwise OR|bitwise XOR) "
                + input);
    this.shifted =
        Pattern.compile(
            THE
                + input
                + " (?:logically )?shifted (?:to the )?(left|right) by (?:(\\d{1,3})|"
                + input
                + ")(?: bits?| positions?| places?)?",
            Pattern.CASE_INSENSITIVE);
  }

  /** Whether a text says nothing that would make operations of its own kind of these. */
  static boolean plain(String text) {
    return !MORE.matcher(text).find();
  }

  /** The value that words stand for at an output; null where they are not understood. */
  Claim.Formula parse(String words, Port output) {
    Matcher m = of.matcher(words);
    if (m.matches()) {
      return operation(m.group(1), m.group(2), m.group(3), output);
    }
    m = between.matcher(words);
    if (m.matches()) {
      return operation(m.group(2), m.group(1), m.group(3), output);
    }
    m = shifted.matcher(words);
    if (!m.matches()) {
      return null;
    }
    Port value = find(m.group(1));
    Port by = m.group(4) == null ? null : find(m.group(4));
    boolean left = m.group(2).equalsIgnoreCase("left");
    if (value == null || m.group(4) != null && (by == null || by.width() > 16)) {
      return null;
    }
    if (by == null) {
      int places = Integer.parseInt(m.group(3));
      return new Claim.Formula(
          List.of(value.name()),
          v -> left ? v.get(0).shiftLeft(places) : v.get(0).shiftRight(places));
    }
    return new Claim.Formula(
        List.of(value.name(), by.name()),
        v ->
            left
                ? v.get(0).shiftLeft(v.get(1).intValue())
                : v.get(0).shiftRight(v.get(1).intValue()));
  }

  private Claim.Formula operation(String word, String first, String second, Port output) {
    Port left = find(first);
    Port right = find(second);
    if (left == null || right == null || left == right) {
      return null;
    }
    String operator = word.toLowerCase(Locale.ROOT).replace("bitwise ", "");
    boolean inverts = operator.equals("nand") || operator.equals("nor") || operator.equals("xnor");
    boolean bits = operator.matches("n?and|x?n?or|[&|^]");
    boolean fits = left.width() == output.width() && right.width() == output.width();
    // A difference below 0 has its sign in the bits above, or has none.
    boolean open = bits || operator.matches("minus|-|difference");
    if (open && !fits) {
      return null;
    }
    BinaryOperator<BigInteger> of =
        switch (operator) {
          case "sum", "plus", "+" -> BigInteger::add;
          case "difference", "minus", "-" -> BigInteger::subtract;
          case "product", "times", "*" -> BigInteger::multiply;
          case "and", "nand", "&" -> BigInteger::and;
          case "or", "nor", "|" -> BigInteger::or;
          default -> BigInteger::xor;
        };
    return new Claim.Formula(
        List.of(left.name(), right.name()),
        v -> {
          BigInteger result = of.apply(v.get(0), v.get(1));
          return inverts ? result.not() : result;
        });
  }

  private Port find(String name) {
    List<Port> same = inputs.stream().filter(p -> p.name().equals(name)).toList();
    List<Port> alike =
        same.isEmpty()
            ? inputs.stream().filter(p -> p.name().equalsIgnoreCase(name)).toList()
            : same;
    return alike.size() == 1 ? alike.get(0) : null;
  }
}
