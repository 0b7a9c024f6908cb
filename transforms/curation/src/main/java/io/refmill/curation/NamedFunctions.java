package io.refmill.curation;

import io.refmill.contract.DesignInterface;
import io.refmill.contract.DesignInterface.Port;
import java.math.BigInteger;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Functions that a text gives a design without state by name: a gate, a product, a Gray code. Where
 * the text says more than the name, or ports do not fit, nothing is held against it.
 */
final class NamedFunctions {
  private static final Pattern TO_GRAY = Pattern.compile("(?i)binary[- ]to[- ]gray");
  private static final Pattern FROM_GRAY = Pattern.compile("(?i)gray[- ](?:code )?to[- ]binary");
  private static final Pattern PRODUCT = Pattern.compile("(?i)\\bmultipl(?:ier|ies|y|ication)\\b");
  private static final Pattern MORE_THAN_PRODUCT =
      Pattern.compile(
          "(?i)\\b(?:add|sub|divi|select|opcode|operation code|control|mux|constant|shift(?:s|ed)? by)"
              + "|\\bby (?:two|2|4|a power)\\b|\\b(?:fixed|floating)[- ]point|\\bupper\\b|\\blower\\b");
  private static final Pattern TWOS = complement("two|2");
  private static final Pattern ONES = complement("one|1");
  private static final Pattern POPULATION =
      Pattern.compile(
          "(?i)\\b(?:outputs?|counts?|calculates?) the (?:total )?number of (?:ones|1'?s|set bits|1 bits)\\b"
              + "|\\bpopulation count\\b|\\bpopcount\\b");

  /** Where one of several things is done. */
  private static final Pattern CHOICE =
      Pattern.compile(
          "(?i)\\b(?:if|when|otherwise|select|mode|leading|trailing|consecutive|positive|negative|parity|even|odd)\\b");

  private static final Pattern GATE =
      Pattern.compile(
          "(?i)\\b(two|three|four|2|3|4)-input (nand|nor|xnor|xor|and|or) gate\\b"
              + "|\\b(nand|nor|xnor|xor|and|or) gate with (two|three|four|2|3|4) inputs\\b");

  /** A gate that others make. */
  private static final Pattern MADE =
      Pattern.compile(
          "(?i)\\b(?:implement|design|create|build)s? an? (nand|nor|xnor|xor|and|or) gate using\\b");

  private static final Pattern GATES =
      Pattern.compile("\\b(NAND|NOR|XNOR|XOR|nand|nor|xnor|xor)\\b");
  private static final Pattern MORE_THAN_GATE =
      Pattern.compile(
          "(?i)\\b(?:consist|except|invert|enable|additional|extra|control|buffer"
              + "|complement|expression|boolean function|ORed|ANDed)");
  private static final Map<String, Integer> NUMBERS =
      Map.of("two", 2, "three", 3, "four", 4, "2", 2, "3", 3, "4", 4);

  private final DesignInterface design;
  private final PortValues values;

  private NamedFunctions(DesignInterface design, PortValues values) {
    this.design = design;
    this.values = values;
  }

  private static Pattern complement(String of) {
    String complement = "(?:" + of + ")'?s'? complement\\b";
    return Pattern.compile(
        "(?i)\\boutputs? (?:its|the) "
            + complement
            + "|\\b(?:calculate|compute|perform|find)s? the "
            + complement);
  }

  /** Whether the text names some function. */
  static boolean mayBe(String text) {
    return TO_GRAY.matcher(text).find()
        || FROM_GRAY.matcher(text).find()
        || PRODUCT.matcher(text).find()
        || GATE.matcher(text).find()
        || MADE.matcher(text).find()
        || ONES.matcher(text).find()
        || TWOS.matcher(text).find()
        || POPULATION.matcher(text).find();
  }

