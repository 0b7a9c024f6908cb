package io.refmill.contract;

import java.math.BigInteger;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * What a design does, in words that are true of it by construction: they are made of what the
 * compiler knows, not of names or comments.
 *
 * @param summary one or two sentences: what structure shows
 * @param rules everything that decides over outputs and state, enough to write a model; empty where
 *     there are no words for some of it, or too many would be needed
 * @param gap what there are no words for, or how much there would have been; empty with rules
 * @param categories kinds of design that fit, the most telling ones first
 * @param difficulty how much there is to it: {@code easy}, {@code medium} or {@code hard}
 * @param plan what to think of before a model is written, a paragraph each
 * @param roles what some ports are for, such as {@code asynchronous set, active high}: those of
 *     which more is known than their clocks and resets
 * @param registers variables that clocks change, arrays left out
 */
public record DesignDescription(
    String summary,
    String rules,
    String gap,
    List<String> categories,
    String difficulty,
    List<String> plan,
    Map<String, String> roles,
    List<Register> registers) {
  /** What a plan says of all that it leaves to the rules. */
  public static final String REST = "The rest follows the rules line by line.";

  /** How a line of the rules begins that is about calls of a model, and not about hardware. */
  public static final String CALLS = "In each call ";

  /**
   * A variable that a clock changes.
   *
   * @param name in the source
   * @param width in bits
   * @param reset the value that a reset gives it; null where none does
   * @param last the value from which it goes back to 0, if it counts up; null where it does not
   */
  public record Register(String name, int width, BigInteger reset, BigInteger last) {}

  public DesignDescription {
    Objects.requireNonNull(summary, "summary");
    Objects.requireNonNull(rules, "rules");
    Objects.requireNonNull(gap, "gap");
    categories = List.copyOf(categories);
    Objects.requireNonNull(difficulty, "difficulty");
    plan = List.copyOf(plan);
    registers = List.copyOf(registers);
    roles = Collections.unmodifiableMap(new TreeMap<>(roles));
  }

  /** Whether a model can be written from the rules alone. */
  public boolean complete() {
    return !rules.isEmpty();
  }
}
