package io.refmill.cosim.verdict;

import io.refmill.contract.Verdict;
import io.refmill.cosim.icarus.DesignUnderTest;
import io.refmill.cosim.values.StimulusGenerator;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Runs with other stimuli of models whose source leaves an order open: whether the simulator takes
 * the model's in all of some calls can be a matter of which calls these are.
 *
 * <pre>
 * assign q = a &amp; b | q &amp; (a | b);      a falls and b rises in one call: q may see both as 1
 * </pre>
 */
final class FurtherCalls {
  private static final int RUNS = 3;

  /** The first number of these runs, which others beside a design have not. */
  private static final int FIRST = 100;

  private final int calls;
  private final long seed;

  /**
   * @param calls of each run
   * @param seed of the usual calls
   */
  FurtherCalls(int calls, long seed) {
    this.calls = calls;
    this.seed = seed;
  }

  static boolean isWanted(Judged judged) {
    return judged.candidate().compiled()
        && judged.candidate().leavesOrder()
        && judged.verdict() instanceof Verdict.Match
        && judged.subject().chosen().isEmpty();
  }

  /** The same models on such calls; those of one design share these. */
  Map<Candidate, List<Candidate>> of(List<Candidate> candidates) {
    Map<DesignUnderTest, List<DesignUnderTest>> further = new HashMap<>();
    Map<Candidate, List<Candidate>> all = new LinkedHashMap<>();
    for (Candidate candidate : candidates) {
      all.put(
          candidate,
          further.computeIfAbsent(candidate.subject(), this::further).stream()
              .map(candidate::on)
              .toList());
    }
    return all;
  }

  private List<DesignUnderTest> further(DesignUnderTest subject) {
    List<DesignUnderTest> runs = new ArrayList<>();
    for (int n = 1; n <= RUNS; n++) {
      StimulusGenerator stimuli = new StimulusGenerator(subject.design(), calls, seed + n);
      runs.add(subject.beginning(FIRST + n, stimuli.generate()));
    }
    return runs;
  }
}
