package io.refmill.cosim.cause;

import io.refmill.contract.Explanation.Cause;
import io.refmill.contract.Explanation.Kind;
import java.util.List;

/**
 * How well a hypothesis fits: it says what the model answers in each call, and so where it differs.
 *
 * @param hits differences that it accounts for
 * @param differing differences that it was tested on
 * @param predicted differences that it predicts, whether or not they are there
 */
record Score(int hits, int differing, int predicted) {
  /** Fewer differences than this may fit anything. */
  static final int LEAST = 4;

  /** Least share of the differences that a cause accounts for. */
  static final double RECALL = 0.9;

  /** Least share of the differences that it predicts which are there. */
  static final double PRECISION = 0.8;

  boolean holds() {
    return hits >= LEAST && hits >= RECALL * differing && hits >= PRECISION * predicted;
  }

  /** Between 0 and 1; 1 if it predicts just what was seen. */
  double support() {
    return 2.0 * hits / Math.max(1, differing + predicted);
  }

  /** How many of the calls that differ it accounts for, in words. */
  String share() {
    return hits == differing
        ? "in all " + differing + " calls that differ"
        : "in " + hits + " of the " + differing + " calls that differ";
  }

  Finding finding(Kind kind, PortTrace port, String evidence) {
    return new Finding(
        new Cause(kind, List.of(port.port().name()), evidence, hits, differing), support());
  }
}
