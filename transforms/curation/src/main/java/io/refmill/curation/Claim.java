package io.refmill.curation;

import java.math.BigInteger;
import java.util.List;

/**
 * A sentence about an output: {@code If sel is 1, y should be b}.
 *
 * @param when levels that inputs have
 * @param output name of the output
 * @param value that it has then; null where it has that of {@code source}
 * @param source name of an input; null where {@code value} says it
 * @param inverted whether it has the complement of {@code source}
 * @param only whether the sentence says that the output has the value under no other condition
 * @param sentence in the words of the text
 */
record Claim(
    List<Level> when,
    String output,
    BigInteger value,
    String source,
    boolean inverted,
    boolean only,
    String sentence) {
  /** What an input is. */
  record Level(String input, BigInteger value) {}
}
