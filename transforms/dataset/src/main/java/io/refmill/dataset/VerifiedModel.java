package io.refmill.dataset;

import io.refmill.contract.Verdict;
import java.util.Objects;

/** A model that co-simulation confirmed, and how much that means. */
public record VerifiedModel(CompiledModel compiled, Verdict.Strength strength) {
  public VerifiedModel {
    Objects.requireNonNull(compiled, "compiled");
    Objects.requireNonNull(strength, "strength");
  }
}
