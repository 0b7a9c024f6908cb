package io.refmill.cosim;

import io.refmill.contract.Doubt;
import io.refmill.contract.ReferenceModel;
import io.refmill.contract.Verdict;
import io.refmill.cosim.verdict.Judged;
import io.refmill.diagnostics.DiagnosticCode;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** What a verdict means for what else is known of a request: the cause behind the symptom. */
final class Meaning {
  private static final int NAMED_HAZARDS = 3;

  private Meaning() {}

  /** What it means that the compiler's own model goes round and round. */
  static Verdict atRest(Verdict verdict) {
    boolean unsettled =
        verdict instanceof Verdict.Failed failed
            && failed.code() == DiagnosticCode.PYTHON_ERROR
            && failed.message().contains(ReferenceModel.UNSETTLED);
    return unsettled
        ? new Verdict.Failed(
            DiagnosticCode.COMBINATIONAL_LOOP,
            DiagnosticCode.COMBINATIONAL_LOOP.message("what processes wait for and assign"))
        : verdict;
  }

  /** What a verdict means where the source leaves the order of events open. */
  static Verdict inAnyOrder(Verdict verdict, List<String> hazards) {
    if (hazards.isEmpty() || !(verdict instanceof Verdict.Mismatch mismatch)) {
      return verdict;
    }
    String places = String.join(", ", hazards.subList(0, Math.min(NAMED_HAZARDS, hazards.size())));
    return new Verdict.Failed(
        DiagnosticCode.RACE,
        DiagnosticCode.RACE.message(
            places + "; the simulator takes another order, first in call " + mismatch.call()));
  }

  /** What a verdict means where the simulator may differ from a model that is not wrong. */
  static Verdict inDoubt(Verdict verdict, List<Doubt> doubts) {
    if (doubts.isEmpty() || !(verdict instanceof Verdict.Mismatch mismatch)) {
      return verdict;
    }
    DiagnosticCode code = doubts.get(0).code();
    String places =
        doubts.stream()
            .filter(d -> d.code() == code)
            .limit(NAMED_HAZARDS)
            .map(Doubt::place)
            .collect(Collectors.joining(", "));
    return new Verdict.Failed(
        code, code.message(places + "; the simulator differs first in call " + mismatch.call()));
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
