package io.refmill.compiler.elaborate;

import io.refmill.compiler.ir.ElaboratedModule;
import io.refmill.diagnostics.Diagnostic;
import java.util.List;

/**
 * What elaboration made of a design.
 *
 * @param top the elaborated top module, or null when there are diagnostics
 * @param diagnostics all that is wrong, sorted by position
 * @param warnings what was tolerated, sorted by position
 */
public record ElaborationResult(
    ElaboratedModule top, List<Diagnostic> diagnostics, List<Diagnostic> warnings) {
  public ElaborationResult {
    diagnostics = List.copyOf(diagnostics);
    warnings = List.copyOf(warnings);
    if (top == null && diagnostics.isEmpty()) {
      throw new IllegalArgumentException("a failed elaboration needs a diagnostic");
    }
  }
}
