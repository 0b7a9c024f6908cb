package io.refmill.dataset;

import io.refmill.contract.GoldenTrace;
import io.refmill.contract.Verdict;
import io.refmill.schemas.DistilledRow;
import java.util.Objects;

/**
 * A model that co-simulation confirmed.
 *
 * @param strength how much that means
 * @param trace what the simulator answered
 * @param distilled the row of a model that a language model wrote; null where the compiler made it
 */
public record VerifiedModel(
    CompiledModel compiled, Verdict.Strength strength, GoldenTrace trace, DistilledRow distilled) {
  /** A model that the compiler made. */
  public VerifiedModel(CompiledModel compiled, Verdict.Strength strength, GoldenTrace trace) {
    this(compiled, strength, trace, null);
  }

  public VerifiedModel {
    Objects.requireNonNull(compiled, "compiled");
    Objects.requireNonNull(strength, "strength");
    Objects.requireNonNull(trace, "trace");
  }
}
