package io.refmill.cosim.values;

import io.refmill.contract.DesignInterface;
import io.refmill.contract.DesignInterface.Reset;
import io.refmill.contract.DesignInterface.StateVariable;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Draws states that a design could be in after more calls than anybody makes, and inputs that leave
 * it there: a divider that blinks once a second counts to fifty million first.
 *
 * <p>A counter ends at a constant of the source that has about as many bits as the counter, or
 * overflows; so a wide variable starts at such a constant or its greatest value, or up to three
 * below, in each run at another one. At it as often as below, since a counter of what another one
 * ends has no time to go on. Narrow ones hold the state of a machine: they keep their values in the
 * first run, and have others in the next ones. So does a short array, all elements the same. Nobody
 * says that the states can be reached.
 */
public final class AdvancedState {
  /** A variable of that many bits counts rather than being the state of a machine. */
  private static final int WIDE = 6;

  /** Arrays of more elements are memories, and keep what they hold. */
  private static final int SHORT = 64;

  /** How far below its end a counter starts at most. */
  private static final int BELOW = 3;

  private AdvancedState() {}

  /**
   * Values of state variables, by path, of an array for each element; memories and nets are left
   * alone.
   *
   * @param number of the run, from 0
   * @param settable which variables can be set on both sides
   */
  public static Map<List<String>, BigInteger> draw(
      DesignInterface design, long seed, int number, Predicate<StateVariable> settable) {
    StimulusRandom random = new StimulusRandom(StimulusRandom.derive(seed, "advanced " + number));
    Map<List<String>, BigInteger> values = new LinkedHashMap<>();
    for (StateVariable variable : design.state()) {
      if (!hasValues(variable) || !settable.test(variable)) {
        continue;
      }
      if (variable.depth() > 0) {
        if (number > 0) {
          values.put(variable.path(), element(variable.width(), random));
        }
      } else if (variable.width() >= WIDE) {
        values.put(variable.path(), nearEnd(ends(variable.width(), design), number, random));
      } else if (number > 0) {
        values.put(variable.path(), other(variable, design, seed, number));
      }
    }
    return values;
  }

  /** Whether a variable can have values that are drawn here. */
  public static boolean hasValues(StateVariable variable) {
    return variable.variable()
        && variable.width() > 0
        && variable.dimensions().size() <= 1
        && variable.depth() <= SHORT;
  }

  /** Where a counter of that many bits may end, the greatest first. */
  private static List<BigInteger> ends(int width, DesignInterface design) {
    List<BigInteger> ends = new ArrayList<>();
    for (BigInteger constant : design.constants()) {
      if (constant.bitLength() <= width && 2 * constant.bitLength() > width) {
        ends.add(0, constant);
      }
    }
    if (!ends.contains(greatest(width))) {
      ends.add(greatest(width));
    }
    return ends;
  }

  private static BigInteger nearEnd(List<BigInteger> ends, int number, StimulusRandom random) {
    BigInteger end = ends.get(number % ends.size());
    int below = random.chance(0.5) ? 0 : 1 + random.below(BELOW);
    return end.subtract(BigInteger.valueOf(below)).max(BigInteger.ZERO);
  }

  private static BigInteger element(int width, StimulusRandom random) {
    return random.chance(0.5) ? greatest(width) : random.bits(width);
  }

  private static BigInteger greatest(int width) {
    return BigInteger.ONE.shiftLeft(width).subtract(BigInteger.ONE);
  }

  /** Constants of the source and all other values by turns, each run another one. */
  private static BigInteger other(
      StateVariable variable, DesignInterface design, long seed, int number) {
    int width = variable.width();
    StimulusRandom random =
        new StimulusRandom(
            StimulusRandom.derive(seed, "advanced " + String.join(".", variable.path())));
    BigInteger first = random.bits(width);
    BigInteger odd = random.bits(width).setBit(0);
    List<BigInteger> fitting =
        design.constants().stream().filter(c -> c.bitLength() <= width).toList();
    if (number % 2 == 0 && !fitting.isEmpty()) {
      return fitting.get((first.intValue() + number / 2) % fitting.size());
    }
    BigInteger count = BigInteger.ONE.shiftLeft(width);
    return first.add(odd.multiply(BigInteger.valueOf(number))).mod(count);
  }

  /**
   * Inputs of an advanced run, in which no reset is active.
   *
   * @param number of the run, from 0
   */
  public static Stimuli stimuli(DesignInterface design, int calls, long seed, int number) {
    Stimuli drawn = new StimulusGenerator(design, calls, seed + 1 + number).generate();
    List<BigInteger[]> columns = new ArrayList<>(drawn.patterns());
    for (int i = 0; i < columns.size(); i++) {
      for (Reset reset : design.resets()) {
        if (reset.port().equals(drawn.inputs().get(i).name())) {
          BigInteger inactive = reset.activeHigh() ? BigInteger.ZERO : BigInteger.ONE;
          Arrays.fill(columns.get(i), inactive);
        }
      }
    }
    return Stimuli.of(drawn.inputs(), drawn.seed(), calls, columns);
  }
}
