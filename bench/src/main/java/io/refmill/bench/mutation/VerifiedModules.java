package io.refmill.bench.mutation;

import io.refmill.compiler.CompileResult;
import io.refmill.compiler.DesignSource;
import io.refmill.compiler.VerilogCompiler;
import io.refmill.contract.ReferenceModel;
import io.refmill.contract.Verdict;
import io.refmill.cosim.CoSimulator;
import io.refmill.cosim.VerificationRequest;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Compiles and verifies the designs of a corpus. */
final class VerifiedModules {
  private static final int BATCH = 64;

  private VerifiedModules() {}

  /** All designs that verify, each model's text once, in the order given; at most {@code limit}. */
  static List<VerificationRequest> of(
      List<Corpus.Entry> entries, CoSimulator simulator, int limit) {
    VerilogCompiler compiler = new VerilogCompiler();
    List<VerificationRequest> verified = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    List<VerificationRequest> batch = new ArrayList<>();
    for (int i = 0; i < entries.size() && verified.size() < limit; i++) {
      Corpus.Entry entry = entries.get(i);
      CompileResult result = compiler.compile(new DesignSource(entry.unit(), null));
      if (result instanceof CompileResult.Accepted accepted) {
        ReferenceModel model = accepted.model();
        if (seen.add(model.python())) {
          batch.add(
              new VerificationRequest(
                      entry.id(), entry.unit(), model.python(), model.design(), model.orders())
                  .comparedWith(model.python()));
        }
      }
      if (batch.size() == BATCH || i == entries.size() - 1) {
        List<Verdict> verdicts = simulator.verify(batch);
        for (int k = 0; k < verdicts.size() && verified.size() < limit; k++) {
          if (verdicts.get(k) instanceof Verdict.Match) {
            verified.add(batch.get(k));
          }
        }
        batch.clear();
      }
    }
    return verified;
  }
}
