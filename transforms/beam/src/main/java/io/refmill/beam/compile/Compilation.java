package io.refmill.beam.compile;

import io.refmill.beam.run.Outcome;
import io.refmill.compiler.CompileResult;
import io.refmill.compiler.DesignSource;
import io.refmill.compiler.VerilogCompiler;
import io.refmill.compiler.source.NeededModules;
import io.refmill.contract.DesignDescription;
import io.refmill.contract.ReferenceModel;
import io.refmill.dataset.CompiledModel;
import io.refmill.dataset.Packed;
import io.refmill.describe.Describer;
import io.refmill.diagnostics.Diagnostic;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.ingest.record.DesignRecord;
import io.refmill.ingest.record.Rejections;
import io.refmill.schemas.Stage;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/**
 * What the compiler makes of a design, whichever record it is in.
 *
 * @param model null if there is none, and so are the next two
 * @param structure digest of what the design computes, empty if there is none
 * @param description what the design does, in words
 * @param reached how far a design without a model came, else null
 * @param diagnostics what kept it from one, else null
 * @param top the module that it is about, where it is made of those alone that this one needs; null
 *     where it is made of all of the source
 */
public record Compilation(
    Packed<ReferenceModel> model,
    String structure,
    Packed<DesignDescription> description,
    Stage reached,
    List<Diagnostic> diagnostics,
    String top) {

  /**
   * Converts a design. What its top does not need is left out if the model is the same without it:
   * a row is about one design, and says nothing of its neighbours in a file.
   */
  public static Compilation of(
      VerilogCompiler compiler, NeededModules needed, DesignSource design) {
    Compilation whole = of(compiler, design, null);
    if (whole.model == null) {
      return whole;
    }
    ReferenceModel model = whole.model.value();
    String top = model.design().topModule();
    Optional<DesignSource> less = needed.of(design, top);
    if (less.isEmpty()) {
      return whole;
    }
    Compilation part = of(compiler, less.get(), top);
    return part.model != null && isSame(model, part.model.value()) ? part : whole;
  }

  private static boolean isSame(ReferenceModel one, ReferenceModel other) {
    return one.python().equals(other.python())
        && one.frame().equals(other.frame())
        && one.design().equals(other.design())
        && one.orders().equals(other.orders());
  }

  private static Compilation of(VerilogCompiler compiler, DesignSource design, String top) {
    AtomicReference<DesignDescription> description = new AtomicReference<>();
    VerilogCompiler.Digested digested =
        compiler.digest(
            design,
            each -> true,
            (lowered, model) -> description.set(Describer.describe(lowered, model)));
    if (digested.result() instanceof CompileResult.Accepted accepted) {
      return new Compilation(
          Packed.of(accepted.model()),
          digested.structure(),
          Packed.of(description.get()),
          null,
          null,
          top);
    }
    CompileResult.Rejected rejected = (CompileResult.Rejected) digested.result();
    return new Compilation(
        null, null, null, Stage.valueOf(rejected.reached().name()), rejected.diagnostics(), top);
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

  /**
   * What becomes of a record with that design.
   *
   * @param origin digest of the design and of this, or null
   */
  public Outcome<CompiledModel> outcome(DesignRecord record, NeededModules needed, String origin) {
    if (model == null) {
      return new Outcome.Refused<>(Rejections.of(record, reached, diagnostics));
    }
    DesignRecord made =
        top == null ? record : record.with(needed.of(record.design(), top).orElseThrow());
    return new Outcome.Accepted<>(new CompiledModel(made, model, structure, description, origin));
  }
}
