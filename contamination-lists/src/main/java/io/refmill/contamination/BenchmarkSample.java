package io.refmill.contamination;

import java.util.Arrays;

/**
 * The fingerprint of one text of a benchmark.
 *
 * @param channel whether it is an answer or a prompt
 * @param entry the benchmark's own name of the problem
 * @param variant where in the benchmark the text stands, such as the directory
 * @param length tokens in strict form, or words without boilerplate
 * @param exact SHA-256 of the strict form, or of all words of the prompt
 * @param shape SHA-256 of the module shape ({@link ModuleShape#digest()}), or of the prompt's words
 *     without its boilerplate
 * @param phrase hash of the prompt's words without boilerplate, as one window of {@code length}
 *     words; 0 for code
 * @param ngrams sorted distinct hashes of windows that are not boilerplate
 */
public record BenchmarkSample(
    Channel channel,
    String entry,
    String variant,
    int length,
    String exact,
    String shape,
    long phrase,
    long[] ngrams) {

  /** What kind of text a sample is of. */
  public enum Channel {
    CODE,
    PROMPT
  }

  public BenchmarkSample {
    ngrams = ngrams.clone();
    Arrays.sort(ngrams);
  }

  @Override
  public long[] ngrams() {
    return ngrams.clone();
  }
}
