package io.refmill.bench.fuzz;

import io.refmill.compiler.CompileResult;
import io.refmill.compiler.DesignSource;
import io.refmill.compiler.VerilogCompiler;
import io.refmill.contract.ReferenceModel;
import io.refmill.contract.Verdict;
import io.refmill.cosim.CoSimulator;
import io.refmill.cosim.VerificationRequest;
import io.refmill.diagnostics.Diagnostic;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.parser.SourceUnit;
import java.util.ArrayList;
import java.util.List;

/** Compiles designs and compares their models with the simulator. */
final class Trial {
  /**
   * What became of a design.
   *
   * @param kind "match", "mismatch", or where it stopped and by which code
   * @param detail for a reader
   * @param python the model, or null
   * @param verdict of the verifier, or null
   */
  record Outcome(String kind, String detail, String python, Verdict verdict) {
    boolean matches() {
      return kind.equals("match");
    }
  }

  private final VerilogCompiler compiler = new VerilogCompiler();
  private final CoSimulator simulator;

  Trial(CoSimulator simulator) {
    this.simulator = simulator;
  }

  /** One outcome for each design, in order. */
  List<Outcome> run(List<GeneratedDesign> designs) {
    Outcome[] outcomes = new Outcome[designs.size()];
    List<VerificationRequest> requests = new ArrayList<>();
    List<Integer> places = new ArrayList<>();
    for (int i = 0; i < outcomes.length; i++) {
      GeneratedDesign design = designs.get(i);
      SourceUnit unit = SourceUnit.of(design.fileName(), design.source());
      CompileResult result = compiler.compile(new DesignSource(unit, design.top()));
      if (result instanceof CompileResult.Rejected rejected) {
        outcomes[i] = rejected(rejected);
      } else {
        ReferenceModel model = ((CompileResult.Accepted) result).model();
        requests.add(new VerificationRequest(design.fileName(), unit, model));
        places.add(i);
      }
    }
    List<Verdict> verdicts = simulator.verify(requests);
    for (int i = 0; i < verdicts.size(); i++) {
      outcomes[places.get(i)] = judged(verdicts.get(i), requests.get(i).python());
    }
    return List.of(outcomes);
  }

  private static Outcome rejected(CompileResult.Rejected rejected) {
    Diagnostic first = rejected.diagnostics().get(0);
    String kind = "rejected " + first.code();
    if (first.code() == DiagnosticCode.INTERNAL_ERROR && !first.notes().isEmpty()) {
      // Two bugs are told apart by the place that threw.
      String[] trace = first.notes().get(0).message().split("\n");
      kind += trace.length > 1 ? trace[1].replaceAll("^\\s*at ", " ") : "";
    }
    StringBuilder detail = new StringBuilder();
    for (Diagnostic d : rejected.diagnostics()) {
      detail.append(d).append('\n');
      d.notes().forEach(n -> detail.append("  ").append(n.message()).append('\n'));
    }
    return new Outcome(kind, detail.toString(), null, null);
  }

  private static Outcome judged(Verdict verdict, String python) {
    if (verdict instanceof Verdict.Match) {
      return new Outcome("match", "", python, verdict);
    }
    if (verdict instanceof Verdict.Failed failed) {
      return new Outcome("failed " + failed.code(), failed.message(), python, verdict);
    }
    Verdict.Mismatch mismatch = (Verdict.Mismatch) verdict;
    StringBuilder detail = new StringBuilder();
    detail.append("call ").append(mismatch.call()).append(", ").append(mismatch.run()).append('\n');
    for (Verdict.Difference d : mismatch.differences()) {
      detail.append(d.port()).append(": simulator ").append(d.expected());
      detail.append(", model ").append(d.actual()).append('\n');
    }
    mismatch.context().forEach(c -> detail.append(c).append('\n'));
    // A value that is unknown by then may be the cause, which is another kind of finding.
    boolean known =
        mismatch.context().stream()
            .flatMap(c -> c.expected().values().stream())
            .allMatch(v -> v.startsWith("'h"));
    String kind = known ? "mismatch" : "mismatch beside unknown values";
    return new Outcome(kind, detail.toString(), python, verdict);
  }
}
