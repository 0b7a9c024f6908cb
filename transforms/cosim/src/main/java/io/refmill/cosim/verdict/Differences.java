package io.refmill.cosim.verdict;

import io.refmill.contract.DesignInterface;
import io.refmill.contract.Verdict;
import io.refmill.cosim.icarus.DesignUnderTest;
import io.refmill.cosim.python.PythonPool;
import io.refmill.cosim.values.Stimuli;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Further runs of models from elsewhere, on calls in which they differ from the compiler's own
 * model of the same source. Stimuli that nothing guides seldom come upon what a model lacks, and
 * the search for its branches cannot: what it lacks has none. The other model only says where to
 * look, and what the simulator answers there decides.
 */
final class Differences {
  /** Numbers of these runs, behind those of {@link Beginnings}. */
  private static final int FIRST = 100;

  private final PythonPool interpreters;
  private final long seed;

  /**
   * @param seed of the run, from which that of the comparison comes
   */
  Differences(PythonPool interpreters, long seed) {
    this.interpreters = interpreters;
    this.seed = seed;
  }

  /** Whether a model may be right in the usual calls alone, and there is one to compare it with. */
  static boolean isWanted(Judged judged) {
    DesignInterface design = judged.subject().design();
    return judged.candidate().own().isPresent()
        && judged.verdict() instanceof Verdict.Match
        && judged.subject().chosen().isEmpty()
        && !design.modelInputs().isEmpty();
  }

  /** The same model on calls in which it differs; none where no such calls were found. */
  List<Candidate> of(Candidate candidate) throws IOException, InterruptedException {
    DesignUnderTest subject = candidate.subject();
    List<Candidate> runs = new ArrayList<>();
    List<Stimuli> found =
        interpreters
            .telling(subject.spending())
            .differences(candidate.python(), candidate.own().orElseThrow(), subject.design(), seed);
    for (Stimuli calls : found) {
      runs.add(candidate.startingFreely(subject.beginning(FIRST + runs.size(), calls)));
    }
    return runs;
  }
}
