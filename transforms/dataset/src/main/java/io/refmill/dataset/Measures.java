package io.refmill.dataset;

import io.refmill.curation.Baseline;
import java.util.Objects;

/**
 * What is measured of a sample that is going to be written.
 *
 * @param promptTokens of the turns before the answer
 * @param answerTokens of the answer
 * @param baseline what an answer earns that has understood nothing
 */
public record Measures(int promptTokens, int answerTokens, Baseline baseline) {
  public Measures {
    Objects.requireNonNull(baseline, "baseline");
  }

  /** Of all turns. */
  public long tokens() {
    return (long) promptTokens + answerTokens;
  }
}
