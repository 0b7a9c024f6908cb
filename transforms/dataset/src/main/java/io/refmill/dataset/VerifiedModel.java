package io.refmill.dataset;

import io.refmill.contract.GoldenTrace;
import io.refmill.contract.Verdict;
import java.util.Objects;

/**
 * A model that co-simulation confirmed.
 *
 * @param strength how much that means
 * @param trace what the simulator answered
 */
public record VerifiedModel(CompiledModel compiled, Verdict.Strength strength, GoldenTrace trace) {
  public VerifiedModel {
    Objects.requireNonNull(compiled, "compiled");
    Objects.requireNonNull(strength, "strength");
    Objects.requireNonNull(trace, "trace");
  }
}
