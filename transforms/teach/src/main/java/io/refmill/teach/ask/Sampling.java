package io.refmill.teach.ask;

import java.io.Serializable;
import java.util.Objects;

/**
 * How tokens are drawn.
 *
 * @param model name of the model at its endpoint
 * @param temperature from 0 to 2
 * @param topP above 0 and at most 1
 * @param maxTokens of an answer, reasoning included
 * @param seed from which each request's own is derived; the same one gives the same requests
 */
public record Sampling(String model, double temperature, double topP, int maxTokens, long seed)
    implements Serializable {
  /** Tokens of an answer in the published recipe. */
  public static final int MAX_TOKENS = 16_384;

  public Sampling {
    Objects.requireNonNull(model, "model");
  }

  /** What suits several candidates for one prompt. */
  public static Sampling of(String model) {
    return new Sampling(model, 1.0, 0.95, MAX_TOKENS, 1);
  }
}
