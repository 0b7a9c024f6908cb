package io.refmill.beam;

import io.refmill.compiler.CompileResult;
import io.refmill.compiler.DesignSource;
import io.refmill.compiler.VerilogCompiler;
import io.refmill.contract.DesignDescription;
import io.refmill.contract.ReferenceModel;
import io.refmill.dataset.CompiledModel;
import io.refmill.dataset.Packed;
import io.refmill.describe.Describer;
import io.refmill.diagnostics.Diagnostic;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.ingest.DesignRecord;
import io.refmill.ingest.Rejections;
import io.refmill.schemas.Stage;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

/**
 * What the compiler makes of a design, whichever record it is in.
 *
 * @param model null if there is none, and so are the next two
 * @param structure digest of what the design computes, empty if there is none
 * @param description what the design does, in words
 * @param reached how far a design without a model came, else null
 * @param diagnostics what kept it from one, else null
 */
record Compilation(
    Packed<ReferenceModel> model,
    String structure,
    Packed<DesignDescription> description,
    Stage reached,
    List<Diagnostic> diagnostics) {

  /** Converts a design. */
  static Compilation of(VerilogCompiler compiler, DesignSource design) {
    AtomicReference<DesignDescription> description = new AtomicReference<>();
    VerilogCompiler.Digested digested =
        compiler.digest(
            design, each -> true, lowered -> description.set(Describer.describe(lowered)));
    if (digested.result() instanceof CompileResult.Accepted accepted) {
      return new Compilation(
          Packed.of(accepted.model()),
          digested.structure(),
          Packed.of(description.get()),
          null,
          null);
    }
    CompileResult.Rejected rejected = (CompileResult.Rejected) digested.result();
    return new Compilation(
        null, null, null, Stage.valueOf(rejected.reached().name()), rejected.diagnostics());
  }

  /** Whether it would be the same another time: bugs and the clock may have their say once. */
  boolean isFinal() {
    return model != null
        || diagnostics.stream()
            .map(Diagnostic::code)
            .noneMatch(
                code ->
                    code == DiagnosticCode.PARSE_TIMEOUT
                        || code == DiagnosticCode.INTERNAL_ERROR
                        || code == DiagnosticCode.MACHINE_FAULT);
  }

  /** What becomes of a record with that design. */
  Outcome<CompiledModel> outcome(DesignRecord record) {
    return model == null
        ? new Outcome.Refused<>(Rejections.of(record, reached, diagnostics))
        : new Outcome.Accepted<>(new CompiledModel(record, model, structure, description));
  }
}
