package io.refmill.curation;

import io.refmill.contract.DesignInterface;
import io.refmill.contract.DesignInterface.Port;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Circuits without state that a text calls by a name which says what comes out: half and full
 * adders, priority encoders, decoders, parity, the absolute value, the greater of two. All readings
 * of a name are tried, as which bit comes first; only where none fits something is found.
 */
final class CircuitClaims {
  private static final Pattern FULL = Pattern.compile("(?i)\\bfull[- ]adder\\b");
  private static final Pattern HALF = Pattern.compile("(?i)\\bhalf[- ]adder\\b");
  private static final Pattern SUM = Pattern.compile("(?i)s(?:um)?(?:_?out)?");
  private static final Pattern CARRY =
      Pattern.compile("(?i)c(?:arry)?(?:_?o(?:ut)?)?|co|carry_?out");
  private static final Pattern PRIORITY = Pattern.compile("(?i)\\bpriority encoder\\b");
  private static final Pattern HIGHEST =
      Pattern.compile(
          "(?i)highest (?:index|bit|input|numbered|order)|most significant|\\bMSB\\b|largest index");
  private static final Pattern LOWEST =
      Pattern.compile(
          "(?i)lowest (?:index|bit|input|numbered|order)|least significant|\\bLSB\\b|smallest index");
  private static final Pattern DECODER =
      Pattern.compile(
          "(?i)\\b(\\d{1,2})[- ]?(?:to|:|x)[- ]?(\\d{1,3})\\b[^.\\n]{0,20}\\bdecoder\\b");
  private static final Pattern LOW_OUTPUTS =
      Pattern.compile(
          "(?i)active[- ]low outputs?|\\bonly one (?:of the )?outputs? (?:should|must|will) be low");
  private static final Pattern PARITY = Pattern.compile("(?i)\\bparity\\b");
  private static final Pattern ODD_IS_ONE =
      Pattern.compile(
          "(?i)\\b(?:1|high)\\b if (?:there (?:are|is) an odd number|the number of (?:1'?s|ones)[^.\\n]{0,25} is odd)");
  private static final Pattern ABSOLUTE =
      Pattern.compile(
          "(?i)outputs? (?:its|the) absolute value|absolute value of the (?:input|integer)");
  private static final Pattern GREATER =
      Pattern.compile(
          "(?i)outputs? the (maximum|minimum|larger|smaller|greater|largest|smallest)"
              + "(?: (?:value|number|one|input))?(?: (?:of|between|among)\\b|[.,;\\n]|$)"
              + "|\\b(maximum|minimum|larger|smaller) (?:value )?(?:of|between) (?:the )?(?:two|both|a|its)\\b");

  private static final Pattern TIMES =
      Pattern.compile(
          "(?i)\\bmultipl(?:y|ies|ied|ying) (?:the |its )?(?:input |value )*by (?:a (?:constant )?(?:value|factor) of )?"
              + "(\\d{1,5})\\b");

  private static final Pattern INCREMENT =
      Pattern.compile(
          "(?i)\\b(?:input (?:value )?incremented by (?:one|1)|increments the input by (?:one|1))\\b");

  /** Where one of several things is done, or something else besides. */
  private static final Pattern MORE =
      Pattern.compile(
          "(?i)\\b(?:enable[ds]?|mode|invert(?:ed|s)?|select(?:s|ed)?|control|mux|multiplexer|bcd|clock|reset)\\b");

  /** A further operation on what a circuit gives, a limit of it, or a part of its input. */
  private static final Pattern FURTHER =
      Pattern.compile(
          "(?i)\\b(?:saturat\\w*|(?:over|under)flow\\w*|clip\\w*|clamp\\w*|limit\\w*|exceed\\w*"
              + "|maximum value(?! (?:of|between) (?:the )?(?:two|both|a|its)\\b)"
              + "|plus|minus|add(?:s|ed)?|subtract\\w*|differen(?:ce|t)\\w*|divi(?:de|ding|sion)\\w*"
              + "|modul(?:o|us)|remainder|wrap\\w*|scale[sd]?|averag\\w*|round\\w*|truncat\\w*"
              + "|halv\\w*|doubl\\w*|twice|squar\\w*|decrement\\w*|negat(?:e[sd]?|ion)|complement\\w*"
              + "|offset|then (?!(?:the|it|its|an?)\\b)\\w+s\\b|except|unless|instead|taken|reduced|increased|lowered|raised|followed by|ignor\\w*"
              + "|shift(?:s|ed|ing)? (?:\\w+ ){0,3}(?:left|right)|(?:left|right)[- ]shift\\w*"
              + "|(?:lower|upper|low|high|least significant|most significant|first|last|even|odd)"
              + " (?:\\w+ )?(?:bits|half|nibble|byte)|bits? \\d+|counted from|encoded as)\\b");