  /** At most one sentence. */
  static List<String> findings(String text, DesignInterface design, PortValues values) {
    if (design.outputs().size() != 1) {
      return List.of();
    }
    NamedFunctions functions = new NamedFunctions(design, values);
    List<Port> inputs = design.modelInputs();
    int width = design.outputs().get(0).width();
    boolean one = inputs.size() == 1 && inputs.get(0).width() == width;
    boolean to = TO_GRAY.matcher(text).find();
    boolean from = FROM_GRAY.matcher(text).find();
    if (to != from && one) {
      return to
          ? functions.check("the Gray code of its input", List.of(NamedFunctions::gray))
          : functions.check("the number of a Gray code", List.of(NamedFunctions::number));
    }
    if (!to
        && !from
        && inputs.size() == 2
        && PRODUCT.matcher(text).find()
        && !MORE_THAN_PRODUCT.matcher(text).find()) {
      return functions.check(
          "the product of its inputs",
          List.of(
              v -> v.get(0).multiply(v.get(1)),
              v ->
                  signed(v.get(0), inputs.get(0).width())
                      .multiply(signed(v.get(1), inputs.get(1).width()))));
    }
    if (inputs.size() == 1 && !CHOICE.matcher(text).find()) {
      int in = inputs.get(0).width();
      if (one && in > 1 && TWOS.matcher(text).find()) {
        return functions.check(
            "the two's complement of its input", List.of(v -> v.get(0).negate()));
      }
      if (one && in > 1 && ONES.matcher(text).find()) {
        return functions.check("the one's complement of its input", List.of(v -> v.get(0).not()));
      }
      if (in > 1 && POPULATION.matcher(text).find()) {
        return functions.check(
            "the number of ones in its input",
            List.of(v -> BigInteger.valueOf(v.get(0).bitCount())));
      }
    }
    return functions.gate(text);
  }

  private List<String> gate(String text) {
    Set<String> kinds = new HashSet<>();
    int count = 0;
    Matcher gate = GATE.matcher(text);
    while (gate.find()) {
      boolean first = gate.group(1) != null;
      kinds.add(gate.group(first ? 2 : 3).toLowerCase(Locale.ROOT));
      count = NUMBERS.get(gate.group(first ? 1 : 4).toLowerCase(Locale.ROOT));
    }
    Matcher made = MADE.matcher(text);
    if (kinds.isEmpty() && made.find()) {
      kinds.add(made.group(1).toLowerCase(Locale.ROOT));
      count = design.modelInputs().size();
    } else {
      Matcher others = GATES.matcher(text);
      while (others.find()) {
        kinds.add(others.group().toLowerCase(Locale.ROOT));
      }
    }
    boolean bits =
        design.outputs().get(0).width() == 1
            && design.modelInputs().stream().allMatch(p -> p.width() == 1);
    boolean fits = bits && kinds.size() == 1 && design.modelInputs().size() == count;
    if (!fits || MORE_THAN_GATE.matcher(text).find()) {
      return List.of();
    }
    String kind = kinds.iterator().next();
    BinaryOperator<BigInteger> operator =
        switch (kind) {
          case "and", "nand" -> BigInteger::and;
          case "or", "nor" -> BigInteger::or;
          default -> BigInteger::xor;
        };
    boolean inverts = kind.startsWith("n") || kind.startsWith("xn");
    return check(
        "the " + kind.toUpperCase(Locale.ROOT) + " of its inputs",
        List.of(
            v -> {
              BigInteger result = v.stream().reduce(operator).orElseThrow();
              return inverts ? result.xor(BigInteger.ONE) : result;
            }));
  }

  /** A finding where none of the functions gives what the design does. */
  private List<String> check(String name, List<Function<List<BigInteger>, BigInteger>> functions) {
    Port port = design.outputs().get(0);
    BigInteger mask = BigInteger.ONE.shiftLeft(port.width()).subtract(BigInteger.ONE);
    BigInteger[] output = values.outputs().get(port.name());
    List<BigInteger[]> inputs =
        design.modelInputs().stream().map(p -> values.inputs().get(p.name())).toList();
    int least = Integer.MAX_VALUE;
    for (Function<List<BigInteger>, BigInteger> function : functions) {
      int wrong = 0;
      for (int call = 0; call < values.calls(); call++) {
        int at = call;
        List<BigInteger> in = inputs.stream().map(v -> v[at]).toList();
        if (output[call] != null && !output[call].equals(function.apply(in).and(mask))) {
          wrong++;
        }
      }
      least = Math.min(least, wrong);
    }
    return least * 10 <= values.calls()
        ? List.of()
        : List.of(
            "by the text the output is "
                + name
                + "; in "
                + least
                + " of "
                + values.calls()
                + " calls of the design it is not");
  }

  private static BigInteger signed(BigInteger value, int width) {
    return value.testBit(width - 1) ? value.subtract(BigInteger.ONE.shiftLeft(width)) : value;
  }

  private static BigInteger gray(List<BigInteger> inputs) {
    return inputs.get(0).xor(inputs.get(0).shiftRight(1));
  }

  private static BigInteger number(List<BigInteger> inputs) {
    BigInteger result = BigInteger.ZERO;
    for (BigInteger rest = inputs.get(0); rest.signum() != 0; rest = rest.shiftRight(1)) {
      result = result.xor(rest);
    }
    return result;
  }
}
