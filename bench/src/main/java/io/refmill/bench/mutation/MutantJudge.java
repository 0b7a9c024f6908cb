package io.refmill.bench.mutation;

import io.refmill.bench.mutation.Mutant.Fate;
import io.refmill.bench.mutation.Mutant.Judged;
import io.refmill.contract.Verdict;
import io.refmill.cosim.CoSimulator;
import io.refmill.cosim.VerificationRequest;
import io.refmill.diagnostics.DiagnosticCode;
import java.util.ArrayList;
import java.util.List;

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
    List<Mutant> survivors = new ArrayList<>();
    for (int i = 0; i < mutants.size(); i++) {
      if (verdicts.get(i) instanceof Verdict.Match) {
        survivors.add(mutants.get(i));
      }
    }
    List<Integer> differences =
        survivors.isEmpty()
            ? List.of()
            : referee.firstDifferences(
                design.design(), design.python(), survivors.stream().map(Mutant::python).toList());
    List<Judged> result = new ArrayList<>();
    int survivor = 0;
    for (int i = 0; i < mutants.size(); i++) {
      Mutant mutant = mutants.get(i);
      if (verdicts.get(i) instanceof Verdict.Mismatch mismatch) {
        result.add(new Judged(mutant, Fate.CAUGHT, mismatch.call()));
      } else if (verdicts.get(i) instanceof Verdict.Failed failed) {
        boolean contract = failed.code() == DiagnosticCode.PYTHON_INTERFACE;
        result.add(new Judged(mutant, contract ? Fate.REFUSED : Fate.BROKEN, -1));
      } else if (differences.isEmpty()) {
        result.add(new Judged(mutant, Fate.UNDECIDED, -1));
      } else {
        int call = differences.get(survivor++);
        result.add(new Judged(mutant, call < 0 ? Fate.EQUIVALENT : Fate.MISSED, call));
      }
    }
    return result;
  }
}
