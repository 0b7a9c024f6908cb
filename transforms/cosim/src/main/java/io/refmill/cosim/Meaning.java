package io.refmill.cosim;

import static java.util.Comparator.naturalOrder;

import io.refmill.contract.Doubt;
import io.refmill.contract.DoubtText;
import io.refmill.contract.Verdict;
import io.refmill.cosim.verdict.Judged;
import io.refmill.diagnostics.DiagnosticCode;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** What a verdict means for what else is known of a request: the cause behind the symptom. */
final class Meaning {
  private static final int NAMED_DOUBTS = 3;

  private Meaning() {}

  /**
   * What a verdict means where the source leaves its result open, or the simulator may differ from
   * a model that is not wrong: the weightiest doubt is the cause.
   */
  static Verdict inDoubt(Verdict verdict, List<Doubt> doubts) {
    if (verdict instanceof Verdict.Failed failed
        && failed.code() == DiagnosticCode.OUTPUT_NEVER_KNOWN) {
      return undriven(failed, doubts);
    }
    if (verdict instanceof Verdict.Failed failed
        && failed.code() == DiagnosticCode.SIMULATOR_TIMEOUT) {
      return endless(failed, doubts);
    }
    List<Doubt> start = doubts.stream().filter(d -> d.code() == Doubt.Code.TIME_ZERO).toList();
    if (!start.isEmpty()
        && verdict instanceof Verdict.Match match
        && match.strength().initialisedState()) {
      // Setting state before time zero takes away the very event that is in doubt.
      return new Verdict.Failed(
          DiagnosticCode.RACE,
          DiagnosticCode.RACE.message(
              named(start) + "; only with its state set before time zero the simulator agrees"));
    }
    Optional<Doubt.Kind> cause =
        doubts.stream().map(Doubt::kind).filter(Doubt.Kind::excuses).min(naturalOrder());
    if (cause.isEmpty() || !(verdict instanceof Verdict.Mismatch mismatch)) {
      return verdict;
    }
    String places = named(doubts.stream().filter(d -> d.kind() == cause.get()).toList());
    DiagnosticCode code = cause.get().verdict();
    return new Verdict.Failed(
        code, code.message(places + "; " + difference(cause.get()) + mismatch.call()));
  }

  /** An output that is never known, where the source itself sees to that. */
  private static Verdict undriven(Verdict.Failed neverKnown, List<Doubt> doubts) {
    List<Doubt> outputs = doubts.stream().filter(d -> d.kind() == Doubt.Kind.UNDRIVEN).toList();
    return outputs.isEmpty()
        ? neverKnown
        : new Verdict.Failed(
            Doubt.Kind.UNDRIVEN.verdict(), Doubt.Kind.UNDRIVEN.verdict().message(named(outputs)));
  }

  /** A simulation that does not end, where the simulator is known not to leave a loop. */
  private static Verdict endless(Verdict.Failed timeout, List<Doubt> doubts) {
    List<Doubt> loops = doubts.stream().filter(d -> d.kind() == Doubt.Kind.STANDSTILL).toList();
    DiagnosticCode code = Doubt.Kind.STANDSTILL.verdict();
    return loops.isEmpty()
        ? timeout
        : new Verdict.Failed(
            code,
            code.message(
                named(loops)
                    + "; the language repeats nothing then, and the simulator does not end; give"
                    + " what counts a start value, or compare with it in a for loop"));
  }

  private static String named(List<Doubt> doubts) {
    return doubts.stream().limit(NAMED_DOUBTS).map(DoubtText::of).collect(Collectors.joining(", "));
  }

  private static String difference(Doubt.Kind kind) {
    return kind == Doubt.Kind.HAZARD
        ? "the simulator takes another order, first in call "
        : "the simulator differs first in call ";
  }

  /** Outputs are unknown where a file is missing: then that is what to say. */
  static Verdict explained(Judged judged) {
    Verdict verdict = judged.verdict();
    boolean unknown =
        verdict instanceof Verdict.Failed failed
            && (failed.code() == DiagnosticCode.OUTPUT_NEVER_KNOWN
                || failed.code() == DiagnosticCode.OUTPUT_RARELY_KNOWN);
    Set<String> missing = judged.facts().missingFiles();
    if (!unknown || missing.isEmpty()) {
      return verdict;
    }
    DiagnosticCode code = DiagnosticCode.DATA_FILE_NOT_FOUND;
    return new Verdict.Failed(code, code.message(missing.iterator().next()));
  }
}
