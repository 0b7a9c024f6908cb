package io.refmill.cosim.verdict;

import io.refmill.contract.DesignInterface;
import io.refmill.contract.Verdict;
import io.refmill.cosim.icarus.DesignUnderTest;
import io.refmill.cosim.source.LevelState;
import io.refmill.cosim.values.StimulusGenerator;
import io.refmill.diagnostics.DiagnosticCode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A few short runs of models from elsewhere that begin in other ways: without a reset, with a clock
 * that is 1 at once. The usual calls begin with resets and with clocks at 0, which hides a model
 * that starts from a wrong state, or remembers a wrong level. A model of the compiler's own has its
 * start values from the source, and needs none.
 *
 * <p>They are made where the source gives a start value to all of its state. Where it leaves some
 * open, a model may start as it likes, and what it does before a reset is no fault. Nor are they
 * made where a latch holds some of it: a net that opens it may have done so before any call.
 *
 * <p>Where no process waits for levels, data may be 0 in the first call of some more runs, so that
 * what an input takes away at once, as an enable does, is seen too.
 */
final class Beginnings {
  private static final int RUNS = 6;
  private static final int QUIET_RUNS = 6;
  private static final int CALLS = 48;

  /** What a model may come to that is wrong, and what the machine may keep one from. */
  private static final Set<DiagnosticCode> TELLING =
      Set.of(
          DiagnosticCode.PYTHON_ERROR,
          DiagnosticCode.PYTHON_INTERFACE,
          DiagnosticCode.PYTHON_TIMEOUT,
          DiagnosticCode.MACHINE_FAULT);

  private final long seed;

  /**
   * @param seed of the run, from which those of the beginnings come
   */
  Beginnings(long seed) {
    this.seed = seed;
  }

  /** Whether a model may be right in the usual calls alone. */
  static boolean isWanted(Judged judged) {
    DesignInterface design = judged.subject().design();
    return !judged.candidate().compiled()
        && judged.verdict() instanceof Verdict.Match
        && judged.subject().chosen().isEmpty()
        // Of a design whose body nobody could read, what holds state is not known.
        && !design.state().isEmpty()
        && design.state().stream().allMatch(variable -> variable.initialised())
        && !isHeldByLevels(judged.subject());
  }

  private static boolean isHeldByLevels(DesignUnderTest subject) {
    Set<String> assigned = LevelState.of(subject.unit());
    return subject.design().state().stream()
        .map(variable -> variable.path().get(variable.path().size() - 1))
        .anyMatch(assigned::contains);
  }

  /** The same models on calls that begin otherwise; those of one design share these. */
  Map<Candidate, List<Candidate>> of(List<Candidate> candidates) {
    Map<DesignUnderTest, List<DesignUnderTest>> begun = new HashMap<>();
    Map<Candidate, List<Candidate>> all = new LinkedHashMap<>();
    for (Candidate candidate : candidates) {
      all.put(
          candidate,
          begun.computeIfAbsent(candidate.subject(), this::beginnings).stream()
              .map(candidate::on)
              .toList());
    }
    return all;
  }

  private List<DesignUnderTest> beginnings(DesignUnderTest subject) {
    List<DesignUnderTest> begun = new ArrayList<>();
    boolean quiet = LevelState.of(subject.unit()).isEmpty();
    for (int number = 1; number <= RUNS + (quiet ? QUIET_RUNS : 0); number++) {
      StimulusGenerator stimuli =
          StimulusGenerator.beginning(subject.design(), CALLS, seed, number, number > RUNS);
      begun.add(subject.beginning(number, stimuli.generate()));
    }
    return begun;
  }

  /**
   * What a model comes to.
   *
   * @param judged by the usual calls
   * @param begun the same model on calls that begin otherwise, where only a difference says
   *     anything: few calls see little of a design
   */
  static Judged settled(Judged judged, List<Judged> begun) {
    return begun.stream()
        .map(Judged::verdict)
        .filter(Beginnings::isTelling)
        .findFirst()
        .map(judged::with)
        .orElse(judged);
  }

  private static boolean isTelling(Verdict verdict) {
    return verdict instanceof Verdict.Mismatch
        || verdict instanceof Verdict.Failed failed && TELLING.contains(failed.code());
  }
}
