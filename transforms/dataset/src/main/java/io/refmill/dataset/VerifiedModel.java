package io.refmill.dataset;

import io.refmill.contract.GoldenTrace;
import io.refmill.contract.StateTrace;
import io.refmill.contract.Verdict;
import io.refmill.schemas.DistilledRow;
import java.util.Objects;

/**
 * A model that co-simulation confirmed.
 *
 * @param strength how much that means
 * @param trace what the simulator answered
 * @param kept what the model keeps after its first calls, as far as somebody asked
 * @param distilled the row of a model that a language model wrote; null where the compiler made it
 */
public record VerifiedModel(
    CompiledModel compiled,
    Verdict.Strength strength,
    GoldenTrace trace,
    StateTrace kept,
    DistilledRow distilled) {
  /** A model that the compiler made. */
  public VerifiedModel(CompiledModel compiled, Verdict.Match match) {
    this(compiled, match.strength(), match.trace(), match.kept(), null);
  }

  public VerifiedModel {
    Objects.requireNonNull(compiled, "compiled");
    Objects.requireNonNull(strength, "strength");
    Objects.requireNonNull(trace, "trace");
    Objects.requireNonNull(kept, "kept");
  }
}