  /** Where something is computed for some inputs alone. */
  private static final Pattern CONDITION =
      Pattern.compile(
          "(?i)\\b(?:if|when|while|otherwise|else|for (?:even|odd|others?|all other))\\b");

  /** Half and full subtractors are often told by the adders that they are like. */
  private static final Pattern SUBTRACTS =
      Pattern.compile(
          "(?i)\\b(?:subtract\\w*|differen(?:ce|t)\\w*|borrow\\w*|minus|complement\\w*)\\b");

  /** Where the number of a position is not that of its bit. */
  private static final Pattern RENUMBERED =
      Pattern.compile(
          "(?i)\\b(?:(?:count|number|index|start)\\w* (?:\\w+ )?(?:from|at|with) (?:1|one)|one[- ]based"
              + "|1-based|(?:en|)coded (?:as|by|with)|plus|minus|add(?:s|ed)?|subtract\\w*|increment\\w*"
              + "|offset|complement\\w*|gray|reverse[ds]?|mask\\w*|rotat\\w*|round[- ]robin)\\b");

  /** What may give the outputs of a decoder the other level. */
  private static final Pattern POLARITY =
      Pattern.compile("(?i)\\b(?:modes?|invert\\w*|polarity|test)\\b");

  private static final int INPUTS = 16;

  private final String text;
  private final List<Port> inputs;
  private final List<Port> outputs;
  private final PortValues values;
  private final List<String> findings = new ArrayList<>();

  private CircuitClaims(String text, DesignInterface design, PortValues values) {
    this.text = text;
    this.inputs = design.modelInputs();
    this.outputs = design.outputs();
    this.values = values;
  }

  /** Whether the text names some circuit. */
  static boolean mayBe(String text) {
    return List.of(FULL, HALF, PRIORITY, DECODER, PARITY, ABSOLUTE, GREATER, TIMES, INCREMENT)
        .stream()
        .anyMatch(p -> p.matcher(text).find());
  }

  /** A sentence for each output that no reading fits. */
  static List<String> findings(String text, DesignInterface design, PortValues values) {
    CircuitClaims claims = new CircuitClaims(text, design, values);
    claims.adders();
    claims.encoder();
    claims.decoder();
    claims.functions();
    return claims.findings;
  }

  private void adders() {
    boolean bits = inputs.stream().allMatch(p -> p.width() == 1);
    boolean full = FULL.matcher(text).find() && inputs.size() == 3;
    boolean half = HALF.matcher(text).find() && inputs.size() == 2;
    if (!bits || !full && !half || MORE.matcher(text).find() || SUBTRACTS.matcher(text).find()) {
      return;
    }
    for (Port out : outputs) {
      boolean carry = CARRY.matcher(out.name()).matches();
      if (out.width() == 1 && (carry || SUM.matcher(out.name()).matches())) {
        check(
            out,
            carry ? "the carry of its inputs" : "the sum of its inputs",
            v -> true,
            List.of(v -> BigInteger.valueOf(ones(v) >> (carry ? 1 : 0) & 1)));
      }
    }
  }

  private static int ones(List<BigInteger> bits) {
    return bits.stream().mapToInt(BigInteger::intValue).sum();
  }

  /** All inputs as one number, those that come first in the lowest bits or in the highest. */
  private BigInteger number(List<BigInteger> v, boolean firstIsLow) {
    BigInteger number = BigInteger.ZERO;
    for (int i = 0; i < v.size(); i++) {
      int at = firstIsLow ? v.size() - 1 - i : i;
      number = number.shiftLeft(inputs.get(at).width()).or(v.get(at));
    }
    return number;
  }

