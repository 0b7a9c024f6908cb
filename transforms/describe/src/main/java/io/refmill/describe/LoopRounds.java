package io.refmill.describe;

import io.refmill.compiler.ir.Signal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;

/**
 * What the rounds of a loop have done in one pass. The first ones and the last one are told one by
 * one, those between them by what they leave behind: of them each may go another way, so that what
 * comes before them does not say it.
 *
 * <pre>
 * Round 3 (`i` = 5): as `lines[i]` is 1: `ix` is `i`: 5.
 * The next 4 rounds leave `ix` = 2.
 * Round 8 (`i` = 0): as `lines[i]` is 0: nothing changes.
 * </pre>
 */
final class LoopRounds {
  /** Rounds that are told one by one from the beginning. */
  private static final int TOLD = 3;

  /**
   * One round.
   *
   * @param text its sentence
   * @param idle whether it assigns nothing
   * @param assigned what it assigns at once, as a variable or a part of one
   * @param values what those variables and the earlier ones hold after it; those whose bits have
   *     not all been assigned, and arrays, are not among them
   * @param waits whether it assigns what changes when all lines are done
   */
  record Round(
      String text, boolean idle, Set<Signal> assigned, Map<Signal, String> values, boolean waits) {}

  private final List<Round> rounds = new ArrayList<>();

  int size() {
    return rounds.size();
  }

  /**
   * The round that comes now, with what counts it as the number that it stands for: bounds are
   * such.
   *
   * @param name of what counts it; empty where that is not said
   */
  String next(String name, Signal counter, BigInteger value) {
    String number = "Round " + (rounds.size() + 1);
    if (name.isEmpty() || value == null) {
      return number;
    }
    boolean below = counter.signed() && value.testBit(counter.width() - 1);
    BigInteger stands = below ? value.subtract(BigInteger.ONE.shiftLeft(counter.width())) : value;
    return number + " (" + name + " = " + stands + ")";
  }

  void add(Round round) {
    rounds.add(round);
  }

  /**
   * @param say a variable and its value as they are written together
   */
  List<String> lines(BiFunction<Signal, String, String> say) {
    List<String> lines = new ArrayList<>();
    int last = rounds.size() - 1;
    for (int i = 0; i <= last; i++) {
      if (i < TOLD || i == last) {
        lines.add(rounds.get(i).text());
      } else if (i == TOLD) {
        lines.add(between(rounds.subList(TOLD, last), say));
      }
    }
    return lines;
  }

  private static String between(List<Round> left, BiFunction<Signal, String, String> say) {
    boolean one = left.size() == 1;
    String next = one ? "next round" : "next " + left.size() + " rounds";
    if (left.stream().allMatch(Round::idle)) {
      return "In the " + next + " nothing changes.";
    }
    Map<Signal, String> values = left.get(left.size() - 1).values();
    Set<Signal> assigned = new LinkedHashSet<>();
    left.forEach(round -> assigned.addAll(round.assigned()));
    if (assigned.isEmpty()
        || left.stream().anyMatch(Round::waits)
        || !values.keySet().containsAll(assigned)) {
      return "So it goes on for " + (one ? "another round." : left.size() + " rounds.");
    }
    List<String> all = assigned.stream().map(s -> say.apply(s, values.get(s))).toList();
    return "The " + next + (one ? " leaves " : " leave ") + Words.list(all) + ".";
  }
}
