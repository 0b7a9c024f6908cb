package io.refmill.compiler;

import io.refmill.contract.ReferenceModel;
import io.refmill.diagnostics.Diagnostic;
import java.util.List;

/** What became of a design. */
public sealed interface CompileResult {

  /** How far a source came. */
  enum Stage {
    READ,
    PARSED,
    ELABORATED,
    LOWERED
  }

  /** A model was made; {@code warnings} are what a reader may want to know. */
  record Accepted(ReferenceModel model, List<Diagnostic> warnings) implements CompileResult {}

  /**
   * No model.
   *
   * @param reached the last stage that was completed
   * @param diagnostics at least one, sorted by position; the first one's code is the rejection code
   */
  record Rejected(Stage reached, List<Diagnostic> diagnostics) implements CompileResult {
    public Rejected {
      diagnostics = List.copyOf(diagnostics);
      if (diagnostics.isEmpty()) {
        throw new IllegalArgumentException("a rejection needs a diagnostic");
      }
    }
  }
}
