package io.refmill.proof;

import io.refmill.contract.Proof;
import io.refmill.contract.Verdict;
import java.util.Objects;

/**
 * A proof that holds against the simulator.
 *
 * @param against what the simulator says against the model where the engine says that they differ,
 *     or what kept us from an answer; null for most models, and then the proof counts
 */
public record Settled(Proof proof, Verdict against) {
  public Settled {
    Objects.requireNonNull(proof, "proof");
  }
}
