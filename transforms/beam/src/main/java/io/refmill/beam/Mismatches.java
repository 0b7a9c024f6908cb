package io.refmill.beam;

import io.refmill.contract.Verdict;
import java.util.List;
import java.util.stream.Collectors;

/** Words for a mismatch. */
final class Mismatches {
  private static final int MAX_DIFFERENCES = 3;

  private Mismatches() {}

  /** One line: where, and what the first differences are. */
  static String describe(Verdict.Mismatch mismatch) {
    List<Verdict.Difference> differences = mismatch.differences();
    String shown =
        differences.stream()
            .limit(MAX_DIFFERENCES)
            .map(d -> d.port() + " is " + d.expected() + ", the model says " + d.actual())
            .collect(Collectors.joining("; "));
    int more = differences.size() - MAX_DIFFERENCES;
    return "at call "
        + mismatch.call()
        + (mismatch.run() == Verdict.Run.INITIALISED ? " with initialised state" : "")
        + ", "
        + shown
        + (more > 0 ? "; and " + more + " more outputs" : "");
  }
}
