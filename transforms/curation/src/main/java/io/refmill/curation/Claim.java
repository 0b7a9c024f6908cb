package io.refmill.curation;

import java.math.BigInteger;
import java.util.List;
import java.util.function.Function;

/**
 * A sentence about an output: {@code If sel is 1, y should be b}.
 *
 * @param when levels that inputs have
 * @param output name of the output
 * @param value that it has then; null where it has that of {@code source}, or of {@code formula}
 * @param source name of an input; null where {@code value} or {@code formula} says it
 * @param inverted whether it has the complement of {@code source}
 * @param only whether the sentence says that the output has the value under no other condition
 * @param sentence in the words of the text
 * @param formula what it is of several inputs; null where it is not
 */
record Claim(
    List<Level> when,
    String output,
    BigInteger value,
    String source,
    boolean inverted,
    boolean only,
    String sentence,
    Formula formula) {
  Claim(
      List<Level> when,
      String output,
      BigInteger value,
      String source,
      boolean inverted,
      boolean only,
      String sentence) {
    this(when, output, value, source, inverted, only, sentence, null);
  }

  /**
   * What an input is.
   *
   * @param value that it has; null where it is compared with another input
   * @param other name of that input
   * @param sign of the difference between both: 1 where the first is greater
   */
  record Level(String input, BigInteger value, String other, int sign) {
    Level(String input, BigInteger value) {
      this(input, value, null, 0);
    }

    /** Whether it holds, by the values of inputs. */
    boolean holds(Function<String, BigInteger> inputs) {
      BigInteger is = inputs.apply(input);
      return other == null ? is.equals(value) : is.compareTo(inputs.apply(other)) == sign;
    }
  }

  /**
   * A value that is computed.
   *
   * @param inputs names of what it is computed from
   * @param value by the values of these
   */
  record Formula(List<String> inputs, Function<List<BigInteger>, BigInteger> value) {}
}
