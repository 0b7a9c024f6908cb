package io.refmill.beam;

import io.refmill.contract.DesignDescription;
import io.refmill.contract.ReferenceModel;
import io.refmill.dataset.CompiledModel;
import io.refmill.dataset.Packed;
import io.refmill.diagnostics.Diagnostic;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.ingest.DesignRecord;
import io.refmill.ingest.Rejections;
import io.refmill.schemas.Stage;
import java.util.List;

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