  private int bits() {
    return inputs.stream().mapToInt(Port::width).sum();
  }

  private void encoder() {
    int bits = bits();
    boolean even = inputs.size() == 1 || inputs.stream().allMatch(p -> p.width() == 1);
    int width = Integer.SIZE - Integer.numberOfLeadingZeros(Math.max(1, bits - 1));
    List<Port> positions = outputs.stream().filter(p -> p.width() == width).toList();
    if (!PRIORITY.matcher(text).find()
        || MORE.matcher(text.replaceAll("(?i)\\bselected\\b", "")).find()
        || RENUMBERED.matcher(text).find()
        || !even
        || bits < 3
        || width < 2
        || positions.size() != 1) {
      return;
    }
    List<Function<List<BigInteger>, BigInteger>> readings = new ArrayList<>();
    boolean highest = HIGHEST.matcher(text).find() && !LOWEST.matcher(text).find();
    for (boolean firstIsLow : inputs.size() == 1 ? List.of(true) : List.of(true, false)) {
      readings.add(v -> BigInteger.valueOf(number(v, firstIsLow).bitLength() - 1L));
      if (!highest) {
        readings.add(v -> BigInteger.valueOf(number(v, firstIsLow).getLowestSetBit()));
        readings.add(v -> BigInteger.valueOf(bits - (long) number(v, firstIsLow).bitLength()));
        readings.add(v -> BigInteger.valueOf(bits - 1L - number(v, firstIsLow).getLowestSetBit()));
      }
    }
    if (highest && inputs.size() > 1) {
      // Which of several ports has the highest index is seen by their order alone.
      readings.remove(1);
    }
    check(
        positions.get(0),
        "the place of the input bit with priority",
        v -> v.stream().anyMatch(b -> b.signum() != 0),
        readings);
  }

  /**
   * Whether one output at a time is low where the text says so. Calls with all outputs at one level
   * are those of a decoder that is disabled, at either level.
   */
  private void decoder() {
    int out = outputs.stream().mapToInt(Port::width).sum();
    if (!DECODER.matcher(text).find()
        || !LOW_OUTPUTS.matcher(text).find()
        || out < 4
        || POLARITY.matcher(text).find()) {
      return;
    }
    int wrong = 0;
    int calls = 0;
    for (int call = 0; call < values.calls(); call++) {
      int ones = 0;
      for (Port p : outputs) {
        BigInteger value = values.outputs().get(p.name())[call];
        ones = value == null || ones < 0 ? -1 : ones + value.bitCount();
      }
      if (ones > 0 && ones < out) {
        calls++;
        wrong += ones == out - 1 ? 0 : 1;
      }
    }
    if (calls > 0 && 2 * wrong > calls) {
      findings.add(
          "by the text one output is low at a time; in "
              + wrong
              + " of "
              + calls
              + " calls of the design that is not so");
    }
  }

