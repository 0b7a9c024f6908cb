package io.refmill.bench.mutation;

import io.refmill.bench.mutation.Mutant.Fate;
import io.refmill.bench.mutation.Mutant.Judged;
import io.refmill.contract.Verdict;
import io.refmill.cosim.CoSimulator;
import io.refmill.cosim.ModelTrace;
import io.refmill.cosim.VerificationRequest;
import io.refmill.diagnostics.DiagnosticCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Gives mutants to the verifier, and asks what it lets pass whether it is another function at all.
 */
final class MutantJudge {
  private final CoSimulator verifier;
  private final CoSimulator referee;

  /**
   * A judge.
   *
   * @param verifier what is measured
   * @param referee has many more vectors, from another seed
   */
  MutantJudge(CoSimulator verifier, CoSimulator referee) {
    this.verifier = verifier;
    this.referee = referee;
  }

  /** The fate of each mutant of one design, in order. */
  List<Judged> judge(VerificationRequest design, List<Mutant> mutants) {
    List<Verdict> verdicts =
        verifier.verifyModels(design, mutants.stream().map(Mutant::python).toList());
    Optional<ModelTrace> original =
        verdicts.stream().anyMatch(Verdict.Match.class::isInstance)
            ? referee.trace(design.design(), design.python())
            : Optional.empty();
    List<Judged> result = new ArrayList<>();
    for (int i = 0; i < mutants.size(); i++) {
      Mutant mutant = mutants.get(i);
      if (verdicts.get(i) instanceof Verdict.Mismatch mismatch) {
        result.add(new Judged(mutant, Fate.CAUGHT, mismatch.call()));
      } else if (verdicts.get(i) instanceof Verdict.Failed failed) {
        boolean contract = failed.code() == DiagnosticCode.PYTHON_INTERFACE;
        result.add(new Judged(mutant, contract ? Fate.REFUSED : Fate.BROKEN, -1));
      } else {
        result.add(survivor(mutant, original));
      }
    }
    return result;
  }

  private Judged survivor(Mutant mutant, Optional<ModelTrace> original) {
    if (original.isEmpty()) {
      return new Judged(mutant, Fate.UNDECIDED, -1);
    }
    Optional<ModelTrace> trace = referee.trace(mutant.design().design(), mutant.python());
    if (trace.isEmpty()) {
      // The original ran to the end, so this is a difference.
      return new Judged(mutant, Fate.MISSED, original.get().calls());
    }
    int call = original.get().firstDifference(trace.get());
    if (call < 0) {
      return new Judged(mutant, Fate.EQUIVALENT, call);
    }
    Verdict verdict = referee.verifyModels(mutant.design(), List.of(mutant.python())).get(0);
    boolean known = !(verdict instanceof Verdict.Match);
    return new Judged(mutant, known ? Fate.MISSED : Fate.UNOBSERVABLE, call);
  }
}
