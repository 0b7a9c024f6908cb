package io.refmill.proof;

import io.refmill.contract.Proof;
import io.refmill.contract.Verdict;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * What the engine made of a task.
 *
 * @param proof as the engine has it: nobody has tried its refutation
 * @param calls if it is refuted, the inputs that are not 0 of all calls from the start, of which
 *     the last one differs; else empty
 * @param fault what the machine, or a bug of ours, did to it; then it is no proof
 */
public record Attempt(
    Proof proof, List<Map<String, BigInteger>> calls, Optional<Verdict.Failed> fault) {
  public Attempt {
    Objects.requireNonNull(proof, "proof");
    calls = List.copyOf(calls);
    Objects.requireNonNull(fault, "fault");
  }

  static Attempt of(Proof proof) {
    return new Attempt(proof, List.of(), Optional.empty());
  }

  static Attempt failed(Verdict.Failed fault) {
    return new Attempt(Proof.NOT_TRIED, List.of(), Optional.of(fault));
  }
}
