package io.refmill.cosim.python;

import io.refmill.cosim.values.PortValues;
import io.refmill.cosim.values.Stimuli;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;

/**
 * Where outputs of a model change that did not in the usual calls, as {@code reach.py} has found.
 *
 * @param added columns of calls to append to the usual ones; empty if none were found
 * @param later runs from later states; empty where calls alone lead there
 */
public record ReachedChange(List<PortValues> added, List<Later> later) {
  /** Nothing was found. */
  public static final ReachedChange NONE = new ReachedChange(List.of(), List.of());

  /**
   * A run from a later state.
   *
   * @param state values of state variables by their paths: of a plain one, or of each element
   */
  public record Later(Map<List<String>, List<BigInteger>> state, Stimuli calls) {}
}
