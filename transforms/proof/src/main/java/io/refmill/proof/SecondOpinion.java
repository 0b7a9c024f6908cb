package io.refmill.proof;

import com.fasterxml.jackson.databind.JsonNode;
import io.refmill.contract.Proof;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;

/** What becomes of an attempt of which a second engine was asked. */
final class SecondOpinion {
  private static final String PROVEN = "proven";
  private static final String REFUTED = "refuted";
  private static final String BOUNDED = "bounded";
  private static final int MAX_DETAIL = 200;

  private SecondOpinion() {}

  /**
   * Both together. Where one engine proves what the other refutes nothing is proven, and the calls
   * of the one that refutes are to be tried.
   *
   * @param answer the second engine's, as {@code src/main/python/README.md} has it; missing if it
   *     was not asked
   * @param engine what it is, such as {@code Z3 4.8.12}
   */
  static Attempt of(Attempt first, JsonNode answer, String engine) {
    if (answer.isMissingNode()) {
      return first;
    }
    Proof proof = first.proof();
    String said = answer.path("proof").asText();
    long millis = Math.round(answer.path("ms").asDouble());
    if (said.equals(proof.outcome().label())) {
      Proof.Second agreed = new Proof.Second(Proof.Opinion.AGREES, null, "");
      return with(first, proof.with(agreed, both(proof, engine), millis), first.calls());
    }
    if (said.equals(PROVEN) || said.equals(REFUTED) || said.equals(BOUNDED)) {
      List<Map<String, BigInteger>> calls =
          said.equals(REFUTED)
              ? EngineMessages.calls(answer.path("counterexample"))
              : first.calls();
      if (calls.isEmpty() && proof.reason() != Proof.Reason.CALLS_TOO_MANY) {
        throw new IllegalArgumentException("a refutation without calls");
      }
      String words = proof.engine() + ": " + proof.outcome().label() + "; " + engine + ": " + said;
      Proof.Second against = new Proof.Second(Proof.Opinion.DISAGREES, null, words);
      return with(first, proof.with(against, both(proof, engine), millis).disputed(words), calls);
    }
    Proof.Reason reason = EngineMessages.reason(answer.path("reason").asText(""));
    String detail = answer.path("detail").asText("");
    Proof.Second silent =
        new Proof.Second(
            Proof.Opinion.NOT_TRIED,
            reason == null ? Proof.Reason.ENGINE_FAILED : reason,
            detail.substring(0, Math.min(MAX_DETAIL, detail.length())));
    return with(first, proof.with(silent, proof.engine(), millis), first.calls());
  }

  private static Attempt with(Attempt first, Proof proof, List<Map<String, BigInteger>> calls) {
    return new Attempt(proof, calls, first.fault());
  }

  private static String both(Proof proof, String engine) {
    return String.join(", ", proof.engine(), engine);
  }
}
