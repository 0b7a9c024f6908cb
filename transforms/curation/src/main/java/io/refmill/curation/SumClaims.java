package io.refmill.curation;

import io.refmill.contract.DesignInterface;
import io.refmill.contract.DesignInterface.Port;
import java.math.BigInteger;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Whether a design that a text calls an adder adds: two inputs of one width and perhaps a carry,
 * and what comes out is their sum, and perhaps the carry that leaves it.
 */
final class SumClaims {
  private static final Pattern ADDER =
      Pattern.compile(
          "(?i)\\b(?:full[- ])?adder\\b|\\bsum of (?:the |its )?(?:two )?inputs\\b"
              + "|\\boutputs? (?:their|the) sum\\b");

  private static final Pattern MORE =
      Pattern.compile(
          "(?i)subtract|\\bbcd\\b|decimal|saturat|multipl|opcode|select|\\bmode\\b|accumul|magnitude"
              + "|control|enable|overflow|average|minus|\\bfloat|\\bgray\\b|\\bif\\b.*\\bgreater|shift|register"
              + "|\\bgreater|\\bless\\b|complement|compress|carry[- ]save|partial|generate|propagate|(?<!\\ba )modules? that");

  /** When there is a carry, in other words. */
  private static final Pattern LARGE =
      Pattern.compile("(?i)\\bgreater than (?:\\d+[- ]bits?|\\d+|the maximum)\\b");

  private static final Pattern CARRY_IN =
      Pattern.compile("(?i)c_?i(?:n)?|carry_?in|carryin|cin|c0|c");
  private static final Pattern CARRY_OUT =
      Pattern.compile("(?i)c_?o(?:ut)?|carry(?:_?out)?|cout|c|co");

  private SumClaims() {}

  /** At most a sentence for each output. */
  static List<String> findings(String text, DesignInterface design, PortValues values) {
    List<Port> wide = design.modelInputs().stream().filter(p -> p.width() > 1).toList();
    List<Port> bits = design.modelInputs().stream().filter(p -> p.width() == 1).toList();
    List<Port> sums = design.outputs().stream().filter(p -> p.width() > 1).toList();
    boolean shaped =
        wide.size() == 2
            && wide.get(0).width() == wide.get(1).width()
            && sums.size() == 1
            && (bits.isEmpty()
                || bits.size() == 1 && CARRY_IN.matcher(bits.get(0).name()).matches());
    if (!shaped
        || design.sequential()
        || !ADDER.matcher(text).find()
        || MORE.matcher(LARGE.matcher(text).replaceAll("")).find()) {
      return List.of();
    }
    int width = wide.get(0).width();
    return design.outputs().stream()
        .map(
            port -> {
              boolean carry = port.width() == 1 && CARRY_OUT.matcher(port.name()).matches();
              boolean sum = port.width() == width || port.width() == width + 1;
              return carry || sum ? check(port, width, design, values, carry) : "";
            })
        .filter(finding -> !finding.isEmpty())
        .collect(Collectors.toList());
  }

  private static String check(
      Port port, int width, DesignInterface design, PortValues values, boolean carry) {
    int wrong = 0;
    BigInteger[] output = values.outputs().get(port.name());
    for (int call = 0; call < values.calls(); call++) {
      BigInteger sum = BigInteger.ZERO;
      for (Port in : design.modelInputs()) {
        sum = sum.add(values.inputs().get(in.name())[call]);
      }
      BigInteger expected =
          carry
              ? sum.shiftRight(width).and(BigInteger.ONE)
              : sum.and(BigInteger.ONE.shiftLeft(port.width()).subtract(BigInteger.ONE));
      wrong += output[call] != null && !output[call].equals(expected) ? 1 : 0;
    }
    return wrong * 20 <= values.calls()
        ? ""
        : "by the text "
            + port.name()
            + " is the "
            + (carry ? "carry" : "sum")
            + " of an addition of the inputs; in "
            + wrong
            + " of "
            + values.calls()
            + " calls of the design it is not";
  }

  /** Whether the text speaks of an adder. */
  static boolean mayBe(String text) {
    return ADDER.matcher(text).find();
  }
}