  private void functions() {
    if (outputs.size() != 1
        || MORE.matcher(text).find()
        || FURTHER.matcher(text).find()
        || inputs.stream().anyMatch(this::inParts)) {
      return;
    }
    Port out = outputs.get(0);
    boolean one = inputs.size() == 1;
    if (parityOfInput() && one && out.width() == 1 && inputs.get(0).width() > 1) {
      List<Function<List<BigInteger>, BigInteger>> readings = new ArrayList<>();
      readings.add(v -> BigInteger.valueOf(v.get(0).bitCount() & 1));
      if (!ODD_IS_ONE.matcher(text).find()) {
        readings.add(v -> BigInteger.valueOf(v.get(0).bitCount() & 1 ^ 1));
      }
      check(out, "the parity of its input", v -> true, readings);
    }
    if (ABSOLUTE.matcher(text).find() && one && inputs.get(0).width() == out.width()) {
      int sign = out.width() - 1;
      check(
          out,
          "the absolute value of its input",
          v -> true,
          List.of(v -> v.get(0).testBit(sign) ? v.get(0).negate() : v.get(0)));
    }
    // That an input is negative, or the number of ones odd, only tells what those two are.
    if (CONDITION.matcher(text).find()) {
      return;
    }
    if (one && inputs.get(0).width() > 1) {
      Matcher times = TIMES.matcher(text);
      if (times.find()) {
        BigInteger by = new BigInteger(times.group(1));
        boolean only = !times.find();
        BigInteger sign = BigInteger.ONE.shiftLeft(inputs.get(0).width());
        if (only) {
          check(
              out,
              by + " times its input",
              v -> true,
              List.of(
                  v -> v.get(0).multiply(by),
                  v ->
                      v.get(0)
                          .subtract(v.get(0).testBit(sign.bitLength() - 2) ? sign : BigInteger.ZERO)
                          .multiply(by)));
        }
      }
      if (INCREMENT.matcher(text).find()) {
        check(out, "its input and 1", v -> true, List.of(v -> v.get(0).add(BigInteger.ONE)));
      }
    }
    List<String> ways =
        GREATER
            .matcher(text)
            .results()
            .map(m -> m.group(1) == null ? m.group(2) : m.group(1))
            .map(w -> w.matches("(?i)max.*|larg.*|great.*") ? "greater" : "lesser")
            .distinct()
            .collect(Collectors.toList());
    boolean two =
        inputs.size() == 2
            && inputs.stream().allMatch(p -> p.width() == out.width() && p.width() > 1);
    if (ways.size() == 1 && two) {
      boolean greater = ways.get(0).equals("greater");
      BigInteger half = BigInteger.ONE.shiftLeft(out.width() - 1);
      check(
          out,
          "the " + ways.get(0) + " of its inputs",
          v -> true,
          List.of(
              v -> greater ? v.get(0).max(v.get(1)) : v.get(0).min(v.get(1)),
              v -> {
                // With signs: the order of what has the sign bit inverted.
                List<BigInteger> turned = List.of(v.get(0).xor(half), v.get(1).xor(half));
                return (greater ? Collections.max(turned) : Collections.min(turned)).xor(half);
              }));
    }
  }

  /** Whether parity is spoken of, and of nothing but the whole input. */
  private boolean parityOfInput() {
    String name = inputs.isEmpty() ? "" : Pattern.quote(inputs.get(0).name());
    Pattern other =
        Pattern.compile(
            "(?i)\\bparity of (?!(?:(?:the|its|all|an?|this|these|\\d+[- ]bit|binary|data|entire|whole"
                + "|given|input) )*(?:inputs?|bits|data|numbers?|words?|values?|vectors?|bytes?|"
                + name
                + ")\\b(?! (?:of|after|that|which)\\b))");
    return PARITY.matcher(text).find() && !other.matcher(text).find();
  }

  /** Whether the text speaks of single bits or parts of an input. */
  private boolean inParts(Port port) {
    return Pattern.compile("(?<!\\w)" + Pattern.quote(port.name()) + " ?\\[").matcher(text).find();
  }

  /** Adds a finding where none of the readings gives what the design does. */
  private void check(
      Port port,
      String name,
      Predicate<List<BigInteger>> where,
      List<Function<List<BigInteger>, BigInteger>> readings) {
    if (inputs.size() > INPUTS) {
      return;
    }
    BigInteger mask = BigInteger.ONE.shiftLeft(port.width()).subtract(BigInteger.ONE);
    BigInteger[] output = values.outputs().get(port.name());
    int[] wrong = new int[readings.size()];
    int calls = 0;
    for (int call = 0; call < values.calls(); call++) {
      int at = call;
      List<BigInteger> in = inputs.stream().map(p -> values.inputs().get(p.name())[at]).toList();
      if (output[call] != null && where.test(in)) {
        calls++;
        for (int i = 0; i < wrong.length; i++) {
          wrong[i] += output[call].equals(readings.get(i).apply(in).and(mask)) ? 0 : 1;
        }
      }
    }
    int least = Integer.MAX_VALUE;
    for (int w : wrong) {
      least = Math.min(least, w);
    }
    if (calls > 0 && least * 20 > calls) {
      findings.add(
          "by the text "
              + port.name()
              + " is "
              + name
              + "; in "
              + least
              + " of "
              + calls
              + " calls of the design it is not");
    }
  }
}
