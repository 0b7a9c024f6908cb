package io.refmill.cosim.python;

import io.refmill.contract.DesignInterface;
import io.refmill.cosim.values.Stimuli;
import io.refmill.cosim.values.StimulusGenerator;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Stimuli under which no two processes race: in every call the model and the one with its processes
 * in the opposite order, both from the same state, answer the same and go to the same state.
 *
 * <p>For each call there are several candidates, drawn alike from different seeds, and the inputs
 * of the call before, which are no edge. The first one that does not race is taken.
 */
public final class RaceFreeStimuli {
  /** Draws for each call; the first is the vector that the design would get without races. */
  static final int DRAWS = 4;

  /** Distance between the seeds of two draws; any odd number does. */
  private static final long STRIDE = 0x9E3779B97F4A7C15L;

  /**
   * Share of calls that may need another vector. Where more race, what is left is not what the
   * design is for, and a verdict on it would say little.
   */
  public static final double MAX_RACING = 0.25;

  /**
   * The same share where one process assigns at once what another one reads, other than elements of
   * an array: a slip in a branch that is seldom taken, such as a reset, may pass, but not what the
   * design does all the time.
   */
  public static final double MAX_AT_ONCE = 0.1;

  /**
   * The same share where a simulator is known to leave the language: the design is for these calls
   * too, and there is a right answer to them, but none that it could be compared with.
   */
  public static final double MAX_UNLIKE = 0.75;

  private RaceFreeStimuli() {}

  /** Which candidate each call takes. */
  public sealed interface Choice {
    /**
     * Calls without races.
     *
     * @param taken for each call the index of its candidate, {@link #DRAWS} for the last inputs
     *     again
     */
    record Found(int[] taken) implements Choice {}

    /** A call in which every candidate races. */
    record Stuck(int call) implements Choice {}

    /** A model that does not run. */
    record None(PythonRun.Failed failure) implements Choice {}
  }

  /** The candidates, the first one first. */
  public static List<Stimuli> draws(DesignInterface design, int vectors, long seed) {
    List<Stimuli> draws = new ArrayList<>();
    for (int i = 0; i < DRAWS; i++) {
      draws.add(new StimulusGenerator(design, vectors, seed + i * STRIDE).generate());
    }
    return draws;
  }

  /**
   * Puts the chosen calls together; empty when too many of them race.
   *
   * @param most share of calls that may need another vector
   */
  public static Optional<Stimuli> assemble(List<Stimuli> draws, int[] taken, double most) {
    Stimuli first = draws.get(0);
    List<BigInteger[]> columns = new ArrayList<>();
    int racing = 0;
    for (int index : taken) {
      racing += index == 0 ? 0 : 1;
    }
    if (racing > most * first.calls()) {
      return Optional.empty();
    }
    for (int input = 0; input < first.inputs().size(); input++) {
      BigInteger[] column = new BigInteger[first.calls()];
      for (int call = 0; call < column.length; call++) {
        column[call] =
            taken[call] < DRAWS
                ? draws.get(taken[call]).value(input, call)
                : call == 0 ? BigInteger.ZERO : column[call - 1];
      }
      columns.add(column);
    }
    return Optional.of(Stimuli.of(first.inputs(), first.seed(), first.calls(), columns));
  }
}
