package io.refmill.compiler.elaborate;

import io.refmill.compiler.ir.Delays;
import io.refmill.compiler.ir.ElaboratedModule;
import io.refmill.compiler.ir.Interleaving;
import io.refmill.contract.Doubt;
import io.refmill.diagnostics.Diagnostic;
import java.util.List;

/**
 * What elaboration made of a design.
 *
 * @param top the elaborated top module, or null when there are diagnostics
 * @param diagnostics all that is wrong, sorted by position
 * @param warnings what was tolerated, sorted by position
 * @param deviations what the simulator is known to handle against the language
 * @param delays what the source delays
 * @param interleavings what processes keep in one variable at the same time
 * @param simulated the top with indexes into arrays and widths of parameters as the simulator has
 *     them; null where that makes no difference
 */
public record ElaborationResult(
    ElaboratedModule top,
    List<Diagnostic> diagnostics,
    List<Diagnostic> warnings,
    List<Doubt> deviations,
    Delays delays,
    List<Interleaving> interleavings,
    ElaboratedModule simulated) {
  public ElaborationResult {
    diagnostics = List.copyOf(diagnostics);
    warnings = List.copyOf(warnings);
    deviations = List.copyOf(deviations);
    interleavings = List.copyOf(interleavings);
    if (top == null && diagnostics.isEmpty()) {
      throw new IllegalArgumentException("a failed elaboration needs a diagnostic");
    }
  }

  /** A result without another reading. */
  public ElaborationResult(
      ElaboratedModule top,
      List<Diagnostic> diagnostics,
      List<Diagnostic> warnings,
      List<Doubt> deviations,
      Delays delays,
      List<Interleaving> interleavings) {
    this(top, diagnostics, warnings, deviations, delays, interleavings, null);
  }

  /** The same result with other warnings. */
  public ElaborationResult withWarnings(List<Diagnostic> others) {
    return new ElaborationResult(
        top, diagnostics, others, deviations, delays, interleavings, simulated);
  }

  /** The same result with another reading of the top, or none if it is null. */
  public ElaborationResult withSimulated(ElaboratedModule other) {
    return new ElaborationResult(
        top, diagnostics, warnings, deviations, delays, interleavings, other);
  }

  /** Whether the simulator may read something of the source as something else. */
  public boolean hasOtherReading() {
    return hasOtherIndexes() || deviations.stream().anyMatch(d -> d.code().isWidth());
  }

  /** Whether an index into an array may be another one to a simulator. */
  public boolean hasOtherIndexes() {
    return deviations.stream()
        .map(Doubt::code)
        .anyMatch(code -> code == Doubt.Code.LOSSLESS_INDEX || code == Doubt.Code.WIDE_INDEX);
  }
}
